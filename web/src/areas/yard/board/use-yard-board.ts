import { type BoardSaved, boardSaved } from '@darsena/contract/areas/yard/board'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollapsedGroups } from '../../../kit/board/frame/use-collapsed-groups.ts'
import type { BoardTexts } from '../../../kit/board/layout/board-context.ts'
import { type Picture, usePicture } from '../../../kit/board/layout/picture.ts'
import { type BoardCalendar, boardCalendar } from '../../../kit/board/time/board-calendar.ts'
import { useNow } from '../../../kit/board/time/use-now.ts'
import { useStaged } from '../../../kit/staging/use-staged.ts'
import type { BoardAddress } from './data/board-address.ts'
import type { BoardData } from './data/board-data.ts'
import { type SessionChange, sessionChangesToSave } from './data/staged-sessions.ts'
import { usePutOffMarks } from './data/use-put-off-marks.ts'
import { useYardRights } from './data/use-yard-rights.ts'
import { yardObstacles } from './drawn/obstacles.ts'
import { makeSessionBars, ownerOfBar, partOfBar, type SessionBars } from './drawn/session-bars.ts'
import { tracksOf } from './drawn/tracks.ts'
import { useYardWords, type YardWords } from './drawn/use-yard-words.ts'
import { yardFaults } from './drawn/yard-faults.ts'
import { timesAt } from './editing/session-times.ts'
import { useYardEditor } from './editing/use-yard-editor.ts'

/** What the board says of its rows and sessions. */
function useBoardTexts(
  { bars }: Picture<SessionBars>,
  calendar: BoardCalendar,
  words: YardWords,
): BoardTexts {
  const { t } = useTranslation('yard/board')
  return useMemo(() => {
    const { rows, names, details } = bars.rowsOfBoard
    const barName = (bar: number) => {
      const owner = ownerOfBar(bars, bar)
      const state = bars.staged[bar - bars.data.sessions.id.length]
      return [
        (bars.tracks[bar] ?? []).map((track) => names[track]).join(' + '),
        words.work(owner),
        words.when({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }),
        state ? t(`state.${state.op}`) : words.status(owner.status),
      ].join(', ')
    }
    return {
      language: words.language,
      months: words.months,
      corner: t(`rows.${rows}`),
      label: (bar) => words.work(ownerOfBar(bars, bar)),
      bar: barName,
      held: (bar) => {
        const obstacles = yardObstacles(bars, calendar, partOfBar(bars, bar))
        const obstacleText = obstacles ? words.obstacles(bars, obstacles) : ''
        const held = t('held', { bar: barName(bar) })
        return obstacleText ? `${held}; ${obstacleText}` : held
      },
      free: (track, cell) => t('freeCell', { track: names[track] ?? '', when: words.when(cell) }),
      track: (track) => names[track] ?? '',
      detail: (track) => details[track] ?? '',
    }
  }, [t, bars, calendar, words])
}

interface Options {
  data: BoardData
  address: BoardAddress
  /** `isStep`: leaves a step in the browser's history. */
  onAddress: (part: Partial<BoardAddress>, isStep?: boolean) => void
  onRefresh: () => Promise<unknown>
}

/** The board of a yard with all that is not on the server: the reader's words and rights, staged changes, the cursor. */
export function useYardBoard({ data, address, onAddress, onRefresh }: Options) {
  const { timeZone } = data
  const { rows, zoom } = address
  const calendar = useMemo(() => boardCalendar(timeZone), [timeZone])
  const times = useMemo(() => timesAt(zoom, calendar), [zoom, calendar])
  const now = useNow()
  const today = calendar.dayOf(now)
  const words = useYardWords(calendar, today)
  const may = useYardRights()
  const { besideOf, clear, ...marks } = usePutOffMarks()
  /** What was put off with the last save: people may have to be written to. */
  const [putOffId, setPutOffId] = useState<string | null>(null)
  const changes = useStaged<SessionChange, BoardSaved>({
    path: '/yard/board/changes',
    toSave: (all) => ({ ...sessionChangesToSave(all), beside: besideOf(all) }),
    parseAnswer: boardSaved.parse,
    onSaved: async (saved) => {
      clear()
      setPutOffId(saved.putOffId)
      await onRefresh()
    },
  })
  const { staged, faults: refused } = changes
  const { collapsed, toggleGroup } = useCollapsedGroups()
  const tracks = useMemo(() => tracksOf(data, rows, words), [data, rows, words])
  const bars = useMemo(() => makeSessionBars(data, staged, tracks), [data, staged, tracks])
  const picture = usePicture({ bars, trackCount: tracks.ids.length, collapsed, filter: undefined })
  const texts = useBoardTexts(picture, calendar, words)
  const morning = (day: number) => calendar.at(day, '08:00')
  const editor = useYardEditor({
    picture,
    times,
    changes,
    may,
    first: morning(address.day ?? today),
    today: morning(today),
  })
  const faults = useMemo(
    () => yardFaults(bars, calendar, staged, { refused, words }),
    [bars, calendar, staged, refused, words],
  )
  return {
    data,
    address,
    onAddress,
    calendar,
    times,
    now,
    today,
    words,
    texts,
    may,
    changes,
    ...marks,
    putOffId,
    setPutOffId,
    toggleGroup,
    tracks,
    picture,
    editor,
    faults,
  }
}
