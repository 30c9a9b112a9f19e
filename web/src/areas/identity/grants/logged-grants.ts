import { actions, entityTypes } from '@darsena/contract/access/entity-types'
import { scopes } from '@darsena/contract/access/scopes'
import { useTranslation } from 'react-i18next'
import type { LoggedField } from '../../../kit/history/history.tsx'
import { reachOf } from './reach.ts'
import { useGrantWords } from './reach-words.tsx'

/** A grant as the log keeps it, «not update Boat FACILITY»; undefined when it is none. */
function readGrant(text: string) {
  const words = text.split(' ')
  const isDenied = words[0] === 'not'
  const [act, type, reach] = isDenied ? words.slice(1) : words
  const action = actions.find((one) => one === act)
  const entityType = entityTypes.find((one) => one === type)
  const scope = scopes.find((one) => one === reach) ?? null
  return action && entityType && { action, entityType, scope, isDenied }
}

/** Permissions that were added or removed, in the history of a role or a user: one per line. */
export function useLoggedGrants(): LoggedField {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  const line = (text: string) => {
    const grant = readGrant(text)
    if (!grant) return text
    const params = {
      action: words.action(grant.action),
      type: words.type(grant.entityType),
      reach: words.reach(reachOf(grant.scope)),
    }
    return t(grant.isDenied ? 'entry.denied' : 'entry.granted', params)
  }
  return {
    label: t('label'),
    shown: (value) => (Array.isArray(value) ? value.map((one) => line(String(one))).join('\n') : ''),
  }
}
