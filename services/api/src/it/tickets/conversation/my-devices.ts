import type { HeldDevice } from '@ems/contracts/it'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'

/** More than anybody carries. */
const MAX_DEVICES = 50

/**
 * GET /jira-issues/-actions/myDevices: what this user holds, to be named in a ticket. Name and tag of one's own devices need no
 * permission of the menu of assets.
 */
export const myDevices: Handler = async (request, reply) => {
  const { db, user } = allow(request, permission('support', 'access'))
  const rows = await db.rows(sql<
    HeldDevice & { id: string }
  >`select a.id::text, a.name, a.asset_tag from ems.it_assets a
    where a.holder_id = ${user.employee}::bigint and a.deleted_at is null order by a.name, a.id limit ${MAX_DEVICES}::int`)
  return send(reply, 200, {
    data: rows.map(({ id, ...attributes }) => ({ type: 'held-devices', id, attributes })),
  })
}
