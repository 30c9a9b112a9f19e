import { useEffect } from 'react'

/** Marks a form that Ctrl/Cmd+S sends. */
export const savedByKey = { 'data-saved-by-key': '' }

const marked = 'form[data-saved-by-key]'

/**
 * The form that Ctrl/Cmd+S means: the one around the cursor, else the only one in sight; under an open dialog none.
 * @param target what has the focus
 */
function formMeant(target: EventTarget | null): HTMLFormElement | undefined {
  const around = target instanceof Element ? target.closest('form') : null
  if (around) return around.matches(marked) ? around : undefined
  const scope = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1) ?? document
  const inSight = [...scope.querySelectorAll<HTMLFormElement>(marked)].filter(
    (form) => form.getClientRects().length > 0,
  )
  return inSight.length === 1 ? inSight[0] : undefined
}

/** Ctrl/Cmd+S sends the form that is meant, as its button does. Once for the whole page. */
export function useSaveKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || !document.querySelector(marked)) return
      event.preventDefault()
      formMeant(event.target)?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
