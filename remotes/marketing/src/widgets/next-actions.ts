import { marketingActivities, nextActionTypes } from '@ems/contracts/marketing'
import { type CalendarDate, listRows } from '@ems/platform'

/** Calendar layer of next steps, for users who may see the cards. */
export default async function nextActions(
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<CalendarDate[]> {
  const filters = { result: 'open', next_action_at_from: from, next_action_at_to: to }
  const requested = { page: 1, size: 250, sort: ['next_action_at'], filters }
  const { rows } = await listRows(marketingActivities, requested, signal)
  return rows.flatMap(({ id, title, next_action_type, next_action_at }) =>
    next_action_at
      ? [
          {
            id,
            title: `${next_action_type ? nextActionTypes[next_action_type] : 'Tindak lanjut'}: ${title}`,
            start: next_action_at,
            to: `/private/marketing/activity?id=${id}`,
          },
        ]
      : [],
  )
}
