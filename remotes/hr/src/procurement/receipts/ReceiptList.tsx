import { generalReceipts } from '@ems/contracts/hr'
import { itAssets } from '@ems/contracts/it'
import { dayOf, lazyPart, type Row, useSession } from '@ems/platform'
import {
  Button,
  codeCell,
  everyPart,
  type FormGroup,
  filesBelow,
  type QuickFilter,
  RelatedList,
  ResourceScreen,
  type ScreenTab,
} from '@ems/ui'
import { Suspense, useState } from 'react'
import { PdfButton } from '../../PdfButton.tsx'

const AssetDialog = lazyPart(() => import('./AssetDialog.tsx'))

/** Receipts and returns of orders. */
export default function ReceiptList() {
  const { user } = useSession()
  return (
    <ResourceScreen
      resource={generalReceipts}
      addLabel="Tambah Penerimaan"
      columns={columns}
      hidden={hidden}
      empty="Belum ada penerimaan. Buka pesanan yang sudah dikirim dan pilih Terima barang."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isCopyable={false}
      parts={everyPart}
      defaults={{ received_on: dayOf(new Date(), user.timezone) }}
      form={form}
      tabs={tabs}
      recordActions={({ stored: { row } }) =>
        row && (
          <>
            <PdfButton of={generalReceipts} id={row.id} number={row.number} label="Unduh BAST" />
            <AssetButton receipt={row} />
          </>
        )
      }
    />
  )
}

function AssetButton({ receipt }: { receipt: Row<typeof generalReceipts> }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (receipt.status !== 'posted' || receipt.kind !== 'receipt' || !can(itAssets.can.store)) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Daftarkan aset
      </Button>
      {isOpen && (
        <Suspense>
          <AssetDialog receipt={receipt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const tabs: readonly ScreenTab<typeof generalReceipts>[] = [
  {
    key: 'assets',
    title: 'Aset',
    permission: itAssets.can.list,
    render: ({ id }) => (
      <RelatedList
        resource={itAssets}
        path="/private/infotech/it-asset?id="
        of={{ receipt: id }}
        sort="asset_tag"
        columns={['asset_tag', 'name', 'serial_no', 'status', 'holder']}
        empty="Belum ada aset dari penerimaan ini."
      />
    ),
  },
]

const quick: readonly QuickFilter[] = [
  { label: 'Draf', filters: { status: ['draft'] } },
  { label: 'Retur', filters: { kind: ['return'] } },
]
const cells = { number: codeCell }
const columns = [
  'number',
  'order',
  'kind',
  'received_on',
  'received_by',
  'delivery_note',
  'status',
  'company',
  'created_at',
] as const
const hidden = ['company', 'created_at'] as const
const cardFirst = ['order', 'received_on', 'received_by', 'status'] as const
const filters = ['status', 'kind', 'order', 'received_on', 'received_by', 'company'] as const
const form: readonly FormGroup<typeof generalReceipts>[] = [
  { legend: 'Penerimaan', names: ['number', 'kind', 'order', 'received_on', 'delivery_note', 'received_by'] },
  {
    legend: 'Barang/jasa',
    names: ['lines'],
    columns: 1,
    descriptions: { lines: 'Yang rusak tidak dihitung diterima dan tetap ditagih ke pemasok.' },
    after: filesBelow('Foto barang', 'photo', { multiple: true }),
  },
]
