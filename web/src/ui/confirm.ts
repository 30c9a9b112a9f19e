import { useSyncExternalStore } from 'react'

export interface Question {
  title: string
  text?: string
  /** Words of the button that goes on, such as «Archive». */
  action?: string
  /** What follows can't be undone. */
  isDangerous?: boolean
}

export interface AskedQuestion extends Question {
  answer: (goOn: boolean) => void
}

let asked: AskedQuestion | null = null
const listeners = new Set<() => void>()

function ask(next: AskedQuestion | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before something is done and waits for the answer; Esc and a click beside the dialog mean no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (goOn: boolean) => {
      ask(null)
      resolve(goOn)
    }
    ask({ ...question, answer })
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAskedQuestion = (): AskedQuestion | null => useSyncExternalStore(subscribe, () => asked)
