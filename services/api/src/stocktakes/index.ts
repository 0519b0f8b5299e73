export { type Counting, countScans, type ScanMatch, type ScannedText } from './count-scans.ts'
export { type DifferenceLine, type Resolving, resolveDifferences } from './resolve-differences.ts'
