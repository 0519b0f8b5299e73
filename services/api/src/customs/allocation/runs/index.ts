/** What runs read, for everybody who explains, previews or corrects them. */
export * from './load.ts'
export { readOf } from './read-of.ts'
