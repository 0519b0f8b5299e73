import { accounts, issueTypes, me, priorities, projects, statusOf, transitionsOf } from '../catalog.ts'
import { type Answer, type Call, done, noIssue, objectIn, ok, refused, violated } from '../http.ts'
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
  const given = (objectIn(call)?.fields ?? {}) as Record<string, unknown>
  const errors = problemsOf(given, true)
  if (Object.keys(errors).length) return refused(400, [], errors)
  const project = projects.find(({ id, key }) => matches(given.project, { id, key })) as (typeof projects)[number]
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
      ...valuesOf(given),
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
  const given = (body?.fields ?? {}) as Record<string, unknown>
  if (!body || !Object.keys(given).length) return violated('No fields to update were specified.')
  const errors = problemsOf(given, false)
  if (Object.keys(errors).length) return refused(400, [], errors)
  Object.assign(one.fields, valuesOf(given))
  changed(jira, one, 'jira:issue_updated')
  return done
}

const limited: Answer = {
  ...refused(429, ['Rate limit exceeded.']),
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
  const wanted = (objectIn(call)?.transition ?? {}) as { id?: unknown }
  const transition = transitionsOf(one.fields.status).find((each) => each.id === String(wanted.id))
  if (!transition) return refused(400, [`Transition id '${String(wanted.id)}' is not valid for this issue.`])
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
  const given = (value ?? {}) as { id?: unknown; key?: unknown }
  return String(given.id ?? '') === id || (key !== undefined && given.key === key)
}

function problemsOf(given: Record<string, unknown>, isNew: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of Object.keys(given))
    if (!writable.has(name))
      errors[name] = `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`
  const has = (name: string) => name in given || isNew
  if (has('project') && !projects.some(({ id, key }) => matches(given.project, { id, key })))
    errors.project = 'Specify a valid project ID or key'
  if (has('issuetype') && !issueTypes.some(({ id }) => matches(given.issuetype, { id })))
    errors.issuetype = 'Specify an issue type'
  const { summary } = given
  if (has('summary') && (typeof summary !== 'string' || !summary.trim()))
    errors.summary = 'You must specify a summary of the issue.'
  else if (typeof summary === 'string' && summary.length > 255)
    errors.summary = 'Summary must be less than 255 characters.'
  else if (typeof summary === 'string' && /[\r\n]/.test(summary))
    errors.summary = 'The summary is invalid because it contains newline characters.'
  const problem = given.description == null ? undefined : adfProblem(given.description)
  if (problem) errors.description = problem
  if ('priority' in given && !priorities.some(({ id }) => matches(given.priority, { id })))
    errors.priority = 'The priority selected is invalid.'
  const labels = given.labels ?? []
  if (!Array.isArray(labels) || labels.some((one) => typeof one !== 'string' || /\s/.test(one) || one.length > 255))
    errors.labels = "The label can't contain spaces."
  if (given.duedate != null && !/^\d{4}-\d\d-\d\d$/.test(String(given.duedate)))
    errors.duedate = 'Invalid date format. Please enter the date in the format "yyyy-MM-dd".'
  const who = given.assignee as { accountId?: unknown } | null | undefined
  if (who != null && !accounts.some(({ accountId }) => accountId === who.accountId))
    errors.assignee = `User '${String(who.accountId)}' cannot be assigned issues.`
  return errors
}

function valuesOf(given: Record<string, unknown>): Partial<Fields> {
  const one = (name: string) => given[name] as { id?: string; accountId?: string } | null
  return {
    ...('summary' in given ? { summary: String(given.summary) } : {}),
    ...('description' in given ? { description: given.description as Adf | null } : {}),
    ...('issuetype' in given ? { issuetype: String(one('issuetype')?.id) } : {}),
    ...('priority' in given ? { priority: String(one('priority')?.id) } : {}),
    ...('assignee' in given ? { assignee: one('assignee')?.accountId ?? null } : {}),
    ...('labels' in given ? { labels: given.labels as string[] } : {}),
    ...('duedate' in given ? { duedate: (given.duedate as string | null) ?? null } : {}),
  }
}
