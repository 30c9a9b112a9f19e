import { browserStore, useBrowserStore } from './browser-store.ts'

/** The session's token; taking it away in one tab signs out all, putting it there signs in those that wait. */
export const token = browserStore('auth-token')

export const useToken = (): string | null => useBrowserStore(token)

let isEnded = false
token.subscribe(() => {
  if (token.get()) isEnded = false
})

/** Takes away a token that the server no longer knows; the sign-in page says so. */
export function endSession(): void {
  isEnded = true
  token.set(null)
}

/** Was the last session ended by the server, and not by its user? */
export const wasSessionEnded = (): boolean => isEnded
