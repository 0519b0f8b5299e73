export { type DevEvents, devEvents } from './dev-events.ts'
export { pageScript, SCRIPTS } from './page-scripts.ts'
export { BuildFailed, formatted, PROBLEMS, type Problem } from './problem.ts'
