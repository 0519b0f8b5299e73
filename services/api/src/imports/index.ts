import { registerWork } from '../jobs/index.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

export { importable } from './importables.ts'
export { suspicionOf } from './note-refused.ts'
export { importRoutes } from './routes.ts'

registerWork('import', runImport)
registerWork('import-undo', undoImport)
