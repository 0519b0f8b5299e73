import { type ActivityKind, activityKinds } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { retrying, sql } from '@ems/postgres'
import type { Deps, Handler } from '../context.ts'
import { depsOf } from '../http/authorize.ts'
import { send } from '../http/document.ts'
import { idOf } from '../http/resource-routes.ts'
import { badRequest } from '../problems.ts'
import { seen } from '../store/visibility.ts'
import type { Store } from '../stores.ts'
import { type Position, sourcesOf } from './activity-sources.ts'
import { openly } from './history.ts'

type Values = Record<string, unknown>
type SourceEntry = { kind: ActivityKind; rank: number; id: string; at: string; exact: string; attributes: Values }
type ActivityQuery = { size: number; kinds: ReadonlySet<ActivityKind>; after?: Position }

export const maxActivitySize = 100
const DEFAULT_SIZE = 25

/**
 * GET /<type>/:id/activity: what happened to one record, newest first, for users who may see it: changes and
 * transitions of the audit log, comments, files, and its approvals. One statement for all sources, page by cursor.
 */
export const activity =
  <R extends Resource>(store: Store<R>): Handler =>
  async (request, reply) => {
    const query = activityQuery(request.query as Record<string, string | string[]>)
    const deps = depsOf(request)
    return retrying(async () => {
      const { id } = await seen(deps, store, idOf(request))
      const rows = await entriesOf(deps, store.resource, id, query)
      const entries = rows.slice(0, query.size)
      const after = rows.length > query.size ? cursorOf(entries.at(-1)) : null
      const objects = entries.map(({ kind, rank, id: source, at, attributes: values }) => {
        const { is_sensitive: _, ...attributes } = openly(values)
        return { type: 'activities', id: `${rank}-${source}`, attributes: { kind, at, ...attributes } }
      })
      return send(reply, 200, {
        data: objects,
        meta: { page: { after } },
        links: { self: request.url, next: after && nextPage(request.url, after) },
      })
    })
  }

/** One more than asked for: whether there is a further page. */
function entriesOf({ db, user }: Deps, resource: Resource, id: string, { size, kinds, after }: ActivityQuery) {
  const isEditor = user.permissions.has(resource.can.update)
  const sources = sourcesOf({ resource, id, kinds, isEditor, limit: size + 1, ...(after ? { after } : {}) })
  return db.rows(sql<SourceEntry>`select e.kind, e.rank, e.id::text as id, e.at, e.at::text as exact, e.attributes
    from (${sql.join(sources, sql` union all `)}) e order by e.at desc, e.rank desc, e.id desc limit ${size + 1}`)
}

function activityQuery(raw: Record<string, string | string[]>): ActivityQuery {
  const query: ActivityQuery = { size: DEFAULT_SIZE, kinds: new Set(Object.keys(activityKinds) as ActivityKind[]) }
  for (const [name, value] of Object.entries(raw)) {
    const single = () => {
      if (typeof value !== 'string') throw badRequest('Parameter disebut dua kali.', { parameter: name }, 'PARAMETER')
      return value
    }
    if (name === 'page[size]') query.size = sizeIn(name, single())
    else if (name === 'page[after]') query.after = positionIn(name, single())
    else if (name === 'filter[kind]') query.kinds = kindsIn(name, [single()])
    else if (name === 'filter[kind][]') query.kinds = kindsIn(name, [value].flat())
    else throw badRequest('Parameter tidak dikenal.', { parameter: name }, 'PARAMETER')
  }
  return query
}

function sizeIn(parameter: string, text: string): number {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (size < 1 || size > maxActivitySize) throw badRequest('Halaman tidak dikenal.', { parameter }, 'PAGE')
  return size
}

function kindsIn(parameter: string, values: readonly string[]): ReadonlySet<ActivityKind> {
  const kinds = values.filter((value): value is ActivityKind => Object.hasOwn(activityKinds, value))
  if (kinds.length < values.length || !kinds.length)
    throw badRequest('Nilai saringan tidak dikenal.', { parameter }, 'FILTER_VALUE')
  return new Set(kinds)
}

const cursorOf = (entry: SourceEntry | undefined) =>
  entry ? Buffer.from(JSON.stringify([entry.exact, entry.rank, entry.id])).toString('base64url') : null

/** An instant as PostgreSQL writes it, to the microsecond. */
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/

function positionIn(parameter: string, text: string): Position {
  const refuse = () => badRequest('Penanda halaman tidak dikenal.', { parameter }, 'PAGE')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw refuse()
  }
  const [at, rank, id] = Array.isArray(parts) ? parts : []
  const isCursor =
    INSTANT.test(String(at)) &&
    !Number.isNaN(Date.parse(String(at).slice(0, 10))) &&
    [1, 2, 3, 4].includes(rank) &&
    /^\d{1,18}$/.test(String(id))
  if (!isCursor) throw refuse()
  return { at: String(at), rank, id: String(id) }
}

function nextPage(url: string, after: string): string {
  const [path = '', text = ''] = url.split('?')
  const parameters = new URLSearchParams(text)
  parameters.set('page[after]', after)
  return `${path}?${parameters}`
}
