export { sourceFileActionsApi } from './files/source-files.ts'
