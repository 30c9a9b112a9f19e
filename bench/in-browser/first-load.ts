import { entityTypeTraits } from '@darsena/contract/access/entity-types'
import { resources } from '@darsena/contract/resources'
import { startDemoProduct } from '../demo-product.ts'
import { printTable } from '../measuring/table.ts'
import { signedInBrowser } from './browser.ts'
import { chunkContents } from './chunk-contents.ts'
import { kilobytes, pageScripts, type Script } from './page-scripts.ts'

/** Every list, the page that makes a new row, and the import; an address that does not exist loads nothing more. */
const pages = [
  { area: 'dashboard', path: '/' },
  ...Object.values(resources).flatMap(({ subject, name, ...resource }) => {
    const { area } = entityTypeTraits[subject]
    const paths = [`/${name}`, `/${name}/new`, ...('import' in resource ? [`/${name}/import`] : [])]
    return paths.map((path) => ({ area, path }))
  }),
]

const product = await startDemoProduct()
// The service worker fetches all scripts ahead, after the first load; that is not part of it.
const browser = await signedInBrowser(product.url, product.token, { serviceWorkers: 'block' })
const first = await pageScripts(browser, `${product.url}/boats`)
const isFirst = new Set(first.map(({ name }) => name))
const opened: { area: string; path: string; further: Script[] }[] = []
for (const { area, path } of pages) {
  const scripts = await pageScripts(browser, product.url + path)
  opened.push({ area, path, further: scripts.filter(({ name }) => !isFirst.has(name)) })
}
await browser.close()
await product.stop()

const contents = await chunkContents()

/** Those of at least 1 kB each, the others in one line. */
function printScripts(scripts: readonly Script[]): void {
  const sorted = scripts.toSorted((a, b) => b.gzip - a.gzip)
  const small = sorted.filter(({ gzip }) => gzip < 1000)
  const line = (name: string, some: readonly Script[], what: string) => [
    name,
    kilobytes(some),
    kilobytes(some, 'sent'),
    what,
  ]
  printTable(
    ['script', 'gzip kB', 'as sent kB', 'what is in it, by its source'],
    [
      ...sorted
        .filter(({ gzip }) => gzip >= 1000)
        .map((script) => line(script.name, [script], contents.get(script.name) ?? '')),
      line(`${small.length} small ones`, small, ''),
    ],
  )
}

const unique = (scripts: readonly Script[]) => [...new Map(scripts.map((one) => [one.name, one])).values()]

console.log(`First load of /boats, signed in: ${kilobytes(first)} kB of script by gzip (aim: at most 270)\n`)
printScripts(first)

console.log(
  '\nWhat each page loads beyond that; an area of its own: what no page of fleet loads (aim: at most 60 kB)\n',
)
const areas = [...new Set(opened.map(({ area }) => area))]
const ofArea = (area: string) => opened.filter((page) => page.area === area)
const scriptsOf = (area: string) => unique(ofArea(area).flatMap(({ further }) => further))
const isOfFleet = new Set(scriptsOf('fleet').map(({ name }) => name))
printTable(
  ['area', 'page', 'gzip kB more'],
  areas.flatMap((area) => [
    ...ofArea(area).map(({ path, further }) => [area, path, kilobytes(further)]),
    [area, 'all of them', kilobytes(scriptsOf(area))],
    ...(area === 'fleet'
      ? []
      : [[area, 'of its own', kilobytes(scriptsOf(area).filter(({ name }) => !isOfFleet.has(name)))]]),
  ]),
)

console.log('\nThe scripts of all these pages\n')
printScripts(unique(opened.flatMap(({ further }) => further)))
process.exit(0)
