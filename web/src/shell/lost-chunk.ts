import { askServer } from '../kit/reachability.ts'

const key = 'reloaded-for-lost-chunk'

/**
 * After an update the server no longer has the parts of the build that this page came from. A reload brings the new
 * build; a second loss in a row is a real failure and is shown as one. A server that is away loses nothing.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', async () => {
    const answer = await askServer()
    if (!answer?.ok || sessionStorage.getItem(key) === location.href) return
    sessionStorage.setItem(key, location.href)
    location.reload()
  })
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(key), 10_000))
}
