import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import classes from './occupancy.module.css'
import { type Line, share, totalOf } from './rates.ts'
import '@mantine/core/styles/Table.layer.css'

function useCells() {
  const { language } = useLanguage()
  const number = (value: number) => formatNumber(value, language, { decimals: 0 })
  const percent = (occupied: number, available: number) => {
    const part = share(occupied, available)
    return part === null ? '–' : formatNumber(part * 100, language, { decimals: 0, unit: '%' })
  }
  return ({ figures }: Pick<Line, 'figures'>, hasArea: boolean): string[] => [
    number(figures.slots),
    number(figures.occupied),
    percent(figures.occupied, figures.slots),
    number(figures.closed),
    number(figures.boats),
    percent(figures.boatMetres, figures.berthMetres),
    ...(hasArea ? [percent(figures.boatArea, figures.berthArea)] : []),
  ]
}

/** The figures line by line, and all together below. */
export function OccupancyTable({ lines, isByDay }: { lines: readonly Line[]; isByDay: boolean }) {
  const { t } = useTranslation('marina/occupancy')
  const cells = useCells()
  const total = totalOf(lines)
  const hasArea = total.berthArea > 0
  const heads = [
    t('slots'),
    t('occupied'),
    t('berths'),
    t('closed'),
    t('boats'),
    t('metres'),
    ...(hasArea ? [t('area')] : []),
  ]
  const row = (label: string, line: Pick<Line, 'figures'>) => (
    <>
      <Table.Th scope="row">{label}</Table.Th>
      {cells(line, hasArea).map((cell, at) => (
        <Table.Td key={heads[at]} className={classes.figure}>
          {cell}
        </Table.Td>
      ))}
    </>
  )
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing="xs" striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(isByDay ? 'day' : 'part')}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} className={classes.figure}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>{row(isByDay ? formatDay(line.label) : line.label, line)}</Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>{row(t('total'), { figures: total })}</Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}
