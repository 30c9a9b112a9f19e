import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { entriesBetween } from './arrange.ts'
import { lookOfBar, ownerOf } from './bars.ts'
import type { PlanCalendar } from './calendar.ts'
import type { Arranged } from './cursor.ts'
import { signs } from './palette.ts'
import classes from './plan.module.css'
import { daysOf, type Zoom } from './scale.ts'
import timelineClasses from './timeline.module.css'
import type { PlanEditor } from './use-plan-editor.ts'
import type { PlanWords } from './use-plan-words.ts'

interface ListProps {
  picture: Arranged
  calendar: PlanCalendar
  words: PlanWords
  editor: PlanEditor
  day: number
  zoom: Zoom
  onOpen: (bar: number) => void
}

interface Line {
  row: number
  bars: number[]
}

/** Every row that is on the plan, with what lies there in the time that the zoom takes in. */
function linesOf({ rows, slotBars, bars }: Arranged, { from, to }: { from: number; to: number }): Line[] {
  return Array.from(rows.slot, (slot, row) => {
    if (slot < 0) return { row, bars: [] }
    const [first, end] = entriesBetween(slotBars, bars, slot, { from, to })
    const there = [...slotBars.bar.subarray(first, end)].filter((bar) => (bars.to[bar] ?? 0) > from)
    return { row, bars: there }
  })
}

/** The plan as a list, for a narrow screen: berth by berth, who lies there. */
export function PlanList({ picture, calendar, words, editor, day, zoom, onOpen }: ListProps) {
  const { t } = useTranslation('marina/berth-plan')
  const { rows, bars } = picture
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(
    () => linesOf(picture, { from: calendar.startOf(day), to: calendar.startOf(day + daysOf[zoom]) }),
    [picture, calendar, day, zoom],
  )
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => 40 + 44 * (lines[at]?.bars.length ?? 0),
    overscan: 6,
  })
  const create = (slot: number) => {
    editor.setCursor({ slot, day })
    editor.createAt({ slot, day })
  }
  return (
    <section
      ref={scroller}
      className={`${classes.list} ${timelineClasses.colours}`}
      aria-label={t('listLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by its keys
      tabIndex={0}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { row, bars: there } = lines[index] ?? { row: 0, bars: [] }
          const slot = rows.slot[row] ?? -1
          return (
            <div
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.listRow}
              style={{ transform: `translateY(${start}px)` }}
            >
              {slot < 0 ? (
                <h2>{bars.data.groups.name[rows.group[row] ?? -1]}</h2>
              ) : (
                <>
                  <p>
                    <strong>{bars.data.slots.code[slot]}</strong>{' '}
                    <span className={classes.dimmed}>{words.size(bars.data, slot)}</span>
                    {there.length === 0 && (
                      <button type="button" className={classes.freeSlot} onClick={() => create(slot)}>
                        {t('free')}
                      </button>
                    )}
                  </p>
                  {there.map((bar) => (
                    <button
                      key={bar}
                      type="button"
                      className={classes.listBar}
                      data-look={lookOfBar(bars, bar)}
                      aria-label={words.bar(bars, bar)}
                      onClick={() => onOpen(bar)}
                    >
                      <strong>
                        {signs[lookOfBar(bars, bar)]}
                        {words.owner(ownerOf(bars, bar))}
                      </strong>
                      <span>{words.period({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 })}</span>
                    </button>
                  ))}
                </>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
