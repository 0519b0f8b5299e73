/** Permission actions and their labels (specification §6). Any other action means `Akses menu`. */
export const actionLabels = {
  access: 'Akses menu',
  list: 'Lihat daftar',
  show: 'Lihat',
  store: 'Tambah',
  update: 'Ubah',
  destroy: 'Hapus',
  bulkUpdate: 'Ubah Masal',
  bulkDelete: 'Hapus Masal',
  relProduct: 'Relasi Produk',
  relProductDestroy: 'Relasi Produk Hapus',
  bclktGenerate: 'Generate BCL.KT',
  bclktReportGenerate: 'Generate Laporan',
  rollback: 'Kembalikan',
  dueDateExtend: 'Perpanjang Jatuh Tempo',
  toExcel: 'Export Excel',
  exception: 'Kecualikan',
  bclGet: 'Pemilihan PEB',
  exclude: 'Kecualikan PEB',
  cancel: 'Batalkan',
  pibFind: 'Cari PIB',
  pibCancel: 'Batalkan PIB',
  groupUpdate: 'Ubah Grup',
  ssoAdd: 'Tambah EMS SSO',
  reveal: 'Lihat data sensitif',
} as const

export type PermissionAction = keyof typeof actionLabels

const crud = ['list', 'show', 'store', 'update', 'destroy', 'bulkUpdate', 'bulkDelete', 'toExcel'] as const
const without = (...left: PermissionAction[]) => crud.filter((action) => !left.includes(action))

/**
 * Every menu with its place in the navigation and the actions that can be permitted in it, besides `access`.
 * Nothing else can be granted: the permission catalogue is this table.
 */
export const menus = [
  { id: 'dashboard', group: 'Beranda', label: 'Dasbor', path: '/private/home/dashboard', actions: [] },
  {
    id: 'calendar',
    group: 'Beranda',
    label: 'Kalender Kerja',
    path: '/private/home/calendar',
    actions: [...without('bulkDelete'), 'cancel', 'rollback'],
  },
  {
    id: 'archive',
    group: 'Arsip',
    label: 'Kelola Arsip',
    path: '/private/archives/archive',
    actions: [...crud, 'dueDateExtend', 'exclude', 'exception', 'cancel', 'rollback'],
  },
  {
    id: 'contract',
    group: 'Arsip',
    label: 'Dokumen Kontrak',
    path: '/private/archives/contract',
    actions: [...crud, 'dueDateExtend', 'cancel', 'rollback'],
  },
  {
    id: 'marketing_activity',
    group: 'Pemasaran',
    label: 'Aktivitas Pemasaran',
    path: '/private/marketing/activity',
    actions: [...crud, 'dueDateExtend', 'cancel', 'rollback', 'relProduct'],
  },
  {
    id: 'marketing_target',
    group: 'Pemasaran',
    label: 'Target Pemasaran',
    path: '/private/marketing/activity',
    actions: [...crud, 'rollback'],
  },
  {
    id: 'items',
    group: 'Pemasaran',
    label: 'Barang dan Jasa',
    path: '/private/marketing/items',
    actions: [...crud, 'relProduct', 'relProductDestroy', 'rollback'],
  },
  {
    id: 'item_margin',
    group: 'Pemasaran',
    label: 'Margin Barang dan Jasa',
    path: '/private/marketing/items',
    actions: ['list'],
  },
  {
    id: 'vendor',
    group: 'Pemasaran',
    label: 'Pemasok',
    path: '/private/marketing/vendor',
    actions: [...crud, 'relProduct', 'relProductDestroy', 'cancel', 'rollback'],
  },
  {
    id: 'customer',
    group: 'Pemasaran',
    label: 'Pelanggan',
    path: '/private/marketing/customer',
    actions: [...crud, 'relProduct', 'relProductDestroy', 'cancel', 'rollback'],
  },
  {
    id: 'accounting_actual',
    group: 'Akuntansi',
    label: 'Akuntansi – Aktual',
    path: '/private/marketing/customer',
    actions: ['list', 'show', 'store', 'update', 'toExcel'],
  },
  {
    id: 'accounting_commercial',
    group: 'Akuntansi',
    label: 'Akuntansi – Komersial',
    path: '/private/marketing/customer',
    actions: ['list', 'show', 'store', 'update', 'toExcel'],
  },
  {
    id: 'customs_activity',
    group: 'Konsultan Kepabeanan',
    label: 'Aktivitas Konsultan KITE',
    path: '/private/customs/activity',
    actions: [...crud, 'dueDateExtend', 'exclude', 'cancel', 'rollback'],
  },
  {
    id: 'kitetool',
    group: 'Konsultan Kepabeanan',
    label: 'KITE Tool',
    path: '/private/customs/kitetool',
    actions: [
      ...crud,
      'relProduct',
      'relProductDestroy',
      'bclktGenerate',
      'bclktReportGenerate',
      'bclGet',
      'exclude',
      'exception',
      'pibFind',
      'pibCancel',
      'dueDateExtend',
      'cancel',
      'rollback',
    ],
  },
  {
    id: 'clientportal',
    group: 'Konsultan Kepabeanan',
    label: 'Portal Klien',
    path: '/private/customs/portal',
    actions: ['list', 'show', 'store', 'toExcel'],
  },
  {
    id: 'it-asset',
    group: 'Teknologi Informasi',
    label: 'Aset Teknologi Informasi',
    path: '/private/infotech/it-asset',
    actions: [...crud, 'dueDateExtend', 'exclude', 'cancel', 'rollback'],
  },
  {
    id: 'support',
    group: 'Teknologi Informasi',
    label: 'Dukungan Teknis',
    path: '/private/infotech/support',
    actions: [...crud, 'dueDateExtend', 'cancel', 'rollback'],
  },
  {
    id: 'credential',
    group: 'Teknologi Informasi',
    label: 'Kredensial',
    path: '/private/infotech/credential',
    actions: [...without('bulkDelete'), 'cancel', 'rollback'],
  },
  {
    id: 'employee',
    group: 'SDM dan Umum',
    label: 'Kepegawaian',
    path: '/private/humans/employee',
    actions: [...crud, 'dueDateExtend', 'rollback', 'reveal'],
  },
  {
    id: 'attendance',
    group: 'SDM dan Umum',
    label: 'Presensi',
    path: '/private/humans/attendance',
    actions: [...crud, 'exception', 'cancel', 'rollback'],
  },
  {
    id: 'leave',
    group: 'SDM dan Umum',
    label: 'Cuti',
    path: '/private/humans/leave',
    actions: [...crud, 'dueDateExtend', 'cancel', 'rollback'],
  },
  {
    id: 'procurement',
    group: 'SDM dan Umum',
    label: 'Pengadaan Barang dan Jasa',
    path: '/private/generals/procurement',
    actions: [...crud, 'dueDateExtend', 'exclude', 'cancel', 'rollback'],
  },
  {
    id: 'utility',
    group: 'Pengaturan',
    label: 'Utilitas',
    path: '/private/utilities/utility',
    actions: ['list', 'show', 'store', 'update', 'bulkUpdate', 'cancel', 'rollback', 'toExcel'],
  },
  {
    id: 'usergroup',
    group: 'Pengaturan',
    label: 'Grup Pengguna',
    path: '/private/auth/usergroup',
    actions: [...crud, 'rollback'],
  },
  {
    id: 'user',
    group: 'Pengaturan',
    label: 'Pengguna',
    path: '/private/auth/user',
    actions: [...crud, 'groupUpdate', 'ssoAdd', 'cancel'],
  },
  {
    id: 'reference',
    group: 'Pengaturan',
    label: 'Referensi',
    path: '/private/utilities/reference',
    actions: [...crud, 'rollback'],
  },
  {
    id: 'log-audit',
    group: 'Pengaturan',
    label: 'Log Audit',
    path: '/private/utilities/log-audit',
    actions: ['list', 'show', 'toExcel'],
  },
  {
    id: 'log-service',
    group: 'Pengaturan',
    label: 'Log Service',
    path: '/private/utilities/log-service',
    actions: ['list', 'show', 'update', 'bulkUpdate', 'toExcel'],
  },
  {
    id: 'release',
    group: 'Pengaturan',
    label: 'Rilis',
    path: '/private/utilities/release',
    actions: ['list', 'update', 'rollback', 'cancel'],
  },
] as const satisfies readonly {
  id: string
  group: string
  label: string
  path: string
  actions: readonly PermissionAction[]
}[]

