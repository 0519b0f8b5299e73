import { choice, date, defineResource, longText, type RowOf, ref, text } from '../kit/index.ts'
import { documentKinds, intakeSources, intakeStatuses, securities, textStates, twinWays } from './choices.ts'

/** What a record needs that is made of a received file. */
const details = {
  title: 'required',
  code_detail: 'required',
  doc_date: 'required',
  department: 'required',
} as const

/**
 * Files that came in and are no records yet: dropped on the list, sent to the mailbox or laid into the watched folder. Their
 * details are suggested from their text; a person corrects them and makes a record of them.
 */
export const archiveIntakes = defineResource({
  area: 'archives',
  name: 'archive-intakes',
  menu: 'archive',
  label: 'Berkas Masuk',

  fields: {
    name: text('Nama berkas', 200),
    file: ref('Berkas', 'assets'),
    source: choice('Sumber', intakeSources),
    sender: text('Pengirim', 200).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref(
      'Unit pencipta',
      'references',
      { category: 'department' },
      { within: { company: 'company' } },
    ).nullable(),
    title: longText('Uraian', 500).nullable(),
    doc_number: text('Nomor dokumen/surat', 100).nullable(),
    doc_date: date('Tanggal dokumen').nullable(),
    code_detail: ref('Kode klasifikasi', 'archive-document-code-details').nullable(),
    kind: choice('Jenis', documentKinds).nullable(),
    partner: ref('Mitra', 'partners').nullable(),
    security: choice('Klasifikasi keamanan', securities).nullable(),
    text_state: choice('Teks', textStates),
    text_reason: text('Keterangan teks', 250).nullable(),
    twin: ref('Arsip serupa', 'documents').nullable(),
    twin_way: choice('Kesamaan', twinWays).nullable(),
    status: choice('Status', intakeStatuses),
    document: ref('Arsip', 'documents').nullable(),
  },

  title: 'name',
  computed: ['name', 'source', 'sender', 'text_state', 'text_reason', 'twin', 'twin_way', 'document'],
  fixed: ['file'],
  defaults: { company: '@me.company' },
  workflow: {
    initial: 'waiting',
    stays: 'Berkas masuk diarsipkan atau diabaikan, tidak dihapus.',
    views: { open: 'Menunggu', done: 'Selesai' },
    states: {
      waiting: { tone: 'waiting', category: 'open', removable: false },
      filed: { tone: 'success', category: 'done' },
      ignored: { tone: 'neutral', category: 'cancelled' },
    },
    transitions: {
      file: {
        label: 'Arsipkan',
        from: ['waiting'],
        to: 'filed',
        who: ['can:store'],
        tone: 'primary',
        ask: details,
        effect: 'makeRecord',
        bulk: 'each',
      },
      attach: {
        label: 'Lampirkan ke arsip yang ada',
        from: ['waiting'],
        to: 'filed',
        who: ['can:update'],
        with: { record: ref('Arsip', 'documents') },
        effect: 'joinRecord',
      },
      ignore: { label: 'Abaikan', from: ['waiting'], to: 'ignored', who: ['can:update'], bulk: 'all' },
      takeUp: { label: 'Kembalikan', from: ['ignored'], to: 'waiting', who: ['can:update'], bulk: 'all' },
    },
  },

  list: {
    search: ['name', 'title', 'doc_number'],
    filters: ['status', 'source', 'company', 'text_state', 'partner', 'code_detail', 'doc_date', 'name', 'title'],
    sort: ['name', 'doc_date', 'status'],
    default: '-created_at',
  },
})

export type ArchiveIntake = RowOf<typeof archiveIntakes>
