const family = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif'

export const fonts = {
  bar: `12px ${family}`,
  major: `600 12px ${family}`,
  name: `600 14px ${family}`,
  small: `11px ${family}`,
}

/** Texts are measured once: a picture has hundreds of them, and the next one the same. */
const widths = new Map<string, Map<string, number>>()
const mostWidths = 20_000

/** Pixels, in the font that is set. */
export function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(context.font) ?? new Map<string, number>()
  widths.set(context.font, known)
  const width = known.get(text) ?? context.measureText(text).width
  if (known.size > mostWidths) known.clear()
  known.set(text, width)
  return width
}

/** No letter is wider than its font is high, so that a short text needs no measuring. */
const widest = 14

/** As much of a text as there is room for, by its average letter; '' where that says nothing. */
export function cutText(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (text.length * widest <= room) return text
  const width = widthOf(context, text)
  if (width <= room) return text
  const letters = Math.floor((text.length * room) / width) - 2
  return letters < 2 ? '' : `${text.slice(0, letters).trimEnd()}…`
}
