import { menus, resources } from '@ems/contracts'
import { readingPlace, type TextHit } from '@ems/contracts/archives'
import { type SearchHit, shortestSearch } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { textHits } from '../archives/index.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { conditionsOf } from '../kit/list/filter-sql.ts'
import { badRequest } from '../kit/problems.ts'
import { columnOf, tableOf } from '../kit/store/columns.ts'
import { storeFor } from '../kit/stores.ts'
import { routesTo } from '../notifications/index.ts'
import { withNotes } from './search-notes.ts'

const MAX_HITS = 20
const longestSearch = 200

/** Collections that the search omits: logs and parts of records have searches of their own. */
const detached: ReadonlySet<string> = new Set([
  'audit-logs',
  'audit-services',
  'background-jobs',
  'configs',
  'schedules',
  'employee-contacts',
  'employee-documents',
  'attendance-employees',
])

/** KITE collections found by document number, with the tab that displays them. */
const ofClients: Readonly<Record<string, string>> = {
  'customs-kite-tool-pib-headers': 'section=pib&id=',
  'customs-kite-tool-peb-headers': 'section=peb&id=',
  'customs-kite-tool-kite-datas': 'section=bcl&bcl=',
}

/** Searched collections: those with a screen for a single row. Other KITE rows are searched within their client. */
const searchable = resources.filter(
  ({ name, area, menu, list, meta, view }) =>
    area !== 'common' &&
    !detached.has(name) &&
    !view &&
    (!meta.tenant || meta.tenant.nullable || name in ofClients) &&
    list.search.length > 0 &&
    menus.some(({ id }) => id === menu),
)

/** GET /search?q=…&limit=5: the best hits of every collection that the user may list, in one statement. */
export async function searchApi(app: FastifyInstance) {
  app.get('', { config: { perMinute: 300 } }, search)
}

type Match = {
  kind: string
  id: string
  client: string | null
  title: string | null
  subtitle: string | null
  /** Of a hit by text: the rest of the address, which opens the page. */
  reading?: string
}

const search: Handler = async (request, reply) => {
  const { q, limit } = requested(request.query as Record<string, string | string[]>)
  const deps = depsOf(request)
  const kinds = searchable.filter(({ can }) => deps.user.permissions.has(can.list))
  const some = q.length < shortestSearch || !kinds.length ? [] : await retrying(() => hits(deps, kinds, q, limit))
  const results = await withNotes(deps, some)
  const routes = await routesOf(deps, kinds, results)
  const content = results.map(({ kind, id, client, title, subtitle, reading }) => {
    const resource = kinds.find(({ name }) => name === kind) as Resource
    const route = addressOf(resource, id, client) ?? routes.get(`${kind} ${id}`) ?? ''
    const attributes: SearchHit = {
      kind,
      title: title ?? `${resource.label} #${id}`,
      subtitle,
      menu: resource.menu,
      route: reading && route ? `${route}&${reading}` : route,
    }
    return { type: 'search-hits', id: `${kind}:${id}`, attributes }
  })
  const labels = Object.fromEntries(kinds.map(({ name, label }) => [name, label]))
  return send(reply, 200, {
    jsonapi: { version: '1.1' },
    data: content,
    meta: { total: content.length, kinds: labels },
  })
}

/** The address of what belongs to a client. */
function addressOf(resource: Resource, id: string, client: string | null): string | undefined {
  const tab = ofClients[resource.name]
  const path = menus.find((menu) => menu.id === resource.menu)?.path
  return tab && `${path}?tenant=${client}&${tab}${id}`
}

/** The addresses of all other hits. */
async function routesOf(deps: Deps, kinds: readonly Resource[], matches: readonly Match[]) {
  const routes = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(matches, (one) => one.kind)) {
    const resource = kinds.find(({ name }) => name === kind) as Resource
    const ids = some.map(({ id }) => id)
    for (const [id, route] of await routesTo(deps, resource, ids)) routes.set(`${kind} ${id}`, route)
  }
  return routes
}

function requested(query: Record<string, string | string[]>) {
  const { q = '', limit = '5', ...others } = query
  const [parameter] = Object.keys(others)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  if (Array.isArray(q) || q.length > longestSearch || q.includes('\u0000') || !q.isWellFormed())
    throw badRequest(`Maksimal ${longestSearch} karakter.`, { parameter: 'q' }, 'SEARCH')
  if (Array.isArray(limit) || !/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_HITS)
    throw badRequest(`Harus bilangan bulat 1–${MAX_HITS}.`, { parameter: 'limit' }, 'PAGE')
  return { q: q.trim(), limit: Number(limit) }
}

async function hits(deps: Deps, kinds: readonly Resource[], q: string, limit: number) {
  const parts = kinds.map((resource): Sql => {
    const { list, title, name } = resource
    const head = sql`${columnOf(resource, title)}::text`
    const second = list.search.find((field) => field !== title)
    // A document replaces hits of its lines.
    const [matches] = conditionsOf(resource, { filters: [], q }, [])
    const client = name in ofClients ? sql`t.tenant_id` : sql`null::bigint`
    return sql`(select ${name}::text as kind, t.id, ${client} as client, ${head} as title,
        ${second ? sql`${columnOf(resource, second)}::text` : sql`null::text`} as subtitle,
        starts_with(ems.searchable(${head}), ems.searchable(${q})) as begins
      from ${tableOf(resource)} t where ${storeFor(name).sight(deps)} and ${matches}
      order by begins desc, 4 limit ${sql.raw(String(limit))})`
  })
  const rows = await deps.db.rows(sql<Match>`select * from (${sql.join(parts, sql` union all `)}) found
    order by begins desc nulls last, title`)
  const texts = (await textHits(deps, kinds, q, limit)).hits
  const names = new Set(rows.map(({ kind, id }) => `${kind}:${id}`))
  const byText = texts.filter(({ id }) => !names.has(id)).map((hit) => foundByText(hit, q))
  return showable(deps, [...rows, ...byText])
}

const MAX_SNIPPET = 160

/** A record whose files have the words: they stand below its title. */
const foundByText = ({ kind, record, title, file, page, snippet }: TextHit, q: string): Match => {
  const subtitle = `hal. ${page} · ${snippet.map(({ text }) => text).join('')}`.slice(0, MAX_SNIPPET)
  const reading = new URLSearchParams(readingPlace({ file, page }, q)).toString()
  return { ...{ kind, id: record, client: null, title, subtitle, reading } }
}

/** Removes rows that their own rules hide from this user. */
async function showable(deps: Deps, results: readonly Match[]) {
  const hidden = new Set<string>()
  for (const [kind, some] of Map.groupBy(results, ({ kind }) => kind)) {
    const { can, findMany } = storeFor(kind)
    if (!can) continue
    const ids = some.map(({ id }) => id)
    const visible = (await findMany(deps, ids))
      .filter((row) => can(deps.user, row).includes('show'))
      .map(({ id }) => id)
    for (const id of ids) if (!visible.includes(id)) hidden.add(`${kind}:${id}`)
  }
  return results.filter(({ kind, id }) => !hidden.has(`${kind}:${id}`))
}
