import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import panelClasses from '../../../../kit/board/frame/panel.module.css'
import { useYard } from '../yard-context.ts'
import type { Move } from './next-times.ts'
import '@mantine/core/styles/Table.layer.css'

/** Work as it was and as it would be, with what stands in its way. */
export function MoveTable({ moves, remark }: { moves: readonly Move[]; remark: (move: Move) => string }) {
  const { t } = useTranslation('yard/board/weather')
  const { words } = useYard()
  const when = (from: number | null, to: number | null) =>
    from === null || to === null ? '' : words.when({ from, to })
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['work', 'was', 'next'] as const).map((column) => (
              <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moves.map((move) => {
            const { part, next } = move
            const warning = remark(move)
            return (
              <Table.Tr key={part.id}>
                <Table.Td>{words.work(part.owner)}</Table.Td>
                <Table.Td>{when(part.place.from, part.place.to)}</Table.Td>
                <Table.Td>
                  {!next && t('nowhere')}
                  {next && (next.isPostponed ? t('waits') : when(next.from, next.to))}
                  {warning && <p className={panelClasses.warning}>{warning}</p>}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
