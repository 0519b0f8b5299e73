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
import { workStatuses } from './choices.ts'

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
    assignee: ref('Petugas', 'users').nullable(),
    status: choice('Status', workStatuses),
    skip_reason: text('Alasan dilewati', 250).nullable(),
    results: rows(
      'Hasil pemeriksaan',
      {
        text: text('Butir', 150),
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
    follow_up_issue: ref('Tindak lanjut: tiket', 'jira-issues').nullable(),
    follow_up_external: ref('Tindak lanjut: perawatan eksternal', 'it-maintenance-externals').nullable(),
  },

  title: 'number',
  computed: ['number', 'started_at', 'finished_at', 'cost'],
  fixed: ['it_asset'],
  defaults: { status: 'scheduled', results: [], parts: [] },
  trash: true,

  invariants: [
    {
      field: 'skip_reason',
      message: 'Alasan dilewati wajib diisi.',
      holds: ({ status, skip_reason }) => status !== 'skipped' || Boolean(skip_reason),
    },
  ],

  list: {
    search: ['number', 'findings', 'actions_taken'],
    filters: ['number', 'plan', 'it_asset', 'assignee', 'status', 'scheduled_at', 'finished_at', 'cost'],
    sort: ['number', 'scheduled_at', 'status', 'cost', 'finished_at'],
    default: '-scheduled_at',
  },
})

export type ItMaintenanceInternalActivity = RowOf<typeof itMaintenanceInternalActivities>
