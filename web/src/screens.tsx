import type { AreaScreens } from './kit/area.ts'

/** Every area's screens, in the order of the side menu. */
export const areas: readonly AreaScreens[] = []
