import { z } from 'zod'
import {
  boolean,
  choice,
  code,
  date,
  defineResource,
  email,
  instant,
  json,
  type RowOf,
  ref,
  refs,
  text,
} from '../kit/index.ts'

export const userStatuses = { invited: 'Diundang', active: 'Aktif', inactive: 'Nonaktif' } as const
export const ssoStatuses = {
  none: 'Belum',
  /** EMS sends no mail: the administrator hands the link over. */
  sent: 'Undangan dibuat',
  active: 'Aktif',
  failed: 'Gagal',
  disabled: 'Nonaktif',
} as const
export const timezones = { 'Asia/Jakarta': 'WIB', 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' } as const

/** Users do not switch their own account off or on. */
const isOther = {
  holds: (row: object, { user }: { user: string }) => (row as { id?: string }).id !== user,
  because: 'Anda tidak dapat mengubah status Anda sendiri.',
}

/** Accounts of EMS, each linked to one identity of EMS SSO and at most one employee. */
export const users = defineResource({
  area: 'settings',
  name: 'users',
  menu: 'user',
  label: 'Pengguna',

  fields: {
    sso_sub: text('Identitas SSO', 64).nullable(),
    name: text('Nama', 120),
    email: email('Email'),
    role: code('Peran', 60, /^[a-z0-9_]+$/, 'hanya huruf kecil, angka, garis bawah.'),
    usergroup: ref('Grup', 'usergroups'),
    employee: ref('Karyawan', 'employees').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    /** Staff of a client of the KITE consultancy: they reach the client's portal, and nothing of the house. */
    client: ref('Klien KITE', 'customs-kite-tenants').nullable(),
    companies: refs('Cakupan tambahan', 'references', { category: 'company' }),
    status: choice('Status', userStatuses),
    sso_status: choice('SSO', ssoStatuses),
    sso_error: text('Galat SSO', 500).nullable(),
    timezone: choice('Zona waktu', timezones),
    valid_until: date('Berlaku sampai').nullable(),
    last_login_at: instant('Masuk terakhir').nullable(),
    is_leaver: boolean('Karyawan sudah keluar'),
    note: text('Catatan', 250).nullable(),
    preferences: json('Preferensi', z.record(z.string().max(60), z.unknown())),
  },

  title: 'name',
  computed: ['sso_sub', 'sso_status', 'sso_error', 'last_login_at', 'is_leaver', 'preferences'],
  defaults: { companies: [], timezone: 'Asia/Jakarta' },
  lookup: ['name', 'email', 'status', 'company'],
  note: ['usergroup', 'company'],
  // An invited colleague may be named, made a member and given work before the first sign-in.
  only: { status: ['active', 'invited'] },

  trash: true,

  workflow: {
    initial: 'invited',
    views: { open: 'Aktif & diundang', done: 'Nonaktif' },
    states: {
      invited: { tone: 'waiting', category: 'open', removable: true },
      active: { tone: 'success', category: 'open', removable: true },
      inactive: { tone: 'neutral', category: 'done', editable: 'all', removable: true },
    },
    transitions: {
      activate: {
        label: 'Aktifkan',
        from: ['invited'],
        to: 'active',
        who: ['can:update', 'system'],
        notify: [],
        bulk: 'all',
      },
      deactivate: {
        label: 'Nonaktifkan',
        from: ['invited', 'active'],
        to: 'inactive',
        // The server: when the employee leaves.
        who: ['can:update', 'system'],
        when: [isOther],
        confirm: 'Nonaktifkan {title}? Pengguna tidak dapat masuk sampai diaktifkan kembali. Datanya tetap ada.',
        reason: 'required',
        tone: 'danger',
        notify: [],
        bulk: 'each',
      },
      reactivate: {
        label: 'Aktifkan kembali',
        from: ['inactive'],
        to: 'active',
        who: ['can:update'],
        when: [isOther],
        notify: [],
        bulk: 'all',
      },
    },
  },

  list: {
    search: ['name', 'email'],
    filters: [
      'name',
      'email',
      'role',
      'usergroup',
      'employee',
      'company',
      'client',
      'status',
      'sso_status',
      'sso_sub',
      'last_login_at',
      'valid_until',
      'is_leaver',
    ],
    sort: ['name', 'email', 'role', 'status', 'sso_status', 'last_login_at', 'valid_until'],
    default: 'name',
  },

  actions: {
    ssoAdd: { permission: 'ssoAdd', label: 'Tambah EMS SSO', fields: {} },
    invite: { permission: 'ssoAdd', label: 'Buat tautan baru', fields: {} },
    groupUpdate: {
      permission: 'groupUpdate',
      label: 'Ubah Grup',
      fields: { usergroup: ref('Grup', 'usergroups') },
    },
    revokeSessions: { permission: 'cancel', label: 'Putus sesi', fields: {} },
    resetFactors: { permission: 'cancel', label: 'Atur ulang faktor kedua', fields: { reason: text('Alasan', 250) } },
  },
})

export type User = RowOf<typeof users>
