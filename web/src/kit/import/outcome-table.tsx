import type { ImportOutcome, ImportRow } from '@darsena/contract/kit/import-report'
import { Table } from '@mantine/core'
import { IconAlertCircle, IconPencil, IconPlayerSkipForward, IconPlus } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './import.module.css'
import '@mantine/core/styles/Table.layer.css'

const badges = {
  create: { Icon: IconPlus, key: 'outcomeCreate' },
  update: { Icon: IconPencil, key: 'outcomeUpdate' },
  skip: { Icon: IconPlayerSkipForward, key: 'outcomeSkip' },
  error: { Icon: IconAlertCircle, key: 'outcomeError' },
} as const

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('kit/import')
  const { Icon, key } = badges[outcome]
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={16} aria-hidden />
      {t(key)}
    </span>
  )
}

function Details({ row }: { row: ImportRow }) {
  const { t } = useTranslation('kit/import')
  if (!row.errors?.length) return row.note && <p className={classes.note}>{row.note}</p>
  return (
    <ul className={classes.errors}>
      {row.errors.map(({ column, message }) => (
        <li key={`${column} ${message}`}>{t('errorIn', { column, message })}</li>
      ))}
    </ul>
  )
}

/** What becomes of every line of the file; only the lines in sight are drawn. */
export function OutcomeTable({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('kit/import')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 41,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={classes.outcomes} tabIndex={0} aria-label={t('tableLabel')}>
      <Table stickyHeader verticalSpacing="xs" aria-rowcount={rows.length + 1}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.lineNumber}>{t('line')}</Table.Th>
            <Table.Th>{t('outcome')}</Table.Th>
            <Table.Th>{t('label')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {items.map(({ index, key }) => {
            const row = rows[index]
            return (
              row && (
                <Table.Tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                  <Table.Td className={classes.lineNumber}>{row.row}</Table.Td>
                  <Table.Td>
                    <Outcome outcome={row.fate} />
                  </Table.Td>
                  <Table.Td className={classes.rowLabel}>
                    {row.label}
                    <Details row={row} />
                  </Table.Td>
                </Table.Tr>
              )
            )
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </Table.Tbody>
      </Table>
    </section>
  )
}
