import {
  type MadeShare,
  type ShareContent,
  shareContents,
} from '@darsena/contract/areas/surveys/reports/shares'
import { type Language, languages } from '@darsena/contract/kit/label'
import { Button, Group, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../kit/call-form.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import label from '../report/report.module.css'
import classes from './shares.module.css'
import '@mantine/core/styles/Switch.layer.css'

const dayMilliseconds = 86_400_000
/** Days that a link may live, by what people ask for. */
const spans = ['7', '30', '90', '365'] as const

/** The address, told this once: to be copied, or read by a phone. */
function Made({ share, onDone }: { share: MadeShare; onDone: () => void }) {
  const { t } = useTranslation('surveys/shares')
  return (
    <div className={classes.fields}>
      <Notice isUrgent text={t('once')} />
      <code className={classes.address}>{share.url}</code>
      <Group>
        <CopyButton text={share.url} />
        <Button onClick={onDone}>{t('done')}</Button>
      </Group>
      <div className={classes.qr}>
        <QRCodeSVG value={share.url} size={196} title={t('qr')} />
      </div>
    </div>
  )
}

interface Props {
  /** Where links are made, below /api. */
  path: string
  /** Of what is not approved yet the reader is told so. */
  hasApproval: boolean
  onMade: () => void
  onClose: () => void
}

/** Asks what the link is to show, to whom and for how long, and then shows its address. */
export function ShareDialog({ path, hasApproval, onMade, onClose }: Props) {
  const { t } = useTranslation('surveys/shares')
  const { language } = useLanguage()
  const call = useFormCall<MadeShare>(path)
  const [name, setName] = useState('')
  const [content, setContent] = useState<ShareContent>('COMPLETE')
  const [locale, setLocale] = useState<Language>(language)
  const [withPhotos, setWithPhotos] = useState(true)
  const [days, setDays] = useState<string>('30')
  const [password, setPassword] = useState('')
  const send = async () => {
    const expiresAt = new Date(Date.now() + Number(days) * dayMilliseconds).toISOString()
    const body = {
      label: name.trim() || null,
      content,
      locale,
      withPhotos,
      expiresAt,
      password: password || null,
    }
    if (await call.send(body)) onMade()
  }
  return (
    <Dialog
      title={t(call.answer ? 'madeTitle' : 'make')}
      size="lg"
      onClose={onClose}
      closeQuestion={() => (call.answer ? { title: t('leave'), action: t('done') } : undefined)}
    >
      {call.answer ? (
        <Made share={call.answer} onDone={onClose} />
      ) : (
        <CallForm className={classes.fields} call={call} submit={t('create')} onSubmit={() => void send()}>
          {!hasApproval && <p className={label.hint}>{t('notApproved')}</p>}
          <TextInput
            label={t('label')}
            description={t('labelHint')}
            maxLength={100}
            value={name}
            error={call.faults.label}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div>
            <span className={label.label}>{t('shows')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('shows')}
              value={content}
              data={shareContents.map((value) => ({ value, label: t(`content.${value}`) }))}
              onChange={(value) => setContent(shareContents.find((one) => one === value) ?? 'COMPLETE')}
            />
          </div>
          <div>
            <span className={label.label}>{t('language')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('language')}
              value={locale}
              data={languages.map((value) => ({ value, label: t(`locale.${value}`) }))}
              onChange={(value) => setLocale(languages.find((one) => one === value) ?? 'it')}
            />
          </div>
          <Switch
            label={t('withPhotos')}
            checked={withPhotos}
            onChange={(event) => setWithPhotos(event.currentTarget.checked)}
          />
          <NativeSelect
            label={t('valid')}
            value={days}
            error={call.faults.expiresAt}
            data={spans.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <TextInput
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="off"
            maxLength={200}
            value={password}
            error={call.faults.password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </CallForm>
      )}
    </Dialog>
  )
}
