import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { errorStatus } from '@darsena/contract/kit/error-codes'
import { describe, expect, test } from 'vitest'
import { textFaults } from './check-texts.ts'
import { permissionLabelFaults } from './texts/permission-labels.ts'

type Tree = Record<string, unknown>

const errors = (text: string) => Object.fromEntries(Object.keys(errorStatus).map((code) => [code, text]))
const codes = Object.keys(errorStatus).map((code) => `${code}: 1`)

const kinds = {
  kind: 'choice',
  choices: ['SAIL'],
  nullable: false,
  hasDefault: false,
  required: true,
} as const
const boats = { name: 'boats', traits: { kind: kinds } }
type Checked = Parameters<typeof textFaults>[0]['resources'][number]

/** A product of one resource and one screen, in which nothing is wrong. */
const product: Tree = {
  'contract/src/kit/texts.it.json': { error: errors('Ecco'), fault: { mmsi: 'Nove cifre' }, file: 'File' },
  'contract/src/kit/texts.en.json': { error: errors('Here'), fault: { mmsi: 'Nine digits' }, file: 'File' },
  'contract/src/kit/codes.ts': `export const codes = { ${codes} }\nexport const mmsi = pattern(9, digits, 'mmsi')`,
  'contract/src/areas/fleet/boats.it.json': {
    one: 'Barca',
    many: 'Barche',
    field: { kind: 'Tipo' },
    choice: { kind: { SAIL: 'Vela' } },
    heading: { kind: ['Genere', 'Classe'] },
  },
  'contract/src/areas/fleet/boats.en.json': {
    one: 'Boat',
    many: 'Boats',
    field: { kind: 'Kind' },
    choice: { kind: { SAIL: 'Sail' } },
  },
  'api/src/answer.ts': `export const say = (code) => [translate(\`error.\${code}\`), translate(\`fault.\${code}\`)]`,
  'web/src/areas/fleet/texts.it.json': {
    title: 'La flotta di {name}',
    found_one: '{count} barca',
    found_many: '{count} barche',
    found_other: '{count} barche',
  },
  'web/src/areas/fleet/texts.en.json': {
    title: 'The fleet of {name}',
    found_one: '{count} boat',
    found_other: '{count} boats',
  },
  'web/src/areas/fleet/screen.tsx': `
    export function Screen({ name, count }) {
      const { t } = useTranslation('fleet')
      return <p aria-label={t('found', { count })} className="wide">{t('title', { name })} · Darsena</p>
    }`,
  'web/src/areas/fleet/menu.ts': `export const menu = [{ label: 'kit:file' }]`,
}

