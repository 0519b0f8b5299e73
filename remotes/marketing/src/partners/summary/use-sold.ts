import { accountingConnections, type PartnerSales } from '@ems/contracts/accurate'
import type { Partner } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { api, formatMoney, useQuery, useSession } from '@ems/platform'

/** Sales of twelve months in one currency of one book, and what its invoices are found by. */
export type SoldTotal = { label: string; value: string; invoices: Readonly<Record<string, string>> }

/** What a customer was invoiced in twelve months; nothing without the right to list a book, as with receivables. */
export function useSold({ id, is_customer }: Pick<Partner, 'is_customer'> & { id: string }): SoldTotal[] {
  const { can } = useSession()
  const mayList = can(permission('accounting_actual', 'list')) || can(permission('accounting_commercial', 'list'))
  const { data = [] } = useQuery({
    // Below the documents: whatever synchronisation changes makes it stale.
    queryKey: ['accounting-documents', 'sales', id],
    queryFn: async ({ signal }) => {
      const answer = api.get(`partner-accounting/${id}/sales`, { signal })
      return (await answer.json<{ data: readonly { attributes: PartnerSales }[] }>()).data.map((one) => one.attributes)
    },
    enabled: is_customer && mayList,
  })
  if (!is_customer) return []
  return data.map(({ connection, currency, total, from, to }) => {
    const isRupiah = currency === 'IDR'
    const book = accountingConnections[connection].toLowerCase()
    return {
      label: `Penjualan 12 bulan ${book}${isRupiah ? '' : ` (${currency})`}`,
      value: formatMoney(total, isRupiah ? {} : { currency }),
      invoices: { connection, partner: id, currency, from, to },
    }
  })
}
