import type { SearchAnswer } from '@darsena/contract/kit/home/search'
import type { ResourceName } from '@darsena/contract/resources'
import { resources } from '@darsena/contract/resources'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { areas, menuOrder } from '../../areas.ts'
import type { MenuEntry, RouteHandle } from '../../kit/area/area.ts'
import { http } from '../../kit/http.ts'
import { useGates } from '../../kit/session.tsx'
import { useLanguage, useTextOf } from '../../kit/texts/i18n.ts'
import { hasWords } from '../../kit/texts/plain-text.ts'
import { menuOf, visibleEntries } from '../menu/menu.ts'

/** Somewhere to go. */
export interface Place {
  to: string
  title: string
  beside?: string
}

export interface PlaceGroup {
  id: string
  title: string
  places: Place[]
}

const menu = menuOf(areas, menuOrder)
const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name)
const handleOf = (handle: RouteHandle | undefined): RouteHandle => handle ?? {}

/** Pages on which something is created, by the names of the resources. */
const creating = areas.flatMap(({ routes = [] }) =>
  routes.flatMap(({ path = '', handle }) => {
    const name = /^\/([a-z-]+)\/new$/.exec(path)?.[1] ?? ''
    return isResource(name) ? [{ name, to: path, gate: handleOf(handle).gate }] : []
  }),
)

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))

/** Letters that are looked for on the server; one finds nearly everything. */
const fewestLetters = 2

/** What is called by the words typed: pages, things to create, and rows of every kind; never the answer to other words. */
export function useFound(typed: string): { groups: PlaceGroup[]; isSearching: boolean } {
  const { language } = useLanguage()
  const names = Object.keys(resources).filter(isResource)
  const { t } = useTranslation(['shell', ...names])
  const textOf = useTextOf()
  const passes = useGates()
  const words = typed.trim()
  const [q] = useDebouncedValue(words, 120)
  const isWanted = q.length >= fewestLetters
  const { data, isFetching } = useQuery({
    queryKey: ['search', q, language],
    queryFn: ({ signal }) => http<SearchAnswer>('/search', { query: { q }, signal }),
    enabled: isWanted,
    meta: { kinds: [] },
  })
  const pages = leaves(visibleEntries(menu, { passes, isWide: true }))
    .flatMap(({ to, label }) => (to ? [{ to, title: textOf(label) }] : []))
    .filter(({ title }) => hasWords(title, words))
  const createWord = t('palette.create')
  const toCreate = creating
    .filter(({ gate }) => passes(gate))
    .map(({ name, to }) => ({ to, title: `${createWord}: ${t(`${name}:one`)}` }))
    .filter(({ title }) => hasWords(title, words))
  // What was found for other words than those that stand there is not shown.
  const found = data && q === words && isWanted ? data.kinds : []
  const rows = found.flatMap(({ resource, hits, hasMore }): PlaceGroup[] => {
    if (!isResource(resource)) return []
    const places: Place[] = hits.map(({ id, title, beside }) => ({
      to: `/${resource}/${id}`,
      title,
      ...(beside && { beside }),
    }))
    const all = { to: `/${resource}?${new URLSearchParams({ q })}`, title: t('palette.all') }
    return [{ id: resource, title: t(`${resource}:many`), places: hasMore ? [...places, all] : places }]
  })
  const groups = [
    ...rows,
    { id: 'pages', title: t('palette.pages'), places: pages },
    { id: 'create', title: createWord, places: toCreate },
  ].filter(({ places }) => places.length > 0)
  return { groups, isSearching: words.length >= fewestLetters && (isFetching || q !== words) }
}
