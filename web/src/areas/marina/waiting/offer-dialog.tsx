import type { WaitingStay } from '@darsena/contract/areas/marina/desk/waiting'
import { type Language, languages } from '@darsena/contract/kit/label'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../kit/refusal.ts'
import { toast } from '../../../kit/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FreeBerthList } from '../stays/free-berths.tsx'
import { Refused } from '../stays/refused.tsx'
import { callStay } from '../stays/stay-calls.ts'
import classes from './waiting.module.css'
import { nameOf } from './waiting.ts'

interface Slot {
  id: string
  code: string
}

const terms = [24, 48, 72, 168] as const

/** How it reaches them: by mail, or by a call of the desk. */
function Way({ contact }: Pick<WaitingStay, 'contact'>) {
  const { t } = useTranslation('marina/waiting')
  if (contact?.hasMail) return t('dialog.byMail', { name: contact.name })
  if (contact?.phone) return t('dialog.byPhone', { name: contact.name, phone: contact.phone })
  return t('dialog.nobody')
}

function Terms({ hours, onChoose }: { hours: number; onChoose: (hours: number) => void }) {
  const { t } = useTranslation('marina/waiting')
  const label = (count: number) =>
    count % 24 === 0 && count > 72 ? t('dialog.days', { count: count / 24 }) : t('dialog.hours', { count })
  return (
    <div className={classes.choice}>
      <span>{t('dialog.term')}</span>
      <SegmentedControl
        aria-label={t('dialog.term')}
        value={String(hours)}
        data={terms.map((count) => ({ value: String(count), label: label(count) }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  )
}

function Languages({ language, onChoose }: { language: Language; onChoose: (language: Language) => void }) {
  const { t } = useTranslation('marina/waiting')
  return (
    <div className={classes.choice}>
      <span>{t('dialog.language')}</span>
      <SegmentedControl
        aria-label={t('dialog.language')}
        value={language}
        data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={(value) => {
          const chosen = languages.find((one) => one === value)
          if (chosen) onChoose(chosen)
        }}
      />
    </div>
  )
}

/** Offers a berth to somebody who waits: which one, until when, in which language. */
export function OfferDialog({
  stay,
  slot: first,
  onClose,
}: {
  stay: WaitingStay
  slot: Slot | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('marina/waiting')
  const [slot, setSlot] = useState(first)
  const [hours, setHours] = useState<number>(48)
  const [language, setLanguage] = useState<Language>(stay.contact?.language ?? 'it')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const { contact, boat, port } = stay
  const send = async ({ id, code }: Slot) => {
    setBusy(true)
    const outcome = await callStay(`/port-bookings/${stay.id}/offer`, {
      slotIds: [id],
      expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      ...(contact?.hasMail && { language }),
    })
    setBusy(false)
    if (outcome === 'failed') return
    if (outcome !== 'done') return setRefusal(outcome)
    toast.success(t('sent', { slot: code, boat: nameOf(stay) }))
    onClose()
  }
  return (
    <Dialog title={t('dialog.title', { boat: nameOf(stay) })} size="lg" onClose={onClose}>
      <div className={classes.dialog}>
        {refusal && <Refused refusal={refusal} />}
        {slot ? (
          <>
            <p className={classes.chosen}>
              <strong>{t('dialog.chosen', { slot: slot.code })}</strong>
              <Button variant="subtle" size="compact-sm" onClick={() => setSlot(undefined)}>
                {t('dialog.other')}
              </Button>
            </p>
            <Terms hours={hours} onChoose={setHours} />
            {contact?.hasMail && <Languages language={language} onChoose={setLanguage} />}
            <p className={classes.plain}>
              <Way contact={contact} />
            </p>
            <p className={classes.hint}>{t('dialog.held')}</p>
            <div>
              <Button loading={isBusy} onClick={() => void send(slot)}>
                {t(contact?.hasMail ? 'dialog.send' : 'dialog.hold')}
              </Button>
            </div>
          </>
        ) : (
          <FreeBerthList
            stay={{ id: stay.id, portId: port.id, boatId: boat?.id ?? null, from: stay.from, to: stay.to }}
            action={(code) => ({
              label: t('dialog.choose'),
              about: t('dialog.chooseSlot', { slot: code }),
            })}
            onChoose={({ slot: chosen }) => {
              setRefusal(undefined)
              setSlot(chosen)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
