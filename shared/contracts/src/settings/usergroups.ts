import { boolean, choice, code, defineResource, integer, type RowOf, refs, tags, text } from '../kit/index.ts'

/** Data scopes of a group, from least to most. */
export const dataScopes = {
  own: 'Milik sendiri',
  team: 'Tim',
  department: 'Departemen',
  company: 'Perusahaan',
  group: 'Seluruh grup',
} as const

/** User groups: a named set of permissions and a data scope. */
export const usergroups = defineResource({
  area: 'settings',
  name: 'usergroups',
  menu: 'usergroup',
  label: 'Grup Pengguna',

  fields: {
    code: code('Kode', 60, /^[a-z0-9_]+$/, 'hanya huruf kecil, angka, garis bawah.'),
    name: text('Nama', 60),
    description: text('Keterangan', 250).nullable(),
    permissions: tags('Izin'),
    data_scope: choice('Cakupan data', dataScopes),
    companies: refs('Perusahaan', 'references', { category: 'company' }),
    second_factor: boolean('Wajib faktor kedua'),
    members_count: integer('Anggota'),
    is_system: boolean('Bawaan sistem'),
    is_active: boolean('Aktif'),
  },

  title: 'name',
  computed: ['is_system', 'members_count'],
  defaults: { data_scope: 'own', companies: [], second_factor: false, is_active: true },
  lookup: ['code', 'name', 'is_active'],

  invariants: [
    {
      field: 'permissions',
      message: 'Pilih minimal satu izin.',
      holds: ({ permissions }) => permissions?.length !== 0,
    },
    {
      field: 'companies',
      message: 'Pilih minimal satu perusahaan.',
      holds: ({ data_scope, companies }) => data_scope !== 'company' || companies?.length !== 0,
    },
  ],

  trash: true,

  list: {
    search: ['code', 'name', 'description'],
    filters: ['code', 'name', 'data_scope', 'permissions', 'companies', 'members_count', 'is_active', 'is_system'],
    sort: ['code', 'name', 'data_scope', 'members_count', 'is_active'],
    default: 'name',
  },
})

export type Usergroup = RowOf<typeof usergroups>
