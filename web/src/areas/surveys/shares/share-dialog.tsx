import {
  type MadeShare,
  type NewShare,
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
import texts from '../report/report.module.css'
import classes from './shares.module.css'
import '@mantine/core/styles/Switch.layer.css'

const dayMilliseconds = 86_400_000
/** Days that a link may live, by what people ask for. */
const spans = ['7', '30', '90', '365'] as const

/** The address, shown this once: to be copied, or read by a phone. */
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
  /** Readers see of a report that it is not approved yet. */
  hasApproval: boolean
  onMade: () => void
  onClose: () => void
}

interface Wanted {
  label: string
  content: ShareContent
  locale: Language
  withPhotos: boolean
  days: string
  password: string
}

const bodyOf = ({ label, days, password, ...wanted }: Wanted): NewShare => ({
  ...wanted,
  label: label.trim() || null,
  password: password || null,
  expiresAt: new Date(Date.now() + Number(days) * dayMilliseconds).toISOString(),
})

/** One of a few, side by side. */
function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  return (
    <div>
      <span className={texts.label}>{label}</span>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={[...options]}
        onChange={(chosen) => {
          const option = options.find((one) => one.value === chosen)
          if (option) onChange(option.value)
        }}
      />
    </div>
  )
}

/** What the link is to show, to whom and for how long. */
function Fields({
  wanted,
  faults,
  onChange,
}: {
  wanted: Wanted
  faults: Record<string, string>
  onChange: (change: Partial<Wanted>) => void
}) {
  const { t } = useTranslation('surveys/shares')
  return (
    <>
      <TextInput
        label={t('label')}
        description={t('labelHint')}
        maxLength={100}
        value={wanted.label}
        error={faults.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Choice
        label={t('shows')}
        value={wanted.content}
        options={shareContents.map((value) => ({ value, label: t(`content.${value}`) }))}
        onChange={(content) => onChange({ content })}
      />
      <Choice
        label={t('language')}
        value={wanted.locale}
        options={languages.map((value) => ({ value, label: t(`locale.${value}`) }))}
        onChange={(locale) => onChange({ locale })}
      />
      <Switch
        label={t('withPhotos')}
        checked={wanted.withPhotos}
        onChange={(event) => onChange({ withPhotos: event.currentTarget.checked })}
      />
      <NativeSelect
        label={t('valid')}
        value={wanted.days}
        error={faults.expiresAt}
        data={spans.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        onChange={(event) => onChange({ days: event.currentTarget.value })}
      />
      <TextInput
        label={t('password')}
        description={t('passwordHint')}
        autoComplete="off"
        maxLength={200}
        value={wanted.password}
        error={faults.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </>
  )
}

/** Asks what the link is to show, to whom and for how long, and then shows its address. */
export function ShareDialog({ path, hasApproval, onMade, onClose }: Props) {
  const { t } = useTranslation('surveys/shares')
  const { language } = useLanguage()
  const call = useFormCall<MadeShare>(path)
  const [wanted, setWanted] = useState<Wanted>({
    label: '',
    content: 'COMPLETE',
    locale: language,
    withPhotos: true,
    days: '30',
    password: '',
  })
  const send = async () => {
    if (await call.send(bodyOf(wanted))) onMade()
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
          {!hasApproval && <p className={texts.hint}>{t('notApproved')}</p>}
          <Fields
            wanted={wanted}
            faults={call.faults}
            onChange={(change) => setWanted((now) => ({ ...now, ...change }))}
          />
        </CallForm>
      )}
    </Dialog>
  )
}
