import { choice, date, defineResource, instant, integer, longText, type RowOf, ref, rows, text } from '../kit/index.ts'
import { disposalStatuses, disposalVerdicts } from './choices.ts'

/**
 * Records whose retention is over, proposed for destruction together. Each is appraised, the approval rules decide, and the
 * destruction takes the bytes of their files; rows, proof and minutes stay.
 */
export const archiveDisposals = defineResource({
  area: 'archives',
  name: 'archive-disposals',
  menu: 'archive',
  label: 'Usulan Pemusnahan',
  permissions: { store: 'bulkUpdate' },

  fields: {
    number: text('No. berita acara', 60).nullable(),
    title: text('Judul usulan', 150),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref('Unit pencipta', 'references', { category: 'department' }, { within: { company: 'company' } }),
    lines: rows(
      'Arsip',
      {
        document: ref('Arsip', 'documents'),
        verdict: choice('Penilaian', disposalVerdicts),
        keep_until: date('Simpan s.d.').nullable(),
        reason: text('Alasan', 250).nullable(),
      },
      { min: 1, max: 200 },
    ),
    record_count: integer('Jumlah arsip'),
    destroy_count: integer('Dinilai musnah'),
    status: choice('Status', disposalStatuses),
    approved_at: instant('Disetujui').nullable(),
    executed_at: instant('Dimusnahkan').nullable(),
    executed_by: ref('Pelaksana', 'users').nullable(),
    destroyed_count: integer('Arsip dimusnahkan').nullable(),
    held: longText('Ditahan saat pemusnahan', 20_000).nullable(),
    minutes: ref('Berita acara', 'assets').nullable(),
    notes: longText('Catatan', 1_000).nullable(),
    cancel_reason: longText('Alasan pembatalan', 250).nullable(),
  },

  title: 'title',
  computed: ['number', 'record_count', 'destroy_count', 'approved_at', 'destroyed_count', 'held', 'minutes'],
  fixed: ['company', 'department'],

  workflow: {
    initial: 'draft',
    stays: 'Usulan pemusnahan dibatalkan, bukan dihapus.',
    states: {
      draft: {
        tone: 'neutral',
        category: 'open',
        removable: false,
        waits: [{ for: 'creator', say: 'Nilai dan ajukan' }],
      },
      submitted: { tone: 'waiting', category: 'open', editable: 'none' },
      approved: {
        tone: 'warning',
        category: 'open',
        editable: 'none',
        waits: [{ for: 'can:update', say: 'Laksanakan pemusnahan' }],
      },
      executed: { tone: 'neutral', category: 'done', kept: 'Pemusnahan sudah dilaksanakan.' },
      rejected: { tone: 'danger', category: 'cancelled' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      submit: {
        label: 'Ajukan',
        from: ['draft'],
        to: 'submitted',
        who: ['creator', 'can:update'],
        tone: 'primary',
        when: [{ holds: ({ destroy_count }) => destroy_count > 0, because: 'Belum ada arsip yang dinilai musnah.' }],
        guard: 'free',
      },
      execute: {
        label: 'Musnahkan',
        from: ['approved'],
        to: 'executed',
        who: ['can:update'],
        tone: 'primary',
        confirm: 'Musnahkan arsip dalam {title}? Isi berkasnya dihapus dan tidak dapat dikembalikan.',
        guard: 'possible',
        notes: 'heldRecords',
        signature: { need: 'required' },
        sets: { executed_at: 'now', executed_by: 'me' },
        effect: 'destroyRecords',
      },
      cancel: {
        label: 'Batalkan',
        from: ['draft', 'approved'],
        to: 'cancelled',
        who: ['creator', 'can:update'],
        tone: 'danger',
        reason: 'cancel_reason',
      },
    },
    approval: {
      state: 'submitted',
      approved: 'approved',
      rejected: 'rejected',
      returned: 'draft',
      withdrawn: 'draft',
      subject: 'created_by',
      company: 'company',
      department: 'department',
      material: ['company', 'department', 'lines'],
      facts: ['department', 'record_count', 'destroy_count', 'notes'],
    },
  },

  list: {
    search: ['title', 'number'],
    filters: ['number', 'title', 'company', 'department', 'status', 'executed_at'],
    sort: ['number', 'title', 'status', 'executed_at'],
    default: '-created_at',
  },
})

export type ArchiveDisposal = RowOf<typeof archiveDisposals>
