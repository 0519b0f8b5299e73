import { choice, code, defineResource, instant, longText, type RowOf, ref, text } from '../../kit/index.ts'

export const accessRequestStatuses = {
  pending: 'Menunggu',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  cancelled: 'Dibatalkan',
} as const

/** Kinds of requests; approval rules may name them. */
export const accessKinds = { access: 'Akses', link: 'Penghubungan karyawan' } as const

/** Value of `need` for an account without an employee; other values are permissions. */
export const employeeLink = 'employee-link'

/**
 * *Minta akses*: a user asks for a menu they may not open. Approval rules say who decides; approval moves the user to another
 * group. With the need `employee-link` it links the user to an employee.
 */
export const accessRequests = defineResource({
  area: 'common',
  name: 'access-requests',
  menu: 'user',
  label: 'Permintaan akses',

  fields: {
    /** `Budi meminta akses Referensi – Lihat daftar` */
    subject: text('Perihal', 200),
    kind: choice('Jenis', accessKinds),
    /** The permission that was missing, `reference-list`, or a menu. */
    need: code('Izin', 80, /^[a-z_-]+(-[A-Za-z]+)?$/, 'tidak dikenal.'),
    reason: longText('Alasan', 500).nullable(),
    usergroup: ref('Grup yang diminta', 'usergroups').nullable(),
    /** For an account that asks to be linked. Filled automatically if one has the same e-mail address. */
    employee: ref('Karyawan', 'employees').nullable(),
    requester: ref('Pemohon', 'users'),
    status: choice('Status', accessRequestStatuses),
    decided_at: instant('Diputuskan').nullable(),
  },

  title: 'subject',
  computed: ['subject', 'kind', 'employee', 'requester', 'decided_at'],
  roles: { owner: 'requester' },

  workflow: {
    initial: 'pending',
    states: {
      pending: { tone: 'waiting', category: 'open', editable: 'none' },
      approved: { tone: 'success', category: 'done' },
      rejected: { tone: 'danger', category: 'cancelled' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {},
    approval: {
      state: 'pending',
      approved: 'approved',
      rejected: 'rejected',
      withdrawn: 'cancelled',
      subject: 'requester',
      kind: 'kind',
      material: ['need', 'reason'],
      facts: ['requester', 'need', 'reason', 'usergroup'],
      fills: ['usergroup', 'employee'],
      effect: 'grant',
    },
  },

  list: {
    search: ['need', 'reason'],
    filters: ['need', 'kind', 'status', 'requester', 'usergroup', 'employee'],
    sort: ['status', 'decided_at'],
    default: '-decided_at',
  },
})

export type AccessRequest = RowOf<typeof accessRequests>
