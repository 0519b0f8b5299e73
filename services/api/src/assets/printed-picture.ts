import type { FileStore } from '../files/index.ts'
import { keyOfAsset } from './add-file.ts'

/** A PNG is unpacked to be printed: a small file may hold a picture of gigabytes. A JPEG stays packed. */
const MAX_PIXELS = 6_000_000
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Whether a picture can be unpacked within bounds. */
export function isPrintable(picture: Buffer): boolean {
  if (!picture.subarray(0, PNG.length).equals(PNG)) return true
  // Width and height are the first words of its first chunk, IHDR.
  return picture.length >= 24 && picture.readUInt32BE(16) * picture.readUInt32BE(20) <= MAX_PIXELS
}

/** The bytes of a picture; undefined where the file is gone, or larger on paper than memory has room for. */
export async function pictureOf(files: FileStore, asset: string): Promise<Buffer | undefined> {
  if ((await files.size(keyOfAsset(asset))) === undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of files.read(keyOfAsset(asset))) parts.push(part as Buffer)
  const picture = Buffer.concat(parts)
  return isPrintable(picture) ? picture : undefined
}
