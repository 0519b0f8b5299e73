import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publish } from '../publish/publish.ts'
import { hostOf, moveRing } from '../publish/rings.ts'
import { folderStorage } from '../publish/storage/folder-storage.ts'
import type { Storage } from '../publish/storage/storage.ts'
import { exampleCandidate, exampleHost } from './release.ts'

/** Puts a stable that gives nothing yet, on the example host, into an empty storage. */
export async function writeStable(storage: Storage) {
  const message = { by: 'build', action: 'build' as const }
  const after = { host: hostOf(exampleHost()), revoked: [], modules: [] }
  await moveRing(storage, 'stable', async () => ({ after, said: message }))
}

/** A throw-away registry folder with the example host in stable and the releases that are named, as `area@version`. */
export async function registryFolder(...published: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'ems-registry-'))
  const storage = folderStorage(folder)
  await writeStable(storage)
  await publishAll(storage, ...published)
  return { folder, storage, remove: () => rm(folder, { recursive: true }) }
}

/** Publishes example releases, as `area@version`. */
export async function publishAll(storage: Storage, ...names: string[]) {
  for (const one of names) {
    const [area = '', version] = one.split('@')
    await publish({ storage, candidate: exampleCandidate(area, version), by: 'team@example.test' })
  }
}
