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
