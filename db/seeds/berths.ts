import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { parse } from 'csv-parse/sync'
import { assetFolder } from '../src/asset-folder.ts'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import type { Tables } from '../src/tables.ts'

type SlotRow = Partial<Tables['boat_slots']> & { id: string }

/** A berth as the demo's stays see it; metres. */
export interface DemoSlot {
  id: string
  length: number
  width: number
}

interface Place {
  facility_id: string
  port_id: string
}

type Line = Record<string, string>

const linesOf = (file: string): Line[] =>
  parse(readFileSync(join(assetFolder('seeds/data'), file)), { columns: true })

const plain: Partial<Tables['boat_slots']> = {
  kind: 'WATER',
  occupancy: 'SINGLE',
  mooring: 'OTHER',
  water: false,
  power_amps: null,
  min_length: null,
  max_weight_kg: null,
  active: true,
}

async function insertPort(db: Database, facility_id: string, name: string, code: string): Promise<Place> {
  const port_id = uuidv7()
  await insertRows(db, 'ports', [
    { id: port_id, facility_id, name, code, beam_clearance: 0.3, draft_clearance: 0.3 },
  ])
  return { facility_id, port_id }
}

/** A group with slots in it, which are what `slotOf` makes of the lines. */
async function insertGroup(
  db: Database,
  place: Place,
  { name, position }: { name: string; position: number },
  slots: readonly Partial<Tables['boat_slots']>[],
): Promise<DemoSlot[]> {
  const group_id = uuidv7()
  await insertRows(db, 'boat_slot_groups', [{ id: group_id, ...place, name, position }])
  const { facility_id } = place
  const rows = slots.map((slot): SlotRow => ({ id: uuidv7(), facility_id, group_id, ...plain, ...slot }))
  await insertRows(db, 'boat_slots', rows)
  return rows.map(({ id, length, width }) => ({ id, length: length ?? 0, width: width ?? 0 }))
}

/** Real berths of one harbour, pier by pier (see NOTICE). */
async function insertPiers(db: Database, place: Place, harbour: string): Promise<DemoSlot[]> {
  const lines = linesOf('berths.csv').filter((line) => line.harbour === harbour)
  const piers = [...new Set(lines.map(({ pier = '' }) => pier))]
  const slots: DemoSlot[] = []
  for (const [position, pier] of piers.entries()) {
    const ofPier = lines.filter((line) => line.pier === pier)
    const rows = ofPier.map(
      (line): Partial<Tables['boat_slots']> => ({
        code: `${pier}-${line.berth}`,
        length: Number(line.length),
        width: Number(line.width),
        mooring: line.mooringType === '2' ? 'STERN_TO' : 'POLE',
        water: line.pierWater === 'True',
        power_amps: line.pierElectricity === 'True' ? 16 : null,
      }),
    )
    slots.push(...(await insertGroup(db, place, { name: `Pontile ${pier}`, position }, rows)))
  }
  return slots
}

/** Real places ashore of one area (see NOTICE). */
async function insertYard(db: Database, place: Place, area: string, position: number): Promise<DemoSlot[]> {
  const lines = linesOf('winter-places.csv').filter((line) => line.area === area)
  const rows = lines.map(
    ({ section, place: number, length, width, water, electricity }): Partial<Tables['boat_slots']> => ({
      code: `P${section === '-' ? '' : section}-${number}`,
      kind: 'GROUND_OUTDOOR',
      mooring: 'CRADLE',
      length: Number(length),
      width: Number(width),
      water: water === 'True',
      power_amps: electricity === 'True' ? 16 : null,
    }),
  )
  return insertGroup(db, place, { name: 'Piazzale', position }, rows)
}

export interface DemoPorts {
  marina: Place & { slots: DemoSlot[] }
}

/** The marina's port with a harbour's real berths and a quay for guests, and the yard with places ashore. */
export async function insertPorts(db: Database, levante: string, ponente: string): Promise<DemoPorts> {
  const marina = await insertPort(db, levante, 'Porto di Levante', 'PDL')
  const slots = await insertPiers(db, marina, 'Tervasaari (Tervasaarenkannas 1) / Venesatama')
  const quay = { code: 'TR', occupancy: 'LINEAR' as const, length: 60, width: 6, mooring: 'SIDE_TO' as const }
  await insertGroup(db, marina, { name: 'Banchina di transito', position: 90 }, [quay])
  await insertYard(db, marina, 'Porslahti', 91)
  const yard = await insertPort(db, ponente, 'Cantiere di Ponente', 'CDP')
  await insertYard(db, yard, 'Iso-Sarvasto', 0)
  const lift = { kind: 'TRAVEL_LIFT' as const, capacity_kg: 75_000, max_beam: 7.2 }
  const crane = { kind: 'CRANE' as const, capacity_kg: 12_000, max_beam: null }
  const always = { exclusive: true, active: true }
  await insertRows(db, 'assets', [
    { id: uuidv7(), facility_id: levante, name: 'Travel lift 75 t', ...lift, ...always },
    { id: uuidv7(), facility_id: levante, name: 'Gru a bandiera', ...crane, ...always },
    { id: uuidv7(), facility_id: ponente, name: 'Travel lift 75 t', ...lift, ...always },
  ])
  return { marina: { ...marina, slots } }
}
