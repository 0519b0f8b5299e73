import { boolean, choice, date, defineResource, longText, money, type RowOf, ref, text } from '../kit/index.ts'
import { externalKinds, externalStatuses } from './choices.ts'

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
    replacement_act: ref('Berita acara pinjaman', 'it-handovers').nullable(),
    procurement: ref('Pengadaan', 'general-procurements').nullable(),
    status: choice('Status', externalStatuses),
    approval_from: choice('Status sebelum persetujuan', externalStatuses).nullable(),
    result: longText('Hasil').nullable(),
    cancel_reason: text('Alasan pembatalan', 250).nullable(),
  },

  title: 'complaint',
  computed: ['number', 'replacement_act', 'approval_from'],
  fixed: ['it_asset'],
  defaults: { kind: 'service', is_warranty: false },
  trash: true,

  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open' },
      pending_approval: { tone: 'waiting', category: 'open', editable: 'none' },
      sent: {
        tone: 'info',
        category: 'open',
        editable: ['expected_return', 'rma_no', 'is_warranty', 'jira_issue', 'replacement_asset', 'procurement'],
        waits: [
          { for: 'can:update', say: 'Tagih pengembalian', from: 'expected_return', due: 'expected_return' },
          { for: 'can:update', say: 'Tanyakan kapan kembali', unless: 'expected_return' },
        ],
      },
      returned: { tone: 'warning', category: 'open', waits: [{ for: 'creator', say: 'Selesaikan perawatan' }] },
      completed: { tone: 'success', category: 'done' },
      cancelled: { tone: 'danger', category: 'cancelled', removable: true },
    },
    transitions: {
      send: {
        label: 'Kirim',
        from: ['draft'],
        to: 'pending_approval',
        who: ['can:update'],
        tone: 'primary',
        ask: { sent_at: 'required', expected_return: 'optional' },
        bulk: 'all',
      },
      receive: {
        label: 'Terima kembali',
        from: ['sent'],
        to: 'returned',
        who: ['can:update'],
        tone: 'primary',
        ask: { returned_at: 'required', result: 'optional' },
        bulk: 'all',
      },
      addCost: {
        label: 'Ajukan tambahan biaya',
        from: ['sent', 'returned'],
        to: 'pending_approval',
        who: ['can:update'],
        ask: { estimated_cost: 'required' },
        reason: 'required',
      },
      complete: {
        label: 'Selesaikan',
        from: ['returned'],
        to: 'completed',
        who: ['can:update'],
        tone: 'primary',
        ask: { final_cost: 'required', result: 'required' },
        guard: 'affordable',
      },
      resend: { label: 'Kirim ulang', from: ['returned'], to: 'sent', who: ['can:update'], reason: 'required' },
      cancel: {
        label: 'Batalkan',
        from: ['draft', 'pending_approval', 'sent'],
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        reason: 'cancel_reason',
      },
    },
    approval: {
      state: 'pending_approval',
      approved: 'sent',
      rejected: 'draft',
      returned: 'draft',
      withdrawn: 'draft',
      back: { field: 'approval_from', among: ['draft', 'sent', 'returned'] },
      subject: 'created_by',
      kind: 'kind',
      amount: 'estimated_cost',
      material: ['estimated_cost', 'vendor', 'it_asset'],
      facts: ['it_asset', 'vendor', 'kind', 'estimated_cost', 'complaint'],
    },
  },

  invariants: [
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
