import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { compileHint } from '../../web/compile-hint.ts'
import { generatedPlan } from '../../web/src/areas/marina/berth-plan/data/generated-plan.ts'
import { planWindow } from '../berth-plan/plan-window.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const root = join(import.meta.dirname, '../berth-plan')
const modules = join(import.meta.dirname, '../../node_modules')
const names = ['data', 'bare', 'react', 'plan', 'daypilot', 'vis']
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

const page = (name: string) => `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <title>…</title>
    <link rel="stylesheet" href="./page.css" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${name}.tsx"></script>
  </body>
</html>
`

/** All pages are one but for their script, so there are no files of them. */
const pages: Plugin = {
  name: 'pages',
  resolveId: (id) => (id.startsWith(root) && id.endsWith('.html') ? id : null),
  load: (id) => (id.startsWith(root) && id.endsWith('.html') ? page(basename(id, '.html')) : null),
}

/** The pages of the berth plan and of its peers, built for production, with the same data for all of them. */
export async function berthPlanPages(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = temporaryFolder()
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [pages, react(), compileHint],
    // A library here may bring a React of its own.
    resolve: { alias: { react: join(modules, 'react'), 'react-dom': join(modules, 'react-dom') } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: names.map((name) => join(root, `${name}.html`)) },
    },
  })
  const plans = new Map<string, PlanAnswer>()
  const answers = new Map<string, string>()
  const answerTo = (params: URLSearchParams) => {
    const [slots, stays] = [Number(params.get('slots')), Number(params.get('stays'))]
    const size = `${slots} ${stays}`
    const plan = plans.get(size) ?? generatedPlan({ slots, stays })
    plans.set(size, plan)
    const key = params.toString()
    const [from, to] = [Number(params.get('from')), Number(params.get('to'))]
    const answer = answers.get(key) ?? JSON.stringify(planWindow(plan, from, to))
    answers.set(key, answer)
    return answer
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/plan.json') {
      response.setHeader('Content-Type', 'application/json')
      response.end(answerTo(searchParams))
      return
    }
    readFile(join(outDir, pathname)).then(
      (content) => {
        response.setHeader('Content-Type', types[pathname.split('.').at(-1) ?? ''] ?? 'text/plain')
        response.end(content)
      },
      () => {
        response.statusCode = 404
        response.end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
