export { boatRoles } from './boat-roles.ts'
