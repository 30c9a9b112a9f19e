import { actions } from '@darsena/contract/access/entity-types'
import { memo } from 'react'
import type { GrantSheet } from './grant-sheet.ts'
import classes from './grants.module.css'
import { GridCell } from './grid-cell.tsx'
import type { Line, SetReach } from './matrix-line.ts'
import type { GrantWords } from './reach-words.tsx'

interface LineProps {
  line: Line
  at: number
  sheet: GrantSheet
  changes: GrantSheet
  /** The column that the Tab key comes to, if it is in this row. */
  current: number | undefined
  /** The menu of the current cell is open. */
  isOpen: boolean
  onOpen: (cell: HTMLElement) => void
  onSet: SetReach | undefined
  words: GrantWords
}

export const GridLine = memo(function GridLine({ line, at, current, isOpen, ...cells }: LineProps) {
  return (
    <tr className={line.isHead ? classes.head : undefined}>
      <th scope={line.isHead ? 'rowgroup' : 'row'}>{line.name}</th>
      {actions.map((action, column) => (
        <td key={action}>
          <GridCell
            {...cells}
            line={line}
            action={action}
            place={`${at} ${column}`}
            isCurrent={column === current}
            isOpen={isOpen && column === current}
          />
        </td>
      ))}
    </tr>
  )
})
