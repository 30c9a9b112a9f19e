const hour = 3_600_000

/**
 * Registers the service worker at the root scope and calls back when a new version waits; calling the function that
 * it passes activates that version. When one activates, in any tab, the page reloads.
 */
export async function watchForUpdate(onWaiting: (activate: () => void) => void): Promise<void> {
  // Browsers offer it on https and localhost only; in development there is none.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js', { scope: '/' })
  worker.addEventListener('waiting', () => onWaiting(() => worker.messageSkipWaiting()))
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first one takes the page of a first visit in its care; each further one is another version.
    if (isControlled) window.location.reload()
    isControlled = true
  })
  const registration = await worker.register().catch((error: unknown) => {
    console.warn('The service worker could not be registered', error)
    return undefined
  })
  if (!registration) return
  // A page that stays open for days checks for a new version too.
  const checkForUpdate = () => registration.update().catch(() => {})
  setInterval(checkForUpdate, hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate()
  })
}
