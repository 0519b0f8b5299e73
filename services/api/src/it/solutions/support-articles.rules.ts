import type { supportArticles } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Proposal, Rules, Values, Written } from '../../kit/write/write-rows.ts'

type Articles = typeof supportArticles

/** Fields that readers see. */
const visible: ReadonlySet<string> = new Set(['title', 'body'])

const isNewVersion = ({ before, after, changed }: Pick<Proposal<Articles>, 'before' | 'after' | 'changed'>) =>
  after.status === 'published' &&
  (before?.status !== 'published' ||
    changed.some((field) => visible.has(field) && before[field as 'title'] !== after[field as 'title']))

/** A text that readers see is a new edition, whether it is published or changed while it is. */
function numbered(_: Deps, proposal: Proposal<Articles>): Values {
  if (!isNewVersion(proposal)) return {}
  return { edition: (proposal.before?.edition ?? 0) + 1, published_at: new Date().toISOString() }
}

async function keepVersion({ db, user }: Deps, { before, after }: Written<Articles>): Promise<void> {
  if (!after || after.edition === (before?.edition ?? 0)) return
  await db.run(sql`insert into ems.support_article_editions (article_id, edition, title, body, published_at, published_by_id)
    values (${after.id}::bigint, ${after.edition}::int, ${after.title}, ${after.body}, ${after.published_at}::timestamptz, ${user.id}::bigint)`)
}

export const articleRules: Rules<Articles> = {
  compute: async (deps, proposal) => numbered(deps, proposal),
  effect: keepVersion,
}
