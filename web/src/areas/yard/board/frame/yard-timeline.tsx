import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import type { Window } from '../../../../kit/board/time/windows.ts'
import { Timeline } from '../../../../kit/board/timeline/timeline.tsx'
import type { TimelineHandle } from '../../../../kit/board/timeline/timeline-props.ts'
import { boardZooms } from '../data/board-address.ts'
import type { SessionPart } from '../data/staged-sessions.ts'
import { yardDragRules } from '../editing/yard-drag-rules.ts'
import { useYard, type YardBoardState } from '../yard-context.ts'
import { SessionCard } from './session-card.tsx'

/** What the keys of the board do. */
function commandsOf(board: YardBoardState, onHelp: () => void): (command: Command) => void {
  const { editor, tracks, toggleGroup, address, onAddress } = board
  const open = () => {
    const part = editor.underCursor()
    if (part) onAddress({ session: part.id }, true)
    else editor.createAt(editor.cursor)
  }
  const zoom = (step: number) => {
    const next = boardZooms[boardZooms.indexOf(address.zoom) + step]
    if (next) onAddress({ zoom: next })
  }
  return (command) => {
    if (editor.run(command)) return
    if (command.do === 'help') onHelp()
    else if (command.do === 'fold')
      toggleGroup(tracks.groups.id[tracks.groupOf[editor.cursor.track] ?? -1] ?? '')
    else if (command.do === 'zoom') zoom(command.step)
    else if (command.do === 'open') open()
    else if (command.do === 'escape') {
      if (editor.cursor.held !== undefined) editor.release()
      else onAddress({ session: undefined })
    }
  }
}

interface YardTimelineProps {
  ref: RefObject<TimelineHandle<SessionPart> | null>
  start: { day: number }
  onSee: (window: Window) => void
  onOpen: (bar: number) => void
  onHelp: () => void
}

/** The timeline of the yard. */
export function YardTimeline({ ref, start, onSee, onOpen, onHelp }: YardTimelineProps) {
  const { t } = useTranslation('yard/board')
  const board = useYard()
  const { address, picture, calendar, times, now, words, texts, may, editor, faults, toggleGroup } = board
  const { drop } = editor
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const faulty = useMemo(() => new Set(faults.keys()), [faults])
  const rules = useMemo(
    () => yardDragRules({ picture, calendar, times, words, may, onDrop: drop }),
    [picture, calendar, times, words, may, drop],
  )
  return (
    <Timeline
      ref={ref}
      label={t('gridLabel')}
      scheme={scheme}
      grid={times.grid}
      stride={times.stride}
      zoom={address.zoom}
      selected={address.session}
      cursor={editor.cursor}
      load={undefined}
      cardOf={(bar) => <SessionCard bar={bar} />}
      onCursor={editor.setCursor}
      onToggleGroup={toggleGroup}
      onCommand={commandsOf(board, onHelp)}
      {...{ picture, calendar, start, now, texts, faulty, rules, onOpen, onSee }}
    />
  )
}
