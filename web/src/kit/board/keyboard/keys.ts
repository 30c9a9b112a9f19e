/** What a key means on a board. */
export type Command =
  | { do: 'go'; cells: number; rows: number }
  | { do: 'goToBar'; step: 1 | -1 }
  | { do: 'today' | 'open' | 'delete' | 'fold' | 'escape' | 'help' }
  /** A letter to which an area gives a meaning. */
  | { do: 'letter'; letter: string }
  | { do: 'zoom'; step: 1 | -1 }
  /** What the focus is on goes elsewhere. */
  | { do: 'move'; cells: number; rows: number }
  | { do: 'stretch'; edge: 'start' | 'end'; cells: number }

interface Pressed {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const arrows: Record<string, readonly [cells: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const plain: Record<string, Command> = {
  Enter: { do: 'open' },
  ' ': { do: 'open' },
  Delete: { do: 'delete' },
  Backspace: { do: 'delete' },
  Escape: { do: 'escape' },
  Home: { do: 'today' },
  PageUp: { do: 'go', cells: 0, rows: -10 },
  PageDown: { do: 'go', cells: 0, rows: 10 },
  g: { do: 'fold' },
  '+': { do: 'zoom', step: -1 },
  '-': { do: 'zoom', step: 1 },
  '?': { do: 'help' },
}

function commandWithControl({ key }: Pressed): Command | undefined {
  if (key === 'ArrowLeft') return { do: 'goToBar', step: -1 }
  return key === 'ArrowRight' ? { do: 'goToBar', step: 1 } : undefined
}

/**
 * Arrows go, Alt and arrows move, Shift and arrows stretch the end, both the start.
 * @param stride cells that one step sideways goes, as many as make sense at the zoom
 */
export function commandOf(pressed: Pressed, stride: number): Command | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed
  if (ctrlKey || metaKey) return commandWithControl(pressed)
  const [cells, rows] = arrows[key] ?? []
  if (cells === undefined || rows === undefined) {
    if (altKey) return undefined
    return plain[key] ?? (/^[a-z]$/.test(key) ? { do: 'letter', letter: key } : undefined)
  }
  if (shiftKey) {
    if (cells === 0) return undefined
    return { do: 'stretch', edge: altKey ? 'start' : 'end', cells }
  }
  return altKey ? { do: 'move', cells, rows } : { do: 'go', cells: cells * stride, rows }
}
