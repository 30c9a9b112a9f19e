export { boatRoles } from './boat-roles.ts'
export { documentStates } from './document-states.ts'
