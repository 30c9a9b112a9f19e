export { settle } from './collisions.ts'
export { moveRunningStay } from './move-running-stay.ts'
export { shownInstant } from './shown-instant.ts'
