import './ui/styles.css'
import { createRoot } from 'react-dom/client'
import { areas } from './areas.ts'
import { currentUserQuery } from './kit/current-user.ts'
import { startLive } from './kit/live/live.ts'
import { queryClient } from './kit/query-client.ts'
import { startTexts } from './kit/texts/i18n.ts'
import { token } from './kit/token.ts'
import { App } from './shell/app.tsx'
import { reloadOnLostChunk } from './shell/lost-chunk.ts'
import { namespacesOf } from './shell/menu/menu-texts.ts'
import { followVisualViewport } from './ui/visual-height.ts'

followVisualViewport()
reloadOnLostChunk()

// Before anything is asked for, so that no change falls between.
startLive()
// Asked while the texts come, since every screen waits for both.
const first = token.get()
if (first) void queryClient.prefetchQuery(currentUserQuery(first))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
await startTexts(['shell', 'ui', 'kit', 'kit/toasts', ...namespacesOf(areas)])
createRoot(root).render(<App />)
