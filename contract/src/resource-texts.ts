import { texts as accessControl } from './areas/access-control/area.ts'
import { texts as files } from './areas/files/area.ts'
import { texts as fleet } from './areas/fleet/area.ts'
import { texts as identity } from './areas/identity/area.ts'
import { texts as marina } from './areas/marina/area.ts'
import { texts as surveys } from './areas/surveys/area.ts'
import { texts as yard } from './areas/yard/area.ts'
import type { TextsOf } from './kit/resource-texts.ts'
import type { resources } from './resources.ts'

/** The texts of every resource, for the server; the web loads its own lazily. */
export const resourceTexts: TextsOf<typeof resources> = {
  ...fleet,
  ...marina,
  ...surveys,
  ...accessControl,
  ...yard,
  ...files,
  ...identity,
}