export type MenuId = (typeof menus)[number]['id']

/** Every permission that can be granted, `menu-action`. */
export const permissions: ReadonlySet<string> = new Set(
  menus.flatMap(({ id, actions }) => ['access', ...actions].map((action) => `${id}-${action}`)),
)

/**
 * Guards of collections with several menus: an action in one of the menus grants the action of the guard. Guards are
 * never granted themselves, so they are in no catalogue (docs/decisions/permissions-and-row-scope.md).
 */
export const sharedGuards = {
  partner: ['customer', 'vendor'],
  'partner-item': ['items', 'customer', 'vendor'],
  accounting: ['accounting_actual', 'accounting_commercial'],
} as const satisfies Readonly<Record<string, readonly MenuId[]>>

/** Granted permissions together with those they mean for shared collections. */
export function withShared(granted: Iterable<string>): Set<string> {
  const all = new Set(granted)
  for (const permission of [...all]) {
    const { menu, action } = parsePermission(permission)
    for (const [guard, menus] of Object.entries(sharedGuards))
      if ((menus as readonly string[]).includes(menu)) all.add(`${guard}-${action}`)
  }
  return all
}

/** The permissions that grant this one: itself, or the same action in any menu that shares its collection. */
export function grantsOf(permission: string): string[] {
  const { menu, action } = parsePermission(permission)
  const menus = (sharedGuards as Readonly<Record<string, readonly string[]>>)[menu]
  return menus ? menus.map((one) => `${one}-${action}`) : [permission]
}

/** The parts of `it-asset-bulkUpdate`: a menu may contain hyphens, an action never does. */
export function parsePermission(permission: string): { menu: string; action: string; label: string } {
  const at = permission.lastIndexOf('-')
  const action = permission.slice(at + 1)
  const label = (actionLabels as Record<string, string>)[action] ?? actionLabels.access
  return { menu: permission.slice(0, at), action, label }
}
