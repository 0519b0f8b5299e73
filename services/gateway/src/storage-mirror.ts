import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AUTHORITY } from '@ems/federation/authority'
import { POINTERS, pointerNamed } from '@ems/federation/pointers'
import { AUDIENCE } from '@ems/federation/publish/audience'
import { baseOf } from '@ems/federation/publish/rings'
import type { Storage } from '@ems/federation/publish/storage'
import { RINGS } from '@ems/federation/registry'
import type { Log } from '@ems/service'

/** A moved pointer is live after this long at most. */
const FRESH_MS = 400
/** A file that the bucket does not have is not looked for again this soon. */
const MISSING_MS = 5_000
const FOLLOWED = [...RINGS.map(baseOf), AUDIENCE, AUTHORITY]

/**
 * Keeps a folder as a copy of what is in use of a bucket: pointers as they move, files of releases, which never change, when
 * first asked for. What was copied once is served while the bucket is away.
 */
export function mirrorOf(storage: Storage, folder: string, log: Log) {
  const tags = new Map<string, string>()
  const listedTags = new Map<string, string>()
  const missing = new Map<string, number>()
  const fetching = new Map<string, Promise<void>>()
  let last = 0
  let refreshing: Promise<void> | undefined

  const follow = async (key: string) => {
    const stored = await storage.read(key)
    if (!stored) return rm(join(folder, key), { force: true })
    if (tags.get(key) === stored.tag) return
    await write(join(folder, key), stored.content)
    tags.set(key, stored.tag)
  }

  /** The pointers of departments: one listing says which of them changed. */
  const followPointers = async () => {
    const listed = await storage.tags(POINTERS)
    for (const [key, tag] of listed) {
      if (!pointerNamed(key) || listedTags.get(key) === tag) continue
      await follow(key)
      listedTags.set(key, tag)
    }
    for (const key of [...listedTags.keys()].filter((one) => !listed.has(one))) {
      await rm(join(folder, key), { force: true })
      listedTags.delete(key)
    }
  }

  /** Resolves when the pointers are no older than a moment. */
  const refresh = () => {
    if (Date.now() - last < FRESH_MS) return Promise.resolve()
    refreshing ??= Promise.all([...FOLLOWED.map(follow), followPointers()])
      .catch((error: Error) =>
        log.error({ error: error.message }, 'the bucket does not answer, keeping what was there'),
      )
      .then(() => {
        last = Date.now()
        refreshing = undefined
      })
    return refreshing
  }

  const copy = async (key: string) => {
    const all = await Promise.all(
      [key, `${key}.br`, `${key}.gz`].map(async (one) => [one, await storage.read(one)] as const),
    )
    // The plain file last: it is what says that all of them are there.
    for (const [one, stored] of all.reverse()) if (stored) await write(join(folder, one), stored.content)
    if (!all.at(-1)?.[1]) missing.set(key, Date.now())
  }

  /** Resolves when the file of a release is in the folder, or known to be nowhere. */
  const ensure = async (key: string) => {
    if (!RELEASED.test(key) || existsSync(join(folder, key)) || Date.now() - (missing.get(key) ?? 0) < MISSING_MS)
      return
    if (missing.size > 10_000) missing.clear()
    const under = fetching.get(key) ?? copy(key).finally(() => fetching.delete(key))
    fetching.set(key, under)
    await under.catch((error: Error) => log.error({ key, error: error.message }, 'could not copy a file'))
  }

  return { refresh, ensure }
}

const RELEASED = /^remotes\/[a-z][a-z0-9_-]*\/[\w.-]+(\/[\w@-][\w.@-]*)+$/

async function write(file: string, content: Buffer) {
  await mkdir(dirname(file), { recursive: true })
  const adjacent = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
  await writeFile(adjacent, content)
  await rename(adjacent, file)
}
