import { todayInJakarta } from '@ems/contracts/days'

const names = ['sell_price', 'buy_price'] as const
type Price = string | null
type Prices = Record<(typeof names)[number], Price>

/** What an audit entry says about prices. */
export type PriceEntry = { at: string; before: Partial<Prices> | null; after: Partial<Prices> | null }

/**
 * Prices of an item at the end of each day on which they changed, the oldest first, ending with those of today. `entries` are
 * its audit entries, the newest first.
 */
export function pricesOverTime(
  entries: readonly PriceEntry[],
  { sell_price, buy_price }: Prices,
): readonly (Prices & { day: string })[] {
  const changes = entries.filter(({ after }) => names.some((name) => after && name in after))
  if (changes.length === 0) return []
  const days = new Map([[todayInJakarta(), { sell_price, buy_price }]])
  let prices: Prices = { sell_price, buy_price }
  for (const { at, before } of changes) {
    const day = todayInJakarta(Date.parse(at))
    if (!days.has(day)) days.set(day, prices)
    prices = { ...prices, ...(before && picked(before)) }
  }
  return [...days].map(([day, values]) => ({ day, ...values })).reverse()
}

const picked = (values: Partial<Prices>): Partial<Prices> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] ?? null]))
