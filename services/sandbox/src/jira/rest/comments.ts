import { me } from '../catalog.ts'
import { type Answer, type Call, noIssue, objectIn, ok, rejected } from '../http.ts'
import type { Jira } from '../jira.ts'
import type { Adf, Attachment, Comment, Issue } from '../state.ts'
import { adfProblem } from './adf.ts'
import { changed } from './issues.ts'
import { comment as presented, attachment as presentedFile } from './present.ts'

const MAX_BYTES = 10_485_760

/** `GET /issue/{id}/comment` */
export function listComments(jira: Jira, call: Call, id: string): Answer {
  const one = jira.issue(id)
  if (!one) return noIssue
  const [startAt, maxResults] = [Number(call.query.get('startAt') ?? 0), Number(call.query.get('maxResults') ?? 50)]
  const all = call.query.get('expand')?.includes('properties') ?? false
  const comments = one.comments.slice(startAt, startAt + maxResults).map((text) => presented(jira, text, all))
  return ok({ startAt, maxResults, total: one.comments.length, comments })
}

/** `POST /issue/{id}/comment` */
export function createComment(jira: Jira, call: Call, id: string): Answer {
  const one = jira.issue(id)
  if (!one) return noIssue
  const body = objectIn(call)
  const problem = adfProblem(body?.body)
  if (problem) return rejected(400, [problem], { comment: problem })
  const properties = (body?.properties ?? []) as Comment['properties']
  const isInternal = properties.some(
    ({ key, value }) => key === 'sd.public.comment' && (value as { internal?: boolean })?.internal,
  )
  return ok(presented(jira, add(jira, one, { author: me, body: body?.body as Adf, isInternal, properties })), 201)
}

type New = { author: string; body: Adf; isInternal: boolean; properties?: Comment['properties'] }

/** Adds a comment, as a person in Jira or the API does. */
export function add(jira: Jira, one: Issue, { author, body, isInternal, properties = [] }: New): Comment {
  const now = new Date().toISOString()
  const comment = {
    id: String(jira.newId()),
    author,
    body,
    created: now,
    updated: now,
    jsdPublic: !isInternal,
    properties,
  }
  one.comments.push(comment)
  changed(jira, one, 'comment_created')
  return comment
}

/** `POST /issue/{id}/attachments`: multipart, with the header that keeps forms of other sites out. */
export async function createAttachments(jira: Jira, call: Call, id: string): Promise<Answer> {
  const one = jira.issue(id)
  if (!one) return noIssue
  if (call.headers['x-atlassian-token'] !== 'no-check')
    return { ...rejected(403, ['XSRF check failed']), violations: ['X-Atlassian-Token tidak ada'] }
  const form = await new Response(new Uint8Array(call.body), {
    headers: { 'content-type': call.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => undefined)
  const files = form?.getAll('file').filter((each) => typeof each !== 'string') ?? []
  if (!files.length) return rejected(400, ['No file was given.'])
  if (files.some(({ size }) => size > MAX_BYTES))
    return rejected(413, ['The file is larger than the maximum of 10 MB.'])
  const added: Attachment[] = []
  for (const file of files) {
    const bytes = Buffer.from(await file.arrayBuffer())
    added.push(addFile(jira, one, { author: me, filename: file.name, mimeType: file.type, bytes }))
  }
  return ok(added.map((file) => presentedFile(jira, file)))
}

type NewFile = { author: string; filename: string; mimeType: string; bytes: Buffer }

/** Attaches a file, as a person in Jira or the API does. */
export function addFile(jira: Jira, one: Issue, { author, filename, mimeType, bytes }: NewFile): Attachment {
  const [id, created, size] = [String(jira.newId()), new Date().toISOString(), bytes.length]
  const file = { id, filename, mimeType, size, created, author, base64: bytes.toString('base64') }
  one.attachments.push(file)
  changed(jira, one, 'jira:issue_updated')
  return file
}

/** `GET /attachment/content/{id}` */
export function attachmentContent(jira: Jira, id: string): Answer {
  const file = jira.state.issues.flatMap(({ attachments }) => attachments).find((one) => one.id === id)
  return file
    ? { status: 200, body: Buffer.from(file.base64, 'base64'), type: file.mimeType || 'application/octet-stream' }
    : rejected(404, ['The attachment was not found.'])
}
