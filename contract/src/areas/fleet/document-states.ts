import { choice, yesNo } from '../../kit/fields.ts'

/**
 * How it stands with a document on a day in Europe/Madrid, the worst first. It is valid through the day on which it
 * expires, and expiring from 30 days before that day on; one without an expiry is valid.
 */
export const documentStates = ['EXPIRED', 'EXPIRING', 'VALID'] as const
export type DocumentState = (typeof documentStates)[number]

/** Derived fields of every kind of document. A renewed one raises no alert. */
export const documentStanding = { state: choice(documentStates), renewed: yesNo() }
