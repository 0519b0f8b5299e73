export { searchApi } from './search.ts'
