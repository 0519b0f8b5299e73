import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Both ends included, as in HTTP. */
export type Slice = { start: number; end: number }

/** Storage of files. A key is a relative path of letters, digits, `-`, `.` and `/`, never chosen by a user. */
export type FileStore = {
  /** Stores all of `content` or nothing; returns its size. An aborted or failed write leaves no trace. */
  write: (key: string, content: AsyncIterable<Buffer>, signal?: AbortSignal) => Promise<number>
  /** Undefined when there is no such file. */
  size: (key: string) => Promise<number | undefined>
  read: (key: string, slice?: Slice) => Readable
  remove: (key: string) => Promise<void>
  /** Keys below `prefix` that are older, half-written ones included. */
  olderThan: (prefix: string, time: Date) => Promise<string[]>
  /** Every complete file, for copies of the whole. */
  keys: () => AsyncIterable<{ key: string; size: number }>
}

const isKey = (text: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(text)

/** The key, if it is one. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

const HALF = '.part'

/** Files in a folder of this machine, readable by our account only. */
export function folderStore(root: string): FileStore {
  const at = (key: string) => path.join(root, checkedKey(key))

  return {
    async write(key, content, signal) {
      const target = at(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const half = target + HALF
      const file = createWriteStream(half, { mode: 0o600, flush: true })
      try {
        await pipeline(content, file, { ...(signal ? { signal } : {}) })
        await rename(half, target)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      return file.bytesWritten
    },
    async size(key) {
      return stat(at(key)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        },
      )
    },
    read: (key, slice) => createReadStream(at(key), slice),
    remove: (key) => rm(at(key), { force: true }),
    async olderThan(prefix, time) {
      const names = await readdir(at(prefix)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const keys = names.map((name) => `${prefix}/${name}`)
      const stats = await Promise.all(keys.map((key) => stat(at(key)).catch(() => undefined)))
      return keys.filter((_, n) => (stats[n]?.mtimeMs ?? Infinity) < time.getTime())
    },
    async *keys() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
        if (!entry.isFile() || key.endsWith(HALF) || !isKey(key)) continue
        const size = await stat(path.join(root, key)).then(
          (one) => one.size,
          () => undefined,
        )
        // Removed meanwhile.
        if (size !== undefined) yield { key, size }
      }
    },
  }
}
