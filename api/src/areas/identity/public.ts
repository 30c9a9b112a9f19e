export { accountFor } from './account-for.ts'
