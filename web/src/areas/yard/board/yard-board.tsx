import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useAddress } from '../../../kit/address.ts'
import frameClasses from '../../../kit/board/frame/frame.module.css'
import { useBoardDay } from '../../../kit/board/frame/use-board-day.ts'
import { usePrinting } from '../../../kit/board/print/use-printing.ts'
import { daysOf } from '../../../kit/board/time/scale.ts'
import type { Window } from '../../../kit/board/time/windows.ts'
import type { TimelineHandle } from '../../../kit/board/timeline/timeline-props.ts'
import { UnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { SaveBar } from '../../../kit/staging/save-bar.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type BoardAddress, readBoardAddress, writeBoardAddress } from './data/board-address.ts'
import type { BoardData } from './data/board-data.ts'
import type { SessionPart } from './data/staged-sessions.ts'
import { useBoardData } from './data/use-board-data.ts'
import { CrewLists } from './frame/crew-lists.tsx'
import { WaitingLane } from './frame/waiting-lane.tsx'
import { YardFaults } from './frame/yard-faults.tsx'
import { YardKeys } from './frame/yard-keys.tsx'
import { YardLegend } from './frame/yard-legend.tsx'
import { YardList } from './frame/yard-list.tsx'
import { YardPrint } from './frame/yard-print.tsx'
import { YardTimeline } from './frame/yard-timeline.tsx'
import { YardToolbar } from './frame/yard-toolbar.tsx'
import { CreateSession } from './panel/create-session.tsx'
import { SessionPanel } from './panel/session-panel.tsx'
import { useYardBoard } from './use-yard-board.ts'
import { PeopleDialog } from './weather/people-dialog.tsx'
import { WeatherDialog } from './weather/weather-dialog.tsx'
import { YardProvider } from './yard-context.ts'

const secondsOfDay = 86_400

/** The address of the board and how it is changed: a step in the history, or in the place of the last one. */
function useBoardAddress() {
  const { params, change: go } = useAddress()
  const address = useMemo(() => readBoardAddress(params), [params])
  const change = useCallback(
    (part: Partial<BoardAddress>, isStep = false) =>
      go((now) => writeBoardAddress({ ...readBoardAddress(now), ...part }, now), { replace: !isStep }),
    [go],
  )
  return { address, change }
}

interface LoadedProps {
  data: BoardData
  address: BoardAddress
  onAddress: (part: Partial<BoardAddress>, isStep?: boolean) => void
  onSee: (window: Window) => void
  onRefresh: () => Promise<unknown>
}

function LoadedBoard({ onSee, ...props }: LoadedProps) {
  const { address, onAddress } = props
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const board = useYardBoard(props)
  const { picture, calendar, changes, editor, faults, today } = board
  const { start, jump, see } = useBoardDay({ address, calendar, today, onAddress, onSee })
  const [isHelping, setHelping] = useState(false)
  const [isStormy, setStormy] = useState(false)
  const timeline = useRef<TimelineHandle<SessionPart>>(null)
  const closing = (close: () => void) => () => {
    close()
    timeline.current?.focus()
  }
  const day = address.day ?? start.day
  const jumpTo = (next: number) => {
    jump(next)
    editor.setCursor({ track: editor.cursor.track, at: calendar.at(next, '08:00') })
  }
  const goTo = (id: string) => {
    const change = changes.staged.get(id)
    const from = change && (change.op === 'delete' ? change.stored : change.place).from
    if (from === undefined || from === null) return
    jump(calendar.dayOf(from))
    timeline.current?.focus()
  }
  const open = (bar: number) => onAddress({ session: picture.bars.idOf(bar) }, true)
  const { session } = address
  return (
    <YardProvider value={board}>
      <div className={frameClasses.board}>
        <YardToolbar
          day={day}
          onJump={jumpTo}
          onHelp={() => setHelping(true)}
          onWeather={() => setStormy(true)}
        />
        <YardFaults onGo={goTo} />
        <WaitingLane onDrag={(event, gesture) => timeline.current?.drag(event, gesture)} />
        <div className={frameClasses.middle}>
          {isNarrow ? (
            <YardList day={day} onOpen={open} />
          ) : (
            <YardTimeline
              ref={timeline}
              start={start}
              onSee={see}
              onOpen={open}
              onHelp={() => setHelping(true)}
            />
          )}
          {session !== undefined && (
            <SessionPanel
              key={session}
              id={session}
              onClose={closing(() => onAddress({ session: undefined }))}
            />
          )}
        </div>
        <YardLegend />
        <SaveBar changes={changes} toSolve={faults.size} />
        {editor.wanted && (
          <CreateSession place={editor.wanted} onClose={closing(() => editor.setWanted(undefined))} />
        )}
        {isStormy && (
          <WeatherDialog day={day} onMail={board.setPutOffId} onClose={closing(() => setStormy(false))} />
        )}
        {board.putOffId !== null && board.may.approve && (
          <PeopleDialog putOffId={board.putOffId} onClose={() => board.setPutOffId(null)} />
        )}
        {isHelping && <YardKeys onClose={() => setHelping(false)} />}
        {isPrinting && (address.zoom === 'day' ? <CrewLists day={day} /> : <YardPrint day={day} />)}
        <UnsavedGuard />
      </div>
    </YardProvider>
  )
}

/** `/yard-board`: who and what the yard's gear works on, from hours to a month. */
export function YardBoard() {
  const { address, change } = useBoardAddress()
  const [first] = useState(() => {
    const from = (address.day ?? Math.floor(Date.now() / 1000 / secondsOfDay)) * secondsOfDay
    return { from, to: from + daysOf[address.zoom] * secondsOfDay }
  })
  const { data, isError, refetch, see } = useBoardData(first)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={12} height={28} />
  return <LoadedBoard data={data} address={address} onAddress={change} onSee={see} onRefresh={refetch} />
}
