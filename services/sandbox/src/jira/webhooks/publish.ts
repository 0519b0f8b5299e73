import type { Jira } from '../jira.ts'
import { issue as presented } from '../rest/present.ts'
import { parseJql } from '../search/jql.ts'
import type { Issue } from '../state.ts'

/** Announces a change to every webhook whose filter has the issue. */
export function publish(jira: Jira, event: string, one: Issue) {
  for (const webhook of jira.state.webhooks) {
    if (webhook.until < Date.now() || !webhook.events.includes(event)) continue
    if (!parseJql(webhook.jqlFilter).test?.(one, one.fields)) continue
    jira.deliveries.add(webhook, {
      timestamp: Date.now(),
      webhookEvent: event,
      issue: presented(jira, one, ['summary', 'status', 'updated', 'project']),
    })
  }
}
