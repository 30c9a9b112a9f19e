import { abilityOf } from '@darsena/contract/access/ability'
import type { Language } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import type { Context } from '../../kit/context.ts'
import { translator } from '../../kit/texts.ts'

/**
 * The product itself at work, without limits: for the demo, which goes through the same code as what people do, and for
 * what somebody gets by a link that nobody with an account opens.
 * @param facilityId where rows that happen at a place are made
 */
export function productContext(db: Database, facilityId: string | null, language: Language = 'it'): Context {
  const rules = [{ action: 'manage' as const, subject: 'all' as const }]
  const ability = abilityOf(rules)
  const nobody = uuidv7()
  return {
    db,
    language,
    translate: translator(language),
    requestId: uuidv7(),
    ability,
    caller: {
      userId: nobody,
      sessionId: nobody,
      isKey: false,
      name: '',
      email: '',
      locale: 'it',
      roles: [],
      facilities: [],
      rules,
      ability,
    },
    fileUrl: () => '',
    facilityId,
  }
}
