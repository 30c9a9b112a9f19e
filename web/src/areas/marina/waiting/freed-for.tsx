import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { useTranslation } from 'react-i18next'
import type { Stay } from '../stays/stay-state.tsx'
import classes from './waiting.module.css'
import { useWaiting } from './waiting.ts'
import { WaitingRow } from './waiting-stay.tsx'

/** On the page of a stay that gave up a berth: who waits for it, first come first. */
export function FreedFor({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/waiting')
  const { data } = useWaiting({ freedById: stay.id })
  const isOver = !stayTransitions.isIn('expected', stay.status) || stay.to !== null
  if (!isOver || !data || data.items.length === 0) return null
  return (
    <section aria-label={t('freedFor')} className={classes.page}>
      <strong>{t('freedFor')}</strong>
      <ol className={classes.list}>
        {data.items.map((one) => (
          <WaitingRow key={one.id} stay={one} />
        ))}
      </ol>
    </section>
  )
}
