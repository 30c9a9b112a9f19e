import { createContext, use } from 'react'

/** Whether the row of the page around is archived: what hangs on it can be read then, not changed. */
export const ArchivedPage = createContext(false)

export const useArchivedPage = (): boolean => use(ArchivedPage)
