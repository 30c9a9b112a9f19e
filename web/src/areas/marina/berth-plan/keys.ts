/** What a key means on the plan. */
export type Command =
  | { do: 'go'; days: number; rows: number }
  | { do: 'goToBar'; step: 1 | -1 }
  | {
      do: 'today' | 'open' | 'delete' | 'split' | 'confirm' | 'fold' | 'escape' | 'help'
    }
  | { do: 'zoom'; step: 1 | -1 }
  /** What the focus is on goes elsewhere. */
  | { do: 'move'; days: number; rows: number }
  | { do: 'stretch'; edge: 'start' | 'end'; days: number }

interface Pressed {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const arrows: Record<string, readonly [days: number, rows: number]> = {
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
  PageUp: { do: 'go', days: 0, rows: -10 },
  PageDown: { do: 'go', days: 0, rows: 10 },
  c: { do: 'confirm' },
  s: { do: 'split' },
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
 * @param stride days that one step sideways goes, as many as make sense at the zoom
 */
export function commandOf(pressed: Pressed, stride: number): Command | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed
  if (ctrlKey || metaKey) return commandWithControl(pressed)
  const [days, rows] = arrows[key] ?? []
  if (days === undefined || rows === undefined) return altKey ? undefined : plain[key]
  if (shiftKey) {
    if (days === 0) return undefined
    return { do: 'stretch', edge: altKey ? 'start' : 'end', days }
  }
  return altKey ? { do: 'move', days, rows } : { do: 'go', days: days * stride, rows }
}
