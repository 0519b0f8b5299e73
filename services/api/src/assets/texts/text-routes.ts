import type { Asset } from '@ems/contracts/common'
import { type Sql, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest, conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { transact } from '../../kit/write/transaction.ts'

type Readable = (deps: Deps, id: string) => Promise<Asset & Row>
type Status = { status: string; method: string | null; pages: number; reason: string | null }

const MAX_QUERY = 200
const MAX_PAGES = 500

/** How much of a search the user wants to see: the words of PostgreSQL's `websearch_to_tsquery`. */
export const wordsOf = (q: string): Sql => sql`websearch_to_tsquery('pg_catalog.indonesian', ${q})`

/** GET /assets/:id/text: how far the file is read; with `?q=` also the pages on which the words stand. */
export const textStatus =
  (readable: Readable): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id } = await readable(deps, idOf(request))
    const q = queryIn(request.query as Record<string, unknown>)
    const status = await deps.db.first(sql<Status>`select status, method, pages, reason from ems.file_texts
      where file_id = ${id}::bigint`)
    const matches = q ? { found: await pagesWith(deps, id, q) } : {}
    const none: Status = { status: 'none', method: null, pages: 0, reason: null }
    return send(reply, 200, { data: { type: 'file-texts', id, attributes: { ...(status ?? none), ...matches } } })
  }

function queryIn({ q = '', ...others }: Record<string, unknown>): string {
  const [parameter] = Object.keys(others)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  if (typeof q !== 'string' || q.length > MAX_QUERY || q.includes('\u0000') || !q.isWellFormed())
    throw badRequest(`Maksimal ${MAX_QUERY} karakter.`, { parameter: 'q' }, 'SEARCH')
  return q.trim()
}

async function pagesWith({ db }: Deps, id: string, q: string) {
  const rows = await db.rows(sql<{ page: number }>`select page from ems.file_pages
    where file_id = ${id}::bigint and words @@ ${wordsOf(q)} order by page limit ${sql.raw(String(MAX_PAGES))}`)
  return rows.map(({ page }) => page)
}

/** POST /assets/:id/-actions/readText: reads a file again whose text could not be read. */
export const readAgain =
  (readable: Readable): Handler =>
  (request, reply) =>
    transact(request, reply, async (deps) => {
      const { id } = await readable(deps, idOf(request))
      const again =
        await deps.db.first(sql<Status>`update ems.file_texts set status = 'waiting', attempts = 0, reason = null,
          updated_at = now() where file_id = ${id}::bigint and status in ('empty', 'failed')
        returning status, method, pages, reason`)
      if (!again) throw conflict('REFUSED', 'Teks berkas ini sudah terbaca atau sedang dibaca.', { pointer: '' })
      return { status: 200, body: { data: { type: 'file-texts', id, attributes: again } } }
    })
