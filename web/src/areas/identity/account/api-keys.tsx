import type { ApiKey, CreatedApiKey } from '@darsena/contract/areas/identity/api-keys'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../kit/call-form.tsx'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { http } from '../../../kit/http.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'

function KeyLine({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('identity/account')
  const { facility } = useSession()
  const at = (instant: string) => formatInstant(instant, facility.timeZone)
  return (
    <li className={classes.key}>
      <div>
        <p className={classes.name}>{apiKey.name}</p>
        <p className={classes.hint}>
          {t('apiKeys.created', { at: at(apiKey.createdAt) })} ·{' '}
          {apiKey.lastUsedAt ? t('apiKeys.used', { at: at(apiKey.lastUsedAt) }) : t('apiKeys.unused')}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        aria-label={t('apiKeys.revokeNamed', { name: apiKey.name })}
        onClick={onRevoke}
      >
        {t('apiKeys.revoke')}
      </Button>
    </li>
  )
}

/** Makes a key and shows it, this once; the page is not left before it is kept. */
function NewKey({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation('identity/account')
  const call = useFormCall<CreatedApiKey>('/users/me/api-keys')
  const [name, setName] = useState('')
  const isShown = call.answer !== undefined
  useUnsavedGuard(useCallback(() => isShown, [isShown]))
  const send = async () => {
    if (!(await call.send({ name }))) return
    setName('')
    onMade()
  }
  if (call.answer) {
    return (
      <>
        <Notice isUrgent text={t('apiKeys.once', { name: call.answer.name })} />
        <code className={classes.code}>{call.answer.key}</code>
        <Group>
          <CopyButton text={call.answer.key} />
          <Button onClick={call.reset}>{t('apiKeys.kept')}</Button>
        </Group>
      </>
    )
  }
  return (
    <CallForm
      className={classes.fields}
      call={call}
      submit={t('apiKeys.create')}
      onSubmit={() => void send()}
    >
      <TextInput
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHint')}
        name="apiKeyName"
        autoComplete="off"
        size="md"
        value={name}
        error={call.faults.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </CallForm>
  )
}

/** Personal keys for programs that act in one's name. */
export function ApiKeys() {
  const { t } = useTranslation('identity/account')
  const { data, isError, refetch } = useQuery({
    queryKey: ['users', 'api-keys'],
    queryFn: ({ signal }) => http<{ items: ApiKey[] }>('/users/me/api-keys', { signal }),
  })
  const revoke = async ({ id, name }: ApiKey) => {
    const question = { title: t('apiKeys.question', { name }), text: t('apiKeys.consequence') }
    if (!(await confirm({ ...question, action: t('apiKeys.revoke'), isDangerous: true }))) return
    try {
      await write('/users/me/api-keys', { method: 'DELETE', query: { id } })
    } catch {
      return
    }
    toast.success(t('apiKeys.revoked', { name }))
    await refetch()
  }
  return (
    <AccountSection title={t('apiKeys.title')} hint={t('apiKeys.hint')}>
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonLines />}
      {data && data.items.length > 0 && (
        <ul className={classes.keys}>
          {data.items.map((one) => (
            <KeyLine key={one.id} apiKey={one} onRevoke={() => void revoke(one)} />
          ))}
        </ul>
      )}
      <NewKey onMade={() => void refetch()} />
    </AccountSection>
  )
}
