const key = 'reloaded-for-lost-chunk'

/**
 * After an update the server no longer has the parts of the build that this page came from. A reload brings the new
 * build; a second loss in a row is a real failure and is shown as one.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(key) === location.href) return
    sessionStorage.setItem(key, location.href)
    event.preventDefault()
    location.reload()
  })
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(key), 10_000))
}
