import { days, fetchPlan, firstDay, pictureIsMade, root } from './page.tsx'

/** The least that shows the same: a canvas over a native scroller that draws a rectangle for each stay in sight, and nothing else. */
const head = { width: 148, height: 76 }
const rowHeight = 30
const total = 1200

const answer = await fetchPlan()
const base = Date.parse(answer.from) / 1000
const origin = Date.parse(firstDay) / 1000 - 400 * 86_400
const { parts, slots } = answer
const bySlot = slots.id.map((): number[] => [])
parts.slots.forEach((of, part) => {
  for (const slot of of) bySlot[slot]?.push(part)
})

const scroller = document.createElement('div')
scroller.style.cssText = 'position:relative;flex:1;overflow:auto'
const content = document.createElement('div')
const canvas = document.createElement('canvas')
canvas.style.cssText = 'position:sticky;top:0;left:0;display:block'
content.append(canvas)
scroller.append(content)
root.append(scroller)
const { clientWidth: width, clientHeight: height } = scroller
const pixels = (width - head.width) / (days * 86_400)
content.style.cssText = `width:${head.width + total * 86_400 * pixels}px;height:${head.height + slots.id.length * rowHeight}px`
canvas.width = width
canvas.height = height
const context = canvas.getContext('2d', { alpha: false })

function draw() {
  if (!context) return
  const { scrollLeft: left, scrollTop: top } = scroller
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const first = Math.floor(top / rowHeight)
  const last = Math.min(slots.id.length - 1, Math.ceil((top + height) / rowHeight))
  for (let row = first; row <= last; row++) {
    const y = head.height + row * rowHeight - top
    for (const part of bySlot[row] ?? []) {
      const x = head.width + (base + (parts.from[part] ?? 0) - origin) * pixels - left
      const wide = ((parts.to[part] ?? 0) - (parts.from[part] ?? 0)) * pixels
      if (x > width || x + wide < 0) continue
      context.fillStyle = parts.confirmed[part] ? '#1f72bf' : '#fff0c9'
      context.fillRect(x, y + 1, wide - 1, rowHeight - 2)
    }
  }
}

scroller.scrollLeft = 400 * 86_400 * pixels
draw()
scroller.addEventListener('scroll', () => requestAnimationFrame(draw))
pictureIsMade(scroller)
