/** A cell of the matrix, by row and column. */
export interface Place {
  line: number
  column: number
}

const steps: Record<string, readonly [lines: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** Where a key leads in a grid (ARIA authoring practices, «grid»); undefined for keys that lead nowhere. */
export function placeAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { line, column }: Place,
  { lines, columns }: { lines: number; columns: number },
): Place | undefined {
  if (key === 'Home') return { line: ctrlKey ? 0 : line, column: 0 }
  if (key === 'End') return { line: ctrlKey ? lines - 1 : line, column: columns - 1 }
  const [down, right] = steps[key] ?? []
  if (down === undefined || right === undefined) return undefined
  return { line: within(line + down, lines), column: within(column + right, columns) }
}

/** The cell of an element of the page, by its `data-place`. */
export function placeOf(element: EventTarget): Place | undefined {
  const [line, column] = element instanceof HTMLElement ? (element.dataset.place ?? '').split(' ') : []
  return line && column ? { line: Number(line), column: Number(column) } : undefined
}
