import { open } from 'node:fs/promises'
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl'

/** What a person can unpack without filling the disk. */
const MAX_UNPACKED = 2 ** 30
const MAX_PARTS = 10_000
/** Ordinary files shrink to a tenth; nothing that people made shrinks to a hundredth of so much. */
const MAX_RATIO = 100
const SUSPICIOUS = 100 * 2 ** 20

const SIGNATURE = Buffer.from('PK\x03\x04', 'latin1')
const options = { lazyEntries: true, autoClose: false } as const

/**
 * Why an archive, given by its bytes or its path, must not be passed on to people; undefined for everything else. Reads the
 * directory alone: nothing is unpacked here.
 */
export async function zipFault(file: Buffer | string): Promise<string | undefined> {
  const { head, size } = Buffer.isBuffer(file) ? { head: file, size: file.length } : await headOf(file)
  if (!head.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const opened = Buffer.isBuffer(file) ? fromBufferPromise(file, options) : openPromise(file, options)
  const zip = await opened.catch(() => undefined)
  if (!zip) return 'ZIP rusak'
  try {
    return await faultIn(zip, size)
  } catch {
    return 'ZIP rusak'
  } finally {
    zip.close()
  }
}

async function faultIn(zip: ZipFile, size: number): Promise<string | undefined> {
  if (zip.entryCount > MAX_PARTS) return 'terlalu banyak berkas di dalam ZIP'
  let unpacked = 0
  for await (const { uncompressedSize } of zip.eachEntry()) unpacked += uncompressedSize
  const isBomb = unpacked > MAX_UNPACKED || (unpacked > SUSPICIOUS && unpacked > size * MAX_RATIO)
  return isBomb ? 'isi ZIP terlalu besar saat dibuka' : undefined
}

async function headOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0)
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
  } finally {
    await file.close()
  }
}
