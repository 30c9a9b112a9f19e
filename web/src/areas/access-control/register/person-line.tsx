import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import type { AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { Button, Checkbox } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconDoorEnter,
  IconDoorExit,
  IconFileCheck,
  IconMapPin,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant, todayIn } from '../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from './register.module.css'
import { type Comer, comerOf } from './register-calls.ts'
import type { LineActions } from './use-register.ts'
import '@mantine/core/styles/Checkbox.layer.css'

/** «09:12», or with its day where that was another one. */
function useSince() {
  const { timeZone } = useSession().facility
  return (at: string) => {
    const shown = formatInstant(at, timeZone)
    const today = formatInstant(new Date(), timeZone).slice(0, 10)
    return shown.startsWith(today) ? shown.slice(11) : shown
  }
}

/** Why somebody may come in, as one line a reason. */
function Reasons({ person }: { person: AuthorizedPerson }) {
  const { t } = useTranslation('access-control/register')
  const words = useResourceTexts(accessLogs)
  if (person.reasons.length === 0) return <li>{t('unexpected')}</li>
  return person.reasons.map((ground) => {
    const { reason, visitId, boat, berth, host, department, purpose, dailyFrom, dailyTo, companions } = ground
    const hours = dailyFrom && dailyTo ? `${dailyFrom}–${dailyTo}` : null
    const more = [
      boat && (berth ? `${boat} (${berth})` : boat),
      purpose,
      host && t('host', { name: host }),
      department,
      hours,
      companions ? t('companions', { count: companions }) : null,
    ].filter(Boolean)
    return (
      <li key={`${reason} ${visitId ?? boat ?? ''}`}>
        <b>{words.choice('reasons', reason)}</b>
        {more.length > 0 && ` · ${more.join(' · ')}`}
      </li>
    )
  })
}

/** Reasons against letting the person in, for staff only. */
function Objections({ person }: { person: AuthorizedPerson }) {
  const { t } = useTranslation('access-control/register')
  const documents = useResourceTexts(personDocuments)
  if (person.objections.length === 0) return null
  const faults = person.documentFaults.map(({ type, state }) =>
    t('documentFault', { document: documents.choice('type', type), state: t(`documentState.${state}`) }),
  )
  const objectionTexts = person.objections.map((one) => {
    if (one === 'DOCUMENTS') return faults.join(', ')
    return one === 'BLOCKED'
      ? t('objection.BLOCKED', { reason: person.blockedReason ?? '' })
      : t(`objection.${one}`)
  })
  const Icon = person.isRefused ? IconBan : IconAlertTriangle
  return (
    <p className={classes.objection} data-refused={person.isRefused || undefined}>
      <Icon size={18} aria-hidden />
      {objectionTexts.join(' · ')}
    </p>
  )
}

const documentTones = { MISSING: 'bad', EXPIRED: 'bad', EXPIRING: 'attention', VALID: 'good' } as const

/** One person of the list, with what a gatekeeper can do; drawn anew only when something about this person changes. */
export const PersonLine = memo(function PersonLine({
  person,
  isToday,
  actions,
  isChosen,
  onChoose,
}: {
  person: AuthorizedPerson
  isToday: boolean
  actions: LineActions
  isChosen: boolean
  onChoose: (comer: Comer) => void
}) {
  const { t } = useTranslation('access-control/register')
  const since = useSince()
  const mayRegister = useAllowed({ can: ['create', 'AccessLog'] })
  const mayVoid = useAllowed({ can: ['update', 'AccessLog'] })
  const { inside, name, company, plate, documentState } = person
  const comer = comerOf(person)
  return (
    <li
      className={classes.person}
      data-refused={person.isRefused || undefined}
      data-inside={Boolean(inside) || undefined}
    >
      {mayRegister && isToday && !inside && (
        <Checkbox
          className={classes.choose}
          aria-label={t('choose', { name })}
          checked={isChosen}
          onChange={() => onChoose(comer)}
        />
      )}
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        {(company || plate) && (
          <span className={classes.of}>{[company, plate].filter(Boolean).join(' · ')}</span>
        )}
        <ul className={classes.reasons}>
          <Reasons person={person} />
        </ul>
        <Objections person={person} />
      </div>
      <div className={classes.state}>
        {inside && (
          <StateBadge
            tone="good"
            Icon={IconMapPin}
            label={t('insideSince', { since: since(inside.since) })}
          />
        )}
        {documentState && (
          <StateBadge
            tone={documentTones[documentState]}
            Icon={documentState === 'VALID' ? IconFileCheck : IconAlertTriangle}
            label={t('documents', { state: t(`documentState.${documentState}`) })}
          />
        )}
      </div>
      {mayRegister && isToday && (
        <div className={classes.buttons}>
          {inside ? (
            <>
              <Button
                size="lg"
                variant="default"
                leftSection={<IconDoorExit size={22} aria-hidden />}
                aria-label={t('outNamed', { name })}
                onClick={() => void actions.letOut(comer, inside.logId)}
              >
                {t('out')}
              </Button>
              {mayVoid && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('voidNamed', { name })}
                  onClick={() => actions.ask({ kind: 'void', comer, logId: inside.logId })}
                >
                  {t('void')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                size="lg"
                variant={person.isRefused ? 'default' : 'filled'}
                leftSection={<IconDoorEnter size={22} aria-hidden />}
                aria-label={t('inNamed', { name })}
                onClick={() => void actions.letIn(comer)}
              >
                {t('in')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('missedNamed', { name })}
                onClick={() => actions.ask({ kind: 'missed', comer })}
              >
                {t('missed')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
})

/** The day that it is at the facility at work. */
export function useToday(): string {
  const { timeZone } = useSession().facility
  return todayIn(timeZone)
}
