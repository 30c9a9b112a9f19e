import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryOf } from '@darsena/contract/kit/countries'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { parse } from 'csv-parse/sync'
import { assetFolder } from '../src/asset-folder.ts'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import type { Tables } from '../src/tables.ts'

type BoatRow = Partial<Tables['boats']>

/** Outlines in a box of 1 × 1, bow up, for boats drawn to scale. */
const outlines = [
  {
    name: 'Vela monoscafo',
    hull: 'MONOHULL',
    outline: 'M.5 0C.86.2 1 .5.96.78L.9 1H.1L.04.78C0 .5.14.2.5 0Z',
  },
  {
    name: 'Motoryacht',
    hull: 'MONOHULL',
    outline: 'M.5 0C.9.14 1 .32 1 .5V.96L.94 1H.06L0 .96V.5C0 .32.1.14.5 0Z',
  },
  {
    name: 'Catamarano',
    hull: 'CATAMARAN',
    outline:
      'M.14 0C.26.1.29.2.29.3H.71C.71.2.74.1.86 0 .96.14 1 .3 1 .5V1H.72V.9H.28V1H0V.5C0 .3.04.14.14 0Z',
  },
  {
    name: 'Trimarano',
    hull: 'TRIMARAN',
    outline:
      'M.5 0C.6.1.63.22.64.36L.86.4.88.22C.95.3 1 .45 1 .6V.86H.86L.64.8.6 1H.4L.36.8.14.86H0V.6C0 .45.05.3.12.22L.14.4.36.36C.37.22.4.1.5 0Z',
  },
  { name: 'Gommone', hull: 'RIB', outline: 'M.5 0C.84.04.98.2 1 .36V1H.78V.96H.22V1H0V.36C.02.2.16.04.5 0Z' },
] as const

export async function insertBoatShapes(db: Database): Promise<void> {
  await insertRows(
    db,
    'boat_shapes',
    outlines.map((shape) => ({ id: uuidv7(), ...shape })),
  )
}

const number = (text: string | undefined): number | null => (text ? Number(text) : null)

function toBoat(line: Record<string, string>): BoatRow {
  return {
    id: uuidv7(),
    name: line.name?.trim() ?? '',
    kind: 'SAIL',
    brand: line.builder?.trim() || null,
    model: line.model?.trim() || null,
    sail_number: line.sailNumber?.trim() || null,
    designer: line.designer?.trim() || null,
    flag: countryOf(line.flag ?? '') ?? null,
    year: number(line.year),
    length_overall: number(line.lengthOverall),
    beam: number(line.beam),
    draft: number(line.draft),
    displacement_kg: number(line.displacementKg),
  }
}

/**
 * Real yachts of the certificates in `seeds/data/yachts.csv` (see NOTICE), all but the Italian and Spanish ones:
 * those are left for a first import.
 */
export function realYachts(count: number): BoatRow[] {
  const lines: Record<string, string>[] = parse(readFileSync(join(assetFolder('seeds/data'), 'yachts.csv')), {
    columns: true,
  })
  const isUsable = (line: Record<string, string>) =>
    line.name?.trim() && line.flag !== 'ITA' && line.flag !== 'ESP' && /\d/.test(line.sailNumber ?? '')
  const bySail = new Map(lines.filter(isUsable).map((line) => [line.sailNumber, line]))
  const usable = [...bySail.values()]
  const step = usable.length / Math.min(count, usable.length)
  return Array.from(
    { length: Math.min(count, usable.length) },
    (_, at) => usable[Math.floor(at * step)] ?? {},
  ).map(toBoat)
}

/** Boats, 500 a statement. */
export async function insertBoats(db: Database, boats: readonly BoatRow[]): Promise<void> {
  for (let at = 0; at < boats.length; at += 500) await insertRows(db, 'boats', boats.slice(at, at + 500))
}
