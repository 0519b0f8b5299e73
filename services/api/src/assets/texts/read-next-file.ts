import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import type { Log } from '@ems/service'
import { type FileStore, type FirstPage, type Ocr, textOf, Unreadable } from '../../files/index.ts'
import { keepThumbnail } from './thumbnail.ts'

type Means = {
  pool: Pool
  files: FileStore
  ocr: Ocr | undefined
  /** Draws the small picture of a PDF. */
  firstPage?: FirstPage | undefined
  log: Log
  signal: AbortSignal
  /** In the transaction that ends the reading of a file, with all its text stored. */
  afterwards?: (db: Db, file: string) => Promise<void>
}
type Taken = { id: string; name: string; attempts: number; from: number }

/** A file that killed its worker so often is not tried again by itself. */
const MAX_ATTEMPTS = 3
/** The longest page takes two minutes; without a sign for so long its worker is gone. */
const ABANDONED = '10 minutes'
const BATCH_PAGES = 20
/** Letters of a page that are kept; the words of a page have to fit into one `tsvector`. */
const MAX_LETTERS = 200_000
const FAILED = 'Teks gagal dibaca karena gangguan di server.'

/**
 * Reads the text of one waiting file, page by page, and says whether there was one. A page is stored once: what a killed
 * worker has read stays, and the next one goes on behind it.
 */
export async function readNextFile(means: Means): Promise<boolean> {
  const db = createDatabase(means.pool)
  const file = await take(db)
  if (!file) return false
  if (file.attempts > MAX_ATTEMPTS) {
    await end(means, file, { status: 'failed', reason: FAILED })
    return true
  }
  try {
    await read(db, means, file)
    await end(means, file, { status: 'done', reason: null })
  } catch (error) {
    if (error instanceof Unreadable) await end(means, file, { status: 'empty', reason: error.message })
    else {
      await db.run(sql`update ems.file_texts set status = 'waiting', updated_at = now()
        where file_id = ${file.id}::bigint and attempts = ${file.attempts}::int and status = 'reading'`)
      if (means.signal.aborted) return false
      means.log.warn({ err: error, file: file.id }, 'the text of a file was not read')
    }
  }
  return true
}

const take = (db: Db) =>
  db.first(sql<Taken>`
    with taken as (
      update ems.file_texts set status = 'reading', attempts = attempts + 1, taken_at = now(), updated_at = now()
      where file_id = (select file_id from ems.file_texts
        where status = 'waiting' or (status = 'reading' and taken_at < now() - ${ABANDONED}::interval)
        order by attempts, file_id limit 1 for update skip locked)
      returning file_id, attempts)
    select t.file_id::text as id, a.name, t.attempts,
      coalesce((select max(page) from ems.file_pages p where p.file_id = t.file_id), 0) + 1 as from
    from taken t join ems.assets a on a.id = t.file_id`)

async function read(db: Db, { files, ocr, firstPage, signal }: Means, file: Taken) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-text-'))
  const local = path.join(folder, 'file')
  try {
    await pipeline(files.read(`assets/${file.id}`), createWriteStream(local, { mode: 0o600 }), { signal })
    const image = /\.pdf$/i.test(file.name) && (await firstPage?.(local, signal))
    if (image) await keepThumbnail(db, file.id, image)
    let batch: { page: number; text: string }[] = []
    let how = 'plain'
    for await (const { page, text, method } of textOf({ path: local, name: file.name, from: file.from, ocr, signal })) {
      if (page < file.from) continue
      batch.push({ page, text: storable(text) })
      how = method
      // A scan takes seconds, a page of text less than a millisecond.
      if (batch.length < BATCH_PAGES && method !== 'ocr') continue
      await keep(db, file, batch, method)
      batch = []
    }
    if (batch.length) await keep(db, file, batch, how)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL keeps no zero byte. */
const storable = (text: string) => text.replaceAll('\u0000', ' ').toWellFormed().slice(0, MAX_LETTERS)

/** Stores pages and shows that this worker is alive; throws when another one has taken the file. */
const keep = (db: Db, { id, attempts }: Taken, pages: readonly { page: number; text: string }[], method: string) =>
  transaction(db, async (inside) => {
    const isMine = await inside.run(sql`update ems.file_texts set taken_at = now(), method = ${method}
      where file_id = ${id}::bigint and attempts = ${attempts}::int and status = 'reading'`)
    if (!isMine) throw new Error('The file is read by another worker.')
    await inside.run(sql`insert into ems.file_pages (file_id, page, content)
      select ${id}::bigint, p.page, p.text from unnest(${pages.map(({ page }) => page)}::int[],
        ${pages.map(({ text }) => text)}::text[]) p(page, text)
      on conflict (file_id, page) do nothing`)
  })

async function end(
  { pool, afterwards }: Means,
  { id, attempts }: Taken,
  how: { status: string; reason: string | null },
) {
  await transaction(createDatabase(pool), async (db) => {
    const pages = await db.rows(
      sql<{ content: string }>`select content from ems.file_pages where file_id = ${id}::bigint order by page`,
    )
    const hash = hashOf(pages.map(({ content }) => content))
    const status = how.status === 'done' && !hash ? 'empty' : how.status
    const reason = status === 'empty' ? (how.reason ?? 'Tidak ada teks yang terbaca di berkas ini.') : how.reason
    const isMine =
      await db.run(sql`update ems.file_texts set status = ${status}, reason = ${reason}, text_hash = ${hash},
        pages = ${pages.length}::int, updated_at = now()
      where file_id = ${id}::bigint and attempts = ${attempts}::int and status = 'reading'`)
    if (isMine) await afterwards?.(db, id)
  })
}

/** The same for two copies of a text, however their lines are broken. A few words are no fingerprint. */
function hashOf(pages: readonly string[]): string | null {
  const hash = createHash('sha256')
  let letters = 0
  for (const page of pages) {
    const words = page.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
    letters += words.length
    hash.update(words)
  }
  return letters ? hash.digest('hex') : null
}
