import { isObject } from '@ems/contracts/is-object'
import type { JiraMapping } from '@ems/contracts/it'
import type { Jira } from '../client/jira.ts'
import { badResponse, drifted } from '../client/jira-error.ts'
import { fromAdf } from '../documents/from-adf.ts'
import type { Remote } from '../documents/plan.ts'
import { jiraCall } from '../session/jira-call.ts'

export type Account = { id: string; name: string; email: string | undefined }
export type RemoteFile = { id: string; name: string; size: number; created: string; author: string | undefined }
export type RemoteIssue = {
  id: string
  key: string
  side: Omit<Remote, 'means'>
  statusName: string
  issueType: string | undefined
  projectId: string | undefined
  assignee: Account | undefined
  reporter: Account | undefined
  updated: string
  files: readonly RemoteFile[]
  comments: number
}

/** Fields that are read; each is asked for, since Jira sends ids alone otherwise. */
const FIELDS =
  'summary,description,status,issuetype,priority,project,assignee,reporter,updated,duedate,labels,attachment,comment'
/** Without these nothing may be concluded. */
const needed = ['summary', 'status', 'labels', 'updated'] as const

/** An issue as it is now: read directly, never from the index. */
export async function readIssue(jira: Jira, id: string, signal?: AbortSignal): Promise<RemoteIssue> {
  const answer = await jiraCall(jira, {
    path: `api/3/issue/${encodeURIComponent(id)}`,
    query: { fields: FIELDS },
    scope: 'read:jira-work',
    ...(signal ? { signal } : {}),
  })
  return issueOf(answer)
}

/** Throws *drifted* where a field that is needed is gone or is something else. */
function issueOf(answer: unknown): RemoteIssue {
  if (!isObject(answer) || !isObject(answer.fields)) throw badResponse('an issue without fields')
  const { fields } = answer
  const status = isObject(fields.status) ? fields.status : undefined
  const isWrong: Readonly<Record<(typeof needed)[number], boolean>> = {
    summary: typeof fields.summary !== 'string',
    status: typeof status?.id !== 'string',
    labels: !Array.isArray(fields.labels),
    updated: typeof fields.updated !== 'string',
  }
  const wrong = needed.filter((name) => isWrong[name])
  if (wrong.length || typeof answer.id !== 'string' || typeof answer.key !== 'string')
    throw drifted(wrong.length ? wrong : ['id', 'key'])
  const comments = isObject(fields.comment) ? Number(fields.comment.total ?? 0) : 0
  return {
    id: answer.id,
    key: answer.key,
    side: {
      summary: String(fields.summary),
      description: fromAdf(fields.description),
      priority: idOf(fields.priority) ?? null,
      labels: (fields.labels as unknown[]).filter((one): one is string => typeof one === 'string'),
      due: typeof fields.duedate === 'string' ? fields.duedate : null,
      assignee: accountOf(fields.assignee)?.id ?? null,
      remote_status: String(status?.id),
    },
    statusName: String(status?.name ?? status?.id),
    issueType: idOf(fields.issuetype),
    projectId: idOf(fields.project),
    assignee: accountOf(fields.assignee),
    reporter: accountOf(fields.reporter),
    updated: String(fields.updated),
    files: Array.isArray(fields.attachment) ? fields.attachment.flatMap(fileOf) : [],
    comments,
  }
}

/** The state of ours that a status stands for. */
export const meaningOf = (mapping: Partial<JiraMapping>, status: string) => mapping.statuses?.[status]

const idOf = (value: unknown) => (isObject(value) && value.id != null ? String(value.id) : undefined)

export const accountOf = (value: unknown): Account | undefined =>
  isObject(value) && typeof value.accountId === 'string'
    ? {
        id: value.accountId,
        name: String(value.displayName ?? value.accountId),
        email: typeof value.emailAddress === 'string' && value.emailAddress ? value.emailAddress : undefined,
      }
    : undefined

const fileOf = (value: unknown): RemoteFile[] =>
  isObject(value) && value.id != null && typeof value.filename === 'string'
    ? [
        {
          id: String(value.id),
          name: value.filename,
          size: Number(value.size) || 0,
          created: String(value.created),
          author: accountOf(value.author)?.id,
        },
      ]
    : []
