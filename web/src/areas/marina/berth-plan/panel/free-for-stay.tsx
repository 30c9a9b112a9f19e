import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { ownerOfStay } from '../drawn/bars.ts'
import { freeBerths } from '../drawn/free-berths.ts'
import { unplacedPart } from '../editing/use-plan-editor.ts'
import { usePlanContext } from '../plan/plan-context.ts'

const shownAtFirst = 8

/** The berths that are free for a stay without one, best first; one press puts her there, to be saved with the rest. */
export function FreeForStay({ stay }: { stay: number }) {
  const { t } = useTranslation('marina/berth-plan')
  const { data, picture, words, editor, may } = usePlanContext()
  const { bars, trackBars } = picture
  const [count, setCount] = useState(shownAtFirst)
  const [from, to] = [data.stays.from[stay] ?? 0, data.stays.to[stay] ?? 0]
  const free = useMemo(
    () => freeBerths(bars, trackBars, { id: '', owner: ownerOfStay(bars.data, stay), from, to }),
    [bars, trackBars, stay, from, to],
  )
  if (!may.lay) return null
  return (
    <section className={classes.part} aria-label={t('unplaced.free')}>
      <h3>{t('unplaced.free')}</h3>
      <p className={classes.dimmed}>{words.period({ from, to })}</p>
      {free.length === 0 && <p>{t('unplaced.none')}</p>}
      <ul className={classes.berths}>
        {free.slice(0, count).map(({ slot, fit }) => (
          <li key={data.slots.id[slot]}>
            <span>
              <strong>{data.slots.code[slot]}</strong> {words.size(data, slot)}
              {fit && ` · ${words.verdict(fit.verdict)}`}
            </span>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => editor.lay(unplacedPart(bars, stay), [data.slots.id[slot] ?? ''])}
            >
              {t('unplaced.lay', { slot: data.slots.code[slot] ?? '' })}
            </Button>
          </li>
        ))}
      </ul>
      {free.length > count && (
        <Button variant="subtle" onClick={() => setCount(count + shownAtFirst)}>
          {t('unplaced.more')}
        </Button>
      )}
    </section>
  )
}
