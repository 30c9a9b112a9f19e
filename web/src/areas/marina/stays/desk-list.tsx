import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { detailOf } from '../../../kit/texts/detail-of.ts'
import { formatInstant, formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { ManyMoves } from '../../../kit/transitions/many-moves.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { DeskPages } from '../desk/desk-pages.tsx'
import { stayIcons } from './stay-actions.tsx'
import { concerned } from './stay-calls.ts'
import { noBerth, type Stay, StayState } from './stay-state.tsx'
import classes from './stays.module.css'
import { useDeskTabs } from './use-desk-tabs.ts'

const { List, Col } = screensFor(portBookings)

/** On the facility's clock, in one line. */
function Moment({ at }: { at: string | null }) {
  const { timeZone } = useSession().facility
  return <span className={classes.unbroken}>{at && formatInstant(at, timeZone)}</span>
}

/** The yacht by her name, with builder and number below it; a closure by its reason. */
function Who({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const words = useResourceTexts(portBookings)
  if (stay.kind === 'CLOSURE') return `${words.choice('kind', 'CLOSURE')} · ${stay.reason ?? ''}`
  if (!stay.boat) return t('boatNotVisible')
  const name = detailOf(stay.boat, 'name')
  const rest = stay.boat.label.slice(name.length).replace(/^ · /, '')
  return (
    <span className={classes.who}>
      <strong>{name}</strong>
      {rest && <small>{rest}</small>}
    </span>
  )
}

/** «12,50 × 4,00 m», with a question mark for what nobody measured. */
function Measures({ stay: { boat } }: { stay: Stay }) {
  const { language } = useLanguage()
  if (!boat) return null
  const shown = (field: string, unit?: string) => {
    const value = detailOf(boat, field)
    return value === '' ? '?' : formatNumber(Number(value), language, { decimals: 2, minDecimals: 2, unit })
  }
  return <span className={classes.unbroken}>{`${shown('lengthOverall')} × ${shown('beam', 'm')}`}</span>
}

/** The berths in the order in which she has them. */
function Berths({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const isOpen = stayTransitions.isIn('open', stay.status)
  if (stay.slotIds.length === 0 && isOpen)
    return <StateBadge tone={noBerth.tone} Icon={noBerth.Icon} label={t('noBerth')} />
  return stay.slots.map(({ label }) => label).join(' → ')
}

/** Whom to call, at a tap. */
function Contact({ stay: { contact } }: { stay: Stay }) {
  const phone = detailOf(contact, 'phone')
  return (
    <span className={classes.who}>
      <span>{contact?.label}</span>
      {phone && (
        <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className={classes.link}>
          {phone}
        </a>
      )}
    </span>
  )
}

/** When she comes; the expected hour stands below, with its day where that is another one. */
function Comes({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
  const isExpected = stayTransitions.isIn('expected', stay.status)
  const from = formatInstant(stay.from, timeZone)
  const eta = stay.eta ? formatInstant(stay.eta, timeZone) : ''
  const [day = '', hour = ''] = eta.split(' ')
  return (
    <span className={classes.who}>
      <span className={classes.unbroken}>{from}</span>
      {isExpected && eta && <small>{t('eta', { at: from.startsWith(day) ? hour : eta })}</small>}
    </span>
  )
}

/** The desk's list: who comes and goes today, who is there, what waits; several can be led on at once. */
export function PortBookingList() {
  const { t } = useTranslation('marina/stays')
  const tabs = useDeskTabs()
  const mayMove = useAllowed({
    any: [
      ['approve', 'PortBooking'],
      ['update', 'PortBooking'],
    ],
  })
  const seesBerths = useAllowed({ can: ['read', 'PortBookingArrangement'] })
  return (
    <>
      <DeskPages />
      <List
        tabs={tabs}
        bulk={
          mayMove
            ? (rows, onMoved) => (
                <ManyMoves
                  of={stayTransitions}
                  names={['confirm', 'arrive', 'depart', 'reject']}
                  icons={stayIcons}
                  rows={rows}
                  concerned={concerned}
                  onMoved={onMoved}
                />
              )
            : undefined
        }
      >
        <Col source="boatId" render={(stay) => <Who stay={stay} />} />
        <Col
          source="boatId"
          id="measures"
          title={t('measures')}
          render={(stay) => <Measures stay={stay} />}
        />
        {seesBerths && <Col source="slotIds" render={(stay) => <Berths stay={stay} />} />}
        <Col source="from" render={(stay) => <Comes stay={stay} />} />
        <Col source="to" render={({ to }) => <Moment at={to} />} />
        <Col source="contactId" render={(stay) => <Contact stay={stay} />} />
        <Col source="status" render={(stay) => <StayState stay={stay} />} />
        <Col source="code" isExtra />
        <Col source="kind" isExtra />
        <Col source="portId" isExtra />
        <Col source="eta" isExtra />
        <Col source="etd" isExtra />
        <Col source="arrivedAt" isExtra />
        <Col source="departedAt" isExtra />
        <Col source="peopleCount" isExtra />
        <Col source="updatedAt" isExtra />
      </List>
    </>
  )
}
