import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import { inLanguage } from '@darsena/contract/kit/label'
import { ActionIcon, Button, Group } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArchivedPage } from '../../../kit/form/archived-page.ts'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { HttpError } from '../../../kit/http-error.ts'
import { changeRow, type Row, useRow } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { toast } from '../../../kit/toasts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  draftsOf,
  newReading,
  type ReadingDraft,
  readingBodyOf,
  sameReadings,
  stepped,
} from './reading-drafts.ts'
import { ReadingFields } from './reading-fields.tsx'
import classes from './readings.module.css'

type Faults = Readonly<Record<string, string>>

function useReadings(row: Row) {
  const { t } = useTranslation('surveys/readings')
  const stored = draftsOf(row.readings)
  const [edited, setEdited] = useState<{ drafts: ReadingDraft[]; version: number } | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const drafts = edited?.drafts ?? stored
  const isDirty = edited !== null && !sameReadings(edited.drafts, stored)
  useUnsavedGuard(useCallback(() => isDirty, [isDirty]))
  const reset = () => {
    setEdited(null)
    setFaults({})
    setStale(false)
  }
  const save = async (version = edited?.version ?? row.version) => {
    setBusy(true)
    setFaults({})
    setStale(false)
    try {
      await changeRow(auditItems, row.id, Object.assign({ version }, { readings: drafts.map(readingBodyOf) }))
      setEdited(null)
      toast.success(t('saved'))
    } catch (error) {
      if (!(error instanceof HttpError)) return
      if (error.body.code === 'STALE_VERSION') setStale(true)
      else setFaults(Object.fromEntries(error.body.details.map(({ path, message }) => [path, message])))
    } finally {
      setBusy(false)
    }
  }
  const change = (next: ReadingDraft[]) =>
    setEdited({ drafts: next, version: edited?.version ?? row.version })
  return { drafts, faults, isDirty, isStale, isBusy, change, reset, save }
}

type Editing = ReturnType<typeof useReadings>

function ReadingCard({ at, editing, isEnabled }: { at: number; editing: Editing; isEnabled: boolean }) {
  const { t } = useTranslation('surveys/readings')
  const { language } = useLanguage()
  const words = useResourceTexts(auditItems)
  const { drafts, faults, change } = editing
  const reading = drafts[at]
  const id = useId()
  const [wasOpened, setOpen] = useState(reading?.isNew ?? false)
  if (!reading) return null
  const errorAt = (path: string) => faults[`readings.${at}.${path}`]
  const isFaulty = Object.keys(faults).some((path) => path.startsWith(`readings.${at}.`))
  const isOpen = wasOpened || isFaulty
  const name = inLanguage(reading.label, language) || t('unnamed')
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  const set = (values: Partial<ReadingDraft>) =>
    change(drafts.map((one, place) => (place === at ? { ...one, ...values } : one)))
  return (
    <li className={classes.reading}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow size={18} aria-hidden />
          <span>{name}</span>
          <span className={classes.kind}>{words.choice('valueType', reading.valueType)}</span>
        </button>
        {isEnabled && (
          <span className={classes.tools}>
            <ActionIcon
              variant="subtle"
              aria-label={t('up', { name })}
              onClick={() => change(stepped(drafts, at, -1))}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('down', { name })}
              onClick={() => change(stepped(drafts, at, 1))}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('remove', { name })}
              onClick={() => change(drafts.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <fieldset className={classes.body} disabled={!isEnabled}>
            <legend className={classes.unseen}>{name}</legend>
            <ReadingFields reading={reading} errorAt={errorAt} onChange={set} />
          </fieldset>
        )}
      </div>
    </li>
  )
}

function Editor({ row }: { row: Row }) {
  const { t } = useTranslation('surveys/readings')
  const editing = useReadings(row)
  const mayChange = useAllowed({ can: ['update', 'AuditItem'] })
  const isArchived = useArchivedPage()
  const isEnabled = mayChange && !isArchived
  const { drafts, faults, isDirty, isStale, isBusy, change, reset, save } = editing
  return (
    <section className={classes.readings} aria-label={t('title')}>
      {drafts.length === 0 && <p className={classes.hint}>{t('none')}</p>}
      {faults.readings && <Notice isUrgent text={faults.readings} />}
      {isStale && (
        <Notice isUrgent text={t('stale')}>
          <Button variant="default" size="xs" onClick={reset}>
            {t('takeTheirs')}
          </Button>
          <Button variant="default" size="xs" onClick={() => void save(row.version)}>
            {t('keepMine')}
          </Button>
        </Notice>
      )}
      <ol className={classes.list}>
        {drafts.map((reading, at) => (
          <ReadingCard key={reading.id} at={at} editing={editing} isEnabled={isEnabled} />
        ))}
      </ol>
      {isEnabled && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => change([...drafts, newReading()])}
          >
            {t('add')}
          </Button>
          {isDirty && (
            <>
              <Button loading={isBusy} onClick={() => void save()}>
                {t('save')}
              </Button>
              <Button variant="default" disabled={isBusy} onClick={reset}>
                {t('discard')}
              </Button>
            </>
          )}
        </Group>
      )}
    </section>
  )
}

/** What is read, measured or chosen for an item. */
export function ItemReadings({ id }: { id: string }) {
  const { data: row } = useRow(auditItems, id)
  return row ? <Editor row={row} /> : <SkeletonLines />
}
