import type { DraftRow } from './draft-row.ts'
import { removeDraft, storeDraft } from './draft-store.ts'

type Values = DraftRow['values']

/** Milliseconds without typing after which it is stored. */
const quietTime = 400

/** Keeps the draft of one form on the device while it is typed into. */
export class DraftAutosave {
  readonly #draft: Pick<DraftRow, 'userId' | 'place'>
  #version: number | undefined
  #offered: Values = {}
  #typed: Values = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(userId: string, place: string) {
    this.#draft = { userId, place }
  }

  /** An earlier draft that is neither restored nor discarded: what is typed meanwhile is stored together with it. */
  offer(values: Values): void {
    this.#offered = values
  }

  /** What the form holds now; nothing where it is as it was read. */
  typed(values: Values, version: number | undefined): void {
    this.#typed = values
    this.#version = version
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), quietTime)
  }

  /** Stores what has not been stored yet. */
  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const values = { ...this.#offered, ...this.#typed }
    const { userId, place } = this.#draft
    const isNothing = Object.keys(values).length === 0
    const draft = { ...this.#draft, values, version: this.#version, at: new Date().toISOString() }
    this.#do(() => (isNothing ? removeDraft(userId, place) : storeDraft(draft)))
  }

  /** The form was saved, or its user does not want what was typed. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#offered = {}
    this.#typed = {}
    this.#do(() => removeDraft(this.#draft.userId, this.#draft.place))
  }

  /** One after the other, so that a draft that was forgotten is not stored after that. */
  #do(work: () => Promise<void>): void {
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => console.warn('A draft could not be kept', error))
  }
}
