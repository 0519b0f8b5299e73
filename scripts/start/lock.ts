import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '@ems/postgres/embedded'

type Holder = { pid: number; startedAt: string; url: string }

/**
 * Takes the data folder for this process, or refuses with who has it. A lock whose process is gone counts for nothing.
 * Returns the release.
 */
export async function lockFolder(folder: string, url: string) {
  const lock = path.join(folder, 'lock.json')
  const own = `${lock}.${process.pid}`
  const holder: Holder = { pid: process.pid, startedAt: await startOf(process.pid), url }
  await writeFile(own, JSON.stringify(holder))
  try {
    while (!(await placed(own, lock))) {
      const other = await readHolder(lock)
      if (other && (await startOf(other.pid)) === other.startedAt)
        throw new Refusal(
          `The data folder ${folder} is in use by another EMS (process ${other.pid}, ${other.url}). Stop that one, or choose another folder with EMS_DATA_DIR.`,
        )
      await removeStale(lock, other)
    }
  } finally {
    await rm(own, { force: true })
  }
  return () => rm(lock, { force: true })
}

/** `link` fails when the name exists: of two that try at once one succeeds. */
const placed = (own: string, lock: string) =>
  link(own, lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** The lock is moved aside and checked again. If another process took it in between, it is put back. */
async function removeStale(lock: string, stale: Holder | undefined) {
  const aside = `${lock}.stale.${process.pid}`
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const match = await readHolder(aside)
  if (match && JSON.stringify(match) !== JSON.stringify(stale)) await placed(aside, lock)
  await rm(aside, { force: true })
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    // Missing, or half written after a power failure: no process holds it.
    return undefined
  }
}

/** When a process began, in a form that differs when its number was given to another one; empty when it is gone. */
async function startOf(pid: number) {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // Field 22 (proc_pid_stat(5)), counted after the program's name, which may hold spaces.
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : ''
  }
}
