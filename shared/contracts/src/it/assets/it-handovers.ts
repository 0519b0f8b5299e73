import { choice, date, defineResource, longText, type RowOf, ref, rows, text } from '../../kit/index.ts'
import { assetConditions } from '../choices.ts'

export const handoverKinds = { out: 'Serah terima', transfer: 'Pengalihan', return: 'Pengembalian' } as const
export const handoverStatuses = {
  draft: 'Draf',
  signed: 'Ditandatangani karyawan',
  done: 'Selesai',
  cancelled: 'Dibatalkan',
} as const
/** Assets of one act at most. */
export const MAX_HANDED = 50

/**
 * One act for many assets: given to an employee or a place, passed on, or brought back. Both sides sign; with the second signature
 * it gets its number and the assets change hands.
 */
export const itHandovers = defineResource({
  area: 'it',
  name: 'it-handovers',
  menu: 'it-asset',
  label: 'Berita Acara Serah Terima',
  permissions: { store: 'update', destroy: 'update' },

  fields: {
    number: text('No. berita acara', 60).nullable(),
    subject: text('Perihal', 200),
    kind: choice('Jenis', handoverKinds),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    employee: ref('Karyawan', 'employees').nullable(),
    office: ref('Lokasi', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
    handed_on: date('Tanggal'),
    expected_return: date('Rencana kembali').nullable(),
    lines: rows(
      'Aset',
      {
        asset: ref('Aset', 'it-assets'),
        condition: choice('Kondisi', assetConditions),
        accessories: text('Kelengkapan').nullable(),
        note: text('Catatan').nullable(),
        origin: text('Dari', 150).nullable(),
      },
      { min: 1, max: MAX_HANDED },
    ),
    status: choice('Status', handoverStatuses),
    officer: ref('Petugas', 'users').nullable(),
    completed_on: date('Disahkan').nullable(),
    notes: longText('Catatan', 1_000).nullable(),
    cancel_reason: text('Alasan pembatalan', 250).nullable(),
  },

  title: 'subject',
  computed: ['number', 'subject', 'officer', 'completed_on'],
  fixed: ['kind', 'company'],
  defaults: { kind: 'out' },
  trash: true,

  roles: { owner: 'employee' },
  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open', waits: [{ for: 'creator', say: 'Minta tanda tangan serah terima' }] },
      signed: {
        tone: 'waiting',
        category: 'open',
        editable: 'none',
        waits: [{ for: 'can:update', say: 'Sahkan serah terima' }],
      },
      done: { tone: 'success', category: 'done', kept: 'Berita acara yang sudah disahkan tidak dapat diubah.' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      sign: {
        label: 'Tanda tangan karyawan',
        from: ['draft'],
        to: 'signed',
        who: ['can:update', 'owner'],
        tone: 'primary',
        signature: { need: 'required', by: 'employee' },
        guard: 'possible',
        notify: [],
      },
      complete: {
        label: 'Tanda tangan petugas',
        from: ['signed'],
        to: 'done',
        who: ['can:update'],
        tone: 'primary',
        signature: { need: 'required' },
        guard: 'possible',
        sets: { officer: 'me', completed_on: 'today' },
      },
      reopen: {
        label: 'Buka kembali',
        from: ['signed'],
        to: 'draft',
        who: ['can:update'],
        reason: 'required',
        notify: [],
      },
      cancel: {
        label: 'Batalkan serah terima',
        from: ['draft', 'signed', 'done'],
        to: 'cancelled',
        who: ['can:rollback'],
        tone: 'danger',
        reason: 'cancel_reason',
        when: [
          {
            holds: ({ completed_on }, { today }) => !completed_on || completed_on === today,
            because: 'Serah terima hanya dapat dibatalkan pada hari yang sama. Buat pengembalian.',
          },
        ],
      },
    },
  },

  invariants: [
    {
      field: 'employee',
      message: 'Pilih karyawan atau lokasi.',
      holds: ({ employee, office }) => Boolean(employee || office),
    },
    {
      field: 'expected_return',
      message: 'Rencana kembali tidak boleh sebelum Tanggal.',
      holds: ({ handed_on, expected_return }) => !expected_return || !handed_on || expected_return >= handed_on,
    },
  ],

  list: {
    search: ['number', 'subject'],
    filters: [
      'number',
      'subject',
      'kind',
      'company',
      'employee',
      'office',
      'officer',
      'status',
      'handed_on',
      'expected_return',
    ],
    sort: ['number', 'subject', 'status', 'handed_on', 'expected_return'],
    default: '-handed_on',
  },
})

export type ItHandover = RowOf<typeof itHandovers>
