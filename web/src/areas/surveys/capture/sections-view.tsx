import { inLanguage } from '@darsena/contract/kit/label'
import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { itemBadges } from '../report/report-badges.tsx'
import classes from './capture.module.css'
import type { CaptureProps } from './capture-props.ts'
import { CaptureTop } from './capture-top.tsx'
import { foldText } from './fold-text.ts'
import type { ItemHead, SectionHead } from './model/capture-store.ts'
import { PhotoSizeChoice } from './photo-size-choice.tsx'

const filters = ['all', 'NOT_CHECKED', 'PROBLEM', 'OK', 'NOT_APPLICABLE'] as const
type Filter = (typeof filters)[number]

/** Found items that are shown at once, at most. */
const mostFound = 60

function Section({ section, onOpen }: { section: SectionHead; onOpen: () => void }) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const done = section.items.filter(({ status }) => status !== 'NOT_CHECKED').length
  const problems = section.items.filter(({ status }) => status === 'PROBLEM').length
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.rowName}>
          {section.label ? inLanguage(section.label, language) : t('outside')}
        </span>
        {problems > 0 && (
          <span className={classes.problems}>
            <IconAlertTriangle size={18} aria-hidden />
            <span className={classes.hidden}>{t('problemCount', { count: problems })}</span>
            <span aria-hidden>{problems}</span>
          </span>
        )}
        <span className={classes.count}>
          {done}/{section.items.length}
        </span>
        <progress
          className={classes.progress}
          max={section.items.length}
          value={done}
          aria-label={t('progress')}
        />
      </button>
    </li>
  )
}

function Found({ items, onOpen }: { items: readonly ItemHead[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation(['surveys/report', 'surveys/capture'])
  const { language } = useLanguage()
  if (items.length === 0) return <p>{t('nothing')}</p>
  return (
    <ul className={classes.list} aria-label={t('items')}>
      {items.slice(0, mostFound).map(({ id, code, name, status }) => {
        const { Icon } = itemBadges[status]
        return (
          <li key={id}>
            <button type="button" className={classes.row} data-status={status} onClick={() => onOpen(id)}>
              <Icon size={22} aria-label={t(`status.${status}`)} />
              <span className={classes.rowName}>
                <b>{code}</b> {inLanguage(name, language)}
              </span>
            </button>
          </li>
        )
      })}
      {items.length > mostFound && (
        <li className={classes.more}>{t('surveys/capture:more', { count: items.length - mostFound })}</li>
      )}
    </ul>
  )
}

function useFound(sections: readonly SectionHead[], search: string, filter: Filter): ItemHead[] | undefined {
  const { language } = useLanguage()
  const words = foldText(useDeferredValue(search)).split(' ').filter(Boolean)
  if (words.length === 0 && filter === 'all') return undefined
  return sections.flatMap(({ items }) =>
    items.filter(({ code, name, status }) => {
      const text = foldText(`${code} ${inLanguage(name, language)}`)
      return (filter === 'all' || status === filter) && words.every((word) => text.includes(word))
    }),
  )
}

/** All sections with how far each has got, and the search in the checklist. */
export function SectionsView({ state, place, canEdit }: CaptureProps) {
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const { report, sections } = state.head
  const found = useFound(sections, search, filter)
  return (
    <>
      <CaptureTop
        state={state}
        title={report.snapshot.boat.name}
        back={t('toMine')}
        onBack={() => void navigate('/audit-reports/today')}
      />
      <div className={classes.content}>
        <p className={classes.code}>{report.code}</p>
        {!canEdit && <p className={classes.alert}>{t('notDraft')}</p>}
        <TextInput
          type="search"
          size="lg"
          aria-label={t('surveys/report:search')}
          placeholder={t('surveys/report:search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <fieldset className={classes.filters}>
          <legend className={classes.hidden}>{t('surveys/report:filter.label')}</legend>
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.chip}
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {one === 'all' ? t('surveys/report:filter.all') : t(`surveys/report:status.${one}`)}
            </button>
          ))}
        </fieldset>
        {found ? (
          <Found items={found} onOpen={place.openItem} />
        ) : (
          <ul className={classes.list} aria-label={t('surveys/report:sections')}>
            {sections.map((section) => (
              <Section key={section.id} section={section} onOpen={() => place.openSection(section.id)} />
            ))}
          </ul>
        )}
        <PhotoSizeChoice />
        {!state.head.isNew && (
          <Link className={classes.link} to={`/audit-reports/${report.id}?tab=details`}>
            {t('toReport')}
          </Link>
        )}
      </div>
      <nav className={classes.thumbs} aria-label={t('way')}>
        <button
          type="button"
          className={classes.thumb}
          disabled={!place.firstOpen}
          onClick={() => place.firstOpen && place.openItem(place.firstOpen)}
        >
          <IconListCheck size={24} aria-hidden /> {t('firstOpen')}
        </button>
      </nav>
    </>
  )
}
