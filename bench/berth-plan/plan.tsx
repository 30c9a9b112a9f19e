import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { labelOfBar } from '../../web/src/areas/marina/berth-plan/bars.ts'
import { dayFromText, planCalendar } from '../../web/src/areas/marina/berth-plan/calendar.ts'
import { type PlanData, readPlan } from '../../web/src/areas/marina/berth-plan/plan-data.ts'
import { Timeline } from '../../web/src/areas/marina/berth-plan/timeline.tsx'
import { usePicture } from '../../web/src/areas/marina/berth-plan/use-picture.ts'
import type { PlanWords } from '../../web/src/areas/marina/berth-plan/use-plan-words.ts'
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

const none: ReadonlySet<string> = new Set()
const nothing = () => {}
const start = { day }

/** The product's timeline, by the product's code; only what is above it, such as the toolbar, is missing. */
function Plan({ data }: { data: PlanData }) {
  const [calendar] = useState(() => planCalendar(data.clock))
  const picture = usePicture({ data, staged: noChanges, folded: none, filter: undefined })
  return (
    <Timeline
      label="Piano"
      scheme="light"
      picture={picture}
      calendar={calendar}
      zoom={zoom}
      start={start}
      today={day}
      now={0}
      cursor={cursor}
      selectedStay={undefined}
      faulty={none}
      words={words}
      may={may}
      onSee={nothing}
      onCommand={nothing}
      onCursor={nothing}
      onOpen={nothing}
      onFold={nothing}
      onDrop={nothing}
    />
  )
}

const cursor = { slot: 0, day }
const may = { create: true, update: true }

const data = readPlan(await fetchPlan())
createRoot(root).render(<Plan data={data} />)

function whenDrawn() {
  const scroller = document.querySelector<HTMLElement>('[role=grid]')
  const canvas = scroller?.querySelector<HTMLElement>('canvas[style*=translate]')
  if (scroller && canvas) pictureIsMade(scroller)
  else requestAnimationFrame(whenDrawn)
}
whenDrawn()
