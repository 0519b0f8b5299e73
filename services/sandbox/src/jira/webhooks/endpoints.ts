import { type Answer, type Call, objectIn, ok, rejected } from '../http.ts'
import type { Jira } from '../jira.ts'
import { jiraDate } from '../rest/present.ts'
import { JqlError, parseJql } from '../search/jql.ts'

const LIFE_MS = 30 * 86_400_000
const events = new Set([
  'jira:issue_created',
  'jira:issue_updated',
  'jira:issue_deleted',
  'comment_created',
  'comment_updated',
  'comment_deleted',
])
/** Fields that a filter of a webhook may name; JQL knows more. */
const filterable = /^\s*(project|issuekey|key|issuetype|status|assignee|reporter)\b/i

/** `GET`, `POST`, `DELETE /webhook` and `PUT /webhook/refresh`. */
export function webhooks(jira: Jira, call: Call): Answer {
  const { state } = jira
  const body = objectIn(call)
  if (call.method === 'GET')
    return ok({
      startAt: 0,
      maxResults: 100,
      total: state.webhooks.length,
      isLast: true,
      values: state.webhooks.map(({ until, ...one }) => ({ ...one, expirationDate: jiraDate(until) })),
    })
  if (call.method === 'POST') return registered(jira, body)
  const ids = Array.isArray(body?.webhookIds) ? body.webhookIds.map(Number) : []
  if (!ids.length) return rejected(400, ['The list of webhook ids is empty.'])
  if (call.method === 'PUT') {
    const until = Date.now() + LIFE_MS
    for (const one of state.webhooks) if (ids.includes(one.id)) one.until = until
    jira.keep()
    return ok({ expirationDate: jiraDate(until) })
  }
  state.webhooks = state.webhooks.filter(({ id }) => !ids.includes(id))
  jira.keep()
  return { status: 202 }
}

function registered(jira: Jira, body: Record<string, unknown> | undefined): Answer {
  const url = String(body?.url ?? '')
  const wishes = body?.webhooks
  if (!URL.canParse(url) || !Array.isArray(wishes)) return rejected(400, ['The url or the webhooks are missing.'])
  const others = jira.state.webhooks.filter((one) => one.url !== url)
  if (others.length) return rejected(400, ['Only a single URL per app is allowed to be registered via REST API.'])
  return ok({ webhookRegistrationResult: wishes.map((wish) => one(jira, url, wish as Record<string, unknown>)) })
}

function one(jira: Jira, url: string, wish: Record<string, unknown>) {
  const jqlFilter = String(wish.jqlFilter ?? '')
  const requested = Array.isArray(wish.events) ? wish.events.map(String) : []
  const problem = filterProblem(jqlFilter)
  if (problem) return { errors: [problem] }
  const unknown = requested.find((event) => !events.has(event))
  if (unknown || !requested.length) return { errors: [`Unrecognised event: ${unknown ?? ''}`] }
  const id = 1_000 + jira.newId()
  jira.state.webhooks.push({ id, url, jqlFilter, events: requested, until: Date.now() + LIFE_MS })
  jira.keep()
  return { createdWebhookId: id }
}

function filterProblem(jql: string): string | undefined {
  try {
    if (!parseJql(jql).test) return 'The JQL filter is empty.'
  } catch (error) {
    if (error instanceof JqlError) return error.message
    throw error
  }
  return jql.split(/\b(?:and|or)\b/i).every((part) => filterable.test(part.replaceAll(/[()]/g, '')))
    ? undefined
    : 'Unsupported field in the JQL filter.'
}
