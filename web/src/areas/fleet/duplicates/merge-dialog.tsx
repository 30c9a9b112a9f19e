import type { Resource } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { Button, Group, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnAccount } from '../../../kit/own-account.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { type Row, useRow } from '../../../kit/rows.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { useShown } from '../../../kit/texts/shown-value.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import classes from './duplicates.module.css'
import '@mantine/core/styles/Radio.layer.css'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Fields in which two rows of one thing differ, side by side; what one of them lacks comes from the other. */
function Choices({
  resource,
  remaining,
  other,
  onClose,
}: {
  resource: Resource
  remaining: Row
  other: Row
  onClose: () => void
}) {
  const { t } = useTranslation('fleet')
  const { language } = useLanguage()
  const words = useResourceTexts(resource)
  const shown = useShown(resource)
  const [taken, setTaken] = useState<Record<string, boolean>>({})
  const [isBusy, setBusy] = useState(false)
  const fields = Object.keys(resource.fields).filter((field) => remaining[field] !== other[field])
  const isTaken = (field: string) => taken[field] ?? isEmpty(remaining[field])
  const merge = async () => {
    setBusy(true)
    const values = Object.fromEntries(fields.filter(isTaken).map((field) => [field, other[field]]))
    try {
      await write(`/${resource.name}/${remaining.id}/merge`, {
        method: 'POST',
        body: { otherId: other.id, values },
      })
      // What pointed at the other row may be of any kind.
      await queryClient.invalidateQueries({ predicate: (query) => !isOwnAccount(query) })
      toast.success(t('merge.done', { name: labelOf(resource, remaining, language) }))
      onClose()
    } catch {
      // The failed request has shown its reason already.
    } finally {
      setBusy(false)
    }
  }
  const choice = (field: string, row: Row, side: string) => (
    <Radio
      name={field}
      checked={isTaken(field) === (row === other)}
      onChange={() => setTaken({ ...taken, [field]: row === other })}
      label={
        <>
          <span className={classes.side}>{side}</span>
          {shown.field(field, row) || <i>{t('merge.nothing')}</i>}
        </>
      }
    />
  )
  return (
    <>
      <p className={classes.intro}>{t('merge.text')}</p>
      {fields.map((field) => (
        <fieldset key={field} className={classes.choice}>
          <legend>{words.field(field)}</legend>
          {choice(field, remaining, t('merge.this'))}
          {choice(field, other, t('merge.other'))}
        </fieldset>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('merge.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void merge()}>
          {t('merge.action')}
        </Button>
      </Group>
    </>
  )
}

/** Makes two rows of one thing one. */
export function MergeDialog({
  resource,
  id,
  otherId,
  onClose,
}: {
  resource: Resource
  id: string
  otherId: string
  onClose: () => void
}) {
  const { t } = useTranslation('fleet')
  const { data: remaining } = useRow(resource, id)
  const { data: other } = useRow(resource, otherId)
  return (
    <Dialog title={t('merge.title')} size="xl" onClose={onClose}>
      {remaining && other ? (
        <Choices resource={resource} remaining={remaining} other={other} onClose={onClose} />
      ) : (
        <SkeletonLines />
      )}
    </Dialog>
  )
}
