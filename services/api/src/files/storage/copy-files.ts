import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

export type Copied = { copied: number; bytes: number; there: number; left: string[] }

/**
 * Copies what one storage has and the other has not, and reads it there again before it counts. What is there in the same size stays:
 * the command runs while EMS does, again after `EMS_FILES_DIR` was changed, and again after it was broken off. Nothing is removed.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onFile: (key: string) => void = () => undefined,
): Promise<Copied> {
  const result: Copied = { copied: 0, bytes: 0, there: 0, left: [] }
  for await (const { key, size } of from.keys()) {
    if ((await to.size(key)) === size) {
      result.there += 1
      continue
    }
    const first = createHash('sha256')
    const written = await to.write(key, hashing(from.read(key), first))
    const again = createHash('sha256')
    for await (const chunk of to.read(key)) again.update(chunk as Buffer)
    // Removed meanwhile, or changed on the way: the next run sees it again.
    if (written !== size || first.digest('hex') !== again.digest('hex')) {
      result.left.push(key)
      continue
    }
    result.copied += 1
    result.bytes += size
    onFile(key)
  }
  return result
}

async function* hashing(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
