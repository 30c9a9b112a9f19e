import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { planCalendar } from '../../web/src/areas/marina/berth-plan/data/plan-clock.ts'
import { type PlanData, readPlan } from '../../web/src/areas/marina/berth-plan/data/plan-data.ts'
import { type Bars, labelOfBar, makeBars } from '../../web/src/areas/marina/berth-plan/drawn/bars.ts'
import { useOccupancy } from '../../web/src/areas/marina/berth-plan/drawn/use-occupancy.ts'
import type { PlanWords } from '../../web/src/areas/marina/berth-plan/drawn/use-plan-words.ts'
import { planDragRules } from '../../web/src/areas/marina/berth-plan/editing/plan-drag-rules.ts'
import type { BoardTexts } from '../../web/src/kit/board/layout/board-context.ts'
import { usePicture } from '../../web/src/kit/board/layout/picture.ts'
import { dayFromText } from '../../web/src/kit/board/time/board-calendar.ts'
import { dayGrid } from '../../web/src/kit/board/time/grid.ts'
import { Timeline } from '../../web/src/kit/board/timeline/timeline.tsx'
import { noChanges } from '../../web/src/kit/staging/staged.ts'
import { fetchPlan, firstDay, pictureIsMade, root, zoom } from './page.tsx'

const day = dayFromText(firstDay) ?? 0

/** The catalogues are not what is measured. */
const words: PlanWords = {
  language: 'it',
  months: 'gen feb mar apr mag giu lug ago set ott nov dic'.split(' '),
  occupancy: 'Occupazione',
  day: String,
  period: () => '',
  nights: () => '',
  owner: ({ label }) => label,
  kind: () => '',
  slots: ({ slots }, indices) => indices.map((slot) => slots.code[slot]).join(),
  bar: (bars, bar) => labelOfBar(bars, bar),
  state: () => '',
  free: () => '',
  obstacle: () => '',
  size: ({ slots }, slot) => `${slots.length[slot]} m`,
  margin: () => '',
}

const textsOf = (bars: Bars): BoardTexts => ({
  language: words.language,
  months: words.months,
  corner: words.occupancy,
  label: (bar) => labelOfBar(bars, bar),
  bar: (bar) => words.bar(bars, bar),
  held: () => '',
  free: () => '',
  track: (slot) => bars.data.slots.code[slot] ?? '',
  detail: (slot) => words.size(bars.data, slot),
})

const none: ReadonlySet<string> = new Set()
const nothing = () => {}
const start = { day }
const may = { create: true, lay: true, update: true, split: true, remove: true, approve: true }

/** The product's timeline, by the product's code; only what is above it, such as the toolbar, is missing. */
function Plan({ data }: { data: PlanData }) {
  const [calendar] = useState(() => planCalendar(data.clock))
  const [grid] = useState(() => dayGrid(calendar))
  const [cursor] = useState({ track: 0, at: calendar.startOf(day) })
  const bars = useMemo(() => makeBars(data, noChanges), [data])
  const picture = usePicture({ bars, trackCount: data.slots.id.length, collapsed: none, filter: undefined })
  const texts = useMemo(() => textsOf(bars), [bars])
  const rules = useMemo(
    () => planDragRules({ picture, calendar, words, may, onDrop: nothing }),
    [picture, calendar],
  )
  const [isAtRest, setAtRest] = useState(false)
  const load = useOccupancy(picture, calendar, isAtRest)
  return (
    <Timeline
      label="Piano"
      scheme="light"
      stride={1}
      now={0}
      selected={undefined}
      faulty={none}
      cardOf={() => null}
      onSee={() => setAtRest(true)}
      onCommand={nothing}
      onCursor={nothing}
      onOpen={nothing}
      onToggleGroup={nothing}
      {...{ picture, calendar, grid, zoom, start, cursor, texts, rules, load }}
    />
  )
}

const data = readPlan(await fetchPlan())
createRoot(root).render(<Plan data={data} />)

function whenDrawn() {
  const scroller = document.querySelector<HTMLElement>('[role=grid]')
  const canvas = scroller?.querySelector<HTMLElement>('canvas[style*=translate]')
  if (scroller && canvas) pictureIsMade(scroller)
  else requestAnimationFrame(whenDrawn)
}
whenDrawn()
