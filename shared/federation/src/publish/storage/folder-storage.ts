import { createHash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { filesIn } from '../../files.ts'
import { checkedKey, type Storage } from './storage.ts'

/** Maximum wait for the write of another publisher, which takes milliseconds. */
const TIMEOUT_MS = 10_000

/** A folder as storage; it may be shared by any number of processes of one machine. */
export function folderStorage(folder: string): Storage {
  const at = (key: string) => join(folder, checkedKey(key))
  return {
    name: folder,

    async read(key) {
      const content = await readFile(at(key)).catch(absent)
      return content && { content, tag: tagOf(content) }
    },

    async create(key, content) {
      const file = at(key)
      const adjacent = siblingOf(file)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(adjacent, content, { flush: true })
      // `link` fails when the name exists: of two concurrent writers one succeeds, and no partial file is visible.
      const isMade = await link(adjacent, file).then(() => true, exists)
      await rm(adjacent)
      return isMade
    },

    async replace(key, content, tag) {
      return locked(folder, () => replaceNow(at(key), content, tag))
    },

    async list(prefix) {
      const all = (await filesIn(folder)).map((file) => relative(folder, file).split(sep).join('/'))
      return all.filter((key) => key.startsWith(prefix) && !/(^|\/)\./.test(key)).sort()
    },

    async tags(prefix) {
      const contents = await Promise.all(
        (await this.list(prefix)).map(async (key) => [key, await readFile(at(key)).catch(absent)] as const),
      )
      return new Map(contents.flatMap(([key, content]) => (content ? [[key, tagOf(content)] as const] : [])))
    },

    async remove(key) {
      const file = at(key)
      await rm(file, { force: true })
      await removeEmpty(dirname(file), folder)
    },
  }
}

/** One publisher at a time. SQLite uses a kernel lock, which is released when the process dies. */
function locked<Result>(folder: string, work: () => Result): Result {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, '.lock'))
  try {
    lock.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}; BEGIN EXCLUSIVE`)
    return work()
  } finally {
    lock.close()
  }
}

/** Synchronous on purpose: within one process nothing comes between the comparison and the move. */
function replaceNow(file: string, content: Buffer | string, tag: string | undefined) {
  const before = existsSync(file) ? tagOf(readFileSync(file)) : undefined
  if (before !== tag) return false
  mkdirSync(dirname(file), { recursive: true })
  const adjacent = siblingOf(file)
  writeFileSync(adjacent, content, { flush: true })
  renameSync(adjacent, file)
  // The name itself survives a power loss only with its folder.
  const parent = openSync(dirname(file), 'r')
  fsyncSync(parent)
  closeSync(parent)
  return true
}

async function removeEmpty(from: string, upTo: string) {
  for (let folder = from; folder !== upTo && folder.startsWith(upTo); folder = dirname(folder)) {
    const isDeleted = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!isDeleted) return
  }
}

const siblingOf = (file: string) => join(dirname(file), `.${randomUUID()}.tmp`)
const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
  throw error
}
const exists = (error: NodeJS.ErrnoException) => {
  if (error.code === 'EEXIST') return false
  throw error
}
