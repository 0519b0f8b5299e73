import { todayInJakarta } from '@ems/contracts/days'
import type { MarketingActivity } from '@ems/contracts/marketing'
import type { PendingItem, StoreWaits } from '../../kit/stores.ts'
import { startOf } from '../../kit/work/waits.ts'

/** An open card waits for its owner from the day of its next step on. */
export const activityWaits: StoreWaits = {
  of: (_, rows) =>
    new Map(
      rows.map((row) => {
        const { owner, stage_category, next_action_at } = row as unknown as MarketingActivity
        if (stage_category !== 'open' || !next_action_at || !owner) return [row.id, []]
        const from = startOf(todayInJakarta(Date.parse(next_action_at)))
        return [
          row.id,
          [
            { reason: 'next-action', say: 'Tindak lanjuti', for: { user: owner }, from, due: next_action_at },
          ] satisfies PendingItem[],
        ]
      }),
    ),
}
