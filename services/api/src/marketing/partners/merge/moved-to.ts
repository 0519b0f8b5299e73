import { partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { depsOf } from '../../../kit/http/authorize.ts'
import { idOf, show } from '../../../kit/http/resource-routes.ts'
import type { Store } from '../../../kit/stores.ts'

/** GET /partners/:id: one that was merged leads to the partner that it is now. */
export const showOrLead =
  (store: Store<typeof partners>): Handler =>
  async (request, reply) => {
    const id = idOf(request)
    const lead = /^[1-9]\d{0,17}$/.test(id)
      ? await depsOf(request).db.first(sql<{ to: string }>`
          with recursive way as (
            select m.survivor_id as id from ems.partner_merges m join ems.partners p on p.id = ${id}::bigint and p.deleted_at is not null
              where m.merged_ids @> array[p.id] and m.undone_at is null
            union select m.survivor_id from way join ems.partner_merges m on m.merged_ids @> array[way.id] and m.undone_at is null)
          select p.id::text as "to" from way join ems.partners p on p.id = way.id where p.deleted_at is null`)
      : undefined
    if (!lead) return show(store).call(request.server, request, reply)
    const [, search = ''] = request.url.split('?')
    return reply.redirect(`/api/v1/${partners.name}/${lead.to}${search && `?${search}`}`, 307)
  }
