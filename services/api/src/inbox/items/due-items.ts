import type { Deps } from '../../kit/context.ts'
import { pageOf, type StoredItem } from '../page.ts'
import { readerOf } from '../reader.ts'
import { summaryOf } from '../summary.ts'

/** Items that are looked through for what is due; a digest names fewer. */
const MAX_ITEMS = 100

/** Inbox items of a user that are late or due before an instant, most urgent first, with the number of all items. */
export async function dueItems(deps: Deps, before: Date): Promise<{ items: StoredItem[]; count: number }> {
  const items = await pageOf(deps, readerOf(deps.user), { size: MAX_ITEMS, isOverdue: false, isPutOff: false })
  const { count } = await summaryOf(deps)
  return { items: items.filter(({ due_at }) => due_at !== null && Date.parse(due_at) < before.getTime()), count }
}
