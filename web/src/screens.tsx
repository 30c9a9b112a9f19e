import { screens as dashboard } from './areas/dashboard/public.tsx'
import { screens as fleet } from './areas/fleet/public.tsx'
import { screens as identity } from './areas/identity/public.tsx'
import { screens as marina } from './areas/marina/public.tsx'
import type { AreaScreens } from './kit/area.ts'

/** Every area's screens, in the order of the side menu. */
export const areas: readonly AreaScreens[] = [dashboard, fleet, marina, identity]
