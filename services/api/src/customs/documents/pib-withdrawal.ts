import { sql } from '@ems/postgres'
import { z } from 'zod'
import { conflict } from '../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import * as stores from '../stores.ts'

const schema = z.object({ ids: body.ids, reason: body.text().nullish() })

/** Withdraws PIB without allocations and exceptions; no run uses their lines any more. */
export const withdrawPibs = defineAction(
  { store: stores.pibHeaders, name: 'cancel', schema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pibHeaders, ids)
    const closed = rows.find(({ status }) => status === 'CANCELLED')
    if (closed) throw conflict('E_STATUS', `PIB ${closed.reg_no} sudah dibatalkan.`)
    await deps.db.run(sql`update ems.customs_kite_tool_pib_headers set status = 'CANCELLED', version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where id = any(${ids}::bigint[])`)
    const after = await stores.pibHeaders.findMany(deps, ids)
    return { rows: after, reason: reason ?? undefined, touched: [stores.pibDetails] }
  },
)
