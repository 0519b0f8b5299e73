/** A PNG is unpacked to be printed: a small file may hold a picture of gigabytes. A JPEG stays packed. */
const MAX_PIXELS = 6_000_000
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Whether a picture can be unpacked within bounds. */
export function isPrintable(picture: Buffer): boolean {
  if (!picture.subarray(0, PNG.length).equals(PNG)) return true
  // Width and height are the first words of its first chunk, IHDR.
  return picture.length >= 24 && picture.readUInt32BE(16) * picture.readUInt32BE(20) <= MAX_PIXELS
}
