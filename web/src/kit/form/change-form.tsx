import type { Resource } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { http } from '../http.ts'
import { HttpError } from '../http-error.ts'
import { changeRow, type Row } from '../rows.ts'
import { toast } from '../toasts.ts'
import { EditableForm } from './editable-form.tsx'
import classes from './form.module.css'
import { SaveBar } from './save-bar.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { useFaults } from './use-faults.ts'
import { inputsOf, useRowForm, type Values } from './use-row-form.ts'

const StaleDialog = lazy(() =>
  import('./stale-dialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })),
)

interface Clash {
  theirs: Row
  /** What this user changed, as it would be saved. */
  mine: Values
}

const isStale = (error: unknown) => error instanceof HttpError && error.body.code === 'STALE_VERSION'

/** The form of a row that is there; sends only what was changed, on the version that it was read at. */
export function ChangeForm({
  resource,
  row,
  stopped,
  onTyping,
  children,
}: {
  resource: Resource
  row: Row
  /** Why it can no longer be saved. */
  stopped: string | undefined
  /** Is something unsaved in it? */
  onTyping: (isTyping: boolean) => void
  children: ReactNode
}) {
  const { t } = useTranslation('kit/form')
  // The row as it was when typing began: a newer one must not slip in under unsaved changes.
  const [base, setBase] = useState(row)
  const [clash, setClash] = useState<Clash | null>(null)
  const form = useRowForm(resource, base)
  const faults = useFaults(resource, form)
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  useUnsavedGuard(useCallback(() => isDirty, [isDirty]))
  useEffect(() => onTyping(isDirty), [isDirty, onTyping])
  const { reset } = form
  const adopt = useCallback(
    (next: Row) => {
      setBase(next)
      reset(inputsOf(resource, next))
    },
    [resource, reset],
  )
  useEffect(() => {
    if (!isDirty && row.version !== base.version) adopt(row)
  }, [isDirty, row, base, adopt])

  const send = async (changes: Values, version: number) => {
    faults.clear()
    try {
      const saved = await changeRow(resource, base.id, { ...changes, version })
      setClash(null)
      adopt(saved)
      toast.success(t('saved'))
    } catch (error) {
      if (isStale(error)) setClash({ theirs: await http<Row>(`/${resource.name}/${base.id}`), mine: changes })
      else {
        setClash(null)
        faults.tell(error)
      }
    }
  }
  const changesOf = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => field in dirtyFields))
  const save = form.handleSubmit((values) => {
    const changes = changesOf(values)
    if (stopped || Object.keys(changes).length === 0) return
    return send(changes, base.version)
  }, faults.focusFirst)
  const compare = form.handleSubmit(
    (values) => setClash({ theirs: row, mine: changesOf(values) }),
    faults.focusFirst,
  )
  useHotkeys([['mod+S', () => void save()]], [])
  const discard = () => {
    faults.clear()
    adopt(row)
  }
  return (
    <form ref={faults.ref} noValidate className={classes.form} onSubmit={save}>
      {/* The same version may come with other names of the rows that it refers to. */}
      <EditableForm resource={resource} form={form} row={row.version === base.version ? row : base}>
        {children}
      </EditableForm>
      {stopped && <Notice isUrgent text={stopped} />}
      {!stopped && isDirty && !isSubmitting && row.version !== base.version && (
        <Notice text={t('changedMeanwhile')}>
          <Button variant="default" size="compact-md" fz="sm" onClick={() => void compare()}>
            {t('showDifferences')}
          </Button>
        </Notice>
      )}
      <SaveBar form={form} general={faults.general} isStopped={Boolean(stopped)} onDiscard={discard} />
      {clash && (
        <Suspense>
          <StaleDialog
            resource={resource}
            base={base}
            theirs={clash.theirs}
            mine={clash.mine}
            onClose={() => setClash(null)}
            onSave={(chosen) => send(chosen, clash.theirs.version)}
          />
        </Suspense>
      )}
    </form>
  )
}
