import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownAccountChanged } from '../../../kit/own-account.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { write } from '../../../kit/writes/write.ts'
import '@mantine/core/styles/Switch.layer.css'

/** Mails go to those who may change a document. */
const gate = {
  any: [
    ['update', 'BoatDocument'],
    ['update', 'PersonDocument'],
  ],
} as const

/** The morning mail on documents that expire, for those who may get one. */
export function DocumentMails() {
  const { t } = useTranslation('identity/account')
  const { user } = useSession()
  const mayGetSome = useAllowed(gate)
  const [onItsWay, setOnItsWay] = useState<boolean>()
  if (!mayGetSome) return null
  const save = async (documentMails: boolean) => {
    setOnItsWay(documentMails)
    try {
      await write('/users/me', { method: 'PATCH', body: { documentMails }, keepalive: true })
      await ownAccountChanged()
    } catch {
      // Already reported by a toast; the switch goes back.
    }
    setOnItsWay(undefined)
  }
  return (
    <Switch
      label={t('profile.documentMails')}
      description={t('profile.documentMailsHint')}
      checked={onItsWay ?? user.documentMails}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  )
}
