import { choice, date, defineResource, type RowOf, ref, text } from '../../kit/index.ts'

export const seatStatuses = { assigned: 'Dipakai', released: 'Dilepas' } as const

/** Who or which device has a seat of a licence. The database allows no more of them than were bought. */
export const itLicenseSeats = defineResource({
  area: 'it',
  name: 'it-license-seats',
  menu: 'it-asset',
  label: 'Kursi Lisensi',
  permissions: { store: 'update', destroy: 'update' },

  fields: {
    name: text('Pemakai', 200),
    license: ref('Lisensi', 'it-assets'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    holder: ref('Pengguna', 'employees').nullable(),
    device: ref('Perangkat', 'it-assets').nullable(),
    assigned_on: date('Sejak'),
    released_on: date('Dilepas tanggal').nullable(),
    status: choice('Status', seatStatuses),
    note: text('Catatan', 250).nullable(),
  },

  title: 'name',
  computed: ['name', 'company', 'released_on'],
  fixed: ['license', 'holder', 'device'],
  assumed: ['assigned_on'],

  roles: { owner: 'holder' },
  workflow: {
    initial: 'assigned',
    views: { open: 'Dipakai', done: 'Dilepas' },
    states: {
      assigned: { tone: 'info', category: 'open' },
      released: { tone: 'neutral', category: 'done', kept: 'Kursi yang sudah dilepas tidak dapat diubah.' },
    },
    transitions: {
      release: {
        label: 'Lepas',
        from: ['assigned'],
        to: 'released',
        who: ['can:update'],
        sets: { released_on: 'today' },
        confirm: 'Lepas kursi {title}?',
        notify: [],
        bulk: 'all',
      },
    },
  },

  invariants: [
    {
      field: 'holder',
      message: 'Pilih pengguna atau perangkat.',
      holds: ({ holder, device }) => Boolean(holder || device),
    },
  ],

  list: {
    search: ['name'],
    filters: ['name', 'license', 'company', 'holder', 'device', 'status', 'assigned_on', 'released_on'],
    sort: ['name', 'status', 'assigned_on', 'released_on'],
    default: '-assigned_on',
  },
})

export type ItLicenseSeat = RowOf<typeof itLicenseSeats>
