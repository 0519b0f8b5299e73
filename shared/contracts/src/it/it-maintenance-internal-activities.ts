import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  instant,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  rows,
  text,
} from '../kit/index.ts'
import { checkTypes, workStatuses } from './choices.ts'

const work = [
  { for: 'assignee', say: 'Kerjakan perawatan', from: 'scheduled_at', due: 'scheduled_at' },
  { for: 'can:update', say: 'Tugaskan perawatan', from: 'scheduled_at', due: 'scheduled_at', unless: 'assignee' },
] as const

/** One time that one asset is looked after: when it was planned, what was found and what it took. */
export const itMaintenanceInternalActivities = defineResource({
  area: 'it',
  name: 'it-maintenance-internal-activities',
  menu: 'it-asset',
  label: 'Pekerjaan Perawatan',

  fields: {
    number: text('Nomor', 30),
    plan: ref('Rencana', 'it-maintenance-internals').nullable(),
    it_asset: ref('Aset', 'it-assets'),
    scheduled_at: date('Dijadwalkan'),
    started_at: instant('Mulai').nullable(),
    finished_at: instant('Selesai').nullable(),
    assignee: ref('Petugas', 'users', undefined, { among: 'update' }).nullable(),
    status: choice('Status', workStatuses),
    skip_reason: text('Alasan dilewati', 250).nullable(),
    results: rows(
      'Hasil pemeriksaan',
      {
        text: text('Butir', 150),
        type: choice('Tipe', checkTypes).nullable(),
        value: text('Hasil', 120).nullable(),
        ok: boolean('Baik'),
        note: text('Catatan', 250).nullable(),
      },
      { max: 50 },
    ),
    findings: longText('Temuan').nullable(),
    actions_taken: longText('Tindakan').nullable(),
    parts: rows(
      'Suku cadang',
      {
        item: ref('Barang', 'items').nullable(),
        name: text('Nama', 120),
        qty: decimal('Jumlah'),
        cost: money('Biaya satuan'),
      },
      { max: 50 },
    ),
    cost: money('Biaya'),
    minutes: integer('Lama (menit)', { max: 100_000 }).nullable(),
    usage_hours: decimal('Jam pakai saat dirawat', { scale: 1 }).nullable(),
    follow_up_issue: ref('Tindak lanjut: tiket', 'jira-issues').nullable(),
    follow_up_external: ref('Tindak lanjut: perawatan eksternal', 'it-maintenance-externals').nullable(),
  },

  title: 'number',
  computed: ['number', 'started_at', 'finished_at', 'cost'],
  fixed: ['it_asset'],
  defaults: { results: [], parts: [] },
  trash: true,

  roles: { assignee: 'assignee' },
  workflow: {
    initial: 'scheduled',
    states: {
      scheduled: { tone: 'waiting', category: 'open', waits: work },
      in_progress: { tone: 'info', category: 'open', waits: work },
      done: { tone: 'success', category: 'done', editable: ['follow_up_issue', 'follow_up_external'] },
      skipped: { tone: 'warning', category: 'cancelled', removable: true },
      cancelled: { tone: 'danger', category: 'cancelled', removable: true },
    },
    transitions: {
      start: {
        label: 'Mulai',
        from: ['scheduled'],
        to: 'in_progress',
        who: ['assignee', 'can:update'],
        tone: 'primary',
        sets: { started_at: 'now' },
        bulk: 'all',
        undo: 10,
      },
      finish: {
        label: 'Selesaikan',
        from: ['scheduled', 'in_progress'],
        to: 'done',
        who: ['assignee', 'can:update'],
        tone: 'primary',
        ask: { findings: 'optional', actions_taken: 'optional', minutes: 'optional', usage_hours: 'optional' },
        guard: 'checked',
        sets: { finished_at: 'now' },
      },
      skip: {
        label: 'Lewati',
        from: ['scheduled'],
        to: 'skipped',
        who: ['assignee', 'can:update'],
        reason: 'skip_reason',
      },
      replan: {
        label: 'Jadwalkan ulang',
        from: ['scheduled', 'in_progress', 'skipped', 'cancelled'],
        to: 'scheduled',
        who: ['can:update'],
        ask: { scheduled_at: 'required' },
        sets: { started_at: null, skip_reason: null },
        bulk: 'all',
      },
      cancel: {
        label: 'Batalkan',
        from: ['scheduled', 'in_progress'],
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        confirm: 'Batalkan {title}?',
        bulk: 'all',
      },
    },
  },

  list: {
    search: ['number', 'findings', 'actions_taken'],
    filters: ['number', 'plan', 'it_asset', 'assignee', 'status', 'scheduled_at', 'finished_at', 'cost'],
    sort: ['number', 'scheduled_at', 'status', 'cost', 'finished_at'],
    default: '-scheduled_at',
  },
})

/** The purpose of the photographs of one check, among the files of the work. */
export const photoOf = (check: string): string =>
  `check-${check
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 33)}`

export type ItMaintenanceInternalActivity = RowOf<typeof itMaintenanceInternalActivities>
