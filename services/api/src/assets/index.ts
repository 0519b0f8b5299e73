export { assetsApi, filesAsIncluded, keyOfAsset, recordFileStore } from './assets.ts'
export { requireTargetFilter } from './require-target-filter.ts'
