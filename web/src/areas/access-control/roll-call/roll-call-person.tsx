import type { RollCallPerson, RollCallState } from '@darsena/contract/areas/access-control/roll-calls'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconDoorExit } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../kit/texts/format.ts'
import classes from './roll-call.module.css'

/** Somebody of a roll call: one tap when they are found. */
export function PersonRow({
  person,
  timeZone,
  onMark,
}: {
  person: RollCallPerson
  timeZone: string
  onMark: ((state: RollCallState | null) => void) | undefined
}) {
  const { t } = useTranslation('access-control/roll-call')
  const { name, company, phone, place, companions, note, certainty, state, markedAt, markedBy } = person
  const facts = [company, place, note, companions ? t('companions', { count: companions }) : '']
  const noted = [markedAt && formatInstant(markedAt, timeZone), markedBy].filter(Boolean).join(' · ')
  return (
    <li className={classes.person} data-state={state ?? 'none'}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.facts}>
          {[...facts, certainty === null ? t('unlisted') : t(`certainty.${certainty}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        {state && <span className={classes.facts}>{`${t(`state.${state}`)} ${noted}`}</span>}
      </div>
      {onMark && (
        <div className={classes.buttons}>
          {state === null ? (
            <>
              <Button
                size="lg"
                leftSection={<IconCheck size={20} aria-hidden />}
                aria-label={t('presentNamed', { name })}
                onClick={() => onMark('PRESENT')}
              >
                {t('present')}
              </Button>
              <Button
                size="lg"
                variant="default"
                leftSection={<IconDoorExit size={20} aria-hidden />}
                aria-label={t('awayNamed', { name })}
                onClick={() => onMark('AWAY')}
              >
                {t('away')}
              </Button>
            </>
          ) : (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              aria-label={t('undoNamed', { name })}
              onClick={() => onMark(null)}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
