import type { CurrentUser } from '@darsena/contract/kit/current-user'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from './http.ts'
import { HttpError, NoResponse } from './http-error.ts'
import { forgetUser, storedUser, storeUser } from './offline/user-copy.ts'
import { queryClient } from './query-client.ts'
import { token, useToken } from './token.ts'

const warn = (error: unknown) => console.warn('Who is signed in can not be kept on this device', error)

/**
 * Without a network: the user of the server's last answer, with the rights of then; the server checks each request
 * anyway.
 */
async function askWho(token: string, signal: AbortSignal): Promise<CurrentUser> {
  try {
    const user = await http<CurrentUser>('/users/me', { signal })
    // The first screen comes first.
    setTimeout(() => void storeUser(token, user).catch(warn), 2_000)
    return user
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) void forgetUser(token).catch(warn)
    if (!(error instanceof NoResponse)) throw error
    const user = await storedUser(token)
    if (!user) throw error
    return user
  }
}

/** Who the token belongs to; one key per token, so nobody ever sees the answer to somebody else's. */
export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['users', 'me', token],
    queryFn: ({ signal }) => askWho(token ?? '', signal),
    enabled: token !== null,
    // One toast per failure; otherwise each part of the page that needs the user would repeat the request.
    retryOnMount: false,
  })

export const useCurrentUser = () => useQuery(currentUserQuery(useToken()))

/** Id of who is signed in, where it is known yet. */
export const currentUserId = (): string | undefined =>
  queryClient.getQueryData(currentUserQuery(token.get()).queryKey)?.id
