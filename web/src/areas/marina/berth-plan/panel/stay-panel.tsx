import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../../../kit/board/frame/panel.module.css'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import { useAllowed } from '../../../../kit/session.tsx'
import type { Owner } from '../data/staged.ts'
import { type Bars, idOfBar, ownerOf, ownerOfStay, partOf } from '../drawn/bars.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { FreeForStay } from './free-for-stay.tsx'
import { PartForm } from './part-form.tsx'
import { StayFacts } from './stay-facts.tsx'
import { StayMore } from './stay-more.tsx'
import { StaySteps } from './stay-steps.tsx'

/** Bars of one stay by their start, stored and staged ones. */
function barsOfStay({ bars, trackBars }: Picture<Bars>, stayId: string): number[] {
  const drawn = new Set(trackBars.bar)
  return [...drawn]
    .filter((bar) => ownerOf(bars, bar).stayId === stayId)
    .sort((a, b) => (bars.from[a] ?? 0) - (bars.from[b] ?? 0))
}

function Name({ owner, boatId }: { owner: Owner; boatId: string | undefined }) {
  const { words } = usePlanContext()
  const mayRead = useAllowed({ can: ['read', 'Boat'] })
  if (!boatId || !mayRead) return words.owner(owner)
  return <Link to={`/boats/${boatId}`}>{words.owner(owner)}</Link>
}

/** One stay beside the plan: whose, when, where, what can be done with it, and what was done. */
export function StayPanel({ stayId, onClose }: { stayId: string; onClose: () => void }) {
  const { picture, words, changes } = usePlanContext()
  const { t } = useTranslation('marina/berth-plan')
  const { bars } = picture
  const { data } = bars
  const stay = data.stayAt.get(stayId) ?? -1
  const own = barsOfStay(picture, stayId)
  const first = own[0]
  const owner = stay >= 0 ? ownerOfStay(data, stay) : first === undefined ? undefined : ownerOf(bars, first)
  const isStaged = own.some((bar) => changes.staged.has(idOfBar(bars, bar)))
  return (
    <aside className={classes.panel} aria-label={t('panel.label')}>
      <header>
        <h2>
          {owner ? (
            <Name owner={owner} boatId={data.boats.id[data.stays.boat[stay] ?? -1]} />
          ) : (
            t('panel.elsewhere')
          )}
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('panel.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {owner && (
        <p className={classes.dimmed}>
          {[data.stays.code[stay], words.kind(owner.kind)].filter(Boolean).join(' · ')}
        </p>
      )}
      {stay >= 0 && <StaySteps stayId={stayId} isStaged={isStaged} />}
      {stay >= 0 && <StayFacts stayId={stayId} timeZone={data.clock.timeZone} />}
      {stay >= 0 && own.length === 0 && <FreeForStay stay={stay} />}
      {own.map((bar) => (
        <PartForm key={idOfBar(bars, bar)} part={partOf(bars, bar)} bar={bar} />
      ))}
      {stay >= 0 && <StayMore stayId={stayId} />}
    </aside>
  )
}
