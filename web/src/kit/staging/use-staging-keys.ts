import { useEffect, useEffectEvent } from 'react'
import { stagingCommandOf } from './staging-keys.ts'

interface Commands {
  save: () => Promise<void>
  undo: () => void
  redo: () => void
}

const editable = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable]'

/** Saves, undoes and redoes by keyboard from anywhere on the page; a dialog and the text that one types in keep their own. */
export function useStagingKeys({ save, undo, redo }: Commands): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = stagingCommandOf(event)
    const target = event.target instanceof Element ? event.target : null
    if (!command || event.defaultPrevented || target?.closest('[role="dialog"]')) return
    if (command !== 'save' && target?.matches(editable)) return
    event.preventDefault()
    if (command === 'save') void save()
    else if (command === 'undo') undo()
    else redo()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
