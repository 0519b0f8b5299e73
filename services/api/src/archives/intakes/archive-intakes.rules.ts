import { type ArchiveIntake, type archiveIntakes, documents } from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { Forbidden, type Issue } from '../../kit/problems.ts'
import { seen } from '../../kit/store/visibility.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { type Check, insertRows, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { twinOf } from './twins.ts'

type Intakes = typeof archiveIntakes
type File = { name: string; sha256: string; readable: boolean }

/** A file that belongs to no record yet. */
const fileOf = ({ db }: Deps, id: string) =>
  db.first(sql<File>`select name, sha256, ems.is_readable(mime) as readable from ems.assets
    where id = ${id}::bigint and deleted_at is null and target_type is null`)

/** Name and text of a new intake follow its file; one that is a record already is said so at once. */
async function complete(deps: Deps, after: ArchiveIntake): Promise<Values> {
  const file = await fileOf(deps, after.file)
  if (!file) throw new Error('An intake has a file of its own.')
  const text = file.readable
    ? { text_state: 'waiting' }
    : { text_state: 'failed', text_reason: 'Jenis berkas ini tidak memiliki teks.' }
  return { name: file.name, ...text, ...(await twinOf(deps, after.company, { sha256: file.sha256 })) }
}

const validateIntake: Check<Intakes> = async (_, { after, changed }) => {
  const issues: Issue[] = []
  if (changed.includes('doc_date') && after.doc_date && after.doc_date > todayInJakarta())
    issues.push({ field: 'doc_date', message: 'Tanggal dokumen tidak boleh melewati hari ini.' })
  return issues
}

const documentStore = () => storeFor(documents.name) as unknown as Store<typeof documents>

/** The file belongs to this record from now on, and is open to its readers. */
const give = ({ db, user }: Deps, file: string, type: string, id: string) =>
  db.run(sql`update ems.assets set target_type = ${type}, target_id = ${id}, version = version + 1, updated_at = now(),
    updated_by_id = ${user.id}::bigint where id = ${file}::bigint`)

/** A digital record with the details that were corrected, registered by the rules of records. */
async function makeRecord(deps: Deps, row: ArchiveIntake & Values, root: string): Promise<string> {
  const { company, code_detail, title, doc_date, department, doc_number, partner, kind, security } = row
  const values = {
    ...documents.blank,
    ...{ company, code_detail, title, doc_date, department, doc_number, partner },
    ...{ media: 'digital', kind: kind ?? 'file', ...(security ? { security } : {}) },
  }
  const store = documentStore()
  const [created] = await insertRows(deps, store, [{ values, root }], store.rules)
  return String(created?.id)
}

export const intakeLife: Life<Deps, ArchiveIntake, Intakes['workflow']> = {
  effects: {
    makeRecord: {
      writes: async (deps, { row, asked, root }) => ({ document: await makeRecord(deps, { ...row, ...asked }, root) }),
      run: (deps, { after }) => give(deps, after.file, documents.name, String(after.document)),
    },
    joinRecord: {
      writes: async (deps, { asked }) => {
        const record = await seen(deps, documentStore() as unknown as Store, String(asked.record))
        if (!deps.user.permissions.has(documents.can.update)) throw Forbidden({ need: documents.can.update })
        return { document: record.id }
      },
      run: (deps, { after }) => give(deps, after.file, documents.name, String(after.document)),
    },
  },
}

export const intakeRules: Rules<Intakes> = {
  compute: async (deps, { before, after }) => (before ? {} : complete(deps, after)),
  check: validateIntake,
  effect: async (deps, { before, after }) => {
    if (!before && after) await give(deps, after.file, 'archive-intakes', after.id)
  },
}
