import { archiveContracts } from '@ems/contracts/archives'
import { generalOrders, type VendorStanding } from '@ems/contracts/hr'
import {
  marketingActivities,
  partnerGrades,
  partnerPapers,
  partners,
  type RequiredDocument,
} from '@ems/contracts/marketing'
import {
  api,
  formatDate,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatNumber,
  queries,
  type Row,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'
import { Anchor, SimpleGrid, Text } from '@ems/ui'
import { useTotals } from '../../marketing-activities/views/use-totals.ts'
import { PartnerWays } from './PartnerWays.tsx'

type Partner = Row<typeof partners>
/** One number of a partner, and the tab that has what is behind it. */
type Total = { label: string; value: string; tab?: string; isBad?: boolean }

/** How it stands with a partner: deals, contracts, papers, purchases and money, as far as the reader may see each of them. */
export default function PartnerSummary({ partner }: { partner: Partner }) {
  const totals = [
    ...useDeals(partner),
    ...useContracts(partner),
    ...usePapers(partner),
    ...usePurchases(partner),
    ...useMoney(partner),
  ]
  const [, setSearch] = useSearchParams()
  const open = (tab: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('tab', tab)
      return next
    })
  return (
    <>
      <PartnerWays partner={partner} />
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0} spacing="sm" verticalSpacing="xs">
        {totals.map(({ label, value, tab, isBad }) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600} size="sm" c={isBad ? 'var(--mantine-color-error)' : undefined}>
              {tab ? (
                <Anchor component="button" type="button" size="sm" fw={600} c="inherit" onClick={() => open(tab)}>
                  {value}
                </Anchor>
              ) : (
                value
              )}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </>
  )
}

function useDeals({ id, is_customer, last_activity_at }: Partner): Total[] {
  const { can, user } = useSession()
  const { cards, value } = useTotals({ filters: { partner: id, result: 'open' } })
  const last = {
    label: 'Kontak terakhir',
    value: last_activity_at ? formatInstant(last_activity_at, user.timezone) : 'Belum ada',
  }
  if (!is_customer || !can(marketingActivities.can.list) || cards === undefined) return [last]
  const deals = `${formatNumber(cards)} · ${formatMoney(value)}`
  return [{ label: 'Peluang terbuka', value: deals, tab: 'activities' }, last]
}

function useContracts({ id }: Partner): Total[] {
  const { can } = useSession()
  const { data } = useQuery({
    ...queries(archiveContracts).list({
      page: 1,
      size: 1,
      sort: ['current_end_date'],
      filters: { partner: id, status: ['active'] },
    }),
    enabled: can(archiveContracts.can.list),
  })
  if (!data) return []
  const end = data.rows[0]?.current_end_date
  const value = `${formatNumber(data.total)}${end ? ` · sampai ${formatDate(end)}` : ''}`
  return [{ label: 'Kontrak berlaku', value, tab: 'contracts' }]
}

function usePapers({ id }: Partner): Total[] {
  const { data } = useQuery({
    queryKey: [partnerPapers.name, 'required', id],
    queryFn: async ({ signal }) => {
      const answer = api.get(`${partners.name}/${id}/required-papers`, { signal })
      return (await answer.json<{ data: readonly { attributes: RequiredDocument }[] }>()).data.map(
        (one) => one.attributes,
      )
    },
  })
  if (!data?.length) return []
  const there = data.filter(({ state }) => state === 'present' || state === 'soon').length
  const value = `${there}/${data.length}`
  return [{ label: 'Kelengkapan dokumen', value, tab: 'legal', isBad: there < data.length }]
}

const share = (value: string | null) => (value === null ? '–' : `${formatDecimal(value)} %`)

function usePurchases({ id, is_vendor, evaluation_grade }: Partner): Total[] {
  const { can } = useSession()
  const { data } = useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: [generalOrders.name, 'standing', id] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get(`vendor-standings/${id}`, { signal })
      return (await answer.json<{ data: { attributes: VendorStanding } }>()).data.attributes
    },
    enabled: is_vendor && can(generalOrders.can.list),
  })
  if (!is_vendor) return []
  const grade = { label: 'Nilai evaluasi', value: evaluation_grade ? partnerGrades[evaluation_grade] : '–' }
  if (!data) return [grade]
  return [
    { label: 'Pembelian', value: `${formatNumber(data.orders)} · ${formatMoney(data.spent)}`, tab: 'purchases' },
    { label: 'Tepat waktu', value: share(data.on_time), tab: 'purchases' },
    grade,
  ]
}

/** Receivables are in a row only for those who may see them. */
function useMoney({ is_customer, credit_limit, ...row }: Partner): Total[] {
  if (!is_customer) return []
  const books = [
    ['Piutang aktual', row.receivable_actual],
    ['Piutang komersial', row.receivable_commercial],
  ] as const
  const receivables = books.flatMap(([label, amount]): Total[] =>
    amount ? [{ label, value: formatMoney(amount), tab: 'accounting', isBad: isAbove(amount, credit_limit) }] : [],
  )
  return [...receivables, ...(credit_limit ? [{ label: 'Batas kredit', value: formatMoney(credit_limit) }] : [])]
}

/** Comparing is all that a float is good for here. */
const isAbove = (amount: string, limit: string | null) => limit !== null && Number(amount) > Number(limit)
