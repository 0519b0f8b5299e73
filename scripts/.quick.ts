import { report } from './test/report.ts'
import { lint, types } from './test/runners.ts'

await report({ lint, types })
