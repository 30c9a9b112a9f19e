import type { CurrentUser } from '@darsena/contract/access/current-user'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from './http.ts'
import { useToken } from './token.ts'

/** Who the token belongs to; one key per token, so nobody ever sees the answer to somebody else's. */
export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['users', 'me', token],
    queryFn: ({ signal }) => http<CurrentUser>('/users/me', { signal }),
    enabled: token !== null,
  })

export const useCurrentUser = () => useQuery(currentUserQuery(useToken()))
