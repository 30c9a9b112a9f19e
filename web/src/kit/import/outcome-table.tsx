import type {
  FieldChange,
  ImportDecisions,
  ImportOutcome,
  ImportRow,
} from '@darsena/contract/kit/import-report'
import { NativeSelect, Table } from '@mantine/core'
import {
  IconAlertCircle,
  IconHelpCircle,
  IconPencil,
  IconPlayerSkipForward,
  IconPlus,
} from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './import.module.css'
import '@mantine/core/styles/Table.layer.css'

const badges = {
  create: { Icon: IconPlus, key: 'outcomeCreate' },
  update: { Icon: IconPencil, key: 'outcomeUpdate' },
  skip: { Icon: IconPlayerSkipForward, key: 'outcomeSkip' },
  ask: { Icon: IconHelpCircle, key: 'outcomeAsk' },
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

type Decision = ImportDecisions[string]

/** Old and new value of each field. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const { t } = useTranslation('kit/import')
  return (
    <ul className={classes.changes}>
      {changes.map(({ column, from, to }) => (
        <li key={column}>{t('change', { column, from: from || t('nothing'), to: to || t('nothing') })}</li>
      ))}
    </ul>
  )
}

/** Which of the rows that are there the line is, or none of them. */
function Question({
  row,
  decision,
  isBusy,
  onDecide,
}: {
  row: ImportRow
  decision: Decision | undefined
  isBusy: boolean
  onDecide: (decision: Decision | undefined) => void
}) {
  const { t } = useTranslation('kit/import')
  const { candidates = [] } = row
  const shown = candidates.find(({ id }) => id === decision) ?? candidates[0]
  const known = ['create', 'skip', ...candidates.map(({ id }) => id)]
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('questionFor', { row: row.row, label: row.label ?? '' })}
        value={decision ?? ''}
        disabled={isBusy}
        onChange={(event) => onDecide(known.find((one) => one === event.currentTarget.value))}
        data={[
          { value: '', label: t('undecided') },
          ...candidates.map(({ id, label }) => ({ value: id, label: t('isSame', { label }) })),
          { value: 'create', label: t('isNew') },
          { value: 'skip', label: t('leaveOut') },
        ]}
      />
      {shown && decision !== 'create' && decision !== 'skip' && (
        <>
          {!decision && <p className={classes.note}>{t('mayBe', { label: shown.label })}</p>}
          <Changes changes={shown.changes} />
        </>
      )}
    </>
  )
}

function Details({ row }: { row: ImportRow }) {
  const { t } = useTranslation('kit/import')
  if (row.changes?.length) return <Changes changes={row.changes} />
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
export function OutcomeTable({
  rows,
  decisions,
  isBusy,
  onDecide,
}: {
  rows: readonly ImportRow[]
  decisions: ImportDecisions
  isBusy: boolean
  onDecide: (row: number, decision: Decision | undefined) => void
}) {
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
                    {row.fate === 'ask' && (
                      <Question
                        row={row}
                        decision={decisions[row.row]}
                        isBusy={isBusy}
                        onDecide={(decision) => onDecide(row.row, decision)}
                      />
                    )}
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
