import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import type { Localised } from '@darsena/contract/kit/fields'

export const demoPassword = 'darsena-demo'

export interface DemoAccount {
  email: string
  name: string
  /** What the sign-in page says of the account. */
  label: Localised
  role: string | null
  /** Codes of its facilities, the default one first. */
  facilities: readonly string[]
}

const everywhere = new Set(['admin', 'director'])

const ofRole = ({ name, label }: (typeof shippedRoles)[number]): DemoAccount => ({
  email: `${name}@darsena.example`,
  name: `Demo ${label.it}`,
  label,
  role: name,
  facilities: everywhere.has(name) ? ['LEV', 'PON'] : ['LEV'],
})

/** One account per shipped role, one at the other facility, one without any. They exist in demo mode only. */
export const demoAccounts: readonly DemoAccount[] = [
  ...shippedRoles.map(ofRole),
  {
    email: 'gatekeeper.pon@darsena.example',
    name: 'Demo Varco Ponente',
    label: { it: 'Addetto al varco (Ponente)', en: 'Gatekeeper (Ponente)' },
    role: 'gatekeeper',
    facilities: ['PON'],
  },
  {
    email: 'nofacility@darsena.example',
    name: 'Demo Senza Sede',
    label: { it: 'Senza sede', en: 'Without a facility' },
    role: null,
    facilities: [],
  },
]
