import { isObject } from '@ems/contracts/is-object'
import { jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { addComment, commentOn } from '../../comments/index.ts'
import type { Deps } from '../../kit/context.ts'
import { findUser } from '../../session/index.ts'
import type { Jira } from '../client/jira.ts'
import { badResponse } from '../client/jira-error.ts'
import { fromAdf } from '../documents/from-adf.ts'
import { jiraCall } from '../session/jira-call.ts'
import { userOf } from './accounts.ts'
import { type Account, accountOf, type RemoteIssue } from './issue.ts'
import type { Ticket } from './ticket.ts'

/** Name of the property by which a comment of ours is known again. */
export const COMMENT_PROPERTY = 'ems.comment'
const PAGE = 100

export type RemoteComment = {
  id: string
  author: Account | undefined
  text: string
  isInternal: boolean
  updated: string
  /** Id of the comment of ours that it is. */
  own: string | undefined
}

/** All comments of an issue, the oldest first. */
export async function readComments(
  jira: Jira,
  { id, comments: total }: Pick<RemoteIssue, 'id' | 'comments'>,
  signal?: AbortSignal,
) {
  const all: RemoteComment[] = []
  if (total === 0) return all
  for (let startAt = 0; ; startAt += PAGE) {
    const answer = await jiraCall(jira, {
      path: `api/3/issue/${encodeURIComponent(id)}/comment`,
      query: { startAt: String(startAt), maxResults: String(PAGE), orderBy: 'created', expand: 'properties' },
      scope: 'read:jira-work',
      ...(signal ? { signal } : {}),
    })
    if (!isObject(answer) || !Array.isArray(answer.comments)) throw badResponse('comments without a list')
    all.push(...answer.comments.flatMap(commentOf))
    if (answer.comments.length < PAGE) return all
  }
}

function commentOf(value: unknown): RemoteComment[] {
  if (!isObject(value) || value.id == null) return []
  const properties = Array.isArray(value.properties) ? value.properties.filter(isObject) : []
  const own = properties.find(({ key }) => key === COMMENT_PROPERTY)?.value
  return [
    {
      id: String(value.id),
      author: accountOf(value.author),
      text: fromAdf(value.body),
      isInternal: value.jsdPublic === false,
      updated: String(value.updated),
      own: isObject(own) && own.id != null ? String(own.id) : undefined,
    },
  ]
}

type Linked = { remote_id: string; comment: string; updated: string | null }

/** Adds the comments that were made in Jira, and follows those that were changed there. What is deleted there stays here. */
export async function takeComments(deps: Deps, ticket: Ticket, comments: readonly RemoteComment[]): Promise<void> {
  if (!comments.length) return
  const linked = await deps.db.rows(sql<Linked>`select remote_id, comment_id::text as comment, remote_updated as updated
    from ems.jira_comments where remote_id = any(${comments.map(({ id }) => id)}::text[])`)
  for (const one of comments) {
    const match = linked.find(({ remote_id }) => remote_id === one.id)
    if (one.own !== undefined) {
      if (!match) await linkComment(deps, one, one.own)
    } else if (!match) await add(deps, ticket, one)
    else if (match.updated !== one.updated) await follow(deps, match.comment, one)
  }
}

const MAX_BODY = 10_000

async function add(deps: Deps, ticket: Ticket, one: RemoteComment): Promise<void> {
  const user = await userOf(deps.db, one.author)
  const account = user === undefined ? undefined : await findUser(deps.db, { id: user })
  const writer = account && 'user' in account ? { ...deps, user: account.user } : undefined
  const comment = {
    target_type: jiraIssues.name,
    target_id: ticket.id,
    kind: one.isInternal ? ('internal' as const) : ('comment' as const),
    body: bodyOf(one, writer !== undefined),
  }
  // A user who may not comment here is quoted instead.
  const [row] = writer?.user.permissions.has(jiraIssues.can.update)
    ? [await commentOn(writer, comment)]
    : await addComment(deps, { ...comment, body: bodyOf(one, false) })
  if (row) await linkComment(deps, one, row.id)
}

const linkComment = ({ db }: Deps, { id, updated }: RemoteComment, comment: string) =>
  db.run(sql`insert into ems.jira_comments (remote_id, comment_id, remote_updated)
    select ${id}, c.id, ${updated} from ems.comments c where c.id = ${comment}::bigint on conflict do nothing`)

async function follow({ db }: Deps, comment: string, one: RemoteComment): Promise<void> {
  await db.run(sql`update ems.comments set body = ${bodyOf(one, false)}, edited_at = now(), version = version + 1, updated_at = now()
    where id = ${comment}::bigint`)
  await db.run(sql`update ems.jira_comments set remote_updated = ${one.updated} where remote_id = ${one.id}`)
}

/** The text of a comment; of a person who is no user here with the name. */
function bodyOf({ author, text }: RemoteComment, isUser: boolean): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed() || '(tanpa teks)'
  const body = isUser ? clean : `${author?.name ?? 'Seseorang'} (Jira):\n${clean}`
  return body.length > MAX_BODY ? `${body.slice(0, MAX_BODY - 40)}\n… Selengkapnya ada di Jira.` : body
}
