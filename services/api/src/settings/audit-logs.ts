import { auditLogs } from '@ems/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { toExcel } from '../jobs/index.ts'
import { list, show } from '../kit/routes.ts'
import type { VisibleTo } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'
import { verify } from './audit-checks.ts'

/** A row tells of every company: whoever does not see the whole group sees what they did themselves. */
const deedsOfMine: VisibleTo = ({ id, scope }) => (scope === 'group' ? undefined : sql`t.actor_id = ${id}::bigint`)

const store = storeOf(auditLogs, { visibleTo: deedsOfMine })

/** Written by the kit with every change; nobody adds, changes or removes one. */
export async function auditLogsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/-actions/verify', verify)
  app.post('/-actions/toExcel', toExcel(store))
}
