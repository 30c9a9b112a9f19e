import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAllowed } from '../../../kit/session.tsx'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import shared from '../report/report.module.css'
import { itemsOf } from '../report/report-query.ts'
import { ClashDialog } from './clash-dialog.tsx'
import { ItemDetails } from './item-details.tsx'
import { ItemList } from './item-list.tsx'
import { SavingState } from './saving-state.tsx'
import { SectionList } from './section-list.tsx'
import classes from './survey-screen.module.css'
import { useChecklist } from './use-checklist.ts'
import { useStatusKeys } from './use-status-keys.ts'

const filterNames = ['all', 'open', 'problems'] as const
type ItemFilter = (typeof filterNames)[number]

const filters: Record<ItemFilter, (item: ReportItem) => boolean> = {
  all: () => true,
  open: ({ status }) => status === 'NOT_CHECKED',
  problems: ({ status, problems }) => status === 'PROBLEM' || problems.length > 0,
}

/** Narrower, one pane is shown at a time. */
const wide = '(min-width: 62em)'

/** The item of the address, or the one that was chosen here. */
function useChosenItem(report: WholeReport | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('item')
  const items = report ? itemsOf(report) : []
  const item = items.find(({ id }) => id === named)
  const choose = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('item', id)
        else next.delete('item')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { item, choose }
}

interface Props {
  id: string
  initial: WholeReport | undefined
}

/** The survey screen: sections, items and details side by side, or one after the other on a phone. */
export function ChecklistTab({ id, initial }: Props) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false })
  const checklist = useChecklist(id, initial)
  const { item, choose } = useChosenItem(checklist?.report)
  const [section, setSection] = useState<string>()
  const [filter, setFilter] = useState<ItemFilter>('all')
  const [search, setSearch] = useState('')
  const mayFill = useAllowed({ can: ['update', 'AuditReportItem'] })
  const isDraft = checklist?.report.status === 'DRAFT' && checklist.report.archivedAt === null
  const canEdit = mayFill && isDraft
  const sections = checklist?.report.sections ?? []
  const ofItem = sections.find(({ items }) => items.some((one) => one.id === item?.id))?.id
  // An item of another section, named by a link, brings its section along.
  useEffect(() => {
    if (ofItem) setSection(ofItem)
  }, [ofItem])
  const open = sections.find((one) => one.id === section) ?? (isWide ? sections[0] : undefined)
  const word = search.trim().toLowerCase()
  const matches = (one: ReportItem) =>
    filters[filter](one) &&
    (word === '' || `${one.code} ${inLanguage(one.name, language)}`.toLowerCase().includes(word))
  const shown = (
    word || filter !== 'all' ? sections.flatMap(({ items }) => items) : (open?.items ?? [])
  ).filter(matches)
  const chosen = item ?? (isWide ? shown[0] : undefined)
  useStatusKeys({
    isOn: canEdit,
    item: chosen,
    items: shown,
    onStatus: (one, status) => checklist?.saver.change(one.id, { status }),
    onChoose: (one) => choose(one.id),
  })
  if (!checklist) return <SkeletonLines />
  const { report, saver, saving } = checklist
  const pane = isWide ? 'all' : item ? 'details' : section || word || filter !== 'all' ? 'items' : 'sections'
  const back = () => {
    if (item) choose(null)
    else {
      setSection(undefined)
      setFilter('all')
      setSearch('')
    }
  }
  return (
    <div className={classes.checklist}>
      <div className={shared.toolbar}>
        {pane !== 'all' && pane !== 'sections' && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={back}
          >
            {t(pane === 'details' ? 'toItems' : 'toSections')}
          </Button>
        )}
        <TextInput
          size="xs"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('filter.label')}
          value={filter}
          data={filterNames.map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
          onChange={(value) => setFilter(filterNames.find((one) => one === value) ?? 'all')}
        />
        <SavingState saving={saving} isDraft={isDraft} />
      </div>
      <div className={classes.panes} data-pane={pane}>
        {(pane === 'all' || pane === 'sections') && (
          <SectionList
            report={report}
            open={open?.id}
            canEdit={canEdit}
            onOpen={(next) => {
              setSection(next)
              setFilter('all')
              setSearch('')
              if (isWide) choose(sections.find(({ id: one }) => one === next)?.items[0]?.id ?? null)
            }}
          />
        )}
        {(pane === 'all' || pane === 'items') && (
          <ItemList
            items={shown}
            chosen={chosen?.id}
            canEdit={canEdit}
            onChoose={(next) => choose(next)}
            onStatus={(itemId, status) => saver.change(itemId, { status })}
          />
        )}
        {(pane === 'all' || pane === 'details') &&
          (chosen ? (
            <ItemDetails key={chosen.id} report={report} item={chosen} saver={saver} canEdit={canEdit} />
          ) : (
            <p className={classes.empty}>{t('nothing')}</p>
          ))}
      </div>
      {saving.clash && <ClashDialog report={report} clash={saving.clash} saver={saver} />}
    </div>
  )
}
