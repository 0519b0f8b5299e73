import { marketingBoards } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'

/**
 * GET /marketing-boards/:id/mail-address: where mails to the board go; null where this installation reads none. The address
 * is made when it is asked for first.
 */
export const boardAddress =
  (store: Store<typeof marketingBoards>): Handler =>
  async (request, reply) => {
    const deps = allow(request, marketingBoards.can.show)
    const { id } = await store.find(deps, idOf(request))
    await deps.db.run(
      sql`insert into ems.marketing_board_addresses (board_id) values (${id}::bigint) on conflict do nothing`,
    )
    const match = await deps.db.first(sql<{ address: string | null }>`
      select 'papan+' || a.mail_key || '@' || (select s.reply_domain from ems.mail_server s) as address
      from ems.marketing_board_addresses a where a.board_id = ${id}::bigint`)
    return send(reply, 200, {
      data: { type: 'marketing-board-addresses', id, attributes: { address: match?.address ?? null } },
    })
  }
