import { createRoot } from 'react-dom/client'
import { fetchPlan, pictureIsMade, root } from './page.tsx'

/** What every page of React pays besides its data; it shows a number. */
const { stays } = await fetchPlan()
createRoot(root).render(stays.id.length)

function whenDrawn() {
  if (root.textContent) pictureIsMade(root)
  else requestAnimationFrame(whenDrawn)
}
whenDrawn()
