import { abilityOf } from '@darsena/contract/access/ability'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import type { Context } from '../../../kit/context.ts'
import { translator } from '../../../kit/texts.ts'

/**
 * The product itself at work, in its own language and without limits, so that the demo goes through the same code as
 * what people do.
 * @param facilityId where rows that happen at a place are made
 */
export function demoContext(db: Database, facilityId: string | null): Context {
  const rules = [{ action: 'manage' as const, subject: 'all' as const }]
  const ability = abilityOf(rules)
  const nobody = uuidv7()
  return {
    db,
    language: 'it',
    translate: translator('it'),
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
