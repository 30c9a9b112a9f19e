export { settle } from './stays/collisions.ts'
export { moveRunningStay } from './stays/move-running-stay.ts'
export { shownInstant } from './stays/shown-instant.ts'
