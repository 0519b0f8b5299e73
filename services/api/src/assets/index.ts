export { assetsApi, filesAsIncluded, keyOfAsset } from './assets.ts'
export { requireTargetFilter } from './require-target-filter.ts'
