import { report } from './test/report.ts'
import { lint, types, unit } from './test/runners.ts'

await report({ lint, types, unit: () => unit(['--selectProjects', 'node', 'contracts', 'browser']) })
