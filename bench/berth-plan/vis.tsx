import { DataSet } from 'vis-data/peer'
import { Timeline } from 'vis-timeline/peer'
import 'vis-timeline/styles/vis-timeline-graph2d.css'
import { days, fetchPlan, firstDay, pictureIsMade, root } from './page.tsx'

const answer = await fetchPlan()
const base = Date.parse(answer.from)
const { parts, slots, stays, boats } = answer
const start = new Date(`${firstDay}T00:00:00Z`)

const groups = new DataSet(slots.id.map((id, at) => ({ id, content: slots.code[at] ?? '' })))
const items = new DataSet(
  parts.stay.map((stay, part) => ({
    id: stays.id[stay] ?? '',
    group: slots.id[parts.slots[part]?.[0] ?? -1] ?? '',
    start: new Date(base + (parts.from[part] ?? 0) * 1000),
    end: new Date(base + (parts.to[part] ?? 0) * 1000),
    content: boats.label[stays.boat[stay] ?? -1] ?? '',
  })),
)
const frame = document.createElement('div')
frame.style.cssText = 'flex:1;min-width:0'
root.append(frame)
new Timeline(frame, items, groups, {
  start,
  end: new Date(start.getTime() + days * 86_400_000),
  height: '100%',
  stack: false,
  verticalScroll: true,
  horizontalScroll: true,
  zoomKey: 'ctrlKey',
})

function whenDrawn() {
  const scroller = document.querySelector<HTMLElement>('.vis-vertical-scroll')
  if (scroller && document.querySelector('.vis-item')) pictureIsMade(scroller)
  else requestAnimationFrame(whenDrawn)
}
whenDrawn()
