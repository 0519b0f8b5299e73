import { z } from 'zod'
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  instant,
  integer,
  json,
  longText,
  type RowOf,
  ref,
  tags,
  text,
} from '../kit/index.ts'
import { checklistItem, documentRequest, stageCategories, timeEntry, working } from './consultant-parts.ts'

const finished = ['done', 'cancelled'] as const
const underWay = ['queue', 'waiting', 'doing', 'review', 'submitted'] as const

export const activityPriorities = { low: 'Rendah', normal: 'Normal', high: 'Tinggi', urgent: 'Mendesak' } as const
export const consultantFacilities = { exemption: 'Pembebasan', drawback: 'Pengembalian' } as const

/** The jobs of the consultants, one card each: permits, periodic reports, audits, with their deadlines. */
export const customsConsultantActivities = defineResource({
  area: 'customs',
  name: 'customs-consultant-activities',
  menu: 'customs_activity',
  label: 'Aktivitas Konsultan KITE',

  fields: {
    code: text('Kode', 20),
    title: text('Judul', 150),
    board: ref('Papan', 'customs-consultant-boards'),
    stage_key: text('Tahap', 40),
    stage_category: choice('Keadaan', stageCategories),
    position: decimal('Posisi'),
    stage_entered_at: instant('Masuk tahap'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    partner: ref('Klien', 'partners'),
    tenant: ref('Perusahaan KITE', 'customs-kite-tenants').nullable(),
    contract: ref('Kontrak', 'archive-contracts', undefined, { within: { partner: 'partner' } }).nullable(),
    facility: choice('Fasilitas', consultantFacilities),
    job_type: ref('Jenis pekerjaan', 'references', { category: 'kite-job' }),
    period_month: date('Periode').nullable(),
    consultant: ref('Konsultan', 'users'),
    reviewer: ref('Reviewer', 'users').nullable(),
    start_date: date('Mulai').nullable(),
    due_date: date('Jatuh tempo'),
    original_due_date: date('Jatuh tempo semula'),
    extension_count: integer('Kali diperpanjang'),
    extension_reason: text('Alasan perpanjangan', 250).nullable(),
    priority: choice('Prioritas', activityPriorities),
    tags: tags('Tag', { each: 40, max: 20 }),
    description: longText('Keterangan').nullable(),
    checklist: json('Daftar periksa', z.array(checklistItem).max(100, 'Daftar periksa maksimal 100 butir.')),
    checklist_done: integer('Butir selesai'),
    checklist_total: integer('Jumlah butir'),
    document_requests: json('Dokumen klien', z.array(documentRequest).max(100, 'Dokumen maksimal 100.')),
    documents_missing: integer('Dokumen kurang'),
    time_entries: json('Waktu', z.array(timeEntry).max(1_000, 'Catatan waktu maksimal 1.000.')),
    estimate_minutes: integer('Estimasi (menit)', { max: 600_000 }).nullable(),
    actual_minutes: integer('Aktual (menit)'),
    submission_no: text('No. tanda terima', 60).nullable(),
    submitted_date: date('Tanggal kirim').nullable(),
    done_at: instant('Selesai pada').nullable(),
    cancel_reason: text('Alasan batal', 250).nullable(),
    recurrence_key: text('Pekerjaan berkala', 60).nullable(),
    is_excluded: boolean('Dikecualikan dari pekerjaan berkala'),
    pib_header: ref('PIB', 'customs-kite-tool-pib-headers').nullable(),
    kite_data: ref('BCL.KT', 'customs-kite-tool-kite-datas').nullable(),
  },

  title: 'title',
  computed: [
    'code',
    'stage_category',
    'position',
    'stage_entered_at',
    'original_due_date',
    'extension_count',
    'extension_reason',
    'checklist_done',
    'checklist_total',
    'documents_missing',
    'actual_minutes',
    'done_at',
    'cancel_reason',
    'recurrence_key',
    'is_excluded',
  ],
  fixed: ['board', 'stage_key'],
  defaults: { priority: 'normal', tags: [], checklist: [], document_requests: [], time_entries: [] },
  trash: true,

  roles: { assignee: 'consultant', reviewer: 'reviewer' },
  state: 'stage_category',
  workflow: {
    initial: 'queue',
    byActions: true,
    stages: { board: 'board', field: 'stage_key' },
    states: {
      queue: { ...working, tone: 'neutral' },
      waiting: { ...working, tone: 'waiting' },
      doing: working,
      review: {
        tone: 'waiting',
        category: 'open',
        removable: true,
        waits: [{ for: 'reviewer', say: 'Reviu pekerjaan', due: 'due_date' }],
      },
      submitted: { tone: 'info', category: 'open', removable: true },
      done: { tone: 'success', category: 'done', editable: 'all', removable: true },
      cancelled: { tone: 'neutral', category: 'cancelled', editable: 'all', removable: true, step: false },
    },
    transitions: {
      move: {
        label: 'Pindahkan',
        from: [...underWay, ...finished],
        to: [...underWay, ...finished],
        who: ['can:update'],
        ask: { stage_key: 'required' },
        with: { before: ref('Sebelum', 'customs-consultant-activities').nullable() },
        reason: 'optional',
        effect: 'move',
        bulk: 'all',
      },
      extend: {
        label: 'Perpanjang Jatuh Tempo',
        from: underWay,
        to: 'same',
        who: ['can:extend'],
        ask: { due_date: 'required' },
        reason: 'extension_reason',
        effect: 'extend',
        bulk: 'all',
      },
      cancel: {
        label: 'Batalkan',
        from: underWay,
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        reason: 'cancel_reason',
        effect: 'cancel',
        bulk: 'all',
      },
      rollback: {
        label: 'Buka kembali',
        from: finished,
        to: ['queue', 'waiting', 'doing'],
        who: ['can:rollback'],
        sets: { cancel_reason: null },
        effect: 'rollback',
        bulk: 'all',
      },
      exclude: {
        label: 'Kecualikan',
        from: [...underWay, 'cancelled'],
        to: 'cancelled',
        who: ['can:exclude'],
        when: [
          {
            holds: ({ period_month }) => Boolean(period_month),
            because: 'Hanya pekerjaan dengan periode yang dapat dikecualikan.',
          },
        ],
        reason: 'cancel_reason',
        effect: 'exclude',
        bulk: 'all',
      },
      remindClient: {
        label: 'Kirim pengingat dokumen',
        from: [...underWay, ...finished],
        to: 'same',
        who: ['can:update'],
        when: [
          {
            holds: ({ documents_missing }) => documents_missing > 0,
            because: 'Tidak ada dokumen yang masih kurang.',
          },
        ],
        effect: 'remindClient',
        notify: [],
        bulk: 'all',
      },
    },
  },

  invariants: [
    {
      field: 'reviewer',
      message: 'Reviewer tidak boleh sama dengan konsultan.',
      holds: ({ consultant, reviewer }) => !reviewer || reviewer !== consultant,
    },
    {
      field: 'due_date',
      message: 'Jatuh tempo tidak boleh sebelum Mulai.',
      holds: ({ start_date, due_date }) => !start_date || !due_date || due_date >= start_date,
    },
    {
      field: 'period_month',
      message: 'Periode harus tanggal 1.',
      holds: ({ period_month }) => !period_month || period_month.endsWith('-01'),
    },
  ],

  list: {
    search: ['code', 'title', 'submission_no', 'description'],
    filters: [
      'code',
      'title',
      'board',
      'stage_key',
      'stage_category',
      'company',
      'partner',
      'tenant',
      'contract',
      'facility',
      'job_type',
      'period_month',
      'consultant',
      'reviewer',
      'due_date',
      'documents_missing',
      'priority',
      'tags',
      'is_excluded',
      'pib_header',
      'kite_data',
      'recurrence_key',
    ],
    sort: ['code', 'title', 'due_date', 'period_month', 'position', 'priority', 'stage_entered_at', 'actual_minutes'],
    default: 'due_date',
  },

  actions: {
    /** Puts a card into a stage, before `before` or at the end. `reason` overrides an unfinished checklist. */
    move: {
      permission: 'update',
      label: 'Pindahkan',
      fields: {
        stage_key: text('Tahap', 40),
        before: ref('Sebelum', 'customs-consultant-activities').nullable(),
        reason: text('Alasan', 250).nullable(),
      },
    },
    extend: {
      permission: 'dueDateExtend',
      label: 'Perpanjang Jatuh Tempo',
      fields: { due_date: date('Jatuh tempo baru'), reason: text('Alasan', 250) },
    },
    cancel: { permission: 'cancel', label: 'Batalkan', fields: { reason: text('Alasan', 250) } },
    /** Back to the first stage, from done or cancelled. */
    rollback: { permission: 'rollback', label: 'Buka kembali', fields: {} },
    /** Keeps this client and period out of the recurring jobs from now on, and cancels the card. */
    exclude: { permission: 'exclude', label: 'Kecualikan', fields: { reason: text('Alasan', 250) } },
    /** Notes that the client was reminded of the documents still missing. */
    remindClient: { permission: 'update', label: 'Kirim pengingat dokumen', fields: {} },
  },
})

export type ConsultantActivity = RowOf<typeof customsConsultantActivities>

/** Request for recurring jobs: one per client and month; `dry_run` only previews. */
export const recurringRequest = z.strictObject({
  board: z.string().regex(/^[1-9]\d{0,17}$/, 'Papan wajib dipilih.'),
  partners: z
    .array(z.string().regex(/^[1-9]\d{0,17}$/, 'Klien tidak ditemukan.'), { error: 'Klien wajib dipilih.' })
    .min(1, 'Klien wajib dipilih.')
    .max(100, 'Klien maksimal 100.'),
  job_type: z
    .string({ error: 'Jenis pekerjaan wajib dipilih.' })
    .regex(/^[1-9]\d{0,17}$/, 'Jenis pekerjaan wajib dipilih.'),
  facility: z.enum(['exemption', 'drawback'], { error: 'Fasilitas wajib dipilih.' }),
  consultant: z.string({ error: 'Konsultan wajib dipilih.' }).regex(/^[1-9]\d{0,17}$/, 'Konsultan wajib dipilih.'),
  from: z.iso.date({ error: 'Periode awal wajib diisi.' }),
  to: z.iso.date({ error: 'Periode akhir wajib diisi.' }),
  due_day: z
    .int({ error: 'Tanggal jatuh tempo harus angka bulat.' })
    .min(1, 'Tanggal jatuh tempo 1–28.')
    .max(28, 'Tanggal jatuh tempo 1–28.'),
  dry_run: z.boolean(),
})
export type RecurringRequest = z.output<typeof recurringRequest>
export const recurringVerdicts = { new: 'Akan dibuat', exists: 'Sudah ada', excluded: 'Dikecualikan' } as const
export type RecurringLine = {
  partner: string
  partner_name: string
  period_month: string
  due_date: string
  verdict: keyof typeof recurringVerdicts
  code: string | null
}
