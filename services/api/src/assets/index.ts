export { assetsApi, filesAsIncluded, keyOfAsset } from './assets.ts'
export { requireTargetFilter } from './require-target-filter.ts'
export { readNextFile } from './texts/read-next-file.ts'
export { wordsOf } from './texts/text-routes.ts'
