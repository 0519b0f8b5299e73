import { employeeDocuments } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import type { Deps } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import type { Rules } from '../../kit/write/write-rows.ts'
import { employeeScope } from '../row-scope.ts'
import { encryptFields, providedVault } from './encrypted-fields.ts'
import { revealRoute } from './reveal-encrypted-field.ts'

/** A rejected document comes again with a file that was attached since. */
async function attached({ db }: Deps, { id }: { id: string }): Promise<string | undefined> {
  const row = await db.first(sql`select from ems.assets f
    where f.target_type = ${employeeDocuments.name} and f.target_id = ${id} and f.deleted_at is null
      and f.created_at > coalesce((select max(l.at) from ems.audit_logs l where l.target_type = ${employeeDocuments.name}
        and l.target_id = ${id} and l.action = 'reject'), '-infinity') limit 1`)
  return row ? undefined : 'Lampirkan berkas yang baru dahulu.'
}

/** What is verified is a file, or a letter that was issued here. */
async function hasFile({ db }: Deps, { id }: { id: string }): Promise<string | undefined> {
  const row = await db.first(sql`select from ems.assets f
    where f.target_type = ${employeeDocuments.name} and f.target_id = ${id} and f.deleted_at is null
    union all select from ems.employee_letters l where l.document_id = ${id}::bigint limit 1`)
  return row ? undefined : 'Unggah berkasnya sebelum diverifikasi.'
}

export const store = storeOf(employeeDocuments, {
  visibleTo: employeeScope,
  own: ['employee'],
  about: 'employee',
  life: { guards: { attached, hasFile } },
})

export const documentRules = (vault: () => Vault | undefined): Rules<typeof employeeDocuments> => ({
  compute: (_, { after, changed }) => encryptFields(vault(), 'employee-documents', after, changed),
})

export const imports = importable(store, documentRules(providedVault))

export async function employeeDocumentsApi(app: FastifyInstance) {
  const rules = documentRules(() => app.services.vault)

  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
  revealRoute(app, store, (user, { employee }) => user.employee === employee)
}
