import type { AccessRule, AppAbility } from '@darsena/contract/access/ability'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { Localised } from '@darsena/contract/kit/fields'
import type { Language } from '@darsena/contract/kit/label'
import type { Database } from '@darsena/db/connect'
import type { FileUrl } from './files/file-links.ts'
import type { Translate } from './texts.ts'

/** Who is calling, read anew from the database at every request. */
export interface Caller {
  userId: string
  /** The session, or the API key, that lets them in. */
  sessionId: string
  /** By an API key: a program, which does not change how its owner signs in. */
  isKey: boolean
  name: string
  email: string
  locale: Language
  roles: { id: string; name: string; label: Localised }[]
  facilities: CurrentUser['facilities']
  rules: AccessRule[]
  ability: AppAbility
}

/** What every request has, signed in or not. */
export interface PublicContext {
  db: Database
  language: Language
  translate: Translate
  requestId: string
}

/** What a signed-in request has; inside a write, `db` is its transaction. */
export interface Context extends PublicContext {
  caller: Caller
  ability: AppAbility
  /** Makes links to files for this caller. */
  fileUrl: FileUrl
  /** The facility that facility-scoped lists show; null for somebody without one. */
  facilityId: string | null
}
