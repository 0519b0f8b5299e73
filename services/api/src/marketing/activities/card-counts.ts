import { type CardCount, marketingActivities } from '@ems/contracts/marketing'
import { retrying, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { listQuery, maxPageSize } from '../../kit/query/parse-list-query.ts'
import type { Store } from '../../kit/stores.ts'

/**
 * GET /marketing-activities/-actions/cardCounts?ids=7,8: files and comments of these cards, without those that have none and those
 * out of reach. Counted by the rules of the activity of a record: a file of a comment belongs to the comment, internal notes are for
 * users who may change cards.
 */
export const cardCounts =
  (store: Store<typeof marketingActivities>): Handler =>
  async (request, reply) => {
    const deps = allow(request, marketingActivities.can.list)
    const ids = idsIn(request.query as Record<string, unknown>)
    const isEditor = deps.user.permissions.has(marketingActivities.can.update)
    const cards = await retrying(() =>
      deps.db.rows(sql<CardCount>`
        select t.id::text as card, f.files, c.comments from ems.marketing_activities t
        cross join lateral (select count(*)::int as files from ems.assets a
          where a.target_type = ${marketingActivities.name} and a.target_id = t.id::text and a.deleted_at is null
            and not exists (select from ems.comments_files x where x.target_id = a.id)) f
        cross join lateral (select count(*)::int as comments from ems.comments m
          where m.target_type = ${marketingActivities.name} and m.target_id = t.id::text
            ${isEditor ? sql`` : sql` and m.kind <> 'internal'`}) c
        where t.id = any(${ids}::bigint[]) and f.files + c.comments > 0
          and ${store.matching(deps, listQuery(marketingActivities, {}))} order by t.id`),
    )
    return send(reply, 200, { data: [], meta: { cards } })
  }

function idsIn({ ids, ...others }: Record<string, unknown>): string[] {
  const [unknown] = Object.keys(others)
  if (unknown) throw badRequest('Parameter tidak dikenal.', { parameter: unknown }, 'PARAMETER')
  const parts = typeof ids === 'string' ? ids.split(',') : []
  if (!parts.length || parts.some((id) => !/^[1-9]\d{0,17}$/.test(id)))
    throw badRequest('Sebutkan id kartu, dipisahkan koma.', { parameter: 'ids' }, 'PARAMETER')
  if (parts.length > maxPageSize)
    throw badRequest(`Maksimal ${maxPageSize} kartu sekaligus.`, { parameter: 'ids' }, 'TOO_MANY_ROWS')
  return parts
}
