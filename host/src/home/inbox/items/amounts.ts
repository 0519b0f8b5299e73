import { formatDecimal, formatMoney } from '@ems/platform'
import { exactSum } from '@ems/ui'
import type { InboxItem } from '../inbox-api.ts'

/** What approvals come to together, one text for each currency; nothing is converted. */
export function amountsOf(items: readonly InboxItem[]): string[] {
  const amounts = items.flatMap(({ attributes }) => attributes.amount ?? [])
  return [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = exactSum(some.map(({ value }) => value))
    return currency === 'IDR' ? formatMoney(sum) : `${currency} ${formatDecimal(sum)}`
  })
}
