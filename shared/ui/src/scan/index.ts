// Not part of the kit's first file: screens with labels and scanning load it.
export { default as Camera } from './Camera.tsx'
export { PendingScans } from './PendingScans.tsx'
export { ScanForm } from './ScanForm.tsx'
export { type Seen, SeenScans } from './SeenScans.tsx'
export { type StocktakeKind, StocktakeResults, type StocktakeRow } from './StocktakeResults.tsx'
export { keptOffline, type Scanned, scanQueue } from './scan-queue.ts'
export { stocktakeQuick, stocktakeTabs } from './stocktake-parts.tsx'
export { useScanQueue } from './use-scan-queue.ts'
