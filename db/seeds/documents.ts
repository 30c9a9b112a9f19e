import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import type { Tables } from '../src/tables.ts'
import { daysFromToday } from './days-from-today.ts'
import { fileToDraw, insertFiles } from './files.ts'

type BoatDocument = Partial<Tables['boat_documents']>
type PersonDocument = Partial<Tables['person_documents']>

/** Days from today on which documents expire, so that every state is there; null lasts. */
const expiries = [
  240,
  180,
  12,
  320,
  95,
  31,
  270,
  30,
  355,
  0,
  150,
  -1,
  410,
  205,
  1,
  null,
  700,
  120,
  -20,
  300,
  60,
  335,
  22,
] as const
const year = 365

const insurers = ['Mutua Marittima Demo', 'Assicurazioni del Golfo Demo', 'Nautica Sicura Demo'] as const
const registries = ['Ufficio marittimo di Levante', 'Capitaneria di Ponente'] as const

interface Dated {
  issued_on: string | null
  expires_on: string | null
}

/** When the nth document was issued, for how many years, and when it ends. */
function datesOf(day: (offset: number) => string, at: number, years: number): Dated {
  const expiry = expiries[at % expiries.length] ?? null
  const issued = expiry === null ? -200 : expiry - years * year
  return { issued_on: day(issued), expires_on: expiry === null ? null : day(expiry) }
}

const digits = (at: number, factor: number) => String((at * factor + 104_729) % 1_000_000).padStart(6, '0')

/** A policy for two boats of three, with that of last year where it was renewed, and every fourth one's certificate. */
function boatDocuments(boatIds: readonly string[], day: (offset: number) => string): BoatDocument[] {
  const row = (boat_id: string, rest: BoatDocument): BoatDocument => ({
    id: uuidv7(),
    boat_id,
    type: 'INSURANCE',
    number: null,
    issuer: null,
    issued_on: null,
    expires_on: null,
    notes: null,
    renews_id: null,
    ...rest,
  })
  return boatIds.flatMap((boatId, at) => {
    const rows: BoatDocument[] = []
    const issuer = insurers[Math.floor(at / 2) % insurers.length] ?? null
    if (at % 3 < 2) {
      const dates = datesOf(day, at, 1)
      const before =
        at % 8 === 0 && dates.issued_on ? row(boatId, { issuer, number: `RC-${digits(at, 7)}` }) : null
      if (before) rows.push({ ...before, expires_on: dates.issued_on })
      rows.push(
        row(boatId, { issuer, number: `RC-${digits(at, 13)}`, ...dates, renews_id: before?.id ?? null }),
      )
    }
    if (at % 4 === 0) {
      const registry = registries[Math.floor(at / 4) % registries.length] ?? null
      const number = `LN ${digits(at, 31)}`
      rows.push(
        row(boatId, {
          type: 'CERTIFICATE_OF_REGISTRY',
          issuer: registry,
          number,
          ...datesOf(day, at + 5, 5),
        }),
      )
    }
    return rows
  })
}

/** A paper for every second person; every sixth has a licence, too. */
function personDocuments(memberIds: readonly string[], day: (offset: number) => string): PersonDocument[] {
  const row = (member_id: string, rest: PersonDocument): PersonDocument => ({
    id: uuidv7(),
    member_id,
    country: 'IT',
    notes: null,
    ...rest,
  })
  return memberIds.flatMap((memberId, at) => {
    const paper = at % 4 === 0 ? 'PASSPORT' : 'ID_CARD'
    return [
      ...(at % 2 === 0
        ? [row(memberId, { type: paper, number: `DEMO${digits(at, 17)}`, ...datesOf(day, at / 2, 10) })]
        : []),
      ...(at % 6 === 0
        ? [row(memberId, { type: 'LICENSE', number: `PN ${digits(at, 23)}`, ...datesOf(day, at / 6 + 3, 5) })]
        : []),
    ]
  })
}

/** Every second one of these has a scan: policies a PDF, everything else a picture. */
async function insertScans(
  db: Database,
  ofBoats: readonly BoatDocument[],
  ofPeople: readonly PersonDocument[],
): Promise<void> {
  const scanned = <D extends { id?: string; type?: string }>(documents: readonly D[]) =>
    documents
      .filter((_, at) => at % 2 === 0)
      .map(({ id = '', type }) => ({
        document: id,
        file:
          type === 'INSURANCE'
            ? fileToDraw('polizza.pdf', 'application/pdf')
            : fileToDraw('scansione.jpg', 'image/jpeg'),
      }))
  const [boatScans, personScans] = [scanned(ofBoats), scanned(ofPeople)]
  await insertFiles(
    db,
    [...boatScans, ...personScans].map(({ file }) => file),
  )
  const pair = { position: 0 }
  await insertRows(
    db,
    'boat_document_files',
    boatScans.map(({ document, file }) => ({
      id: uuidv7(),
      boat_document_id: document,
      file_id: file.id,
      ...pair,
    })),
  )
  await insertRows(
    db,
    'person_document_files',
    personScans.map(({ document, file }) => ({
      id: uuidv7(),
      person_document_id: document,
      file_id: file.id,
      ...pair,
    })),
  )
}

/** Documents in all states, by a fixed plan relative to today. */
export async function insertDocuments(
  db: Database,
  boatIds: readonly string[],
  memberIds: readonly string[],
): Promise<void> {
  const offsets = expiries.flatMap((expiry) =>
    expiry === null ? [-200] : [expiry, ...[1, 5, 10].map((years) => expiry - years * year)],
  )
  const days = await daysFromToday(db, offsets)
  const day = (offset: number) => days[offsets.indexOf(offset)] ?? ''
  const ofBoats = boatDocuments(boatIds, day)
  const ofPeople = personDocuments(memberIds, day)
  await insertRows(db, 'boat_documents', ofBoats)
  await insertRows(db, 'person_documents', ofPeople)
  await insertScans(db, ofBoats.slice(0, 60), ofPeople.slice(0, 20))
}
