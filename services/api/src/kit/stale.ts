import type { Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import type { Row } from './columns.ts'
import type { Deps } from './context.ts'
import { objectsOf } from './document.ts'
import { conflict } from './problems.ts'

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
export function inJakarta(instant: string): string {
  const [day = '', time = ''] = clock.format(new Date(instant)).split(', ')
  return `${day} ${time.replace(':', '.')} WIB`
}

/** The refusal of a change made from an old version: who was faster, when, which fields, and the row as it is now. */
export async function stale(deps: Deps, resource: Resource, row: Row, version: number, root: string) {
  const { rows } = await sql<{ name: string | null; changed: string[] }>`
    select (select name from ems.users where id = ${row.updated_by}::bigint) as name,
      array(select distinct unnest(changed_fields) from ems.audit_logs where target_type = ${resource.name}
        and target_id = ${row.id} and (after->>'version')::int > ${version} order by 1) as changed`.execute(deps.db)
  const detail = `Data telah diubah oleh ${rows[0]?.name ?? 'sistem'} pada ${inJakarta(String(row.updated_at))}.`
  const current = objectsOf(resource, { user: deps.user })(row)
  const meta = { version: row.version, changed: rows[0]?.changed ?? [], current }
  return conflict('VERSION', detail, { pointer: `${root}/meta/version`, meta })
}
