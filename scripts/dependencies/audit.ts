import { report } from '../test/report.ts'
import { audit } from './check.ts'

// `npm run audit`: dependencies with known weaknesses; `npm test` does so too.
await report({ audit })
