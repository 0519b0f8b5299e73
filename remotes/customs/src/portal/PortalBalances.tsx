import { portalBalances } from '@ems/contracts/customs'
import { StateBadge } from '../kite/lines/badges.tsx'
import { quantity } from '../kite/lines/quantities.ts'
import { type ListedTenant, ToolTable, useToolList } from '../kite/tool.tsx'

/** What is left of every imported line. */
export function PortalBalances({ tenant, decimal }: { tenant: ListedTenant; decimal: number }) {
  const list = useToolList(portalBalances, tenant, { columns, hidden })
  const amount = (value: string | null) => quantity(value, decimal)
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      cardFirst={onCard}
      empty="Belum ada PIB. Unggah berkas PIB."
      cells={{
        qty_base: (row) => amount(row.qty_base),
        used_base: (row) => amount(row.used_base),
        excepted_base: (row) => amount(row.excepted_base),
        balance_base: (row) => amount(row.balance_base),
        status: ({ status }, text) => <StateBadge state={status} text={text} />,
      }}
    />
  )
}

const onCard = ['reg_no', 'material_code', 'balance_base', 'due_date'] as const
const columns = [
  'reg_no',
  'reg_date',
  'line_no',
  'material_code',
  'balance_base',
  'base_unit',
  'due_date',
  'status',
  'description',
  'qty_base',
  'used_base',
  'item_code',
  'hs_code',
  'qty',
  'unit',
  'excepted_base',
  'cif_idr',
  'bm',
] as const
const hidden = ['item_code', 'hs_code', 'qty', 'unit', 'excepted_base', 'cif_idr', 'bm'] as const
