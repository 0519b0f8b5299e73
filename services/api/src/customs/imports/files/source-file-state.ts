import { sql } from '@ems/postgres'
import { emit } from '../../../kit/audit/audit-log.ts'
import type { Deps } from '../../../kit/context.ts'
import type { Tenant } from '../import-context.ts'
import { InactiveTenant } from '../problems.ts'
import type { FileType } from './file-types.ts'

type Begun = {
  file: { id: string; name: string; file_type: FileType; storage_key: string; status: string }
  tenant: Tenant & { status: string }
}

/** Marks the file as being worked on; undefined when there is nothing to do any more. */
export async function begun(deps: Deps, id: string): Promise<Begun | undefined> {
  const match = await deps.db.first(sql<Begun>`
    with begun as (
      update ems.customs_kite_source_files set status = 'PROCESSING', started_at = coalesce(started_at, now()), progress_pct = 0,
        queue_position = null, message = null, version = version + 1, updated_at = now()
      where id = ${id}::bigint and status in ('QUEUED', 'PROCESSING') returning *)
    select json_build_object('id', b.id::text, 'name', b.file_name, 'file_type', b.file_type, 'storage_key', b.storage_key, 'status', b.status) as file,
      json_build_object('id', t.id::text, 'partner_name', t.partner_name, 'npwp', t.npwp, 'niper', t.niper, 'bcl_type', t.bcl_type,
        'status', t.status) as tenant
    from begun b join ems.customs_kite_tenants t on t.id = b.tenant_id`)
  if (!match) return undefined
  if (match.tenant.status !== 'AKTIF') throw InactiveTenant()
  await publishFileEvent(deps, id, ['status'])
  return match
}

/** Stores progress without a new version, so that no other change becomes outdated. */
export async function progressed(deps: Deps, id: string, percent: number) {
  await deps.db.run(sql`update ems.customs_kite_source_files set progress_pct = ${percent}
    where id = ${id}::bigint and status = 'PROCESSING'`)
  await publishFileEvent(deps, id, ['progress_pct'])
}

/** Tells those who watch the list of files. */
export const publishFileEvent = (deps: Deps, id: string, changed: readonly string[], event = 'updated') =>
  emit(deps, [
    {
      channel: 'private-customs-kite-source-files.0',
      event,
      payload: { id, version: 0, actor: deps.user.id, changed },
    },
  ])
