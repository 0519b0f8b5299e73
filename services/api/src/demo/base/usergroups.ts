import { menus, permissions } from '@ems/contracts'

export type GroupRow = {
  name: string
  code: string
  description: string
  permissions: readonly string[]
  dataScope: 'own' | 'team' | 'department' | 'company' | 'group'
  /** Codes of companies. */
  companies?: readonly string[]
  isSystem?: boolean
}

/** L reads, K also creates and changes, P also everything else the menu knows but export, X exports. */
type Right = 'L' | 'LX' | 'K' | 'P' | 'PX'

const reads = ['access', 'list', 'show']
const writes = [...reads, 'store', 'update']

function granted(menu: string, right: Right) {
  const existing = menus.find(({ id }) => id === menu)?.actions ?? []
  const actions = {
    L: reads,
    LX: [...reads, 'toExcel'],
    K: writes,
    P: ['access', ...existing.filter((action) => action !== 'toExcel')],
    PX: ['access', ...existing],
  }[right]
  return actions.map((action) => `${menu}-${action}`).filter((permission) => permissions.has(permission))
}

/** Permissions of everybody: see the dashboard and the calendar, and ask for help, leave and purchases. */
const selfService = [
  'dashboard-access',
  ...granted('calendar', 'L'),
  // Of tickets the list itself is narrowed to one's own.
  'support-list',
  ...['support', 'leave', 'procurement'].flatMap((menu) => [`${menu}-access`, `${menu}-show`, `${menu}-store`]),
  'attendance-access',
  'attendance-show',
  // Their own record, and asking for a change of it.
  'employee-show',
]

const rights = (table: Partial<Record<Right, readonly string[]>>) => [
  ...new Set([
    ...selfService,
    ...Object.entries(table).flatMap(([right, all]) => all.flatMap((menu) => granted(menu, right as Right))),
  ]),
]

const partners = ['customer', 'vendor']
/** Secrets, and what belongs to the staff of clients. */
const unread: readonly string[] = ['credential', 'clientportal']
const business = menus
  .filter(({ id, group }) => group !== 'Beranda' && group !== 'Pengaturan' && !unread.includes(id))
  .map(({ id }) => id)
const auditable = menus.map(({ id }) => id).filter((id) => !unread.includes(id))

export const groupRows: readonly GroupRow[] = [
  {
    name: 'Administrator',
    code: 'administrator',
    description: 'Seluruh menu, termasuk pengguna, grup, utilitas, referensi, dan log.',
    permissions: [...permissions],
    dataScope: 'group',
    isSystem: true,
  },
  {
    name: 'Direksi',
    code: 'direksi',
    description: 'Melihat dan mengekspor seluruh menu usaha.',
    permissions: rights({ LX: ['calendar', ...business] }),
    dataScope: 'group',
  },
  {
    name: 'SDM',
    code: 'sdm',
    description: 'Kepegawaian, presensi, dan cuti.',
    permissions: rights({ PX: ['employee', 'attendance', 'leave'], K: ['calendar'], L: ['it-asset'] }),
    dataScope: 'company',
    companies: ['CMI', 'MKP', 'MSD', 'CBE', 'CLN', 'MNU'],
  },
  {
    name: 'GA',
    code: 'ga',
    description: 'Pengadaan, pemasok, dan urusan umum.',
    permissions: rights({ PX: ['procurement', 'vendor'], K: ['items', 'it-asset', 'archive'] }),
    dataScope: 'company',
    companies: ['CMI', 'MKP'],
  },
  {
    name: 'Keuangan',
    code: 'keuangan',
    description: 'Melihat pelanggan, pemasok, barang, pengadaan, dan kontrak; kedua pembukuan.',
    permissions: rights({
      LX: ['customer', 'vendor', 'items', 'procurement', 'contract'],
      PX: ['accounting_actual', 'accounting_commercial', 'item_margin'],
    }),
    dataScope: 'company',
    companies: ['CMI', 'MKP', 'MNU'],
  },
  {
    name: 'Legal & Arsip',
    code: 'legal_arsip',
    description: 'Arsip dan dokumen kontrak seluruh grup.',
    permissions: rights({ PX: ['archive', 'contract'], L: partners }),
    dataScope: 'group',
  },
  {
    name: 'Pemasaran',
    code: 'pemasaran',
    description: 'Aktivitas pemasaran dan pelanggan.',
    permissions: rights({
      PX: ['marketing_activity', 'customer', 'accounting_commercial'],
      K: ['items'],
      L: ['contract', 'marketing_target'],
    }),
    dataScope: 'company',
    companies: ['MKP', 'MNU'],
  },
  {
    name: 'Konsultan KITE',
    code: 'konsultan_kite',
    description: 'Aktivitas konsultan dan KITE Tool.',
    permissions: rights({ PX: ['customs_activity', 'kitetool'], L: ['customer'] }),
    dataScope: 'company',
    companies: ['MKP', 'CBE'],
  },
  {
    name: 'Klien KITE',
    code: 'klien_kite',
    description: 'Staf klien konsultan: berkas, saldo, jatuh tempo, dan laporan perusahaannya sendiri.',
    permissions: ['access', 'list', 'show', 'store', 'toExcel'].map((action) => `clientportal-${action}`),
    dataScope: 'own',
  },
  {
    name: 'TI',
    code: 'ti',
    description: 'Dukungan teknis, aset teknologi informasi, dan kredensial.',
    permissions: rights({ PX: ['support', 'it-asset', 'credential'], L: ['log-service', 'employee'] }),
    dataScope: 'group',
  },
  {
    name: 'Kepala Departemen',
    code: 'kepala_departemen',
    description: 'Karyawan, presensi, dan cuti departemen sendiri.',
    permissions: rights({ L: ['employee', 'attendance', 'leave'] }),
    dataScope: 'department',
  },
  {
    name: 'Karyawan',
    code: 'karyawan',
    description: 'Layanan mandiri.',
    permissions: selfService,
    dataScope: 'own',
    isSystem: true,
  },
  {
    name: 'Auditor',
    code: 'auditor',
    description: 'Hanya melihat: seluruh menu kecuali Kredensial, termasuk Log Audit.',
    permissions: rights({ LX: auditable }),
    dataScope: 'group',
  },
  // An edge every screen must cope with: a single permission.
  {
    name: 'Tamu',
    code: 'tamu',
    description: 'Hanya Dasbor.',
    permissions: ['dashboard-access'],
    dataScope: 'own',
  },
]
