import { canRow } from '@darsena/contract/access/ability'
import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { ports } from '@darsena/contract/areas/marina/ports'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import { insertAll, type Write } from '../../../kit/batch/write-batch.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { OpenLine } from '../../../kit/crud/write-rules.ts'

export interface Group {
  id: string
  portId: string
  name: string
}

const key = (name: unknown) => String(name).trim().toLowerCase()

/** Each once, as it came first. */
function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const item of items) if (!seen.has(keyOf(item))) seen.set(keyOf(item), item)
  return [...seen.values()]
}

/** A short code out of a name: `Porto Vecchio` → `PORTOVECCHIO`, with a number where another port has it. */
function portCode(name: string, taken: Set<string>): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const stem = (letters || 'PORTO').slice(0, 12)
  let code = stem
  for (let number = 2; taken.has(code); number += 1) code = `${stem}${number}`
  taken.add(code)
  return code
}

async function insertPorts(context: Context, names: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ code: string }>`select upper(code) as code from ports
    where facility_id = ${context.facilityId} and archived_at is null`.execute(context.db)
  const taken = new Set(found.rows.map(({ code }) => code))
  const rows = names.map((name) => ({
    id: uuidv7(),
    values: { facilityId: context.facilityId, name, code: portCode(name, taken) },
  }))
  if (rows.length > 0) await insertAll(context, ports, rows)
  return new Map(rows.map(({ id, values }) => [key(values.name), id]))
}

/** May the caller make a row of these values here? */
const mayCreate = ({ ability, facilityId, caller }: Context, subject: 'Port' | 'BoatSlotGroup') =>
  canRow(ability, 'create', subject, { facilityId, createdBy: caller.userId })

/** The ports that lines name; those that the facility lacks are made, by who may. Lines without one are refused. */
async function portsOfLines(context: Context, lines: readonly OpenLine[]): Promise<Map<string, string>> {
  const names = distinct(
    lines.map(({ more }) => String(more.portName)),
    key,
  )
  const found = await sql<{ id: string; name: string }>`select p.id, lower(p.name) as name from ports p
    where p.facility_id = ${context.facilityId} and p.archived_at is null and ${readable(ports, 'p', context)}
      and lower(p.name) = any(${names.map(key)}) order by p.id for key share`.execute(context.db)
  const byName = new Map(found.rows.map(({ id, name }) => [name, id]))
  const several = new Set(
    found.rows.filter(({ id, name }) => byName.get(name) !== id).map(({ name }) => name),
  )
  const isMissing = (name: string) => !byName.has(key(name))
  const made = mayCreate(context, 'Port')
    ? await insertPorts(context, names.filter(isMissing))
    : new Map<string, string>()
  for (const { more, refuse } of lines) {
    const name = String(more.portName)
    const text = several.has(key(name)) ? 'severalPorts' : 'noSuchPort'
    if (several.has(key(name)) || (isMissing(name) && !made.has(key(name))))
      refuse('portName', context.translate(`marina:${text}`, { name }))
  }
  return new Map([...byName, ...made].filter(([name]) => !several.has(name)))
}

const groupKey = (portId: string, name: string) => `${portId} ${key(name)}`

async function groupsIn(context: Context, portIds: readonly string[]): Promise<Map<string, Group>> {
  const found = await sql<Group>`select g.id, g.port_id as "portId", g.name from boat_slot_groups g
    where g.port_id = any(${[...portIds]}::uuid[]) and g.archived_at is null
      and ${readable(boatSlotGroups, 'g', context)} order by g.id for key share`.execute(context.db)
  return new Map(found.rows.map((group) => [groupKey(group.portId, group.name), group]))
}

/**
 * The pontoon or area of each line that names a port, found by name within it, or made where it is not there yet.
 * Lines whose port or pontoon is not there, and may not be made, are refused and left out.
 * @param unnamed what a pontoon is called of which a line says nothing
 */
export async function groupsOfLines(
  context: Context,
  lines: readonly OpenLine[],
  unnamed: string,
): Promise<Map<OpenLine, Group>> {
  if (lines.length === 0) return new Map()
  if (!context.facilityId) throw new AppError('FORBIDDEN', { text: 'reason.noFacility' })
  const portByName = await portsOfLines(context, lines)
  const wanted = lines.flatMap((line) => {
    const portId = portByName.get(key(line.more.portName))
    return portId ? [{ line, portId, name: String(line.more.groupName ?? unnamed) }] : []
  })
  const known = await groupsIn(context, [...portByName.values()])
  const missing = distinct(
    wanted.filter(({ portId, name }) => !known.has(groupKey(portId, name))),
    ({ portId, name }) => groupKey(portId, name),
  )
  if (missing.length > 0 && mayCreate(context, 'BoatSlotGroup')) {
    const rows: Write[] = missing.map(({ portId, name }) => ({
      id: uuidv7(),
      values: { facilityId: context.facilityId, portId, name },
    }))
    await insertAll(context, boatSlotGroups, rows)
    for (const [at, { portId, name }] of missing.entries())
      known.set(groupKey(portId, name), { id: rows[at]?.id ?? '', portId, name })
  }
  const groups = new Map<OpenLine, Group>()
  for (const { line, portId, name } of wanted) {
    const group = known.get(groupKey(portId, name))
    if (group) groups.set(line, group)
    else line.refuse('groupName', context.translate('marina:noSuchGroup', { name }))
  }
  return groups
}

/** Which of these codes are berths of these groups as they stand: `<group> <code>`. */
export async function bareCodesIn(
  context: Context,
  groupIds: readonly string[],
  codes: readonly string[],
): Promise<Set<string>> {
  const found = await sql<{ at: string }>`select s.group_id || ' ' || s.code as at from boat_slots s
    where s.group_id = any(${[...new Set(groupIds)]}::uuid[]) and s.code = any(${[...new Set(codes)]}::text[])
      and s.archived_at is null and ${readable(boatSlots, 's', context)}`.execute(context.db)
  return new Set(found.rows.map(({ at }) => at))
}

/** In which port groups are. */
export async function portOfGroups(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; portId: string }>`select id, port_id as "portId" from boat_slot_groups
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(context.db)
  return new Map(found.rows.map(({ id, portId }) => [id, portId]))
}
