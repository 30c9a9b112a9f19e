import type { DocumentState } from '@darsena/contract/areas/fleet/document-states'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { IconAlertOctagon, IconCircleCheck, IconHourglassLow, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from './documents.module.css'

const badges = {
  EXPIRED: { tone: 'bad', Icon: IconAlertOctagon },
  EXPIRING: { tone: 'attention', Icon: IconHourglassLow },
  VALID: { tone: 'good', Icon: IconCircleCheck },
} as const

type Texts = Pick<Resource, 'name'>

/** How it stands with a document; one that was renewed no longer alarms. */
export function DocumentStanding({
  resource,
  state,
  renewed,
}: {
  resource: Texts
  state: DocumentState
  renewed: boolean
}) {
  const { t } = useTranslation('fleet')
  const label = useResourceTexts(resource).choice('state', state)
  if (!renewed) return <StateBadge {...badges[state]} label={label} />
  return (
    <span className={classes.badges}>
      <StateBadge tone="neutral" Icon={badges[state].Icon} label={label} />
      <StateBadge tone="neutral" Icon={IconRefresh} label={t('documents.renewed')} />
    </span>
  )
}

/** The same as a column of a list. */
export const standingOf =
  (resource: Texts) =>
  ({ state, renewed }: { state: DocumentState; renewed: boolean }) => (
    <DocumentStanding resource={resource} state={state} renewed={renewed} />
  )

/** The worst of the states of somebody's documents, unless there is none worth an alert. */
export function WorstState({
  resource,
  states,
  onlyAlerts = false,
}: {
  resource: Texts
  states: readonly DocumentState[]
  onlyAlerts?: boolean
}) {
  const words = useResourceTexts(resource)
  const [worst] = states
  if (!worst || (onlyAlerts && worst === 'VALID')) return null
  return <StateBadge {...badges[worst]} label={words.choice('documentStates', worst)} />
}

/** The masked number of a document, in one piece. */
export const MaskedNumber = ({ text }: { text: string | null }) => (
  <span className={classes.number}>{text}</span>
)
