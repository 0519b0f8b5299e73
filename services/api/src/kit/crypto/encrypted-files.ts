import { randomBytes } from 'node:crypto'
import { ADDED_BYTES, decryptBytes, encryptBytes, KEY_BYTES } from './aes-gcm.ts'
import { MissingKey, type Vault } from './key-ring.ts'

type Bytes = AsyncIterable<Buffer>

const CHUNK_BYTES = 65_536
/** The first line: a data key that the vault wrapped. It has about 100 characters. */
const MAX_HEAD_BYTES = 300
const LINE_END = 0x0a

/** A stored file is not what was encrypted for its place. */
export class AlteredFile extends Error {}

/**
 * Encrypts a file of any size for its storage key: a data key of its own, wrapped by the vault, in the first line, then chunks
 * of 64 KiB of AES-256-GCM. Each is bound to the storage key, its number, and to being the last one or not.
 */
export async function* encryptedFile(vault: Vault, at: string, content: Bytes): AsyncGenerator<Buffer> {
  const key = randomBytes(KEY_BYTES)
  yield Buffer.from(`${vault.seal(key.toString('base64url'), at)}\n`)
  for await (const { bytes, no, isLast } of chunksOf(content, CHUNK_BYTES))
    yield encryptBytes(key, bytes, placeOf(at, no, isLast))
}

/**
 * What `encryptedFile` encrypted. Throws `AlteredFile` for a file that was changed, cut off or moved, and `MissingKey`; chunks before
 * the fault were passed on then, so the reader uses nothing before the end.
 */
export async function* decryptedFile(vault: Vault, at: string, stored: Bytes): AsyncGenerator<Buffer> {
  const parts = stored[Symbol.asyncIterator]()
  try {
    const { head, first } = await headOf(parts)
    const key = Buffer.from(
      intact(() => vault.open(head, at)),
      'base64url',
    )
    for await (const { bytes, no, isLast } of chunksOf(after(first, parts), CHUNK_BYTES + ADDED_BYTES))
      yield intact(() => decryptBytes(key, bytes, placeOf(at, no, isLast)))
  } finally {
    // Closes the file where it was not read to its end.
    await parts.return?.()
  }
}

function intact<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw error instanceof MissingKey ? error : new AlteredFile('the file is not what was encrypted', { cause: error })
  }
}

const placeOf = (at: string, no: number, isLast: boolean) => `${at}#${no}${isLast ? '/last' : ''}`

/** Chunks of one size; the last one may be shorter, and even of nothing there is one. */
async function* chunksOf(content: Bytes, size: number) {
  let pending = Buffer.alloc(0)
  let no = 0
  for await (const part of content) {
    pending = Buffer.concat([pending, part])
    while (pending.length > size) {
      yield { bytes: pending.subarray(0, size), no: no++, isLast: false }
      pending = pending.subarray(size)
    }
  }
  yield { bytes: pending, no, isLast: true }
}

/** The first line, and what was read behind it. */
async function headOf(parts: AsyncIterator<Buffer>): Promise<{ head: string; first: Buffer }> {
  let read = Buffer.alloc(0)
  while (!read.includes(LINE_END) && read.length <= MAX_HEAD_BYTES) {
    const { value, done } = await parts.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  const end = read.indexOf(LINE_END)
  const head = read.subarray(0, Math.max(0, end)).toString('latin1')
  if (end > MAX_HEAD_BYTES || !/^\w+\.[\w-]+$/.test(head)) throw new AlteredFile('the file has no key')
  return { head, first: read.subarray(end + 1) }
}

async function* after(first: Buffer, parts: AsyncIterator<Buffer>) {
  yield first
  for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
}
