import { IconMapPin, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../kit/session.tsx'
import { isSameClock } from '../kit/texts/format.ts'
import { hasUnsavedInput } from '../kit/unsaved.ts'
import { confirm } from '../ui/confirm.ts'
import classes from './facility-switch.module.css'

/** The zone of all times on the page, where the reader's own clock is another one. */
function ZoneNote() {
  const { t } = useTranslation('shell')
  const { timeZone } = useSession().facility
  if (isSameClock(timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)) return null
  return <p className={classes.zone}>{t('zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
}

/** The facility one works for, with the zone of its clock where that is not the reader's. */
export function FacilitySwitch() {
  return (
    <>
      <FacilityChoice />
      <ZoneNote />
    </>
  )
}

/** A choice where there are several facilities, kept in this browser. */
function FacilityChoice() {
  const { t } = useTranslation('shell')
  const { user, facility, setFacility } = useSession()
  if (user.facilities.length < 2) {
    return (
      <p className={classes.facility}>
        <IconMapPin size={16} aria-hidden />
        <span>{facility.name}</span>
      </p>
    )
  }
  const change = async (id: string) => {
    const isSure =
      !hasUnsavedInput() ||
      (await confirm({ title: t('unsaved.title'), text: t('unsaved.text'), action: t('unsaved.leave') }))
    if (isSure) setFacility(id)
  }
  return (
    <label className={classes.facility} data-choice>
      <IconMapPin size={16} aria-hidden />
      <select
        aria-label={t('facility')}
        value={facility.id}
        onChange={(event) => void change(event.target.value)}
      >
        {user.facilities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconSelector size={16} aria-hidden />
    </label>
  )
}
