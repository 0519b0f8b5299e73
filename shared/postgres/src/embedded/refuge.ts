import { createHash } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

/** Where PostgreSQL keeps what it cannot reach in `place`: one folder per place. */
export function refugeOf(place: string) {
  const hash = createHash('sha256').update(path.resolve(place)).digest('hex').slice(0, 8)
  return path.join('/var/lib', `ems-${hash}`)
}

/** Makes a folder, and its parent, that any account may pass but not list. A strict umask would close what `mkdir` opens. */
export async function makePassable(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
}
