import { readFileSync, writeFileSync } from 'node:fs'
import { abilityOf } from '@darsena/contract/access/ability'
import { type Gate, type Need, passes } from '@darsena/contract/access/gate'
import { rulesOf } from '@darsena/contract/access/scopes'
import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import { matchRoutes, type RouteObject } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { MenuEntry, RouteHandle } from '../../kit/area/area.ts'
import { menuOf, trailTo, visibleEntries } from './menu.ts'

let menu: MenuEntry[]
let routes: RouteObject[]

beforeAll(async () => {
  // Stores of the browser listen on it as soon as they are imported.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', new EventTarget())
  const { areas, menuOrder } = await import('../../areas.ts')
  menu = menuOf(areas, menuOrder)
  routes = areas.flatMap((area) => [...(area.routes ?? [])])
})

const read = (...subjects: Need[1][]): Need[] => subjects.map((subject) => ['read', subject])

/** What a gate asks for, as a set of what is needed. */
const needsOf = ({ can, all = [], any = [] }: Gate = {}): string[] =>
  [...(can ? [can] : []), ...all, ...(any.length > 0 ? [any] : [])].map((need) => need.join(' ')).toSorted()

/** Section 2.4 of the specification, and what stands beside it: id, address, what is needed. */
const entries: [id: string, to: string | undefined, needs: Need[]][] = [
  ['home', '/', []],
  ['yachts', '/boats', []],
  ['yachts boats', '/boats', read('Boat')],
  ['yachts boat-members', '/boat-members', read('BoatMember')],
  ['yachts boat-managers', '/boat-managers', read('BoatManager')],
  ['yachts boat-documents', '/boat-documents', read('BoatDocument')],
  ['audits', '/audits', read('Audit')],
  ['audit-reports', '/audit-reports', read('AuditReport')],
  ['survey-types', '/survey-types', read('SurveyType')],
  ['bookings', '/bookings', read('Booking')],
  ['yard-board', '/yard-board', read('BookingSession')],
  ['yard-launches', '/yard-launches', read('BookingSession', 'BoatSlot')],
  ['marina', '/marina', read('PortBooking')],
  ['stays', '/port-bookings', read('PortBooking')],
  ['marina-events', '/events-marina', read('Port', 'PortBooking', 'PortBookingArrangement', 'Booking')],
  ['users', '/users', read('User')],
  ['yard-access', '/access-control', []],
  [
    'yard-access register-access',
    '/access-control/authorized-by-date',
    [['create', 'AccessLog'], ...read('ScheduledVisit', 'Visitor', 'BoatMember', 'PortBooking', 'User')],
  ],
  ['yard-access access-logs', '/access-logs', read('AccessLog')],
  ['yard-access scheduled-visits', '/scheduled-visits', read('ScheduledVisit')],
  ['yard-access visitors', '/visitors', read('Visitor')],
  ['settings', '/settings', []],
  ['settings ports', '/ports', read('Port')],
  ['settings boat-slot-groups', '/boat-slot-groups', read('BoatSlotGroup')],
  ['settings boat-slots', '/boat-slots', read('BoatSlot')],
  ['settings assets', '/assets', read('Asset')],
  ['settings boat-shapes', '/boat-shapes', read('BoatShape')],
  ['settings facilities', '/facilities', read('Facility')],
  ['settings departments', '/departments', read('Department')],
  ['settings roles', '/roles', read('Role')],
  ['settings sign-ins', '/sign-ins', [['update', 'User']]],
]

/** Section 2.3: list, new and row pages of these; the rest by its own address. */
const resources: [path: string, subject: Need[1]][] = [
  ['/users', 'User'],
  ['/audits', 'Audit'],
  ['/audit-reports', 'AuditReport'],
  ['/boats', 'Boat'],
  ['/bookings', 'Booking'],
  ['/survey-types', 'SurveyType'],
  ['/boat-members', 'BoatMember'],
  ['/visitors', 'Visitor'],
  ['/scheduled-visits', 'ScheduledVisit'],
  ['/boat-managers', 'BoatManager'],
  ['/boat-documents', 'BoatDocument'],
]
const pages: [path: string, needs: Need[]][] = [
  ['/', []],
  ['/marina', read('Port', 'PortBooking')],
  ['/access-control/authorized-by-date', read('AccessLog', 'ScheduledVisit')],
  ['/access-logs', read('AccessLog')],
  ['/boat-managers/by-boat/:boatId', read('BoatManager')],
  ['/events-marina', read('Port', 'PortBooking', 'PortBookingArrangement', 'Booking')],
]

