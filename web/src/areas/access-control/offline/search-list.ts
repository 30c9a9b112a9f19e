import type { AuthorizedAnswer, AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import { hasWords } from '../../../kit/texts/plain-text.ts'

const textOf = ({ name, company, plate, reasons }: AuthorizedPerson): string =>
  [name, company, plate, ...reasons.map(({ boat }) => boat)].filter(Boolean).join(' ')

/** Searches a copy of the day's list as the server does: each word somewhere, or the whole as a plate. */
export function searchedList(list: AuthorizedAnswer, typed: string, limit: number): AuthorizedAnswer {
  const plate = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const found = typed
    ? list.items.filter((one) => hasWords(textOf(one), typed) || (one.plate && one.plate === plate))
    : list.items
  return { ...list, items: found.slice(0, limit), total: found.length }
}
