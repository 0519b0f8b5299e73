import { type ArticleVersion, supportArticles, voteBody } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest, conflict } from '../../kit/problems.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'

/** GET /support-articles/:id/editions: the published texts of an article, the newest first; for the help desk. */
export const versionsOf =
  (store: Store): Handler =>
  async (request, reply) => {
    const deps = allow(request, supportArticles.can.update)
    const { id } = await seen(deps, store, idOf(request))
    const rows =
      await deps.db.rows(sql<ArticleVersion>`select e.edition, e.title, e.body, e.published_at, u.name as by_name
      from ems.support_article_editions e left join ems.users u on u.id = e.published_by_id
      where e.article_id = ${id}::bigint order by e.edition desc limit 100`)
    const versions = rows.map((attributes) => ({
      type: 'article-editions',
      id: `${id}:${attributes.edition}`,
      attributes,
    }))
    return send(reply, 200, { data: versions })
  }

/** POST /support-articles/:id/-actions/vote: whether a published article helped the reader. Each reader has one vote. */
export const voteOn =
  (store: Store): Handler =>
  async (request, reply) => {
    const deps = allow(request, supportArticles.can.show)
    const body = voteBody.safeParse((request.body as { data?: { attributes?: unknown } } | null)?.data?.attributes)
    if (!body.success)
      throw badRequest('Pilih membantu atau tidak.', { pointer: '/data/attributes/is_helpful' }, 'ATTRIBUTE')
    const { id, status } = await seen(deps, store, idOf(request))
    if (status !== 'published') throw conflict('NOT_PUBLISHED', 'Hanya artikel yang terbit dapat dinilai.')
    await deps.db.run(sql`insert into ems.support_article_votes (article_id, user_id, is_helpful)
      values (${id}::bigint, ${deps.user.id}::bigint, ${body.data.is_helpful})
      on conflict (article_id, user_id) do update set is_helpful = excluded.is_helpful, voted_at = now()`)
    return send(reply, 200, { data: { type: 'support-votes', id, attributes: body.data } })
  }
