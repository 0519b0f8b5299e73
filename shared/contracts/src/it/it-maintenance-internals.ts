import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  type RowOf,
  ref,
  refs,
  rows,
  text,
} from '../kit/index.ts'
import { checkTypes, intervalUnits, planScopes, planStatuses } from './choices.ts'

/** Which assets are looked after, how often, by whom, and what is checked each time. */
export const itMaintenanceInternals = defineResource({
  area: 'it',
  name: 'it-maintenance-internals',
  menu: 'it-asset',
  label: 'Rencana Perawatan',

  fields: {
    name: text('Nama', 120),
    type: ref('Jenis', 'references', { category: 'maintenance-type' }),
    scope: choice('Untuk', planScopes),
    it_assets: refs('Aset', 'it-assets'),
    category: ref('Kategori', 'references', { category: 'asset-category' }).nullable(),
    office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    interval_value: integer('Setiap', { min: 1, max: 100_000 }),
    interval_unit: choice('Satuan waktu', intervalUnits),
    start_date: date('Mulai'),
    tolerance_days: integer('Toleransi (hari)', { max: 365 }),
    skip_holidays: boolean('Lewati hari libur'),
    lead_days: integer('Ingatkan (hari sebelum)', { max: 365 }),
    assignees: refs('Petugas', 'users', undefined, { among: 'update' }),
    checklist_template: rows(
      'Daftar periksa',
      {
        text: text('Butir', 150),
        type: choice('Tipe', checkTypes),
        min: decimal('Batas min', { signed: true }).nullable(),
        max: decimal('Batas maks', { signed: true }).nullable(),
        required: boolean('Wajib'),
      },
      { max: 50 },
    ),
    estimate_minutes: integer('Estimasi (menit)', { min: 1, max: 10_000 }).nullable(),
    next_due_at: date('Perawatan berikutnya').nullable(),
    status: choice('Status', planStatuses),
  },

  title: 'name',
  computed: ['next_due_at'],
  defaults: {
    scope: 'assets',
    it_assets: [],
    interval_unit: 'month',
    tolerance_days: 0,
    skip_holidays: true,
    lead_days: 7,
    assignees: [],
    checklist_template: [],
  },
  lookup: ['name', 'company', 'status'],
  only: { status: ['active'] },
  trash: true,

  workflow: {
    initial: 'active',
    states: {
      active: { tone: 'success', category: 'open' },
      paused: { tone: 'warning', category: 'open', removable: true, step: false },
      ended: { tone: 'neutral', category: 'done', removable: true },
    },
    transitions: {
      pause: {
        label: 'Jeda',
        from: ['active'],
        to: 'paused',
        who: ['can:update'],
        reason: 'optional',
        bulk: 'all',
      },
      resume: {
        label: 'Lanjutkan',
        from: ['paused'],
        to: 'active',
        who: ['can:update'],
        tone: 'primary',
        bulk: 'all',
      },
      end: {
        label: 'Akhiri',
        from: ['active', 'paused'],
        to: 'ended',
        who: ['can:update'],
        reason: 'optional',
        confirm: 'Akhiri {title}? Perawatan berikutnya tidak diingatkan lagi.',
        tone: 'danger',
        bulk: 'all',
      },
    },
  },

  invariants: [
    {
      field: 'it_assets',
      message: 'Pilih minimal satu aset.',
      holds: ({ scope, it_assets }) => scope !== 'assets' || Boolean(it_assets?.length),
    },
    {
      field: 'category',
      message: 'Kategori wajib dipilih.',
      holds: ({ scope, category }) => scope !== 'category' || Boolean(category),
    },
    {
      field: 'office',
      message: 'Kantor wajib dipilih.',
      holds: ({ scope, office }) => scope !== 'location' || Boolean(office),
    },
  ],

  list: {
    search: ['name'],
    filters: [
      'name',
      'type',
      'scope',
      'category',
      'office',
      'company',
      'it_assets',
      'interval_unit',
      'next_due_at',
      'status',
    ],
    sort: ['name', 'start_date', 'next_due_at', 'status'],
    default: 'name',
  },
})

export type ItMaintenanceInternal = RowOf<typeof itMaintenanceInternals>
