export { sourceFileActionsApi } from './source-files.ts'
