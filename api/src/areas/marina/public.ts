export { demandStaysApart, lockStaysOf } from './stays-of-boats.ts'
