import { itAssets } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { PendingItem, StoreWaits } from '../kit/stores.ts'

const queue = itAssets.can.update
const takeBack: PendingItem = { reason: 'leaver', say: 'Tarik aset', for: { queue } }

/** Assets that are still with an employee who has left wait for IT; the career of the employee projects them. */
export const leaverAssets: StoreWaits = {
  queues: [queue],
  of: async ({ db }, rows) => {
    const held = rows.filter(({ status, holder }) => status === 'in_use' && holder)
    if (!held.length) return new Map()
    const left = await db.rows(sql<{ id: string }>`select id::text from ems.employees
      where status = 'exited' and id = any(${[...new Set(held.map(({ holder }) => String(holder)))]}::bigint[])`)
    const leavers = new Set(left.map(({ id }) => id))
    return new Map(held.flatMap(({ id, holder }) => (leavers.has(String(holder)) ? [[id, [takeBack]] as const] : [])))
  },
}
