/** What a key means for staged changes, wherever the focus is. */
export type StagingCommand = 'save' | 'undo' | 'redo'

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Ctrl+S saves, Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo; with Cmd likewise. */
export function stagingCommandOf({ key, shiftKey, ctrlKey, metaKey }: Pressed): StagingCommand | undefined {
  if (!ctrlKey && !metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 's') return 'save'
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : undefined
}
