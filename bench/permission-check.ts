import { type Grant, rulesOf } from '@darsena/contract/access/scopes'
import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { realYachts } from '@darsena/db/seeds/fleet'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { chromiumPath } from './in-browser/browser.ts'
import type { Passes, RowQuestion } from './in-browser/permission-passes.ts'
import { median, printTable, rounded } from './measuring/table.ts'

const count = 1_000

const userId = uuidv7()
const facilityIds = [uuidv7(), uuidv7()]
const ids = Array.from({ length: count }, uuidv7)
const managedBoatIds = ids.filter((_, at) => at % 25 === 0)
const yachts = realYachts(count)
const boats = ids.map((id, at) => ({
  ...yachts[at],
  id,
  createdBy: at % 2 === 0 ? userId : null,
  archivedAt: null,
}))
const stays = boats.map((boat, at) => ({ ...boat, facilityId: at % 3 === 0 ? facilityIds[0] : uuidv7() }))

const grantsOf = (role: string) => shippedRoles.find(({ name }) => name === role)?.grants ?? []
const rules = (grants: readonly Grant[]) => rulesOf(grants, { userId, facilityIds, managedBoatIds })
const denial: Grant = { entityType: 'Boat', action: 'update', scope: 'MANAGED_BOATS', inverted: true }

const questions: ({ who: string } & RowQuestion)[] = [
  {
    who: 'director: all boats',
    subject: 'Boat',
    rules: rules(grantsOf('director')),
    rows: boats,
    bare: { kind: 'always' },
  },
  {
    who: 'boat manager: 40 managed boats',
    subject: 'Boat',
    rules: rules(grantsOf('boat-manager')),
    rows: boats,
    bare: { kind: 'oneOf', field: 'id', values: managedBoatIds },
  },
  {
    who: 'dockmaster: stays of two facilities',
    subject: 'PortBooking',
    rules: rules(grantsOf('dockmaster')),
    rows: stays,
    bare: { kind: 'oneOf', field: 'facilityId', values: facilityIds },
  },
  {
    who: 'own boats, but 40 denied',
    subject: 'Boat',
    rules: rules([{ entityType: 'Boat', action: 'update', scope: 'OWN' }, denial]),
    rows: boats,
    bare: {
      kind: 'equalsButNotOneOf',
      field: 'createdBy',
      value: userId,
      other: 'id',
      values: managedBoatIds,
    },
  },
]

/** The web's own check of permissions, as a production build makes it. */
async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/in-browser/permission-passes.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

console.log(`canRow over ${count} boats in Chromium, beside a bare comparison. Aim: under 5 ms\n`)
const content = await script()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  chromiumSandbox: process.getuid?.() !== 0,
})

/** A page of its own each time, so that none finds the code warmed up by another. */
async function visit(question: RowQuestion): Promise<Passes> {
  const page = await browser.newPage()
  await page.addScriptTag({ content })
  const passes: Passes = await page.evaluate(`rowPasses(${JSON.stringify(question)})`)
  await page.close()
  return passes
}

const table = []
for (const { who, ...question } of questions) {
  const visits: Passes[] = []
  while (visits.length < 7) visits.push(await visit(question))
  const middle = (key: keyof Passes, decimals: number) =>
    rounded(median(visits.map((one) => one[key])), decimals)
  const { allowed, bareAllowed } = visits[0] ?? {}
  if (allowed !== bareAllowed) throw new Error(`${who}: ${allowed} allowed, not ${bareAllowed}`)
  table.push([
    who,
    question.rules.length,
    allowed ?? 0,
    middle('first', 1),
    middle('median', 1),
    middle('bare', 3),
  ])
}
await browser.close()
printTable(['who', 'rules', 'allowed', 'first pass ms', 'later ms', 'bare ms'], table)
process.exit(0)