/** Of a route's own path: a parameter's name stands in for its value. */
const gatesAt = (address: string): Gate[] =>
  (matchRoutes(routes, address) ?? []).flatMap(({ route }) => {
    const { gate }: RouteHandle = route.handle ?? {}
    return gate ? [gate] : []
  })

const reach = { userId: 'me', facilityIds: ['here'], managedBoatIds: ['mine'] }
const viewers = shippedRoles.map(({ name, grants }) => {
  const ability = abilityOf(rulesOf(grants, reach))
  return { name, passes: (gate: Gate | undefined) => !gate || passes(gate, ability, [name]) }
})

/** The menu's entries and their children in their order, hidden ones left out. */
const listed = (from: readonly MenuEntry[], before = ''): [string, MenuEntry][] =>
  from
    .filter(({ hidden }) => !hidden)
    .flatMap((entry) => [
      [before + entry.id, entry] as [string, MenuEntry],
      ...listed(entry.children ?? [], `${entry.id} `),
    ])

describe('The menu and the routes of all areas', () => {
  it('lists every entry in its order, with its address and what it needs', () => {
    const named = new Set(entries.map(([id]) => id))
    const found = listed(menu)
    const [known, beside] = [found.filter(([id]) => named.has(id)), found.filter(([id]) => !named.has(id))]
    expect(known.map(([id, { to, gate }]) => [id, to, needsOf(gate)])).toEqual(
      entries.map(([id, to, needs]) => [id, to, needsOf({ all: needs })]),
    )
    // What is added later asks for something, too.
    for (const [id, { gate }] of beside) expect(needsOf(gate), id).not.toEqual([])
  })

  it('shows each role the entries that it may read, and groups with one of them', () => {
    for (const viewer of viewers) {
      const seen = listed(visibleEntries(menu, { passes: viewer.passes, isWide: true }))
        .map(([id]) => id)
        .filter((id) => entries.some(([named]) => named === id))
      const may = entries.filter(([, , needs]) => viewer.passes({ all: needs })).map(([id]) => id)
      const groups = ['yachts', 'yard-access', 'settings']
      const expected = may.filter(
        (id) => !groups.includes(id) || may.some((other) => other.startsWith(`${id} `)),
      )
      expect(seen, viewer.name).toEqual(expected)
    }
  })

  it('asks on every route for what the specification names', () => {
    for (const [path, subject] of resources) {
      expect(gatesAt(path), path).toEqual([{ can: ['read', subject] }])
      expect(gatesAt(`${path}/new`), `${path}/new`).toEqual([{ can: ['create', subject] }])
      // Those who may only read a row see it as text.
      const row = ['update', 'read'].map((action) => [action, subject])
      expect(gatesAt(`${path}/:id`), `${path}/:id`).toEqual([{ any: row }])
    }
    for (const [path, needs] of pages) {
      expect(gatesAt(path).flatMap(needsOf), path).toEqual(needsOf({ all: needs }))
    }
    for (const path of [
      '/visitors/:visitorId/scheduled-visits/new',
      '/visitors/:visitorId/scheduled-visits/:id',
    ]) {
      const either = [
        ['create', 'ScheduledVisit'],
        ['update', 'ScheduledVisit'],
      ]
      expect(gatesAt(path), path).toEqual([{ any: either }])
    }
  })

  it('has a title for every page', () => {
    const untitled = routes.filter(({ path = '' }) => trailTo(menu, path).length === 0)
    expect(untitled.map(({ path }) => path)).toEqual([])
  })

  /** route-matrix.csv is what the browser test of all routes walks along; MATRIX=write lists what is, for the review. */
  it('opens to exactly the roles that the reviewed list says', () => {
    const file = new URL('./route-matrix.csv', import.meta.url)
    const lines = routes.map(({ path = '' }) => {
      const cells = viewers.map((viewer) => (gatesAt(path).every(viewer.passes) ? 'yes' : 'no'))
      return [path, ...cells].join(',')
    })
    const head = ['route', ...viewers.map(({ name }) => name)].join(',')
    if (process.env.MATRIX === 'write') writeFileSync(file, `${[head, ...lines.toSorted()].join('\n')}\n`)
    const reviewed = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect([head, ...lines].toSorted()).toEqual(reviewed.toSorted())
  })
})
