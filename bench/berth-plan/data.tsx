import { fetchPlan, pictureIsMade, root } from './page.tsx'

/** What every page pays: fetching the data and parsing it, and a page to do so. It shows nothing. */
const { stays } = await fetchPlan()
root.dataset.stays = String(stays.id.length)
pictureIsMade(root)
