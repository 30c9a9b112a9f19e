import type { KeyboardEvent } from 'react'

/**
 * Enter takes the option that is marked, wherever an answer has moved it, and nothing where none is or the marked one
 * has gone. The combobox itself goes by the place of the mark, where another row may have come to stand. For
 * `onKeyDownCapture`.
 */
export function takeMarked(event: KeyboardEvent<HTMLElement>): void {
  const list = event.target instanceof Element && event.target.getAttribute('aria-controls')
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !list) return
  event.preventDefault()
  event.stopPropagation()
  document.getElementById(list)?.querySelector<HTMLElement>('[data-combobox-selected]')?.click()
}
