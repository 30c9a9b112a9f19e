import { IconAlertOctagon, IconHourglassLow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session.tsx'
import { formatDay, todayIn } from '../../kit/texts/format.ts'
import { StateBadge } from '../../ui/state-badge.tsx'

/** Days before its end from which an inspection is a matter to see to, as with documents. */
const noticed = 30

/** Until when gear may be used, marked where that is over or near. */
export function Inspection({ until }: { until: string | null }) {
  const { t } = useTranslation('marina')
  const today = todayIn(useSession().facility.timeZone)
  if (until === null) return null
  const left = (Date.parse(until) - Date.parse(today)) / 86_400_000
  if (left > noticed) return formatDay(until)
  const [tone, Icon, text] =
    left < 0
      ? (['bad', IconAlertOctagon, 'inspection.expired'] as const)
      : (['attention', IconHourglassLow, 'inspection.expiring'] as const)
  return <StateBadge tone={tone} Icon={Icon} label={t(text, { day: formatDay(until) })} />
}
