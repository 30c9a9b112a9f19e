import { createContext, useContext } from 'react'
import type { useYardBoard } from './use-yard-board.ts'

/** The board of a yard with all that is done to it; its parts take from here what they need. */
export type YardBoardState = ReturnType<typeof useYardBoard>

const YardContext = createContext<YardBoardState | undefined>(undefined)

export const YardProvider = YardContext.Provider

/** @throws outside of a board */
export function useYard(): YardBoardState {
  const board = useContext(YardContext)
  if (!board) throw new Error('This belongs into the board of a yard')
  return board
}
