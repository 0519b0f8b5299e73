import {
  type AccountingConnection,
  type AccountingFault,
  type AccountingModule,
  accountingModules,
} from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { documentOf, namesOf, queryOf } from '../../kit/outside/request-parts.ts'
import { assertConnection } from '../records/accounting-scope.ts'
import { MAX_ATTEMPTS } from './read-faults.ts'

const MAX_ROWS = 200

const faultQuery = z.strictObject({ module: z.enum(namesOf(accountingModules)).optional() })

/** GET …/:connection/faults: records that could not be read, for users who may list these books. */
export const listFaults =
  (connectionOf: (request: FastifyRequest) => AccountingConnection): Handler =>
  async (request, reply) => {
    const connection = connectionOf(request)
    const { module } = queryOf(request, faultQuery)
    const deps = depsOf(request)
    assertConnection(deps.user, connection, 'list')
    const rows = await faultsOf(deps.db, connection, module)
    const faults = rows.map(({ total: _, ...row }) => documentOf('accounting-faults')(row))
    return send(reply, 200, { data: faults, meta: { total: rows[0]?.total ?? 0 } })
  }

const faultsOf = (db: Db, connection: AccountingConnection, module: AccountingModule | undefined) =>
  db.rows(sql<AccountingFault & { id: string; total: number }>`
    select f.module || '.' || f.external_id as id, f.module, f.external_id,
      left(coalesce(f.raw ->> 'number', f.raw ->> 'no', f.raw ->> 'customerNo', f.raw ->> 'vendorNo'), 100) as number,
      left(f.raw ->> 'name', 300) as name, f.reason, f.attempts, f.attempts >= ${MAX_ATTEMPTS}::int as is_given_up,
      f.created_at, f.updated_at, count(*) over ()::int as total
    from ems.accounting_faults f join ems.accounting_connections c using (connection)
    where f.connection = ${connection} and f.database_id = c.database_id
      and ${module ? sql`f.module = ${module}` : sql`true`}
    order by f.updated_at desc, f.module, f.external_id limit ${MAX_ROWS}`)

/** Records that were given up are read again with the next reading. */
export const retryFaults = (db: Db, connection: AccountingConnection) =>
  db.run(sql`update ems.accounting_faults set attempts = 1 where connection = ${connection}`)
