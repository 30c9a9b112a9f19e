import {
  type Difference,
  type DockWalkAnswer,
  differencesOf,
} from '@darsena/contract/areas/marina/desk/dock-walk'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Refusal } from '../../../kit/refusal.ts'
import { toast } from '../../../kit/toasts.ts'
import { Refused } from '../stays/refused.tsx'
import { callStay } from '../stays/stay-calls.ts'
import classes from './dock-walk.module.css'

type Call = readonly [path: string, body: object]

/** What settles a difference, call after call; none where a stay has to be made first. */
function callsOf(difference: Difference): readonly Call[] {
  if (difference.kind === 'UNKNOWN') return []
  const { slot } = difference
  const stay = 'boat' in difference ? difference.boat : difference.match
  const to = (move: string, body = {}): Call => [`/port-bookings/${stay.bookingId}/${move}`, body]
  const here = to('move', { slotIds: [slot.id] })
  if ('boat' in difference) return [to(difference.kind === 'GONE' ? 'depart' : 'arrive')]
  if (difference.kind === 'MOVED') return [here]
  return difference.match.slotCodes.includes(slot.code) ? [to('arrive')] : [here, to('arrive')]
}

const nameIn = (difference: Difference): string =>
  'boat' in difference ? (difference.boat.boat ?? difference.boat.code) : difference.other

function DifferenceLine({ difference }: { difference: Difference }) {
  const { t } = useTranslation('marina/dock-walk')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const { kind, slot } = difference
  const name = nameIn(difference)
  const bookingId = stayIn(difference)
  const settle = async () => {
    setBusy(true)
    setRefusal(undefined)
    for (const [path, body] of callsOf(difference)) {
      const outcome = await callStay(path, body)
      if (outcome === 'done') continue
      setBusy(false)
      if (outcome !== 'failed') setRefusal(outcome)
      return
    }
    setBusy(false)
    toast.success(t('settled', { slot: slot.code, boat: name }))
  }
  return (
    <li className={classes.difference}>
      <div className={classes.words}>
        <strong>{slot.code}</strong> {t(`difference.${kind}`, { boat: name })}
      </div>
      <div className={classes.steps}>
        {kind === 'UNKNOWN' ? (
          <Button component={Link} to="/port-bookings/new" variant="default">
            {t('step.UNKNOWN')}
          </Button>
        ) : (
          <Button loading={isBusy} onClick={() => void settle()}>
            {t(`step.${kind}`)}
          </Button>
        )}
        {bookingId && (
          <Link to={`/port-bookings/${bookingId}`} className={classes.link}>
            {t('openStay')}
          </Link>
        )}
      </div>
      {refusal && <Refused refusal={refusal} />}
    </li>
  )
}

/** The stay that it is about; none of a boat that has none. */
function stayIn(difference: Difference): string | undefined {
  if (difference.kind === 'UNKNOWN') return undefined
  return 'boat' in difference ? difference.boat.bookingId : difference.match.bookingId
}

const keyOf = (difference: Difference) => `${difference.kind} ${difference.slot.id} ${nameIn(difference)}`

/** What was seen and is otherwise in the book, each with the one step that settles it. */
export function WalkDifferences({ walk }: { walk: DockWalkAnswer }) {
  const { t } = useTranslation('marina/dock-walk')
  const all = differencesOf(walk)
  return (
    <section aria-label={t('differences')} className={classes.differences}>
      <h3>{t('differencesCount', { count: all.length })}</h3>
      {all.length === 0 && <p className={classes.none}>{t('noDifference')}</p>}
      <ul className={classes.list}>
        {all.map((difference) => (
          <DifferenceLine key={keyOf(difference)} difference={difference} />
        ))}
      </ul>
    </section>
  )
}
