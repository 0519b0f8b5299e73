import { type FileStore, folderStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

const stores = new Map<string, FileStore>()

/** The storage of files at `EMS_FILES_DIR`: a folder of this machine, or `s3://bucket/prefix`. */
export function storeAt(place: string): FileStore {
  const existing = stores.get(place)
  if (existing) return existing
  const store = /^s3:/.test(place) ? s3Store(place) : folderStore(place)
  stores.set(place, store)
  return store
}
