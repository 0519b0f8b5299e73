import { inflateRawSync } from 'node:zlib'

/** The parts of an archive of ours by name: for tests that exchange one. */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.length - 22
  const parts = new Map<string, string>()
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    const packed = archive.readUInt32LE(at + 20)
    const length = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42) + 30 + length
    parts.set(
      archive.toString('utf8', at + 46, at + 46 + length),
      inflateRawSync(archive.subarray(start, start + packed)).toString(),
    )
    at += 46 + length
  }
  return parts
}
