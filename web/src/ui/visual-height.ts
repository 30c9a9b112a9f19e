/** Keeps `--visual-height` at what a phone really shows, keyboard and address bar left out. */
export function followVisualViewport(): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const follow = () => {
    // Zooming in also makes the visual viewport smaller; the page must not shrink with it.
    const height = Math.round(visualViewport.height * visualViewport.scale)
    document.documentElement.style.setProperty('--visual-height', `${height}px`)
    // Safari scrolls the page under the keyboard; the shell has its own scrolling part.
    if (visualViewport.scale === 1) window.scrollTo(0, 0)
  }
  visualViewport.addEventListener('resize', follow)
  follow()
}
