import { archiveContracts } from '@ems/contracts/archives'
import { generalOrders } from '@ems/contracts/hr'
import {
  marketingActivities,
  partnerGrades,
  partnerPapers,
  partners,
  type RequiredDocument,
} from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import {
  api,
  formatDate,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatNumber,
  Link,
  lazyPart,
  queries,
  type Row,
  useLocation,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'
import { Anchor, SimpleGrid, Text } from '@ems/ui'
import { Suspense, useState } from 'react'
import { useTotals } from '../../marketing-activities/views/use-totals.ts'
import { useStanding } from '../purchases/use-standing.ts'
import { PartnerWays } from './PartnerWays.tsx'
import { type SoldTotal, useSold } from './use-sold.ts'

const DocumentDialog = lazyPart(() => import('../../accounting/DocumentDialog.tsx'))

type Partner = Row<typeof partners>
/** One number of a partner, and what is behind it: a tab, the rows of another screen, or invoices. */
type Total = {
  label: string
  value: string
  tab?: string
  to?: string
  invoices?: SoldTotal['invoices']
  isBad?: boolean
}

/** How it stands with a partner: deals, contracts, papers, purchases and money, as far as the reader may see each of them. */
export default function PartnerSummary({ partner }: { partner: Partner }) {
  const totals: readonly Total[] = [
    ...useDeals(partner),
    ...useContracts(partner),
    ...usePapers(partner),
    ...usePurchases(partner),
    ...useSold(partner),
    ...useMoney(partner),
  ]
  const [behind, setBehind] = useState<Total>()
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
        {totals.map((total) => (
          <div key={total.label}>
            <Text component="dt" size="xs" c="dimmed">
              {total.label}
            </Text>
            <Text component="dd" m={0} fw={600} size="sm" c={total.isBad ? 'var(--mantine-color-error)' : undefined}>
              <Value of={total} onOpen={({ tab }) => (tab ? open(tab) : setBehind(total))} />
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {behind?.invoices && (
        <Suspense fallback={null}>
          <DocumentDialog
            title={behind.label}
            query={behind.invoices}
            note="Total faktur dengan pajak; retur tidak dikurangkan."
            onClose={() => setBehind(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function Value({ of: total, onOpen }: { of: Total; onOpen: (total: Total) => void }) {
  const { value, tab, to, invoices } = total
  const looks = { size: 'sm', fw: 600, c: 'inherit' } as const
  if (to)
    return (
      <Anchor component={Link} to={to} {...looks}>
        {value}
      </Anchor>
    )
  if (!tab && !invoices) return value
  return (
    <Anchor component="button" type="button" ta="start" {...looks} onClick={() => onOpen(total)}>
      {value}
    </Anchor>
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
const counted = (count: number, amount: string) => `${formatNumber(count)} · ${formatMoney(amount)}`

/** Way to a tab that only vendors have: on the screen of customers it is on the other screen. */
function useVendorTab(id: string) {
  const { can } = useSession()
  const isHere = !useLocation().pathname.endsWith('/customer')
  return (tab: string): Pick<Total, 'tab' | 'to'> =>
    isHere
      ? { tab }
      : can(permission('vendor', 'access'))
        ? { to: `/private/marketing/vendor?id=${id}&tab=${tab}` }
        : {}
}

function usePurchases({ id, is_vendor, evaluation_grade }: Partner): Total[] {
  const { can } = useSession()
  const wayTo = useVendorTab(id)
  const { data } = useStanding(id, is_vendor && can(generalOrders.can.list))
  if (!is_vendor) return []
  const grade = {
    label: 'Nilai evaluasi',
    value: evaluation_grade ? partnerGrades[evaluation_grade] : '–',
    ...wayTo('evaluation'),
  }
  if (!data) return [grade]
  const { recent, recent_orders, from, to } = data
  const orders = new URLSearchParams([
    ['section', 'orders'],
    ['f.vendor', id],
    ['f.ordered_on_from', from],
    ['f.ordered_on_to', to],
    ...['sent', 'partially_received', 'received', 'closed'].map((status) => ['f.status', status]),
  ] as [string, string][])
  return [
    { label: 'Pembelian', value: counted(data.orders, data.spent), ...wayTo('purchases') },
    {
      label: 'Pengadaan 12 bulan',
      value: counted(recent_orders, recent),
      to: `/private/generals/procurement?${orders}`,
    },
    {
      label: 'Lead time rata-rata',
      value: data.days === null ? '–' : `${formatDecimal(data.days)} hari`,
      ...wayTo('purchases'),
    },
    { label: 'Tepat waktu', value: share(data.on_time), ...wayTo('purchases') },
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
