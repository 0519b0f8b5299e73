import { type ArchiveIntake, archiveIntakes } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import { addFile, type LocalFile } from '../../assets/index.ts'
import type { FileStore } from '../../files/index.ts'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { intakeRules } from './archive-intakes.rules.ts'
import { store } from './intake-store.ts'

type From = Pick<ArchiveIntake, 'company' | 'source'> & { sender?: string | null }

/** Stores a file and the intake that waits for its details, in the caller's transaction. */
export async function takeIn(
  deps: Deps,
  files: FileStore,
  { mime, ...file }: LocalFile & { mime: string },
  from: From,
) {
  const { id } = await addFile(deps, files, file, { mime })
  const values = { ...archiveIntakes.blank, ...from, sender: from.sender ?? null, file: id }
  const [row] = await insertRows(deps, store, [{ values, root: '/data' }], intakeRules)
  return row as ArchiveIntake & Row
}

/**
 * Whether something came in before: a message or a file of the watched folder, by its hash. It counts as arrived from now on, in the
 * caller's transaction; another worker waits for its end.
 */
export async function isArrivedBefore({ db, user }: Deps, hash: Buffer): Promise<boolean> {
  const row =
    await db.first(sql`insert into ems.archive_intake_arrivals (hash, user_id) values (${hash}, ${user.id}::bigint)
    on conflict (hash) do nothing returning hash`)
  return row === undefined
}
