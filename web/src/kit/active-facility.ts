import { browserStore } from './browser-store.ts'

/** The facility last chosen in this browser; the session checks it against the user's own before it is used. */
export const chosenFacility = browserStore('facility')

let activeId: string | null = null

/** Id sent as `X-Facility-Id`; null until a user with a facility is loaded. */
export const activeFacility = {
  get: (): string | null => activeId,
  set(id: string | null): void {
    activeId = id
  },
}
