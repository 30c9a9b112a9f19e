const guards = new Set<() => boolean>()

/** Has anything been typed on this page that is not saved? */
export const hasUnsavedInput = (): boolean => [...guards].some((hasChanges) => hasChanges())

const ask = (event: BeforeUnloadEvent) => {
  if (hasUnsavedInput()) event.preventDefault()
}

/** From now on asks before the tab is closed on unsaved input. @returns ends it */
export function guardUnsaved(hasChanges: () => boolean): () => void {
  // Only while there is something to guard: with such a listener browsers do not keep a page for «back».
  if (guards.size === 0) window.addEventListener('beforeunload', ask)
  guards.add(hasChanges)
  return () => {
    guards.delete(hasChanges)
    if (guards.size === 0) window.removeEventListener('beforeunload', ask)
  }
}
