import { resourceOf } from '@ems/contracts'
import { type Comment, commentEditableMinutes, comments, type NotificationEvent } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { Problem, type Resource } from '@ems/contracts/kit'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { filesAsIncluded, requireTargetFilter } from '../assets/index.ts'
import { notify } from '../kit/audit/notifications.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { changeIn, creationIn } from '../kit/http/body.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { idOf, listed } from '../kit/http/resource-routes.ts'
import { targetOf, titleOf } from '../kit/list/filter-target.ts'
import { badRequest, conflict, Forbidden, NotFound } from '../kit/problems.ts'
import { listQuery } from '../kit/query/parse-list-query.ts'
import type { Row } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { seen } from '../kit/store/visibility.ts'
import { storeFor } from '../kit/stores.ts'
import { involvedIn } from '../kit/workflow/notices.ts'
import { transact } from '../kit/write/transaction.ts'
import { type Creation, insertRows, type Rules, removeRows, updateRows } from '../kit/write/write-rows.ts'
import { routeTo } from '../notifications/index.ts'
import { findUser } from '../session/index.ts'

type Comments = typeof comments
export type Remark = Comment & Row

/** Row scope: the user's own comments. Those of others are accessed through the record. */
const written: VisibleTo = ({ id }) => sql`t.created_by_id = ${id}::bigint`

const isFresh = (row: Row) => Date.now() - Date.parse(String(row.created_at)) < commentEditableMinutes * 60_000
const can = ({ id }: Deps['user'], row: Row) =>
  row.created_by === id && isFresh(row) ? ['show', 'update', 'destroy'] : ['show']

export const store = storeOf(comments, { visibleTo: written, isOpen: true, can })
/** Every comment, for use after access to the record was checked. */
const ofRecords = storeOf(comments, { visibleTo: () => undefined, can, isOpen: true })

/** Effects of a comment on a record, by type of the record. */
export type Replies = Readonly<Record<string, (deps: Deps, comment: Remark) => Promise<unknown>>>

let replies: Replies = {}

/** Makes the replies of `areas.ts` known. */
export function provideReplies(all: Replies): void {
  replies = all
}

/** Adds a comment in the name of the acting user, who was allowed to change the record. */
export const addComment = (
  deps: Deps,
  comment: Pick<Comment, 'target_type' | 'target_id' | 'body'> & { kind?: Comment['kind'] },
) =>
  insertRows(deps, deps.user.isSystem ? ofRecords : store, [
    { values: { ...comments.blank, ...comment }, root: '/data' },
  ]) as Promise<Remark[]>

/** Comments on records: users who may see the record read and add them. */
export async function commentsApi(app: FastifyInstance) {
  app.get('', list)
  app.get('/:id', show)
  app.post('', create)
  app.patch('/:id', update)
  app.delete('/:id', remove)
}

const list: Handler = async (request, reply) => {
  const query = listQuery(comments, request.query)
  const deps = depsOf(request)
  const target = requireTargetFilter(query)
  if (!target)
    throw badRequest('Sebutkan data yang dikomentari.', { parameter: 'filter[target_id]' }, 'TARGET_REQUIRED')
  const { resource } = await targetOf(deps, target.type, target.id)
  if (!maySeeNotes(deps, resource)) query.filters.push({ field: 'kind', op: 'not', values: ['internal'] })
  return retrying(async () => {
    const document = await listed(deps, ofRecords, { ...query, include: ['created_by', 'mentions'] }, request.url)
    const ids = document.data.flatMap(({ relationships }) => {
      const files = relationships?.files?.data
      return Array.isArray(files) ? files.map(({ id }) => id as string) : []
    })
    const files = await filesAsIncluded(deps, ids)
    return send(reply, 200, { ...document, included: [...(document.included ?? []), ...files] })
  })
}

/** Internal notes are for users who may change the record, as in its activity. */
const maySeeNotes = ({ user }: Deps, { can }: Resource) => user.permissions.has(can.update)

const show: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const row = await readable(deps, idOf(request))
  return send(reply, 200, { data: objectsOf(comments, { user: deps.user })(row) })
}

async function readable(deps: Deps, id: string): Promise<Remark> {
  const [row] = (await ofRecords.findMany(deps, [id])) as Remark[]
  if (!row) throw NotFound({})
  const { resource } = await targetOf(deps, row.target_type, row.target_id)
  if (row.kind === 'internal' && row.created_by !== deps.user.id && !maySeeNotes(deps, resource)) throw NotFound({})
  return row
}

const create: Handler = (request, reply) => {
  const { user } = depsOf(request)
  const creation = creationIn(comments, request.body)
  return transact(request, reply, async (deps) => {
    const row = await added(deps, creation)
    const payload = objectsOf(comments, { user })(row)
    return { status: 201, headers: { location: `/api/v1/comments/${row.id}` }, body: { data: payload } }
  })
}

