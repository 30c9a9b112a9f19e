import type { WaitingStay } from '@darsena/contract/areas/marina/desk/waiting'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Refusal } from '../../../kit/refusal.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant, formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { toast } from '../../../kit/toasts.ts'
import { FitBadge } from '../stays/berth-reasons.tsx'
import { Refused } from '../stays/refused.tsx'
import { callStay } from '../stays/stay-calls.ts'
import { OfferDialog } from './offer-dialog.tsx'
import classes from './waiting.module.css'
import { nameOf } from './waiting.ts'

type Slot = WaitingStay['freed'][number]['slot']

function Boat({ stay }: { stay: WaitingStay }) {
  const { t } = useTranslation('marina/waiting')
  const { language } = useLanguage()
  const words = useResourceTexts(portBookings)
  const { boat, kind } = stay
  const metres = (value: number | null | undefined, unit?: string) =>
    value === null || value === undefined ? '?' : formatNumber(value, language, { decimals: 2, unit })
  return (
    <div className={classes.column}>
      <Link to={`/port-bookings/${stay.id}`} className={classes.link}>
        <strong>{nameOf(stay)}</strong>
      </Link>
      <span>
        {[
          `${metres(boat?.length)} × ${metres(boat?.beam, 'm')}`,
          ...(boat?.draft == null ? [] : [t('draft', { value: metres(boat.draft, 'm') })]),
        ].join(', ')}
      </span>
      <small>{words.choice('kind', kind)}</small>
    </div>
  )
}

function When({ stay, timeZone }: { stay: WaitingStay; timeZone: string }) {
  const { t } = useTranslation('marina/waiting')
  const { from, to, port, requestedAt } = stay
  return (
    <div className={classes.column}>
      <span>{`${formatInstant(from, timeZone)} – ${to ? formatInstant(to, timeZone) : t('openEnd')}`}</span>
      <span>{port.label}</span>
      <small>{t('asked', { at: formatInstant(requestedAt, timeZone) })}</small>
    </div>
  )
}

function Contact({ contact }: Pick<WaitingStay, 'contact'>) {
  const { t } = useTranslation('marina/waiting')
  if (!contact) return <div className={classes.column}>{t('noContact')}</div>
  const { name, phone } = contact
  return (
    <div className={classes.column}>
      <span>{name}</span>
      {phone && (
        <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className={classes.link}>
          {phone}
        </a>
      )}
    </div>
  )
}

/** What was offered last. */
function LastOffer({ offer, timeZone }: { offer: NonNullable<WaitingStay['offer']>; timeZone: string }) {
  const { t } = useTranslation('marina/waiting')
  const { state, expiresAt, isMailed, slotCodes } = offer
  const slot = slotCodes.join(' + ')
  if (state === 'LAPSED' || state === 'WITHDRAWN') return <small>{t(`last.${state}`, { slot })}</small>
  if (state !== 'OPEN') return null
  return (
    <>
      <strong>{t('offered', { slot, at: formatInstant(expiresAt, timeZone) })}</strong>
      <small>{t(isMailed ? 'mailed' : 'notMailed')}</small>
    </>
  )
}

/** Takes or closes what is on offer. */
function useDeciding(stay: WaitingStay) {
  const { t } = useTranslation('marina/waiting')
  const [busy, setBusy] = useState<'take' | 'withdraw'>()
  const [refusal, setRefusal] = useState<Refusal>()
  const decide = async (how: 'take' | 'withdraw') => {
    setBusy(how)
    const outcome = await callStay(`/port-bookings/${stay.id}/offer/${how}`, {})
    setBusy(undefined)
    setRefusal(typeof outcome === 'object' ? outcome : undefined)
    if (outcome === 'done') toast.success(t(how === 'take' ? 'taken' : 'withdrawn', { boat: nameOf(stay) }))
  }
  return { busy, refusal, decide }
}

/** A request on the waiting list: who, for when, whom to call, what is free for her, and the one step that comes next. */
export function WaitingRow({ stay }: { stay: WaitingStay }) {
  const { t } = useTranslation('marina/waiting')
  const { timeZone } = useSession().facility
  const mayOffer = useAllowed({
    all: [
      ['approve', 'PortBooking'],
      ['create', 'PortBookingArrangement'],
    ],
  })
  const [asked, setAsked] = useState<{ slot?: Slot }>()
  const { busy, refusal, decide } = useDeciding(stay)
  const { offer, freed, contact } = stay
  const isOffered = offer?.state === 'OPEN'
  return (
    <li className={classes.stay} aria-label={nameOf(stay)}>
      <Boat stay={stay} />
      <When stay={stay} timeZone={timeZone} />
      <Contact contact={contact} />
      <div className={classes.steps}>
        {mayOffer && isOffered && (
          <>
            <Button loading={busy === 'take'} onClick={() => void decide('take')}>
              {t('accepted')}
            </Button>
            <Button variant="default" loading={busy === 'withdraw'} onClick={() => void decide('withdraw')}>
              {t('declined')}
            </Button>
          </>
        )}
        {mayOffer && !isOffered && (
          <Button variant="default" onClick={() => setAsked({})}>
            {t('offer')}
          </Button>
        )}
      </div>
      {(offer || freed.length > 0 || refusal) && (
        <div className={classes.freed}>
          {refusal && <Refused refusal={refusal} />}
          {offer && <LastOffer offer={offer} timeZone={timeZone} />}
          {freed.length > 0 && <span>{`${t('freed')}:`}</span>}
          {freed.map(({ slot, verdict }) => (
            <span key={slot.id} className={classes.chosen}>
              {mayOffer ? (
                <Button size="compact-sm" onClick={() => setAsked({ slot })}>
                  {t('offerSlot', { slot: slot.code })}
                </Button>
              ) : (
                slot.code
              )}
              <FitBadge verdict={verdict} />
            </span>
          ))}
        </div>
      )}
      {asked && <OfferDialog stay={stay} slot={asked.slot} onClose={() => setAsked(undefined)} />}
    </li>
  )
}
