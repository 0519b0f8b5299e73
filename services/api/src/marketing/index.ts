export { partnersApi } from './partners.ts'
