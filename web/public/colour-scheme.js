// Runs before the first paint, so a dark page does not flash white; a file of its own, since the page allows no inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
