import { boolean, choice, date, defineResource, longText, money, type RowOf, ref, text } from '../kit/index.ts'
import { externalKinds, externalStatuses } from './choices.ts'

const isOut: ReadonlySet<string> = new Set(['sent', 'returned', 'completed'])

/** Assets that were sent to a vendor: with which complaint, for how long, and what it cost. */
export const itMaintenanceExternals = defineResource({
  area: 'it',
  name: 'it-maintenance-externals',
  menu: 'it-asset',
  label: 'Perawatan Eksternal',

  fields: {
    number: text('Nomor', 30),
    it_asset: ref('Aset', 'it-assets'),
    vendor: ref('Pemasok', 'partners'),
    kind: choice('Jenis', externalKinds),
    jira_issue: ref('Tiket', 'jira-issues').nullable(),
    complaint: text('Keluhan', 500).refine((value) => value.length >= 10, 'Keluhan minimal 10 karakter.'),
    sent_at: date('Dikirim').nullable(),
    expected_return: date('Estimasi kembali').nullable(),
    returned_at: date('Kembali').nullable(),
    rma_no: text('No. RMA', 60).nullable(),
    is_warranty: boolean('Garansi'),
    estimated_cost: money('Estimasi biaya').nullable(),
    final_cost: money('Biaya akhir').nullable(),
    replacement_asset: ref('Pinjaman pengganti', 'it-assets').nullable(),
    procurement: ref('Pengadaan', 'general-procurements').nullable(),
    status: choice('Status', externalStatuses),
    result: longText('Hasil').nullable(),
    cancel_reason: text('Alasan pembatalan', 250).nullable(),
  },

  title: 'complaint',
  computed: ['number'],
  fixed: ['it_asset'],
  defaults: { kind: 'service', is_warranty: false, status: 'draft' },
  trash: true,

  invariants: [
    {
      field: 'sent_at',
      message: 'Dikirim wajib diisi.',
      holds: ({ status, sent_at }) => !status || !isOut.has(status) || Boolean(sent_at),
    },
    {
      field: 'expected_return',
      message: 'Estimasi kembali tidak boleh sebelum Dikirim.',
      holds: ({ sent_at, expected_return }) => !sent_at || !expected_return || expected_return >= sent_at,
    },
    {
      field: 'returned_at',
      message: 'Kembali tidak boleh sebelum Dikirim.',
      holds: ({ sent_at, returned_at }) => !sent_at || !returned_at || returned_at >= sent_at,
    },
    {
      field: 'returned_at',
      message: 'Kembali wajib diisi.',
      holds: ({ status, returned_at }) => (status !== 'returned' && status !== 'completed') || Boolean(returned_at),
    },
    {
      field: 'cancel_reason',
      message: 'Alasan pembatalan wajib diisi.',
      holds: ({ status, cancel_reason }) => status !== 'cancelled' || Boolean(cancel_reason),
    },
    {
      field: 'replacement_asset',
      message: 'Pinjaman pengganti harus aset lain.',
      holds: ({ it_asset, replacement_asset }) => !replacement_asset || replacement_asset !== it_asset,
    },
  ],

  list: {
    search: ['number', 'complaint', 'rma_no'],
    filters: [
      'number',
      'it_asset',
      'vendor',
      'kind',
      'jira_issue',
      'status',
      'is_warranty',
      'sent_at',
      'expected_return',
      'final_cost',
    ],
    sort: ['number', 'complaint', 'status', 'sent_at', 'expected_return', 'final_cost'],
    default: '-number',
  },
})

export type ItMaintenanceExternal = RowOf<typeof itMaintenanceExternals>
