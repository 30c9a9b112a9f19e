import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toasts.ts'

/** Says that the facility one worked for was taken away, and which one it is now. */
export function useFacilityGone(): void {
  const { t } = useTranslation('shell')
  const { user, facility } = useSession()
  const last = useRef(facility)
  useEffect(() => {
    const { id, name } = last.current
    last.current = facility
    if (id === facility.id || user.facilities.some((one) => one.id === id)) return
    toast.warning(t('facilityGone', { gone: name, now: facility.name }))
  }, [user, facility, t])
}
