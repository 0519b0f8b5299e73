import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { keyOfAsset } from '../../assets/index.ts'
import type { Jira } from '../client/jira.ts'
import { badResponse } from '../client/jira-error.ts'
import { toAdf } from '../documents/to-adf.ts'
import { COMMENT_PROPERTY, readComments } from '../reading/comments.ts'
import { readIssue } from '../reading/issue.ts'
import type { ConnectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'

type Remark = { body: string; kind: string; author: string | null; remote: string | null }
type Target = { id: string; issue: string; isUnknown: boolean }

/** Sends a comment once. Internal notes go into service projects only, where customers do not read them. */
export async function sendComment(jira: Jira, row: ConnectionRow, { id, issue, isUnknown }: Target): Promise<void> {
  const remark = await jira.db.first(sql<Remark>`select c.body, c.kind, u.name as author, j.remote_id as remote
    from ems.comments c left join ems.users u on u.id = c.created_by_id left join ems.jira_comments j on j.comment_id = c.id
    where c.id = ${id}::bigint`)
  if (!remark || remark.remote !== null) return
  const isInternal = remark.kind === 'internal'
  if (isInternal && !row.is_service_desk) return
  const existing = isUnknown
    ? (await readComments(jira, { id: issue, comments: 1 })).find(({ own }) => own === id)
    : undefined
  const remote = existing ?? (await created(jira, issue, { id, remark, isInternal }))
  await jira.db.run(sql`insert into ems.jira_comments (remote_id, comment_id, remote_updated)
    values (${remote.id}, ${id}::bigint, ${remote.updated}) on conflict do nothing`)
}

type New = { id: string; remark: Remark; isInternal: boolean }

async function created(jira: Jira, issue: string, { id, remark, isInternal }: New) {
  const answer = await jiraCall(jira, {
    method: 'POST',
    path: `api/3/issue/${encodeURIComponent(issue)}/comment`,
    body: {
      body: toAdf(`${remark.author ?? 'EMS'} (EMS):\n${remark.body}`),
      properties: [
        { key: COMMENT_PROPERTY, value: { id } },
        ...(isInternal ? [{ key: 'sd.public.comment', value: { internal: true } }] : []),
      ],
    },
    scope: 'write:jira-work',
  })
  if (!isObject(answer) || answer.id == null) throw badResponse('a comment without id', { isOutcomeUnknown: true })
  return { id: String(answer.id), updated: String(answer.updated) }
}

type Stored = { name: string; mime: string; size_byte: number; remote: string | null; begun: string | null }

/** Sends a file once. */
export async function sendFile(jira: Jira, row: ConnectionRow, { id, issue, isUnknown }: Target): Promise<void> {
  const file =
    await jira.db.first(sql<Stored>`select a.name, a.mime, a.size_byte, j.remote_id as remote, o.created_at as begun
    from ems.assets a left join ems.jira_files j on j.asset_id = a.id
    left join ems.jira_outbox o on o.kind = 'file' and o.target_id = a.id
    where a.id = ${id}::bigint and a.deleted_at is null and a.destroyed_at is null`)
  if (!file || file.remote !== null) return
  const remote =
    (isUnknown ? await existing(jira, row, issue, file) : undefined) ?? (await uploaded(jira, issue, id, file))
  if (remote !== undefined)
    await jira.db.run(
      sql`insert into ems.jira_files (remote_id, asset_id) values (${remote}, ${id}::bigint) on conflict do nothing`,
    )
}

/** A file of the same name and size that our own account attached since it was to be sent. */
async function existing(jira: Jira, row: ConnectionRow, issue: string, { name, size_byte, begun }: Stored) {
  const { files } = await readIssue(jira, issue)
  const isOurs = (one: { name: string; size: number; author: string | undefined; created: string }) =>
    one.name === name &&
    one.size === size_byte &&
    (row.account_id === null || one.author === row.account_id) &&
    Date.parse(one.created) >= Date.parse(begun ?? '') - 60_000
  return files.find(isOurs)?.id
}

async function uploaded(jira: Jira, issue: string, id: string, { name, mime }: Stored): Promise<string | undefined> {
  if ((await jira.files.size(keyOfAsset(id))) === undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of jira.files.read(keyOfAsset(id))) parts.push(part as Buffer)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.concat(parts))], { type: mime }), name)
  const answer = await jiraCall(jira, {
    method: 'POST',
    path: `api/3/issue/${encodeURIComponent(issue)}/attachments`,
    body: form,
    scope: 'write:jira-work',
  })
  const [first] = Array.isArray(answer) ? answer : []
  if (!isObject(first) || first.id == null) throw badResponse('a file without id', { isOutcomeUnknown: true })
  return String(first.id)
}
