import { accounts, issueTypes, me, priorities, projects, statusOf, transitionsOf } from '../catalog.ts'
import { type Answer, type Call, done, noIssue, objectIn, ok, rejected, violated } from '../http.ts'
import type { Jira } from '../jira.ts'
import type { Adf, Fields, Issue } from '../state.ts'
import { publish } from '../webhooks/publish.ts'
import { adfProblem } from './adf.ts'
import { issue as presented } from './present.ts'

const writable = new Set([
  'summary',
  'description',
  'issuetype',
  'priority',
  'project',
  'assignee',
  'labels',
  'duedate',
])

/** `GET /issue/{id}` */
export function getIssue(jira: Jira, call: Call, id: string): Answer {
  const one = jira.issue(id)
  return one ? ok(presented(jira, one, (call.query.get('fields') ?? '*all').split(','))) : noIssue
}

/** `POST /issue` */
export function createIssue(jira: Jira, call: Call, author: string = me): Answer {
  const input = (objectIn(call)?.fields ?? {}) as Record<string, unknown>
  const errors = problemsOf(input, true)
  if (Object.keys(errors).length) return rejected(400, [], errors)
  const project = projects.find(({ id, key }) => matches(input.project, { id, key })) as (typeof projects)[number]
  const now = new Date().toISOString()
  const id = String(20_000 + jira.newId())
  const count = jira.state.issues.filter((one) => one.fields.project === project.id).length
  const one: Issue = {
    id,
    key: `${project.key}-${count + 1}`,
    fields: {
      summary: '',
      description: null,
      status: '10001',
      issuetype: '10101',
      priority: '3',
      project: project.id,
      assignee: null,
      reporter: author,
      labels: [],
      duedate: null,
      created: now,
      updated: now,
      resolutiondate: null,
      ...valuesOf(input),
    },
    comments: [],
    attachments: [],
    indexed: [],
  }
  jira.state.issues.push(one)
  changed(jira, one, 'jira:issue_created')
  return ok({ id, key: one.key, self: `https://api.atlassian.com/ex/jira/rest/api/3/issue/${id}` }, 201)
}

/** `PUT /issue/{id}` */
export function updateIssue(jira: Jira, call: Call, id: string): Answer {
  const one = jira.issue(id)
  if (!one) return noIssue
  if (jira.faults.take(['per_issue_write_limit'], call)) return limited
  const body = objectIn(call)
  const input = (body?.fields ?? {}) as Record<string, unknown>
  if (!body || !Object.keys(input).length) return violated('No fields to update were specified.')
  const errors = problemsOf(input, false)
  if (Object.keys(errors).length) return rejected(400, [], errors)
  Object.assign(one.fields, valuesOf(input))
  changed(jira, one, 'jira:issue_updated')
  return done
}

const limited: Answer = {
  ...rejected(429, ['Rate limit exceeded.']),
  headers: { 'retry-after': '1', 'ratelimit-reason': 'jira-per-issue-on-write' },
}

/** `GET /issue/{id}/transitions` */
export function listTransitions(jira: Jira, id: string): Answer {
  const one = jira.issue(id)
  if (!one) return noIssue
  const transitions = transitionsOf(one.fields.status).map(({ to, ...rest }) => ({
    ...rest,
    to: statusOf(to),
    hasScreen: false,
    isAvailable: true,
  }))
  return ok({ expand: 'transitions', transitions })
}

/** `POST /issue/{id}/transitions` */
export function takeTransition(jira: Jira, call: Call, id: string): Answer {
  const one = jira.issue(id)
  if (!one) return noIssue
  const requested = (objectIn(call)?.transition ?? {}) as { id?: unknown }
  const transition = transitionsOf(one.fields.status).find((each) => each.id === String(requested.id))
  if (!transition) return rejected(400, [`Transition id '${String(requested.id)}' is not valid for this issue.`])
  moveTo(jira, one, transition.to)
  return done
}

/** Sets the status, as a person in Jira or a transition does. */
export function moveTo(jira: Jira, one: Issue, status: string) {
  one.fields.status = status
  const isDone = statusOf(status).statusCategory.key === 'done'
  one.fields.resolutiondate = isDone ? (one.fields.resolutiondate ?? new Date().toISOString()) : null
  changed(jira, one, 'jira:issue_updated')
}

/** Stamps, indexes and announces a change. */
export function changed(jira: Jira, one: Issue, event: string) {
  one.fields.updated = new Date().toISOString()
  one.indexed = [...one.indexed, { at: Date.now(), fields: structuredClone(one.fields) }].slice(-5)
  jira.keep()
  publish(jira, event, one)
}

const matches = (value: unknown, { id, key }: { id: string; key?: string }) => {
  const input = (value ?? {}) as { id?: unknown; key?: unknown }
  return String(input.id ?? '') === id || (key !== undefined && input.key === key)
}

function problemsOf(input: Record<string, unknown>, isNew: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of Object.keys(input))
    if (!writable.has(name))
      errors[name] = `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`
  const has = (name: string) => name in input || isNew
  if (has('project') && !projects.some(({ id, key }) => matches(input.project, { id, key })))
    errors.project = 'Specify a valid project ID or key'
  if (has('issuetype') && !issueTypes.some(({ id }) => matches(input.issuetype, { id })))
    errors.issuetype = 'Specify an issue type'
  const { summary } = input
  if (has('summary') && (typeof summary !== 'string' || !summary.trim()))
    errors.summary = 'You must specify a summary of the issue.'
  else if (typeof summary === 'string' && summary.length > 255)
    errors.summary = 'Summary must be less than 255 characters.'
  else if (typeof summary === 'string' && /[\r\n]/.test(summary))
    errors.summary = 'The summary is invalid because it contains newline characters.'
  const problem = input.description == null ? undefined : adfProblem(input.description)
  if (problem) errors.description = problem
  if ('priority' in input && !priorities.some(({ id }) => matches(input.priority, { id })))
    errors.priority = 'The priority selected is invalid.'
  const labels = input.labels ?? []
  if (!Array.isArray(labels) || labels.some((one) => typeof one !== 'string' || /\s/.test(one) || one.length > 255))
    errors.labels = "The label can't contain spaces."
  if (input.duedate != null && !/^\d{4}-\d\d-\d\d$/.test(String(input.duedate)))
    errors.duedate = 'Invalid date format. Please enter the date in the format "yyyy-MM-dd".'
  const person = input.assignee as { accountId?: unknown } | null | undefined
  if (person != null && !accounts.some(({ accountId }) => accountId === person.accountId))
    errors.assignee = `User '${String(person.accountId)}' cannot be assigned issues.`
  return errors
}

function valuesOf(input: Record<string, unknown>): Partial<Fields> {
  const one = (name: string) => input[name] as { id?: string; accountId?: string } | null
  return {
    ...('summary' in input ? { summary: String(input.summary) } : {}),
    ...('description' in input ? { description: input.description as Adf | null } : {}),
    ...('issuetype' in input ? { issuetype: String(one('issuetype')?.id) } : {}),
    ...('priority' in input ? { priority: String(one('priority')?.id) } : {}),
    ...('assignee' in input ? { assignee: one('assignee')?.accountId ?? null } : {}),
    ...('labels' in input ? { labels: input.labels as string[] } : {}),
    ...('duedate' in input ? { duedate: (input.duedate as string | null) ?? null } : {}),
  }
}
