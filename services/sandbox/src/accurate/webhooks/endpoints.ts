import type { Accurate } from '../accurate.ts'
import { dayText, momentOf } from '../contract/dates.ts'
import { param, type Query } from '../contract/query.ts'
import { type Answer, ok, rejected, violated } from '../http/answer.ts'
import type { Grant } from '../oauth/grant.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** `webhook-renew.do`: a week more for the application that the token is of, whatever was meant. */
export function webhookRenew(accurate: Accurate, { application }: Grant): Answer {
  application.webhook.activeUntil = accurate.now() + WEEK_MS
  return ok({ s: true, d: dayText(application.webhook.activeUntil) })
}

/** `webhook-history.do`: what was sent to the application of the token, a day at a time. */
export function webhookHistory(accurate: Accurate, { application }: Grant, query: Query): Answer {
  const [from, to] = ['from', 'to'].map((name) => momentOf(param(query, name) ?? '')) as [number, number]
  if (Number.isNaN(from) || Number.isNaN(to)) return violated(['from dan to harus berupa dd/MM/yyyy HH:mm:ss'])
  if (to < from || to - from > DAY_MS) return rejected('Rentang waktu maksimal 24 jam')
  const [databaseId, type] = [param(query, 'databaseId'), param(query, 'type')]
  const d = accurate.deliveries
    .history()
    .filter(
      (one) =>
        one.clientId === application.clientId &&
        momentOf(one.time) >= from &&
        momentOf(one.time) <= to &&
        (!databaseId || String(one.databaseId) === databaseId) &&
        (!type || one.type === type),
    )
  return ok({ s: true, d: d.map(({ clientId: _clientId, ...delivery }) => delivery) })
}
