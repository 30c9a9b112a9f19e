import { notices as accessControl } from './areas/access-control/notices.ts'
import { notices as fleet } from './areas/fleet/notices.ts'
import { notices as marina } from './areas/marina/notices.ts'
import { notices as surveys } from './areas/surveys/notices.ts'
import { notices as yard } from './areas/yard/notices.ts'

/** Every kind of notice of the product: those of all areas. */
export const noticeKinds = { ...fleet, ...marina, ...surveys, ...yard, ...accessControl } as const

export type NoticeKind = keyof typeof noticeKinds
