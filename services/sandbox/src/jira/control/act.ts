import { z } from 'zod'
import { accounts, issueTypes, projects, statuses } from '../catalog.ts'
import { type Answer, noIssue, ok } from '../http.ts'
import type { Jira } from '../jira.ts'
import { documentOf } from '../rest/adf.ts'
import { add, addFile } from '../rest/comments.ts'
import { changed, createIssue, moveTo } from '../rest/issues.ts'
import type { Issue } from '../state.ts'

/** What a person does in Jira, without token and limits. */
export const actSchema = z.strictObject({
  /** Id or key; none: a new issue. */
  issue: z.string().optional(),
  /** Account of the person. */
  by: z.enum(accounts.map(({ accountId }) => accountId)).default('acc-ti'),
  summary: z.string().optional(),
  description: z.string().optional(),
  status: z.enum(statuses.map(({ name }) => name)).optional(),
  assignee: z.string().nullable().optional(),
  priority: z.string().optional(),
  labels: z.array(z.string()).optional(),
  comment: z.string().optional(),
  /** A comment as a document. */
  document: z.record(z.string(), z.unknown()).optional(),
  internal: z.boolean().default(false),
  file: z.strictObject({ filename: z.string(), mimeType: z.string().default(''), base64: z.string() }).optional(),
  remove: z.boolean().default(false),
})
export type Act = z.infer<typeof actSchema>

/** Does it, as the pages of Jira do. */
export function act(jira: Jira, deed: Act): Answer {
  const one = deed.issue === undefined ? created(jira, deed) : jira.issue(deed.issue)
  if (!one) return noIssue
  if (deed.remove) {
    jira.state.issues = jira.state.issues.filter((each) => each !== one)
    jira.keep()
    return ok({ id: one.id, key: one.key })
  }
  const { summary, description, assignee, priority, labels, comment, document, status, file, by } = deed
  const input = { summary, description: description && documentOf(description), assignee, priority, labels }
  const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (deed.issue !== undefined && Object.keys(values).length) {
    Object.assign(one.fields, values)
    changed(jira, one, 'jira:issue_updated')
  }
  if (comment !== undefined || document)
    add(jira, one, { author: by, body: document ?? documentOf(comment ?? ''), isInternal: deed.internal })
  if (file) {
    const { base64, ...rest } = file
    addFile(jira, one, { ...rest, author: by, bytes: Buffer.from(base64, 'base64') })
  }
  const to = statuses.find(({ name }) => name === status)
  if (to) moveTo(jira, one, to.id)
  return ok({ id: one.id, key: one.key })
}

function created(jira: Jira, { summary = '', description = '', by }: Act): Issue | undefined {
  const fields = {
    project: { id: projects[0].id },
    issuetype: { id: issueTypes[0].id },
    summary,
    description: documentOf(description),
  }
  const body = Buffer.from(JSON.stringify({ fields }))
  const call = {
    layer: 'api',
    method: 'POST',
    path: '/issue',
    query: new URLSearchParams(),
    headers: {},
    body,
  } as const
  const { body: answer } = createIssue(jira, call, by)
  return jira.issue(String((answer as { id?: string }).id))
}
