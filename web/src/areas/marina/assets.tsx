import { assets } from '@darsena/contract/areas/marina/assets'
import { IconAlertOctagon, IconHourglassLow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useSession } from '../../kit/session.tsx'
import { formatDay, todayIn } from '../../kit/texts/format.ts'
import { StateBadge } from '../../ui/state-badge.tsx'

const { List, Col, Form, Section, Field } = screensFor(assets)

/** Days before its end from which an inspection is a matter to see to, as with documents. */
const noticed = 30

/** Until when gear may be used, marked where that is over or near. */
function Inspection({ until }: { until: string | null }) {
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

export const AssetList = () => (
  <List>
    <Col source="name" />
    <Col source="kind" />
    <Col source="capacityKg" />
    <Col source="maxBeam" />
    <Col source="exclusive" />
    <Col
      source="inspectionExpiresOn"
      render={({ inspectionExpiresOn }) => <Inspection until={inspectionExpiresOn} />}
    />
    <Col source="openingHours" isExtra />
    <Col source="setUpMinutes" isExtra />
    <Col source="active" />
    <Col source="updatedAt" isExtra />
  </List>
)

export function AssetForm() {
  const { t } = useTranslation('assets')
  return (
    <Form>
      <Section title={t('one')}>
        <Field source="name" />
        <Field source="kind" />
        <Field source="capacityKg" />
        <Field source="maxBeam" />
        <Field source="exclusive" />
        <Field source="setUpMinutes" />
        <Field source="openingHours" />
        <Field source="inspectedOn" />
        <Field source="inspectionExpiresOn" />
        <Field source="active" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}
