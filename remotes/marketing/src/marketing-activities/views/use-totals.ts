import { marketingActivities, type StageTotal } from '@ems/contracts/marketing'
import { api, keepPreviousData, type ListParams, toQuery, useQuery, useSession } from '@ems/platform'

/** Numbers of the cards under a filter, by board and stage: the same for every picture of them. */
export function useTotals({ q, filters }: ListParams) {
  const { can } = useSession()
  const search = toQuery(marketingActivities.name, { q, filters }).toString()
  const { data } = useQuery({
    queryKey: [marketingActivities.name, 'totals', search],
    queryFn: ({ signal }) =>
      api
        .get(`${marketingActivities.name}/-actions/stageTotals?${search}`, { signal })
        .json<{ meta: { stages: readonly StageTotal[] } }>(),
    placeholderData: keepPreviousData,
    enabled: can(marketingActivities.can.list),
  })
  const stages = data?.meta.stages
  return {
    totalOf: (board: string, key: string | null) => stages?.find((one) => one.board === board && one.key === key),
    cards: stages?.reduce((sum, one) => sum + one.cards, 0),
    elsewhere: stages?.reduce((sum, one) => sum + one.elsewhere, 0) ?? 0,
    value: sumOf(stages?.map(({ value }) => value) ?? []),
    weighted: sumOf(stages?.map(({ weighted }) => weighted) ?? []),
  }
}

/** Exact: in cents, as whole numbers. */
export function sumOf(values: readonly string[]): string {
  const cents = values.reduce((sum, value) => sum + centsOf(value), 0n)
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

function centsOf(value: string): bigint {
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  const size = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  return value.startsWith('-') ? -size : size
}
