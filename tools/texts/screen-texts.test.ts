import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadScreenTexts, screenTexts } from './screen-texts.ts'

const files = {
  'contract/src/areas/fleet/boats.it.json': '{}',
  'contract/src/areas/fleet/boats.ts': 'export const boats = 1',
  'web/src/areas/fleet/area.tsx': `export const list = () => import('./boats.tsx')\nexport type L = typeof import('./boats.tsx')`,
  'web/src/areas/fleet/boats.tsx': `
    import { boats } from '../../../../contract/src/areas/fleet/boats.ts'
    import { Rows } from '../../kit/rows.tsx'
    import type { Other } from './other.tsx'
    export function List() { const { t } = useTranslation(['fleet', 'kit/list']); return import('./later.tsx') }`,
  'web/src/areas/fleet/later.tsx': `export const a = () => useTranslation('fleet/later')`,
  'web/src/areas/fleet/other.tsx': `export type Other = 1; export const a = () => useTranslation('fleet/other')`,
  'web/src/kit/rows.tsx': `export const Rows = ({ resource }) => { useTranslation('kit'); useTranslation(resource.name as 'ports') }`,
}

describe('texts of a screen', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'darsena-screen-'))
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test('are those that it and what it imports ask for: not what comes later, nor what is a type', () => {
    expect(screenTexts(root).of('web/src/areas/fleet/boats.tsx')).toEqual([
      'boats',
      'fleet',
      'kit',
      'kit/list',
    ])
  })

  test('are loaded together with its code', () => {
    const path = 'web/src/areas/fleet/area.tsx'
    const { transform } = loadScreenTexts(root)
    const made =
      typeof transform === 'function' && Reflect.apply(transform, {}, [files[path], join(root, path)])
    expect(made.code).toContain(`withTexts(import('./boats.tsx'), ["boats","fleet","kit","kit/list"])\n`)
    expect(made.code).toContain(`typeof import('./boats.tsx')`)
    expect(made.code.match(/withTexts\(/g)).toHaveLength(1)
  })
})
