import { employeeContacts } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import { type Check, isRemoval, type Rules } from '../../kit/write/write-rows.ts'
import { employeeScope } from '../row-scope.ts'
import { encryptFields, providedVault } from './encrypted-fields.ts'
import { revealRoute } from './reveal-encrypted-field.ts'

export const store = storeOf(employeeContacts, { visibleTo: employeeScope, own: ['employee'], about: 'employee' })

/** One living spouse; a unique index refuses concurrent requests. */
const validateContact: Check<typeof employeeContacts> = async ({ db }, { before, after }) => {
  if ((before && isRemoval({ before, after })) || after.relation !== 'spouse' || after.status !== 'alive') return []
  const rows = await db.rows(sql`select from ems.employee_contacts where employee_id = ${after.employee}::bigint
    and relation = 'spouse' and status = 'alive' and deleted_at is null
    and id is distinct from ${before?.id ?? null}::bigint limit 1`)
  return rows.map(() => ({ field: 'relation', message: 'Pasangan aktif sudah tercatat.' }))
}

/** Also of family members whom employees propose. */
export const contactRules = (vault: () => Vault | undefined): Rules<typeof employeeContacts> => ({
  compute: (_, { after, changed }) => encryptFields(vault(), 'employee-contacts', after, changed),
  check: validateContact,
})

export const imports = importable(store, contactRules(providedVault))

export async function employeeContactsApi(app: FastifyInstance) {
  const rules = contactRules(() => app.services.vault)

  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
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
