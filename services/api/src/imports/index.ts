import { registerWork } from '../jobs/index.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

export { suspicionOf } from './audit-denied-imports.ts'
export { importable } from './importables.ts'
export { importRoutes } from './routes.ts'

registerWork('import', runImport)
registerWork('import-undo', undoImport)
