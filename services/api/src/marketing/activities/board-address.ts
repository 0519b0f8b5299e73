import { marketingBoards } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'

/** GET /marketing-boards/:id/mail-address: where mails to the board go; null where this installation reads none. */
export const boardAddress =
  (store: Store<typeof marketingBoards>): Handler =>
  async (request, reply) => {
    const deps = allow(request, marketingBoards.can.show)
    const { id } = await store.find(deps, idOf(request))
    const match = await deps.db.first(sql<{ address: string | null }>`
      select 'papan+' || b.mail_key || '@' || (select s.reply_domain from ems.mail_server s) as address
      from ems.marketing_boards b where b.id = ${id}::bigint`)
    return send(reply, 200, {
      data: { type: 'marketing-board-addresses', id, attributes: { address: match?.address ?? null } },
    })
  }
