import { createHash } from 'node:crypto'
import { archiveDisposals } from '@ems/contracts/archives'
import { type Asset, assets } from '@ems/contracts/common'
import { sql, transaction } from '@ems/postgres'
import { keyOfAsset } from '../../assets/index.ts'
import type { FileStore } from '../../files/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { gathering } from '../../kit/audit/gathered.ts'
import type { Deps } from '../../kit/context.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { printedOf } from './disposal-pdf.ts'
import { disposalSheet } from './disposal-sheet.ts'

/** The file of the minutes serves this purpose. */
const MINUTES = 'berita-acara'

/**
 * Takes the bytes of the files of a destroyed batch out of the storage, and writes its minutes. Harmless when repeated: what
 * is gone stays gone, and a batch has its minutes once.
 */
export const destroyFiles: JobHandler = async ({ attempt, deps, files, progress, finish }) => {
  const { disposal } = attempt.params as { disposal: string }
  for (const id of await destroyedFiles(deps, disposal)) {
    progress.signal.throwIfAborted()
    await files.remove(keyOfAsset(id))
    progress.rows += 1
  }
  await transaction(deps.db, (db) =>
    gathering(db, async () => {
      await writeMinutes({ ...deps, db }, files, disposal)
      await finish(db)
    }),
  )
}

/** Files of the records and of what was said about them, those in the trash included. */
async function destroyedFiles({ db }: Deps, disposal: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    with destroyed as (select id::text as id from ems.documents where disposal_id = ${disposal}::bigint and status = 'destroyed')
    select a.id::text as id from ems.assets a
    where a.destroyed_at is not null and (a.target_type = 'documents' and a.target_id in (select id from destroyed)
      or a.id in (select f.target_id from ems.comments_files f join ems.comments c on c.id = f.owner_id
        where c.target_type = 'documents' and c.target_id in (select id from destroyed)))
    order by a.id`)
  return rows.map(({ id }) => id)
}

async function writeMinutes(deps: Deps, files: FileStore, disposal: string): Promise<void> {
  const batch = await deps.db.one(sql<{ number: string; minutes: string | null }>`
    select number, minutes_id::text as minutes from ems.archive_disposals where id = ${disposal}::bigint for no key update`)
  if (batch.minutes !== null) return
  const bytes = await disposalSheet(await printedOf(deps, disposal))
  const store = storeFor(assets.name) as unknown as Store<typeof assets>
  const values: Partial<Asset> = {
    name: `Berita acara ${batch.number.replace(/[^\w.-]/g, '-')}.pdf`,
    mime: 'application/pdf',
    size_byte: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    target_type: archiveDisposals.name,
    target_id: disposal,
    purpose: MINUTES,
  }
  const [file] = await insertRows(deps, store, [{ values, root: '/data' }])
  const id = String(file?.id)
  await files.write(
    keyOfAsset(id),
    (async function* () {
      yield bytes
    })(),
  )
  await deps.db.run(sql`update ems.archive_disposals set minutes_id = ${id}::bigint, version = version + 1, updated_at = now()
    where id = ${disposal}::bigint`)
}
