import { createHash } from 'node:crypto'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Folder for a cluster that PostgreSQL cannot reach in `place`: one per place. */
export function refugeOf(place: string) {
  const hash = createHash('sha256').update(path.resolve(place)).digest('hex').slice(0, 8)
  return path.join('/var/lib', `ems-${hash}`)
}

/** Makes a folder, and its parent, that any account may pass but not list. A strict umask would close what `mkdir` opens. */
export async function makePassable(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
}

/** Opens a folder of `mkdtemp`, which is closed to other accounts, within the temporary folder of the machine. */
export async function openTemporary(folder: string): Promise<void> {
  const below = path.relative(tmpdir(), folder)
  if (!below || below.startsWith('..')) return
  const match = await stat(folder).catch(() => undefined)
  if (match?.uid === process.getuid?.()) await chmod(folder, (match?.mode ?? 0) | 0o011)
  await openTemporary(path.dirname(folder))
}
