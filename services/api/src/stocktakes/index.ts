export { countScans, type ScanMatch, type ScannedText } from './count-scans.ts'
export { type DifferenceLine, resolveDifferences } from './resolve-differences.ts'
