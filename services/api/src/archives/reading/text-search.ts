import { archiveContracts, documents, type TextHit, textHitLimit } from '@ems/contracts/archives'
import type { Resource } from '@ems/contracts/kit'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { wordsOf } from '../../assets/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden } from '../../kit/problems.ts'
import { tableOf } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'

/** Pages of one collection that are ranked; words that stand on more are ranked on the first ones. */
const MAX_CANDIDATES = 1_000
const MAX_QUERY = 200
const searched: readonly Resource[] = [documents, archiveContracts]

/** GET /archive-texts?q=…: pages of records and contracts that the user may see, the best first. */
export async function archiveTextsApi(app: FastifyInstance) {
  app.get('', { config: { perMinute: 300 } }, search)
}

const search: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const q = queryIn(request.query as Record<string, unknown>)
  const kinds = searched.filter(({ can }) => deps.user.permissions.has(can.list))
  if (!kinds.length) throw Forbidden({ need: documents.can.list })
  const { hits, isMore } = q
    ? await retrying(() => textHits(deps, kinds, q, textHitLimit))
    : { hits: [], isMore: false }
  const objects = hits.map(({ id, ...attributes }) => ({ type: 'archive-texts', id, attributes }))
  return send(reply, 200, { jsonapi: { version: '1.1' }, data: objects, meta: { total: objects.length, isMore } })
}

function queryIn({ q = '', ...others }: Record<string, unknown>): string {
  const [parameter] = Object.keys(others)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  if (typeof q !== 'string' || q.length > MAX_QUERY || q.includes('\u0000') || !q.isWellFormed())
    throw badRequest(`Maksimal ${MAX_QUERY} karakter.`, { parameter: 'q' }, 'SEARCH')
  return q.trim()
}

type Hit = TextHit & { id: string }
type Candidate = Omit<Hit, 'snippet'> & { snippet: string; candidates: number }

/** Signs that no text contains: PostgreSQL puts them around the words that were found. */
const [BEGIN, END] = ['\u0002', '\u0003']
const marks = `StartSel=${BEGIN}, StopSel=${END}, MaxFragments=2, MaxWords=18, MinWords=8, FragmentDelimiter=" … "`

/** The best page of each record whose text has the words, ranked, of at most two collections. */
export async function textHits(deps: Deps, kinds: readonly Resource[], q: string, limit: number) {
  const query = wordsOf(q)
  const parts = kinds.filter((kind) => searched.includes(kind)).map((kind) => candidates(deps, kind, query))
  if (!parts.length) return { hits: [], isMore: false }
  const rows = await deps.db.rows(sql<Candidate>`
    with found as materialized (${sql.join(parts, sql` union all `)}),
    best as (select distinct on (kind, record) * from found order by kind, record, rank desc, page),
    first as (select * from best order by rank desc, record desc limit ${sql.raw(String(limit))})
    select f.kind || ':' || f.record as id, f.kind, f.record::text as record, f.number, f.title, f.file::text as file, a.name as file_name,
      f.page, (select count(*)::int from found) as candidates,
      ts_headline('pg_catalog.indonesian', p.content, ${query}, ${marks}) as snippet
    from first f join ems.file_pages p on p.file_id = f.file and p.page = f.page join ems.assets a on a.id = f.file
    order by f.rank desc, f.record desc`)
  const hits = rows.map(({ candidates: _, snippet, ...hit }): Hit => ({ ...hit, snippet: piecesOf(snippet) }))
  return { hits, isMore: (rows[0]?.candidates ?? 0) >= MAX_CANDIDATES }
}

function candidates(deps: Deps, resource: Resource, query: Sql): Sql {
  const { name } = resource
  return sql`(select ${name}::text as kind, t.id as record, t.number, t.title, p.file_id as file, p.page, ts_rank(p.words, ${query}) as rank
    from ems.file_pages p join ems.assets a on a.id = p.file_id and a.target_type = ${name}
      and a.deleted_at is null and a.replaced_at is null
    join ${tableOf(resource)} t on t.id = a.target_id::bigint
    where p.words @@ ${query} and ${storeFor(name).sight(deps)} limit ${sql.raw(String(MAX_CANDIDATES))})`
}

/** `a \u0002b\u0003 c` as pieces with and without a mark. */
const piecesOf = (snippet: string): TextHit['snippet'] =>
  snippet
    .replaceAll(/\s+/g, ' ')
    .split(new RegExp(`(${BEGIN}[^${END}]*${END})`))
    .filter(Boolean)
    .map((piece) =>
      piece.startsWith(BEGIN) ? { text: piece.slice(1, -1), isHit: true } : { text: piece, isHit: false },
    )