/** Adds a comment of a user who may see the record, notifies people, and does what follows it. Throws as the API answers. */
async function added(deps: Deps, creation: Creation): Promise<Remark> {
  const { target_type, target_id, kind } = creation.values as Comment
  const { resource } = await targetOf(deps, target_type, target_id)
  if (kind === 'internal' && !maySeeNotes(deps, resource)) throw Forbidden({ need: resource.can.update })
  if (kind === 'system') throw Forbidden({ because: 'Komentar sistem hanya dibuat oleh sistem.' })
  const [row] = (await insertRows(deps, store, [creation], { effect: notifyMentioned })) as Remark[]
  const remark = row as Remark
  await attach(deps, remark)
  await notifyInvolved(deps, remark)
  await replies[target_type]?.(deps, remark)
  return remark
}

/** A comment that did not come through the API, with everything that follows one that does. */
export const commentOn = (
  deps: Deps,
  comment: Pick<Comment, 'target_type' | 'target_id' | 'body'> & Partial<Pick<Comment, 'kind' | 'files'>>,
) => added(deps, { values: { ...comments.blank, ...comment }, root: '/data' })

const update: Handler = (request, reply) => {
  const { user } = depsOf(request)
  const change = changeIn(comments, request.body, idOf(request))
  return transact(request, reply, async (deps) => {
    await own(deps, change.id)
    const edited = { ...change, values: { ...change.values, edited_at: new Date().toISOString() } }
    const [row] = await updateRows(deps, store, [edited], { effect: notifyMentioned })
    await attach(deps, row as Remark)
    return { status: 200, body: { data: objectsOf(comments, { user })(row as Row) } }
  })
}

const remove: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const { id } = await own(deps, idOf(request))
    await removeRows(deps, store, [{ id, root: '/data' }])
    return { status: 204 }
  })

/** The user's own comment within the time in which it may change. */
async function own(deps: Deps, id: string) {
  const row = await readable(deps, id)
  if (row.created_by !== deps.user.id) throw Forbidden({ because: 'Hanya penulis dapat mengubah komentar ini.' })
  if (!isFresh(row)) throw conflict('TOO_LATE', `Komentar hanya dapat diubah dalam ${commentEditableMinutes} menit.`)
  return row
}

/** Attaches the files of a comment to its record: users who see the record may open them. */
const attach = ({ db, user }: Deps, { files, target_type, target_id }: Remark) =>
  files.length
    ? db.run(sql`update ems.assets set target_type = ${target_type}, target_id = ${target_id}, version = version + 1,
        updated_at = now(), updated_by_id = ${user.id}::bigint
        where id = any(${files}::bigint[]) and target_type is null`)
    : undefined

const notifyMentioned: NonNullable<Rules<Comments>['effect']> = async (deps, { before, after }) => {
  if (!after) return
  const existing = new Set(before?.mentions)
  const users = after.mentions.filter((id) => !existing.has(id))
  if (!users.length) return
  const resource = resourceOf(after.target_type)
  if (!resource) return
  const { row } = await targetOf(deps, resource.name, after.target_id)
  const readers = await readersAmong(deps, users, { resource, id: row.id, kind: after.kind })
  const route = await routeTo(deps, resource, row.id)
  await notify(deps, [
    {
      event: 'comment.mention',
      users: readers,
      title: `${deps.user.name} menyebut Anda pada ${titleOf(resource, row)}`,
      body: after.body,
      target: { type: resource.name, id: row.id },
      menu: resource.menu,
      ...(route ? { route } : {}),
    },
  ])
}

/** Conversations that people follow by mail have an event of their own, which is mailed at once. */
const repliedEvents: Readonly<Record<string, NotificationEvent>> = { [jiraIssues.name]: 'ticket.replied' }

/** Notifies those with a part in the record of a comment, except those it mentions. */
async function notifyInvolved(deps: Deps, { target_type, target_id, kind, mentions, body }: Remark) {
  const resource = resourceOf(target_type)
  if (!resource || kind !== 'comment') return
  const { row } = await targetOf(deps, target_type, target_id)
  const { users, employees } = involvedIn(resource, row)
  const matches = await deps.db.rows(sql<{
    id: string
  }>`select id from ems.users where deleted_at is null and status <> 'inactive'
    and (id = any(${[...users]}::bigint[]) or employee_id = any(${[...employees]}::bigint[]))
    and id <> ${deps.user.id}::bigint and id <> all(${mentions}::bigint[])`)
  const readers = await readersAmong(
    deps,
    matches.map(({ id }) => id),
    { resource, id: target_id, kind },
  )
  const route = await routeTo(deps, resource, row.id)
  await notify(deps, [
    {
      event: repliedEvents[resource.name] ?? 'comment.added',
      users: readers,
      title: `${deps.user.name} berkomentar pada ${titleOf(resource, row)}`,
      body,
      target: { type: resource.name, id: row.id },
      menu: resource.menu,
      ...(route ? { route } : {}),
    },
  ])
}

type Remarked = { resource: Resource; id: string; kind: Comment['kind'] }

/** Users who may not open the record, or read its internal notes, are not notified, and learn nothing of it. */
async function readersAmong(deps: Deps, users: readonly string[], { resource, id, kind }: Remarked) {
  const readers: string[] = []
  for (const user of users) {
    const match = await findUser(deps.db, { id: user })
    if ('refusal' in match) continue
    const reader = { ...deps, user: match.user }
    if (kind === 'internal' && !maySeeNotes(reader, resource)) continue
    const sees = await seen(reader, storeFor(resource.name), id).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (sees) readers.push(user)
  }
  return readers
}
