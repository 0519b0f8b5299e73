import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BrokenFile, TooLarge } from './problems.ts'
import type { Markup } from './xml/markup.ts'

export type Archive = {
  has: (name: string) => boolean
  /** Writes one part into `markup`, piece by piece; stops after it when `isEnough` says so. */
  parse: (name: string, markup: Markup, most: number) => AsyncGenerator<void>
  /** Bytes unpacked so far, and in all the parts whose names begin like this. */
  unpacked: () => number
  sizeOf: (folder: string) => number
  close: () => void
}

/** A workbook has some dozens of parts. */
const MAX_PARTS = 2_000
const PIECE = 64 * 2 ** 10

/** Opens a ZIP archive by its directory; nothing is unpacked until it is asked for, and never more than asked for. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw BrokenFile()
  })
  try {
    const entries = await entriesOf(zip)
    const count = { bytes: 0 }
    return {
      unpacked: () => count.bytes,
      sizeOf: (folder) =>
        [...entries.values()].reduce(
          (sum, { fileName, uncompressedSize }) => sum + (fileName.startsWith(folder) ? uncompressedSize : 0),
          0,
        ),
      has: (name) => entries.has(name.toLowerCase()),
      parse: (name, markup, max) => parse(zip, entries.get(name.toLowerCase()), markup, max, count),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile) {
  if (zip.entryCount > MAX_PARTS) throw BrokenFile()
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch {
    throw BrokenFile()
  }
  return entries
}

/** Counts what really comes out: a bomb may well lie about its size. */
async function* parse(
  zip: ZipFile,
  entry: Entry | undefined,
  markup: Markup,
  max: number,
  count: { bytes: number },
): AsyncGenerator<void> {
  if (!entry || entry.isEncrypted()) throw BrokenFile()
  if (entry.uncompressedSize > max) throw TooLarge()
  const stream = await contentOf(zip, entry).catch(() => {
    throw BrokenFile()
  })
  const decoder = new TextDecoder()
  let size = 0
  try {
    for await (const piece of pieces(stream)) {
      size += piece.length
      count.bytes += piece.length
      if (size > entry.uncompressedSize) throw BrokenFile()
      markup.write(decoder.decode(piece, { stream: true }))
      yield
    }
    if (size !== entry.uncompressedSize) throw BrokenFile()
    markup.write(decoder.decode())
    markup.end()
  } finally {
    stream.destroy()
  }
}

/** Unpacked here, as yauzl does it in pieces of 16 kB, which takes half as long again. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (!entry.isCompressed()) return zip.openReadStreamPromise(entry)
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  const unpacking = createInflateRaw({ chunkSize: PIECE })
  packed.on('error', (error) => unpacking.destroy(error))
  unpacking.on('close', () => packed.destroy())
  return packed.pipe(unpacking)
}

async function* pieces(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE)
  } catch {
    throw BrokenFile()
  }
}
