import { DayPilot, DayPilotScheduler } from '@daypilot/daypilot-lite-react'
import { createRoot } from 'react-dom/client'
import { fetchPlan, pictureIsMade, root, zoom } from './page.tsx'

const answer = await fetchPlan()
const base = Date.parse(answer.from)
const { parts, slots, stays, boats, groups } = answer
const instant = (seconds: number | null | undefined) =>
  new DayPilot.Date(new Date(base + (seconds ?? 0) * 1000).toISOString().slice(0, 19))

const resources = groups.id.flatMap((id, group) => [
  { id, name: groups.name[group] },
  ...slots.id.flatMap((slot, at) =>
    slots.group[at] === group ? [{ id: slot, name: slots.code[at] ?? '' }] : [],
  ),
])
const events = parts.stay.map((stay, part) => ({
  id: stays.id[stay] ?? '',
  resource: slots.id[parts.slots[part]?.[0] ?? -1] ?? '',
  start: instant(parts.from[part]),
  end: instant(parts.to[part]),
  text: boats.label[stays.boat[stay] ?? -1] ?? '',
}))
const width = root.clientWidth - 148
const cellWidth = Math.max(1, Math.round(width / (zoom === 'season' ? 180 : 31)))

createRoot(root).render(
  <div style={{ flex: 1, minWidth: 0 }}>
    <DayPilotScheduler
      scale="Day"
      startDate={zoom === 'season' ? '2026-01-01' : '2026-05-01'}
      days={zoom === 'season' ? 365 : 120}
      timeHeaders={[{ groupBy: 'Month' }, { groupBy: 'Day', format: 'd' }]}
      cellWidth={cellWidth}
      eventHeight={28}
      heightSpec="Fixed"
      height={window.innerHeight - 80}
      scrollX={0}
      resources={resources}
      events={events}
      onAfterUpdate={() => {}}
    />
  </div>,
)

function whenDrawn() {
  const scroller = [...document.querySelectorAll<HTMLElement>('#root div')].find(
    (one) => one.scrollHeight > one.clientHeight + 50 && getComputedStyle(one).overflowY !== 'visible',
  )
  if (scroller && document.querySelector('[class*=event_inner]')) pictureIsMade(scroller)
  else requestAnimationFrame(whenDrawn)
}
whenDrawn()
