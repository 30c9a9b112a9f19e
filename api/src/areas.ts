import { accessControl } from './areas/access-control/area.ts'
import { dashboard } from './areas/dashboard/area.ts'
import { files } from './areas/files/area.ts'
import { fleet } from './areas/fleet/area.ts'
import { identity } from './areas/identity/area.ts'
import { marina } from './areas/marina/area.ts'
import { surveys } from './areas/surveys/area.ts'
import { yard } from './areas/yard/area.ts'
import type { Area } from './kit/area.ts'
import { addNoticeTexts } from './kit/notices/notice-texts.ts'
import { addAreaTexts } from './kit/texts.ts'

/** Every area of the product; routes, services and jobs follow. */
export const areas: readonly Area[] = [
  fleet,
  marina,
  yard,
  surveys,
  accessControl,
  identity,
  files,
  dashboard,
]

for (const { texts = {}, notices = {} } of areas) {
  addAreaTexts(texts)
  addNoticeTexts(notices)
}
