import type { Gate } from '@darsena/contract/access/gate'
import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '../../kit/area/area.ts'
import { menuOf, titleEntryOf, trailTo, visibleEntries } from './menu.ts'

const yachts: MenuEntry = {
  id: 'yachts',
  label: 'boats:many',
  to: '/boats',
  children: [
    { id: 'yachts-list', label: 'boats:many', to: '/boats', gate: { can: ['read', 'Boat'] } },
    { id: 'shapes', label: 'boat-shapes:many', to: '/boat-shapes', gate: { can: ['read', 'BoatShape'] } },
  ],
}
const home: MenuEntry = { id: 'home', label: 'kit:yes', to: '/' }
const menu = [home, yachts]

const ids = (entries: readonly MenuEntry[]) => entries.map(({ id }) => id)
const everybody = { passes: () => true, isWide: true }
const nobody = { passes: (gate: MenuEntry['gate']) => !gate, isWide: true }

describe('The side menu', () => {
  it('shows a group only when one of its children is allowed', () => {
    expect(ids(visibleEntries(menu, everybody))).toEqual(['home', 'yachts'])
    expect(ids(visibleEntries(menu, nobody))).toEqual(['home'])
  })

  it('lets a group lead to the first page in it that is allowed', () => {
    const onlyShapes = { ...everybody, passes: (gate?: Gate) => gate !== yachts.children?.[0]?.gate }
    expect(visibleEntries(menu, everybody)[1]?.to).toBe('/boats')
    expect(visibleEntries(menu, onlyShapes)[1]?.to).toBe('/boat-shapes')
  })

  it('leaves out what is hidden or belongs to the other width', () => {
    const entries: MenuEntry[] = [
      { ...home, id: 'hidden', hidden: true },
      { ...home, id: 'desktop', show: 'desktop' },
      { ...home, id: 'mobile', show: 'mobile' },
    ]
    expect(ids(visibleEntries(entries, everybody))).toEqual(['desktop'])
    expect(ids(visibleEntries(entries, { ...everybody, isWide: false }))).toEqual(['mobile'])
  })

  it('joins the children that areas add to the same group, all in the given order, and ends with the settings', () => {
    const settings = (...children: string[]): MenuEntry => ({
      ...home,
      id: 'settings',
      children: children.map((id) => ({ ...home, id })),
    })
    const areas = [
      { menu: [{ ...home, id: 'unnamed' }, settings('shapes', 'other')] },
      { menu: [yachts, home, settings('roles')] },
      {},
    ]
    const joined = menuOf(areas, ['home', 'yachts', 'roles', 'shapes'])
    expect(ids(joined)).toEqual(['home', 'yachts', 'unnamed', 'settings'])
    expect(ids(joined.at(-1)?.children ?? [])).toEqual(['roles', 'shapes', 'other'])
  })

  it('finds the entry of a path and the group around it', () => {
    expect(ids(trailTo(menu, '/'))).toEqual(['home'])
    expect(ids(trailTo(menu, '/boats'))).toEqual(['yachts', 'yachts-list'])
    expect(ids(trailTo(menu, '/boats/new'))).toEqual(['yachts', 'yachts-list'])
    expect(ids(trailTo(menu, '/boat-shapes/1'))).toEqual(['yachts', 'shapes'])
    expect(trailTo(menu, '/boatswain')).toEqual([])
  })

  it('names a page after its group where both lie at one address', () => {
    expect(titleEntryOf(trailTo(menu, '/boats/new'))?.id).toBe('yachts')
    expect(titleEntryOf(trailTo(menu, '/boat-shapes'))?.id).toBe('shapes')
  })
})
