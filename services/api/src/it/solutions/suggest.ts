import { jiraIssues, type Suggestions } from '@ems/contracts/it'
import { permission } from '@ems/contracts/permission'
import { type Sql, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { ticketScope } from '../tickets/ticket-scope.ts'
import { writtenForThem } from './article-scope.ts'

/** What of a long text is searched for. */
const MAX_WORDS = 20
/** A beginning of fewer letters fits half of the dictionary. */
const MIN_LETTERS = 3
/** Words of every sentence, which say nothing about the trouble. */
const emptyWords: ReadonlySet<string> = new Set(
  `ada adalah agar akan atau bahwa bagaimana belum bisa dan dapat dari dengan dia hanya harus ini itu jadi juga kalau kami karena kenapa
   lagi mau masih mohon oleh pada saat saja saya sejak setelah sudah supaya tapi telah tetapi tidak tolong untuk yang`.split(
    /\s+/,
  ),
)
const query = z.strictObject({ q: z.string().max(1_000) })

/**
 * GET /support-articles/-actions/suggest?q=: solutions and tickets that look like what is being typed. For everybody who may ask
 * for help; each sees what their row scope has.
 */
export const suggest: Handler = async (request, reply) => {
  const deps = allow(request, permission('support', 'access'))
  const input = query.safeParse(request.query)
  if (!input.success) throw badRequest('Parameter tidak sah.', { parameter: 'q' }, 'PARAMETER')
  const words = wordsOf(input.data.q)
  const attributes: Suggestions = words.length
    ? { articles: await articlesFor(deps, words), tickets: await ticketsFor(deps, words.join(' ')) }
    : { articles: [], tickets: [] }
  return send(reply, 200, { data: { type: 'support-suggestions', id: '1', attributes } })
}

/** Words of a text that may be searched for; what has a meaning in a query of the database is none. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length >= MIN_LETTERS && !emptyWords.has(word)))].slice(0, MAX_WORDS)
}

/** Any of the words, the last one also as a beginning: it is still being typed. By stems, or where letters are wrong by likeness. */
async function articlesFor({ db, user }: Deps, words: readonly string[]) {
  const some = words.map((word, n) => (n === words.length - 1 ? `${word}:*` : word)).join(' | ')
  const q = sql`to_tsquery('pg_catalog.indonesian', ${some})`
  const like = sql`public.word_similarity(${words.join(' ')}, t.search_text)`
  return db.rows(sql<Suggestions['articles'][number]>`
    select t.id::text, t.title, left(regexp_replace(t.body, '\\s+', ' ', 'g'), 160) as excerpt, t.helpful_count
    from ems.support_articles t
    where t.deleted_at is null and t.status = 'published' and ${scopeOf(ofCompanies(user))} and ${scopeOf(writtenForThem(user))}
      and (t.words @@ ${q} or ${words.join(' ')} operator(public.<%) t.search_text)
    order by ts_rank_cd(t.words, ${q}) + ${like} desc, t.helpful_count - t.unhelpful_count desc, t.id limit 3`)
}

/** Tickets that are not over: the same trouble need not be told twice. */
async function ticketsFor({ db, user }: Deps, text: string) {
  if (!user.permissions.has(jiraIssues.can.show)) return []
  return db.rows(sql<
    Suggestions['tickets'][number]
  >`select t.id::text, t.local_no, t.summary, t.status from ems.jira_issues t
    where t.deleted_at is null and t.status not in ('closed', 'cancelled') and ${scopeOf(ticketScope(user))}
      and ${text} operator(public.<%) t.search_text
    order by public.word_similarity(${text}, t.search_text) desc, t.id desc limit 3`)
}

const scopeOf = (scope: Sql | undefined) => scope ?? sql`true`
