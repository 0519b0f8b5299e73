import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { badResponse, JiraError, rejected } from '../client/jira-error.ts'
import { connectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'

const SCOPE = 'manage:jira-webhook'
const EVENTS = ['jira:issue_created', 'jira:issue_updated', 'jira:issue_deleted', 'comment_created', 'comment_updated']
/** Jira sends events for thirty days; they are renewed a week after the last time, three weeks before they would end. */
const RENEW_AFTER_DAYS = 7

/** Lets Jira send events of the chosen project. Without the right to do so changes are found by reading every minute. */
export async function registerEvents(jira: Jira): Promise<void> {
  const { project_key: key, scopes } = await connectionRow(jira.db)
  if (key === null || !scopes.includes(SCOPE)) return
  await forgetEvents(jira)
  const answer = await jiraCall(jira, {
    method: 'POST',
    path: 'api/3/webhook',
    body: { url: jira.settings.webhookUrl, webhooks: [{ jqlFilter: `project = "${key}"`, events: EVENTS }] },
    scope: SCOPE,
  })
  const results =
    isObject(answer) && Array.isArray(answer.webhookRegistrationResult) ? answer.webhookRegistrationResult : []
  const ids = results.flatMap((one) =>
    isObject(one) && one.createdWebhookId != null ? [String(one.createdWebhookId)] : [],
  )
  const errors = results.flatMap((one) => (isObject(one) && Array.isArray(one.errors) ? one.errors.map(String) : []))
  if (!ids.length) throw errors.length ? rejected(errors) : badResponse('no webhook was made')
  await jira.db.run(sql`update ems.jira_connection set webhook_ids = ${ids}::bigint[], webhooks_renewed_at = now(),
    webhooks_until = now() + interval '30 days'`)
}

/** Lets events come for another thirty days; events that have ended are asked for anew. */
export async function renewEvents(jira: Jira): Promise<'renewed' | 'not due'> {
  const row = await jira.db.one(sql<{ is_due: boolean; has_ended: boolean; ids: string[] }>`
    select coalesce(webhooks_renewed_at < now() - ${RENEW_AFTER_DAYS}::int * interval '1 day', true) as is_due,
      coalesce(webhooks_until <= now(), true) as has_ended, webhook_ids::text[] as ids from ems.jira_connection`)
  if (!row.is_due) return 'not due'
  if (row.has_ended || !row.ids.length) {
    await registerEvents(jira)
    return 'renewed'
  }
  const answer = await jiraCall(jira, {
    method: 'PUT',
    path: 'api/3/webhook/refresh',
    body: { webhookIds: row.ids.map(Number) },
    scope: SCOPE,
    isSafe: true,
  })
  const until = isObject(answer) ? Date.parse(String(answer.expirationDate)) : Number.NaN
  await jira.db.run(sql`update ems.jira_connection set webhooks_renewed_at = now(),
    webhooks_until = ${new Date(Number.isNaN(until) ? Date.now() + 30 * 86_400_000 : until).toISOString()}::timestamptz`)
  return 'renewed'
}

/** Ends the events that were asked for before. An app has one address: others of it go as well. */
async function forgetEvents(jira: Jira): Promise<void> {
  const answer = await jiraCall(jira, { path: 'api/3/webhook', scope: SCOPE })
  const ids =
    isObject(answer) && Array.isArray(answer.values) ? answer.values.filter(isObject).map(({ id }) => Number(id)) : []
  if (ids.length)
    await jiraCall(jira, {
      method: 'DELETE',
      path: 'api/3/webhook',
      body: { webhookIds: ids },
      scope: SCOPE,
      isSafe: true,
    })
  await jira.db.run(
    sql`update ems.jira_connection set webhook_ids = '{}', webhooks_until = null, webhooks_renewed_at = null`,
  )
}

/** A failure of ending events keeps nobody from ending a connection. */
export const forgetEventsIfPossible = (jira: Jira) => forgetEvents(jira).catch(leftForLater)

/** A failure of asking for events keeps nobody from connecting: the watch asks every hour. */
export const registerEventsIfPossible = (jira: Jira) => registerEvents(jira).catch(leftForLater)

function leftForLater(error: unknown): void {
  if (!(error instanceof JiraError)) throw error
}
