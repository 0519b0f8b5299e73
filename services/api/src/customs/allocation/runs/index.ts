/** Reading functions of runs, for explanations, previews and corrections. */
export * from './read/load.ts'
