import './public-report.css'
import './photos.css'
import { createRoot } from 'react-dom/client'
import { ReportPage } from './report-page.tsx'
import { readReport, tokenOf } from './request.ts'

const token = tokenOf(location.pathname)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
// Pictures that nobody has scrolled to are wanted on paper, too.
window.addEventListener('beforeprint', () => {
  for (const picture of document.images) picture.loading = 'eager'
})
// Asked for at once; one opening is one request.
createRoot(root).render(<ReportPage token={token} first={readReport(token)} />)
