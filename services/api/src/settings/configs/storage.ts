import { resources } from '@ems/contracts'
import { configs, type Storage } from '@ems/contracts/settings'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { tableOf } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'

/** GET /storage: sizes by folder, files without a record, and rows in the trash. */
export async function storageApi(app: FastifyInstance) {
  app.get('', async (request, reply) => {
    const deps = allow(request, configs.can.list)
    const [parameter] = Object.keys(request.query as object)
    if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
    const attributes = await retrying(() => storageOf(deps))
    return send(reply, 200, { data: { type: 'storages', id: '1', attributes } })
  })
}

async function storageOf({ db }: Pick<Deps, 'db'>): Promise<Storage> {
  const match = await db.first(sql<{
    database_bytes: string
    assets: number
    asset_bytes: string
    results: number
    result_bytes: string
    orphans: number
  }>`
    select pg_database_size(current_database())::text as database_bytes, a.*, j.*
    from (select count(*)::int as assets, coalesce(sum(size_byte), 0)::text as asset_bytes,
        (count(*) filter (where target_id is null and created_at < now() - interval '1 day'))::int as orphans
      from ems.assets where deleted_at is null) a,
      (select count(*)::int as results, coalesce(sum(result_size), 0)::text as result_bytes
      from ems.background_jobs where result_key is not null) j`)
  return {
    database_bytes: match?.database_bytes ?? '0',
    files: [
      { label: 'Lampiran', count: match?.assets ?? 0, bytes: match?.asset_bytes ?? '0' },
      { label: 'Hasil pekerjaan latar', count: match?.results ?? 0, bytes: match?.result_bytes ?? '0' },
    ],
    orphans: match?.orphans ?? 0,
    trash: await trashOf(db),
  }
}

/** Rows in the trash per collection, in one statement. */
async function trashOf(db: Deps['db']): Promise<Storage['trash']> {
  const counts = resources
    .filter(({ name }) => storeFor(name).softDelete)
    .map(
      (resource) => sql`select ${resource.name} as type, count(*)::int as count, min(deleted_at) as oldest_at
        from ${tableOf(resource)} t where deleted_at is not null`,
    )
  const rows = await db.rows(sql<Storage['trash'][number]>`${sql.join(counts, sql` union all `)}`)
  return rows.filter(({ count }) => count > 0)
}
