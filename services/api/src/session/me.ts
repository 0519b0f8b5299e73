import { MAX_PREFERENCE_BYTES, preferencesPatch } from '@ems/contracts/common'
import { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { NotFound } from '../kit/problems.ts'
import { type Row, rowColumns } from '../kit/store/columns.ts'
import { openToClients } from './client-gate.ts'
import { endOtherSessions, endSession, mySessions } from './my-sessions.ts'
import { changePreferences } from './preferences.ts'
import { noteSignIn } from './sign-ins.ts'

const changeable = z.strictObject({ preferences: preferencesPatch })

/** The signed-in user with permissions, the first request of the application. Needs no permission. */
export async function meApi(app: FastifyInstance) {
  openToClients(app)
  app.get('/', async (request, reply) => {
    const deps = depsOf(request)
    await noteSignIn(app.pool, deps.user.id)
    return send(reply, 200, await identityOf(deps))
  })
  // Asked every two seconds where no push can say that it ended: only who asks is looked at.
  app.get('/session', (request, reply) => {
    depsOf(request)
    return reply.code(204).send()
  })
  app.patch('/', { bodyLimit: 2 * MAX_PREFERENCE_BYTES, config: { takes: changeable } }, changePreferences(identityOf))
  app.get('/sessions', mySessions)
  app.delete('/sessions', endOtherSessions)
  app.delete('/sessions/:id', endSession)
}

type Place = Record<'my_company' | 'my_department' | 'my_office', string | null>

async function identityOf({ db, user }: Deps) {
  const row = await db.first(sql<Row & Place & { group_name: string; group_code: string; cards: unknown }>`
    select ${rowColumns(users)}, coalesce(e.company_id, t.company_id)::text as my_company,
      e.department_id::text as my_department, e.office_id::text as my_office, g.name as group_name, g.code as group_code, d.cards
    from ems.users t join ems.usergroups g on g.id = t.usergroup_id
      left join ems.employees e on e.id = t.employee_id
      left join ems.dashboard_layouts d on d.usergroup_id = g.id
    where t.id = ${user.id}::bigint`)
  if (!row) throw NotFound({})
  const meta = {
    permissions: [...user.permissions].sort(),
    scope: user.scope,
    companies: user.companies,
    employee_id: user.employee,
    // Defaults of new rows (`@me.company`).
    place: { company: row.my_company, department: row.my_department, office: row.my_office },
    usergroup: { id: user.usergroup, name: row.group_name, code: row.group_code },
    // Along with who one is, so that the first screen needs no further answer to stand.
    dashboard: row.cards ?? null,
    client: user.client ?? null,
    sso: { sub: user.sub, status: row.sso_status },
  }
  return { jsonapi: { version: '1.1' }, data: objectsOf(users, { user })(row), meta }
}
