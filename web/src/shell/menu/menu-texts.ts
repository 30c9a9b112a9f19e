import type { Area, MenuEntry } from '../../kit/area/area.ts'
import { type Namespace, namespaceOfKey } from '../../kit/texts/i18n.ts'

function namespacesOfEntry(entry: MenuEntry): Namespace[] {
  return [namespaceOfKey(entry.label), ...(entry.children ?? []).flatMap(namespacesOfEntry)]
}

/** Catalogues that the menu's labels come from. */
export const namespacesOf = (areas: readonly Area[]): Namespace[] => [
  ...new Set(areas.flatMap(({ menu = [] }) => menu.flatMap(namespacesOfEntry))),
]
