import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Is it the answer to who is signed in, on which everything else on the page depends? */
export const isOwnAccount = ({ queryKey: [name, what] }: Query): boolean => name === 'users' && what === 'me'

/** Asks anew who is signed in, and what they may do. */
export const ownAccountChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isOwnAccount })
