import { credentialExports } from '@ems/contracts/it'
import { createDatabase, type Pool, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { history, rollback } from '../../../kit/audit/history.ts'
import { create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { workflowRoutes } from '../../../kit/workflow/routes.ts'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { takeTransition } from '../../../kit/workflow/take.ts'
import { restore } from '../../../kit/write/trash.ts'
import type { Rules } from '../../../kit/write/write-rows.ts'
import { downloadRoute } from './download.ts'

/** Named after what leaves the vault. */
const rules: Rules<typeof credentialExports> = {
  compute: async ({ db }, { before, after }) => {
    if (before) return {}
    const match = await db.first(sql<{ name: string }>`select coalesce(f.name, r.name) as name from ems."references" r
      left join ems.credential_folders f on f.id = ${after.folder ?? null}::bigint
      where r.id = ${after.company}::bigint`)
    // Without the company the check of references refuses the request.
    return { scope_name: match?.name ?? '–' }
  },
}

export const credentialExportStore = storeOf(credentialExports, { visibleTo: ofCompanies, hushed: () => true, rules })
export const imports = importable(credentialExportStore, rules)

/** Break-glass exports: asked for by one person, approved by another, downloaded by the first within an hour. */
export async function credentialExportsApi(app: FastifyInstance) {
  const store = credentialExportStore
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
  downloadRoute(app, store)
}

/** Notes that the hour of approved exports is over; the download itself looks at the clock. */
export async function endExports(pool: Pool): Promise<string> {
  const db = createDatabase(pool)
  const due = await db.rows(sql<{ id: string }>`select id::text from ems.credential_exports
    where status = 'approved' and until <= now() and deleted_at is null order by id limit 500`)
  for (const { id } of due)
    await transaction(db, (tx) =>
      takeTransition(
        systemDeps(tx),
        credentialExportStore,
        'end',
        [{ id, root: '/data', values: {} }],
        {},
        {
          isSystem: true,
        },
      ),
    )
  return `${due.length} akses darurat`
}