/** What is found wrong once some files are other than they should be; null takes one away. */
function faultsWith(changes: Tree, resource: Checked = boats): string[] {
  const root = mkdtempSync(join(tmpdir(), 'darsena-texts-'))
  try {
    for (const [path, content] of Object.entries({ ...product, ...changes })) {
      if (content === null) continue
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
    }
    return textFaults({ root, resources: [resource], sameInBoth: [{ why: 'shared', texts: ['File'] }] })
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** A catalogue or another JSON file of the product with some keys changed; undefined takes one away. */
const changed = (path: string, change: object): Tree => ({ [path]: { ...Object(product[path]), ...change } })

const screen = (body: string): Tree => ({
  'web/src/areas/fleet/other.tsx': `export function Other() { const { t } = useTranslation('fleet'); return ${body} }`,
})

const it = (area: string) => `web/src/areas/${area}/texts.it.json`
const en = (area: string) => `web/src/areas/${area}/texts.en.json`
const boatsIt = 'contract/src/areas/fleet/boats.it.json'
const kitIt = 'contract/src/kit/texts.it.json'

const server: Tree = {
  'api/src/areas/fleet/texts.it.json': { sold: 'Venduta' },
  'api/src/areas/fleet/texts.en.json': { sold: 'Sold' },
}

const violations: [what: string, changes: Tree, complaint: RegExp][] = [
  ['a catalogue in one language only', { [en('fleet')]: null }, /fleet\/texts\.en\.json: is missing/],
  ['a key that English lacks', changed(en('fleet'), { title: undefined }), /en\.json: title is missing/],
  ['a key that Italian lacks', changed(en('fleet'), { lead: 'Lead' }), /it\.json: lead is missing/],
  ['places that differ', changed(en('fleet'), { title: 'Fleet' }), /title has other places/],
  ['an empty text', changed(it('fleet'), { title: ' ' }), /it\.json: title is empty/],
  [
    'an Italian plural without «many»',
    changed(it('fleet'), { found_many: undefined }),
    /found_many is missing/,
  ],
  ['an English plural without «one»', changed(en('fleet'), { found_one: undefined }), /found_one is missing/],
  ['a form that English does not have', changed(en('fleet'), { found_many: 'x {count}' }), /no plural form/],
  [
    'a text that nobody translated',
    changed(it('fleet'), { title: 'The fleet of {name}' }),
    /in both languages/,
  ],
  [
    'an exception that nothing needs',
    { ...changed(kitIt, { file: 'Archivio' }) },
    /«File» is no longer needed/,
  ],
  ['a text that nothing uses', { 'web/src/areas/fleet/menu.ts': '' }, /nothing uses file/],
  [
    'a code that no text made at run time comes to',
    changed(kitIt, { fault: { mmsi: 'a', hin: 'b' } }),
    /nothing uses fault\.hin/,
  ],
  ['a key that no catalogue has', screen(`<p>{t('lost')}</p>`), /other\.tsx:1: no catalogue has lost/],
  ['one of two keys that no catalogue has', screen(`<p>{t(a ? 'title' : 'lost')}</p>`), /has lost/],
  ['a key of another catalogue that is not there', screen(`<p>{t('kit:lost')}</p>`), /has kit:lost/],
  [
    'a menu entry without its text',
    { 'web/src/areas/fleet/menu.ts': `export const a = { label: 'kit:files' }` },
    /has kit:files/,
  ],
  [
    'a text of the server that nothing uses',
    {
      'api/src/areas/fleet/texts.it.json': { sold: 'Venduta', lost: 'Persa' },
      'api/src/areas/fleet/texts.en.json': { sold: 'Sold', lost: 'Lost' },
      'api/src/refuse.ts': `export const a = fail('fleet:sold')`,
    },
    /areas\/fleet\/texts: nothing uses lost/,
  ],
  [
    'a key that no catalogue of the server has',
    { ...server, 'api/src/refuse.ts': `export const a = [fail('fleet:sold'), fail('fleet:title')]` },
    /refuse\.ts: no catalogue has fleet:title/,
  ],
  ['a text between tags', screen('<p>Ciao</p>'), /«Ciao» belongs in a catalogue/],
  ['a text in braces', screen(`<p>{a ? 'Sì' : b}</p>`), /«Sì» belongs/],
  ['a text after a condition', screen(`<p>{a && 'Sì'}</p>`), /«Sì» belongs/],
  ['a text in a property', screen('<p title="Aiuto" />'), /«Aiuto» belongs/],
  ['a text for screen readers', screen(`<p aria-label={'Aiuto'} />`), /«Aiuto» belongs/],
  ['a text in a template', screen(`<p alt={\`Foto di \${name}\`} />`), /«Foto di» belongs/],
  ['a text in an object', screen(`list({ label: 'Tutto a posto' })`), /«Tutto a posto» belongs/],
  [
    'a message of the server',
    { 'api/src/refuse.ts': `export const a = { message: 'too long' }` },
    /«too long» belongs/,
  ],
  ['a field without its label', changed(boatsIt, { field: {} }), /it\.json: field\.kind is missing/],
  ['a choice without its label', changed(boatsIt, { choice: {} }), /it\.json: choice\.kind\.SAIL is missing/],
  [
    'a label of no field',
    changed(boatsIt, { field: { kind: 'Tipo', age: 'Età' } }),
    /field\.age names nothing/,
  ],
  ['a heading of no field', changed(boatsIt, { heading: { age: ['Età'] } }), /heading\.age names nothing/],
  ['an empty list of headings', changed(boatsIt, { heading: { kind: [] } }), /heading\.kind is empty/],
  ['an error code without its text', changed(kitIt, { error: {} }), /error\.FORBIDDEN is missing/],
  ['a fault code without its text', changed(kitIt, { fault: {} }), /fault\.mmsi is missing/],
  [
    'a fault of a refinement without its text',
    { 'contract/src/kit/a.ts': `export const a = { params: { fault: 'svgPath' } }` },
    /fault\.svgPath is missing/,
  ],
  [
    'labels of no resource',
    {
      'contract/src/areas/fleet/sails.it.json': { one: 'a' },
      'contract/src/areas/fleet/sails.en.json': { one: 'b' },
    },
    /sails: no resource is named so/,
  ],
]

describe('the check of texts', () => {
  test('finds nothing in a product without faults', () => {
    expect(faultsWith({})).toEqual([])
  })

  test.each(violations)('catches %s', (_, changes, complaint) => {
    expect(faultsWith(changes).join('\n')).toMatch(complaint)
  })

  test('catches a move without its texts, a field that it asks for without a label, and texts of no move', () => {
    const moves = [{ name: 'sell', traits: { kind: kinds, buyer: { ...kinds, choices: [] } } }]
    const sell = { action: 'Vendi', done: 'Venduta', field: { kind: 'Come' } }
    const found = faultsWith(changed(boatsIt, { move: { sell, sink: { action: 'Affonda' } } }), {
      ...boats,
      moves,
    }).join('\n')
    for (const fault of [
      'it.json: move.sell.ask is missing',
      'it.json: move.sell.field.buyer is missing',
      'it.json: move.sink.action names nothing of boats',
    ])
      expect(found).toContain(fault)
    expect(found).not.toContain('move.sell.field.kind names')
  })

  test('catches a resource without labels', () => {
    const changes = { [boatsIt]: null, 'contract/src/areas/fleet/boats.en.json': null }
    expect(faultsWith(changes)).toEqual(['boats: the resource has no catalogue of texts'])
  })

  test('leaves alone what nobody reads: classes, keys, codes, the name of the product, figures', () => {
    const body = `<p className="Big one" id="Aiuto" data-a="B c">Darsena {a === 'Uno' && <b>7 %</b>}</p>`
    expect(faultsWith(screen(body))).toEqual([])
  })
})

test('permissions and resources call an entity type alike', () => {
  const catalogue = (namespace: string, it: Record<string, string>, en: Record<string, string>) => ({
    stem: namespace,
    namespace,
    it: new Map(Object.entries(it)),
    en: new Map(Object.entries(en)),
  })
  const key = 'choice.entityType.Boat'
  const faults = permissionLabelFaults(
    [{ name: 'boats', subject: 'Boat' }],
    [
      catalogue('boats', { many: 'Barche' }, { many: 'Boats' }),
      catalogue('permissions', { [key]: 'Barche' }, { [key]: 'Vessels' }),
    ],
  )
  expect(faults).toEqual(['permissions.en.json: Boat is «Vessels», and «Boats» in boats'])
})
