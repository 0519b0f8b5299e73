import { report } from '../test/report.ts'
import { sbom } from './check.ts'

// `npm run sbom`: what EMS is made of, as CycloneDX, in dist/sbom.cdx.json.
await report({ sbom })
