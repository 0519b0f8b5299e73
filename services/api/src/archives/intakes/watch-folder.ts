import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { defaultLargeMegabytes } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { z } from 'zod'
import { mimeOf } from '../../assets/index.ts'
import type { FileStore } from '../../files/index.ts'
import { longestFileName } from '../../kit/http/upload.ts'
import { numberSetting } from '../../kit/settings.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { isArrivedBefore, takeIn } from './take-in.ts'

/** A folder of scanners: what is laid into `<folder>/<code of the company>/` becomes an intake. */
export const watchedFolderEnvironment = {
  ARCHIVE_WATCH_DIR: z.preprocess((value) => value || undefined, z.string().optional()),
}

type Watching = { pool: Pool; files: FileStore; folder: string; now?: () => number }

/** A scanner may still be writing to a younger file. */
const SETTLED_MS = 10_000
/** Files of one round. */
const MAX_FILES = 100
const REJECTED = 'ditolak'
const MEGABYTE = 2 ** 20

/**
 * Takes in what lies in the folders of companies, and removes it there. What cannot be taken in moves to `ditolak` with its reason; while
 * the virus scanner is away everything stays. Safe with any number of workers, and when one dies in between: a file comes in once.
 */
export async function takeWatchedFiles({ pool, files, folder, now = Date.now }: Watching): Promise<string> {
  const database = createDatabase(pool)
  const companies = await companiesOf(database)
  const total = { taken: 0, rejected: 0 }
  for (const [code, company] of companies) {
    const place = path.join(folder, code)
    for (const name of (await namesIn(place)).slice(0, MAX_FILES)) {
      const local = path.join(place, name)
      const stats = await lstat(local).catch(() => undefined)
      // Neither folders nor links out of the folder.
      if (!stats?.isFile() || now() - stats.mtimeMs < SETTLED_MS) continue
      try {
        const reason = await take(database, files, { local, name, company, size: stats.size, mtime: stats.mtimeMs })
        if (reason) await reject(place, name, reason)
        else await rm(local, { force: true })
        total[reason ? 'rejected' : 'taken'] += 1
      } catch (error) {
        // Another worker was quicker.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }
  return `${total.taken} berkas diterima${total.rejected ? `, ${total.rejected} ditolak` : ''}`
}

/** Companies by their code, which names a folder. */
async function companiesOf(db: Db): Promise<[string, string][]> {
  const rows = await db.rows(sql<{ id: string; code: string }>`select id::text, code from ems."references"
    where category = 'company' and deleted_at is null and is_active order by id`)
  return rows.flatMap(({ id, code }) => (/^[\w-][\w.-]*$/.test(code) ? [[code, id] as [string, string]] : []))
}

/** Not what is hidden or half written. */
const namesIn = async (place: string) =>
  (await readdir(place).catch(() => [])).filter((name) => !/^[.~]|\.(part|tmp|crdownload)$/i.test(name)).sort()

type Candidate = { local: string; name: string; company: string; size: number; mtime: number }

/** Why the file cannot be taken in; undefined when it was, now or before. */
async function take(database: Db, files: FileStore, { local, name, company, size, mtime }: Candidate) {
  const copies = await mkdtemp(path.join(tmpdir(), 'ems-watched-'))
  try {
    const megabytes = await numberSetting(
      systemDeps(database),
      'security.large_upload_megabytes',
      defaultLargeMegabytes,
    )
    if (!size) return 'Berkas kosong.'
    if (size > megabytes * MEGABYTE) return `Berkas lebih besar dari ${megabytes} MB.`
    if (name.length > longestFileName) return 'Nama berkas terlalu panjang.'
    // What is checked is what is stored: the scanner may write again in between.
    const copy = path.join(copies, 'file')
    await copyFile(local, copy)
    const hash = createHash('sha256')
    await pipeline(createReadStream(copy), hash)
    const sha256 = hash.digest('hex')
    const mime = await mimeOf({ path: copy, name, size, sha256 }, megabytes)
    const passage = createHash('sha256').update(`${company}/${name}/${mtime}/${sha256}`).digest()
    await transaction(database, async (db) => {
      const deps = systemDeps(db)
      if (await isArrivedBefore(deps, passage)) return
      await takeIn(deps, files, { path: copy, name, size, sha256, mime }, { company, source: 'folder' })
    })
    return undefined
  } catch (error) {
    // Without a verdict of the virus scanner it stays where it is, and the next round asks again.
    if (error instanceof Problem && error.status !== 503)
      return error.errors[0]?.detail?.split('[Galat]')[0] ?? 'Berkas ditolak.'
    throw error
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}

async function reject(place: string, name: string, reason: string): Promise<void> {
  const folder = path.join(place, REJECTED)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const to = path.join(folder, `${Date.now()}-${name}`)
  await rename(path.join(place, name), to)
  await writeFile(`${to}.txt`, `${reason}\n`, { mode: 0o600 })
}
