import { createContext, use } from 'react'

/** Whether the row of the page around is archived: its related rows can be read then, not changed. */
export const ArchivedPage = createContext(false)

export const useArchivedPage = (): boolean => use(ArchivedPage)
