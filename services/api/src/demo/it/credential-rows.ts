import type { CredentialKind, CredentialRight, revealPolicies } from '@ems/contracts/it'

type ShareRow = { user?: string; group?: string; right: CredentialRight }
type FolderRow = {
  name: string
  company: string
  description: string
  needsStrong?: boolean
  shares: readonly ShareRow[]
}
export type CredentialRow = {
  name: string
  folder: string
  kind: CredentialKind
  username?: string
  url?: string
  /** E-mail; the demo account of IT without it. */
  owner?: string
  policy?: keyof typeof revealPolicies
  isCritical?: boolean
  changedDaysAgo?: number
  rotateDays?: number
  expiresInDays?: number
  tags?: readonly string[]
  isCompromised?: boolean
  /** Random without it. */
  secret?: string
  /** Further secret fields; null for a random TOTP key. */
  more?: Readonly<Record<string, string | null>>
}

const byIt: ShareRow = { group: 'ti', right: 'manage' }
const admin = 'admin@ems.test'

export const folderRows: readonly FolderRow[] = [
  {
    name: 'Jaringan & Server',
    company: 'CMI',
    description: 'Perangkat jaringan, server, dan basis data kantor pusat.',
    needsStrong: true,
    shares: [byIt, { user: admin, right: 'use' }],
  },
  {
    name: 'Langganan Cloud',
    company: 'CMI',
    description: 'Akun layanan berlangganan seluruh grup.',
    shares: [byIt, { group: 'administrator', right: 'edit' }],
  },
  {
    name: 'Media Sosial & Situs',
    company: 'MKP',
    description: 'Akun pemasaran yang dikelola bersama.',
    shares: [byIt, { group: 'administrator', right: 'view' }],
  },
  {
    name: 'Sertifikat & Kunci',
    company: 'MSD',
    description: 'Sertifikat TLS, kunci SSH, dan lisensi.',
    shares: [
      { user: admin, right: 'manage' },
      { group: 'ti', right: 'use' },
    ],
  },
]

const network = { folder: 'Jaringan & Server' }
const cloud = { folder: 'Langganan Cloud' }
const social = { folder: 'Media Sosial & Situs' }
const keys = { folder: 'Sertifikat & Kunci', owner: admin }

/** Two cloud accounts have the same weak password, as in real life. */
const reused = 'mandala123'

export const credentialRows: readonly CredentialRow[] = [
  {
    ...network,
    name: 'Router utama kantor pusat',
    kind: 'login',
    username: 'admin',
    url: '10.20.0.1',
    isCritical: true,
    rotateDays: 90,
    changedDaysAgo: 40,
    tags: ['router'],
  },
  {
    ...network,
    name: 'Switch lantai 2',
    kind: 'login',
    username: 'admin',
    url: '10.20.0.12',
    rotateDays: 90,
    changedDaysAgo: 130,
    tags: ['switch'],
  },
  {
    ...network,
    name: 'Basis data akuntansi (baca)',
    kind: 'database',
    username: 'pelapor',
    url: 'db-akuntansi.mandala.example',
    policy: 'approval',
    isCritical: true,
    more: { connection: 'postgresql://db-akuntansi.mandala.example:5432/akuntansi' },
  },
  {
    ...network,
    name: 'Basis data gudang',
    kind: 'database',
    username: 'gudang',
    url: 'db-gudang.mandala.example',
    expiresInDays: 10,
  },
  {
    ...network,
    name: 'Wi-Fi karyawan',
    kind: 'wifi',
    username: 'MANDALA-KARYAWAN',
    policy: 'direct',
    rotateDays: 180,
    changedDaysAgo: 20,
    tags: ['wifi'],
  },
  {
    ...network,
    name: 'Wi-Fi tamu',
    kind: 'wifi',
    username: 'MANDALA-TAMU',
    policy: 'direct',
    rotateDays: 30,
    changedDaysAgo: 29,
    tags: ['wifi'],
  },
  {
    ...network,
    name: 'Server cadangan',
    kind: 'ssh',
    username: 'operator',
    url: 'cadangan.mandala.example',
    isCritical: true,
  },
  {
    ...network,
    name: 'NVR CCTV gudang',
    kind: 'login',
    username: 'pengawas',
    url: '10.20.4.30',
    changedDaysAgo: 300,
    rotateDays: 180,
  },
  {
    ...cloud,
    name: 'Konsol cloud utama',
    kind: 'login',
    username: 'root@mandala.example',
    url: 'https://konsol.cloud.example',
    policy: 'approval',
    isCritical: true,
    more: { totp: null, 'custom:Kode pemulihan': 'simpan di brankas lantai 3' },
  },
  {
    ...cloud,
    name: 'Surel grup (admin)',
    kind: 'login',
    username: 'admin@mandala.example',
    url: 'https://surel.example/admin',
    more: { totp: null },
  },
  { ...cloud, name: 'API pengiriman SMS', kind: 'api_key', url: 'https://sms.example', expiresInDays: 25 },
  { ...cloud, name: 'API peta', kind: 'api_key', url: 'https://peta.example', expiresInDays: -12 },
  {
    ...cloud,
    name: 'Konferensi video',
    kind: 'login',
    username: 'rapat@mandala.example',
    url: 'https://rapat.example',
    secret: reused,
  },
  {
    ...cloud,
    name: 'Papan tugas vendor',
    kind: 'login',
    username: 'ti@mandala.example',
    url: 'https://papan.example',
    secret: reused,
  },
  {
    ...cloud,
    name: 'Kartu langganan layanan',
    kind: 'card',
    policy: 'approval',
    isCritical: true,
    expiresInDays: 300,
    more: { holder: 'MANDALA KARYA', valid_until: '12/29' },
  },
  {
    ...social,
    name: 'Instagram Mandala',
    kind: 'login',
    username: 'mandala.karya',
    url: 'https://instagram.example',
    more: { totp: null },
    tags: ['medsos'],
  },
  {
    ...social,
    name: 'Situs perusahaan (CMS)',
    kind: 'login',
    username: 'redaksi',
    url: 'https://mandala.example/masuk',
    secret: 'admin123',
    isCompromised: true,
    tags: ['situs'],
  },
  {
    ...social,
    name: 'Registrar domain',
    kind: 'login',
    username: 'domain@mandala.example',
    url: 'https://registrar.example',
    isCritical: true,
    expiresInDays: 60,
    tags: ['situs'],
  },
  {
    ...social,
    name: 'Prosedur pemulihan akun',
    kind: 'note',
    secret: 'Hubungi penyedia dengan nomor pelanggan pada kontrak, lalu verifikasi lewat surel grup.',
  },
  {
    ...keys,
    name: 'Sertifikat *.mandala.example',
    kind: 'certificate',
    url: '*.mandala.example',
    expiresInDays: 45,
    isCritical: true,
  },
  { ...keys, name: 'Kunci deploy situs', kind: 'ssh', username: 'deploy', url: 'situs.mandala.example' },
  { ...keys, name: 'Lisensi pengolah dokumen', kind: 'license', expiresInDays: 120, policy: 'direct' },
  { ...keys, name: 'Lisensi antivirus', kind: 'license', expiresInDays: -3, policy: 'direct' },
  {
    ...keys,
    name: 'Penanda tangan kode',
    kind: 'certificate',
    policy: 'approval',
    isCritical: true,
    expiresInDays: 200,
  },
]
