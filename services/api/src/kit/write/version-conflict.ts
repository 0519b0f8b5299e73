import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { objectsOf } from '../http/document.ts'
import { conflict } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import { isAbout, seenAmong } from '../store/visibility.ts'
import type { Store } from '../stores.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `20/11/2026 10.42 WIB` */
function inJakarta(instant: string): string {
  const [day = '', time = ''] = clock.format(new Date(instant)).split(', ')
  return `${day} ${time.replace(':', '.')} WIB`
}

/**
 * The refusal of a change from an old version: who changed the row, when and, if this user may read the row, which
 * fields and their present values.
 */
export async function stale(deps: Deps, store: Store, row: Row, version: number, root: string) {
  const { resource } = store
  const match = await deps.db.first(sql<{ name: string | null; changed: string[] }>`
    select (select name from ems.users where id = ${row.updated_by}::bigint) as name,
      array(select distinct unnest(changed_fields) from ems.audit_logs where target_type = ${resource.name}
        and target_id = ${row.id} and (after->>'version')::int > ${version} order by 1) as changed`)
  const detail = `Data telah diubah oleh ${match?.name ?? 'sistem'} pada ${inJakarta(String(row.updated_at))}.`
  const isRead = (await seenAmong(deps, store, [row])).has(row.id) || isAbout(deps.user, store, row)
  const fields = isRead ? undefined : resource.lookup
  const changed = (match?.changed ?? []).filter((field) => !fields || fields.includes(field as never))
  const visible = objectsOf(resource, { user: deps.user, ...(fields ? { fields } : {}) })
  const current = fields?.length === 0 ? {} : { current: visible(row) }
  const meta = { version: row.version, changed, ...current }
  return conflict('VERSION', detail, { pointer: `${root}/meta/version`, meta })
}

/** Runs a check and rethrows only missing permissions and rows out of sight (403, 404). */
export async function rightsOf(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem && (error.status === 403 || error.status === 404)) throw error
  }
}
