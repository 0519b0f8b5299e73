import type { Resource } from '@ems/contracts/kit'
import { auditLogs } from '@ems/contracts/settings'
import { retrying, sql } from '@ems/postgres'
import type { Deps, Handler } from '../context.ts'
import { allow, depsOf } from '../http/authorize.ts'
import { actionAttributes, changeIn } from '../http/body.ts'
import { objectsOf, send } from '../http/document.ts'
import { idOf } from '../http/resource-routes.ts'
import { linksOf, pageMeta } from '../list/paging.ts'
import { badRequest, conflict, Forbidden, type Issue, invalid, issuesOf, NotFound } from '../problems.ts'
import { listQuery } from '../query/parse-list-query.ts'
import { columnOf, type Row, rowColumns } from '../store/columns.ts'
import { referredIds } from '../store/row-batches.ts'
import { nameable, seen } from '../store/visibility.ts'
import { type Store, storeFor } from '../stores.ts'
import { byTransition, isByTransition } from '../workflow/closed-doors.ts'
import { transact } from '../write/transaction.ts'
import { type Rules, updateRows } from '../write/write-rows.ts'

type Entry = Row & { action: string; before: Row | null; after: Row | null; changed_fields: string[] }

/** Mask for values that cannot be read. */
const MASKED = '••••••'

/**
 * GET /<type>/:id/history: audit rows of one record, newest first, for users who may see the record. `included` has the
 * titles of referenced rows.
 */
export const history =
  <R extends Resource>(store: Store<R>): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = depsOf(request)
    for (const name of Object.keys(request.query as object))
      if (!name.startsWith('page[')) throw badRequest('Parameter tidak dikenal.', { parameter: name }, 'PARAMETER')
    const query = listQuery(auditLogs, request.query)
    return retrying(async () => {
      const { id } = await seen(deps, store, idOf(request))
      query.filters = [
        { field: 'target_type', op: 'in', values: [resource.name] },
        { field: 'target_id', op: 'in', values: [id] },
      ]
      const page = await entriesOf(deps, query)
      const records = page.rows.map(openly).map(objectsOf(auditLogs, { user: deps.user }))
      const included = await namesIn(deps, resource, page.rows)
      const meta = { total: page.total, total_is_estimate: page.isEstimate, page: pageMeta(query, page) }
      return send(reply, 200, { data: records, included, meta, links: linksOf(request.url, query, page) })
    })
  }

/** Audit rows of a record that the user may see, by any author. */
const entriesOf = (deps: Deps, query: ReturnType<typeof listQuery>) =>
  storeFor(auditLogs.name).list({ ...deps, user: { ...deps.user, ...reader } }, query)

const reader = { scope: 'group' as const, permissions: new Set([auditLogs.can.list]) }

/** A sensitive entry shows the changed fields without their values. */
export function openly<T extends Record<string, unknown>>(row: T): T {
  if (!row.is_sensitive) return row
  const hide = (values: unknown) =>
    values &&
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === null ? null : MASKED]))
  return { ...row, before: hide(row.before), after: hide(row.after) }
}

/** Titles of rows referenced by old and new values, within the user's scope. */
async function namesIn(deps: Deps, resource: Resource, entries: readonly Row[]) {
  const values = entries.flatMap(({ before, after }) => [before, after].filter(Boolean) as Row[])
  const included = []
  for (const [type, ids] of referredIds(resource, values)) {
    const target = storeFor(type)
    const { resource: to } = target
    const possible = [...ids].filter((id) => /^[1-9]\d{0,17}$/.test(id))
    // Includes deleted rows: a history shows former values.
    const rows = await deps.db.rows(sql<{
      id: string
      title: string | null
    }>`select t.id, ${columnOf(to, to.title)}::text as title
      from ${sql.id(`ems.${type.replaceAll('-', '_')}`)} t where t.id = any(${possible}::bigint[])
      and (${nameable(target, deps)} or ${nameable(target, deps, 'removed')})`)
    included.push(...rows.map(({ id, title }) => ({ type, id, attributes: {}, meta: { title } })))
  }
  return included
}

/**
 * POST /<type>/:id/-actions/rollback: restores fields to their values before one of the record's audit rows. It is a
 * change with all its checks, audited as `rollback`.
 */
export const rollback =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    const need = `${resource.guard ?? resource.menu}-rollback`
    const { user } = allow(request, need)
    if (!user.permissions.has(resource.can.show)) throw Forbidden({ need: resource.can.show })
    const id = idOf(request)
    const { auditLog, fields, version } = expected(resource, request.body, id)
    return transact(request, reply, async (deps) => {
      await seen(deps, store, id)
      const values = await valuesBefore(deps, resource, { id, auditLog, fields })
      const [row] = await updateRows(deps, store, [{ id, version, values, root: '/data' }], {
        ...rules,
        action: 'rollback',
      })
      return { status: 200, body: { data: objectsOf(resource, { user })(row as Row) } }
    })
  }

function expected(resource: Resource, body: unknown, id: string) {
  const { attributes, object } = actionAttributes(body)
  const { audit_log: auditLog, fields, ...others } = attributes
  // The envelope is that of a PATCH: type, id and version are checked there.
  const { version } = changeIn(resource, { data: { type: resource.name, id, ...object } }, id)
  const [strange] = Object.keys(others)
  if (strange) throw badRequest(`Isian tidak dikenal: ${strange}.`, { pointer: `/data/attributes/${strange}` })
  if (typeof auditLog !== 'string' || !/^[1-9]\d{0,17}$/.test(auditLog))
    throw badRequest('Catatan audit wajib disebut.', { pointer: '/data/attributes/audit_log' })
  if (!Array.isArray(fields) || !fields.length || !fields.every((field) => typeof field === 'string'))
    throw badRequest('Kolom yang dipulihkan wajib disebut.', { pointer: '/data/attributes/fields' })
  return { auditLog, fields: fields as string[], version: version as number }
}

type Requested = { id: string; auditLog: string; fields: readonly string[] }

async function valuesBefore({ db }: Deps, resource: Resource, { id, auditLog, fields }: Requested) {
  const entry = await db.first(sql<Entry>`select ${rowColumns(auditLogs)} from ems.audit_logs t
    where t.id = ${auditLog}::bigint and t.target_type = ${resource.name} and t.target_id = ${id}`)
  if (!entry) throw NotFound({ pointer: '/data/attributes/audit_log' })
  const { before } = entry
  if (!before || entry.is_sensitive)
    throw conflict('NO_VALUE', 'Catatan ini tidak menyimpan nilai sebelumnya.', {
      pointer: '/data/attributes/audit_log',
    })
  const issues = fields.flatMap((field): Issue[] =>
    field in before && field in resource.update.shape ? [] : [cannotRestore(resource, field)],
  )
  if (issues.length) throw invalid(resource, issues)
  const values = Object.fromEntries(fields.map((field) => [field, before[field]]))
  const parsed = resource.update.safeParse(values)
  if (!parsed.success) throw invalid(resource, issuesOf(parsed.error).map(notRestorable(resource, before)))
  return parsed.data
}

/** The log holds masks of encrypted fields: what is wrong with a mask says nothing about the value. */
const notRestorable =
  (resource: Resource, before: Row) =>
  (issue: Issue): Issue =>
    String(before[issue.field] ?? '').includes('•') ? cannotRestore(resource, issue.field) : issue

const cannotRestore = (resource: Resource, field: string): Issue =>
  isByTransition(resource, field)
    ? byTransition(resource, field)
    : { field, message: `${resource.meta[field]?.label ?? field} tidak dapat dipulihkan.` }
