import type { Action, EntityType } from '@darsena/contract/access/entity-types'
import { cellOf, type GrantCell, type GrantSheet } from './grant-sheet.ts'
import classes from './grants.module.css'
import type { Line, SetReach } from './matrix-line.ts'
import type { Reach } from './reach.ts'
import { type GrantWords, ReachIcon } from './reach-words.tsx'

interface Shown extends GrantCell {
  isMixed: boolean
}

/** What the cells of several types have in common; none if they differ. */
function shownOf(sheet: GrantSheet, types: readonly EntityType[], action: Action): Shown {
  const [first, ...others] = types.map((type) => cellOf(sheet, type, action))
  if (!first) return { own: [], reach: undefined, isImplied: false, isMixed: false }
  const isMixed = others.some(({ reach }) => reach !== first.reach)
  const isImplied = [first, ...others].every((cell) => cell.isImplied)
  return { ...first, isImplied, isMixed, reach: isMixed ? undefined : first.reach }
}

/** The scopes shown in a cell: its own, or the one that follows from «manage». */
const reachesIn = ({ own, reach, isImplied }: Shown): readonly Reach[] =>
  own.length > 1 && !isImplied ? own : reach ? [reach] : []

/** How far one action on a line of the matrix reaches; opens the choices where it can be set. */
export function GridCell({
  line,
  action,
  sheet,
  changes,
  place,
  isCurrent,
  isOpen,
  onOpen,
  onSet,
  words,
}: {
  line: Line
  action: Action
  sheet: GrantSheet
  changes: GrantSheet
  place: string
  isCurrent: boolean
  isOpen: boolean
  onOpen: (cell: HTMLElement) => void
  onSet: SetReach | undefined
  words: GrantWords
}) {
  const cell = shownOf(sheet, line.types, action)
  const reaches = reachesIn(cell)
  const text = cell.isMixed ? words.mixed : words.reaches(reaches) || words.reach(undefined)
  const isChanged = line.types.some((type) => changes.has(`${type} ${action}`))
  const appearance = {
    className: classes.cell,
    'data-reach': cell.reach ?? (cell.isMixed ? 'MIXED' : 'NONE'),
    'data-implied': cell.isImplied || undefined,
    'data-changed': isChanged || undefined,
  }
  const content = (
    <>
      {cell.reach && <ReachIcon reach={cell.reach} />}
      <span>{cell.isMixed ? words.mixed : words.short(reaches) || '–'}</span>
    </>
  )
  const notes = [cell.isImplied && words.implied, isChanged && words.changed].filter(Boolean)
  const label = [`${words.action(action)} · ${line.name}: ${text}`, ...notes].join(', ')
  if (!onSet) {
    return (
      <span {...appearance} title={notes.join(', ') || undefined}>
        {content}
        {notes.length > 0 && <span className={classes.hidden}>, {notes.join(', ')}</span>}
      </span>
    )
  }
  return (
    <button
      type="button"
      {...appearance}
      tabIndex={isCurrent ? 0 : -1}
      data-place={place}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {content}
    </button>
  )
}
