import { useSearchParams } from 'react-router'
import type { CaptureHead, ItemHead } from './model/capture-store.ts'

/** Where in the checklist one is: in the address, so that «back» and a reload lead there. */
export function usePlace({ sections }: CaptureHead) {
  const [params, setParams] = useSearchParams()
  const items: ItemHead[] = sections.flatMap((section) => [...section.items])
  const sectionId = sections.find(({ id }) => id === params.get('section'))?.id
  const itemId = items.find(({ id }) => id === params.get('item'))?.id
  const at = items.findIndex(({ id }) => id === itemId)
  const goTo = (next: { section?: string | undefined; item?: string | undefined }, replace = false) => {
    const given = Object.entries(next).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]]))
    setParams(new URLSearchParams(given), { replace, preventScrollReset: true })
  }
  const sectionOf = (id: string) => sections.find((one) => one.items.some((item) => item.id === id))?.id
  const openItem = (id: string, replace = false) => goTo({ section: sectionOf(id), item: id }, replace)
  return {
    sectionId,
    itemId,
    next: at < 0 ? undefined : items[at + 1]?.id,
    previous: items[at - 1]?.id,
    /** The first that nobody has looked at, behind the present one before those before it. */
    firstOpen: [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))].find(
      ({ status }) => status === 'NOT_CHECKED',
    )?.id,
    openItem,
    openSection: (id: string) => goTo({ section: id }),
    toSections: () => goTo({}),
  }
}
