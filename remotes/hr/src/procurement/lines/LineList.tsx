import { generalOrders, generalProcurementLines } from '@ems/contracts/hr'
import { lazyPart, type Row } from '@ems/platform'
import { codeCell, type FormGroup, IconShoppingCart, type QuickFilter, ResourceScreen, type RowAction } from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'

type Line = Row<typeof generalProcurementLines>
const OrderDialog = lazyPart(() => import('./OrderDialog.tsx'))

/** Lines of all requests with what became of each; chosen ones become orders, one per vendor. */
export default function LineList() {
  const [chosen, setChosen] = useState<readonly Line[]>()
  const actions = useMemo(() => [orderAction(setChosen)], [])
  return (
    <ResourceScreen
      resource={generalProcurementLines}
      columns={columns}
      hidden={hidden}
      empty="Belum ada baris barang."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      actions={actions}
      isCopyable={false}
      form={form}
    >
      {() =>
        chosen && (
          <Suspense>
            <OrderDialog lines={chosen} onClose={() => setChosen(undefined)} />
          </Suspense>
        )
      }
    </ResourceScreen>
  )
}

const orderAction = (choose: (rows: readonly Line[]) => void): RowAction<typeof generalProcurementLines> => ({
  label: 'Buat pesanan',
  icon: IconShoppingCart,
  permission: generalOrders.can.store,
  bulk: true,
  refusal: ({ qty_open }) => (Number(qty_open) > 0 ? null : 'Tidak ada sisa yang dapat dipesan.'),
  run: choose,
})

const quick: readonly QuickFilter[] = [
  { label: 'Belum dipesan', filters: { qty_open_from: '0.000001' } },
  { label: 'Menunggu barang', filters: { status: ['ordered', 'partially_received'] } },
]
const cells = { number: codeCell }
const columns = [
  'name',
  'number',
  'qty',
  'qty_ordered',
  'qty_received',
  'qty_open',
  'unit',
  'needed_at',
  'department',
  'status',
  'qty_approved',
  'qty_cancelled',
  'qty_invoiced',
  'est_price',
  'requester',
  'company',
  'category',
] as const
const hidden = columns.slice(10)
const cardFirst = ['number', 'qty', 'qty_received', 'qty_open'] as const
const filters = ['status', 'department', 'company', 'category', 'requester', 'item', 'needed_at', 'qty_open'] as const
const form: readonly FormGroup<typeof generalProcurementLines>[] = [
  { legend: 'Baris', names: ['procurement', 'name', 'item', 'unit', 'est_price', 'needed_at', 'status'] },
  {
    legend: 'Jumlah',
    names: ['qty', 'qty_approved', 'qty_ordered', 'qty_received', 'qty_cancelled', 'qty_invoiced', 'qty_open'],
  },
  { legend: 'Pemohon', names: ['requester', 'department', 'company', 'category'] },
]
