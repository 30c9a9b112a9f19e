import { browserStore, useBrowserStore } from './browser-store.ts'

/** The session's token; taking it away in one tab signs out all, putting it there signs in those that wait. */
export const token = browserStore('auth-token')

export const useToken = (): string | null => useBrowserStore(token)
