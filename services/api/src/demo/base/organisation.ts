/** Which positions a department is made of; several departments may share one. */
export type Family = keyof typeof positionsOf

export type Department = { code: string; name: string; family: Family; people: number }
export type Office = { code: string; name: string; zone: string; share: number; latitude: number; longitude: number }
export type Company = {
  code: string
  name: string
  business: string
  pattern: '5-hari' | '6-hari'
  womenPercent: number
  regions: readonly string[]
  offices: readonly Office[]
  departments: readonly Department[]
}

const office = (
  city: string,
  code: string,
  zone: string,
  share: number,
  latitude: number,
  longitude: number,
): Office => ({ code, name: `Kantor ${city}`, zone, share, latitude, longitude })
const department = (code: string, name: string, family: Family, people: number): Department => ({
  code,
  name,
  family,
  people,
})

const WIB = 'Asia/Jakarta'
const WITA = 'Asia/Makassar'
const WIT = 'Asia/Jayapura'

/** The fictional group: six companies, 252 people at work. The numbers of people are those at work on the seed day. */
export const companies: readonly Company[] = [
  {
    code: 'CMI',
    name: 'PT Cakrawala Mandala Induk',
    business: 'Induk grup',
    pattern: '5-hari',
    womenPercent: 35,
    regions: ['jawa', 'sunda', 'batak', 'tionghoa', 'minang', 'melayu', 'bugis'],
    offices: [office('Jakarta', 'JKT', WIB, 100, -6.2088, 106.8456)],
    departments: [
      department('DIR', 'Direksi', 'direksi', 4),
      department('FIN', 'Keuangan & Pajak', 'keuangan', 8),
      department('HRD', 'SDM', 'sdm', 6),
      department('GA', 'Umum / GA', 'umum', 6),
      department('LGL', 'Legal & Arsip', 'legal', 6),
      department('AUD', 'Audit Internal', 'audit', 4),
    ],
  },
  {
    code: 'MKP',
    name: 'PT Mandala Konsultan Pabean',
    business: 'Konsultan KITE',
    pattern: '5-hari',
    womenPercent: 32,
    regions: ['jawa', 'batak', 'bali', 'minang', 'sunda', 'tionghoa'],
    offices: [
      office('Jakarta', 'JKT', WIB, 60, -6.1751, 106.865),
      office('Semarang', 'SMG', WIB, 40, -6.9667, 110.4167),
    ],
    departments: [
      department('DIR', 'Direksi', 'direksi', 2),
      department('OPS', 'Konsultasi KITE', 'kite', 18),
      department('FIN', 'Keuangan & Pajak', 'keuangan', 4),
      department('HRD', 'SDM', 'sdm', 3),
      department('GA', 'Umum / GA', 'umum', 3),
      department('LGL', 'Legal & Arsip', 'legal', 3),
      department('MKT', 'Pemasaran', 'pemasaran', 5),
    ],
  },
  {
    code: 'MSD',
    name: 'PT Mandala Solusi Digital',
    business: 'Teknologi informasi dan dukungan',
    pattern: '5-hari',
    womenPercent: 23,
    regions: ['jawa', 'bali', 'sunda', 'batak', 'tionghoa', 'melayu'],
    offices: [
      office('Jakarta', 'JKT', WIB, 70, -6.2297, 106.8295),
      office('Denpasar', 'DPS', WITA, 30, -8.6705, 115.2126),
    ],
    departments: [
      department('DIR', 'Direksi', 'direksi', 2),
      department('OPS', 'Pengembangan Perangkat Lunak', 'pengembangan', 9),
      department('IT', 'TI', 'ti', 10),
      department('MKT', 'Pemasaran', 'pemasaran', 3),
      department('FIN', 'Keuangan & Pajak', 'keuangan', 2),
      department('HRD', 'SDM', 'sdm', 2),
      department('GA', 'Umum / GA', 'umum', 2),
    ],
  },
  {
    code: 'CBE',
    name: 'PT Cakrawala Busana Ekspor',
    business: 'Pabrik garmen, KITE Pembebasan',
    pattern: '6-hari',
    womenPercent: 68,
    regions: ['jawa', 'jawa', 'jawa', 'jawa', 'jawa', 'sunda', 'tunggal', 'tunggal'],
    offices: [office('Semarang', 'SMG', WIB, 100, -6.9932, 110.4203)],
    departments: [
      department('DIR', 'Direksi', 'direksi', 2),
      department('PRD', 'Produksi', 'produksi', 68),
      department('QC', 'Pengendalian Mutu (QC)', 'mutu', 10),
      department('WHS', 'Gudang', 'gudang', 8),
      department('FIN', 'Keuangan & Pajak', 'keuangan', 4),
      department('HRD', 'SDM', 'sdm', 3),
      department('GA', 'Umum / GA', 'umum', 4),
      department('IT', 'TI', 'ti', 2),
      department('MKT', 'Pemasaran', 'pemasaran', 3),
    ],
  },
  {
    code: 'CLN',
    name: 'PT Cakrawala Logistik Nusantara',
    business: 'PPJK dan gudang',
    pattern: '6-hari',
    womenPercent: 25,
    regions: ['jawa', 'bugis', 'bugis', 'papua', 'papua', 'minang', 'melayu'],
    offices: [
      office('Surabaya', 'SBY', WIB, 60, -7.2575, 112.7521),
      office('Makassar', 'MKS', WITA, 25, -5.1477, 119.4327),
      office('Jayapura', 'DJJ', WIT, 15, -2.5337, 140.7181),
    ],
    departments: [
      department('DIR', 'Direksi', 'direksi', 2),
      department('OPS', 'Operasional', 'logistik', 15),
      department('WHS', 'Gudang', 'gudang', 8),
      department('FIN', 'Keuangan & Pajak', 'keuangan', 3),
      department('HRD', 'SDM', 'sdm', 2),
      department('GA', 'Umum / GA', 'umum', 2),
    ],
  },
  {
    code: 'MNU',
    name: 'PT Mandala Niaga Umum',
    business: 'Perdagangan umum',
    pattern: '5-hari',
    womenPercent: 36,
    regions: ['sunda', 'sunda', 'jawa', 'tionghoa', 'minang'],
    offices: [office('Bandung', 'BDG', WIB, 100, -6.9175, 107.6191)],
    departments: [
      department('DIR', 'Direksi', 'direksi', 1),
      department('MKT', 'Pemasaran', 'pemasaran', 4),
      department('OPS', 'Operasional', 'niaga', 3),
      department('WHS', 'Gudang', 'gudang', 3),
      department('FIN', 'Keuangan & Pajak', 'keuangan', 2),
      department('GA', 'Umum / GA', 'umum', 1),
    ],
  },
]

/** Direktur Utama 0, Direktur 1, Manajer 2, Supervisor 3, Staf 4, Operator 5. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5
export type Position = { code: string; name: string; level: Level; grade: number }

const position = (code: string, name: string, level: Level, grade: number): Position => ({ code, name, level, grade })

/** Every position, by family and from the top down: the chain of command is level above level within a family. */
export const positionsOf = {
  direksi: [
    position('DIRUT', 'Direktur Utama', 0, 8),
    position('DIRKEU', 'Direktur Keuangan', 1, 8),
    position('DIROPS', 'Direktur Operasional', 1, 8),
    position('DIR', 'Direktur', 1, 8),
    position('SEKDIR', 'Sekretaris Direksi', 4, 4),
  ],
  keuangan: [
    position('MGR-FIN', 'Manajer Keuangan & Pajak', 2, 7),
    position('SPV-FIN', 'Supervisor Akuntansi', 3, 5),
    position('STF-AKT', 'Staf Akuntansi', 4, 3),
    position('STF-PJK', 'Staf Pajak', 4, 3),
    position('KASIR', 'Kasir', 4, 2),
  ],
  sdm: [
    position('MGR-HRD', 'Manajer SDM', 2, 7),
    position('SPV-HRD', 'Supervisor Rekrutmen', 3, 5),
    position('STF-HRD', 'Staf SDM', 4, 3),
    position('STF-PGJ', 'Staf Penggajian', 4, 3),
  ],
  umum: [
    position('MGR-GA', 'Manajer Umum', 2, 6),
    position('SPV-GA', 'Supervisor Umum', 3, 5),
    position('STF-GA', 'Staf Umum', 4, 3),
    position('RSP', 'Resepsionis', 4, 2),
    position('SATPAM', 'Petugas Keamanan', 5, 2),
    position('SOPIR', 'Pengemudi', 5, 2),
  ],
  legal: [
    position('MGR-LGL', 'Manajer Legal & Arsip', 2, 7),
    position('SPV-ARS', 'Supervisor Arsip', 3, 5),
    position('STF-LGL', 'Staf Legal', 4, 4),
    position('ARS', 'Arsiparis', 4, 3),
  ],
  audit: [
    position('MGR-AUD', 'Manajer Audit Internal', 2, 7),
    position('AUD-SR', 'Auditor Senior', 3, 6),
    position('AUD', 'Auditor', 4, 4),
  ],
  pemasaran: [
    position('MGR-MKT', 'Manajer Pemasaran', 2, 7),
    position('SPV-JUAL', 'Supervisor Penjualan', 3, 5),
    position('STF-MKT', 'Staf Pemasaran', 4, 3),
    position('STF-CS', 'Staf Layanan Pelanggan', 4, 3),
  ],
  kite: [
    position('MGR-KITE', 'Manajer Konsultasi KITE', 2, 7),
    position('KON-SR', 'Konsultan Senior', 3, 6),
    position('KON', 'Konsultan KITE', 4, 4),
    position('STF-PAB', 'Staf Dokumen Kepabeanan', 4, 3),
  ],
  pengembangan: [
    position('MGR-DEV', 'Manajer Pengembangan', 2, 7),
    position('KT-DEV', 'Ketua Tim Pengembangan', 3, 6),
    position('DEV', 'Pengembang Perangkat Lunak', 4, 4),
    position('TES', 'Penguji Perangkat Lunak', 4, 4),
  ],
  ti: [
    position('MGR-TI', 'Manajer TI', 2, 7),
    position('SPV-INF', 'Supervisor Infrastruktur', 3, 5),
    position('STF-DUK', 'Staf Dukungan Teknis', 4, 3),
    position('ADM-SIS', 'Administrator Sistem', 4, 4),
  ],
  produksi: [
    position('MGR-PRD', 'Manajer Produksi', 2, 7),
    position('SPV-PRD', 'Supervisor Produksi', 3, 5),
    position('OPR-JHT', 'Operator Jahit', 5, 1),
    position('OPR-PTG', 'Operator Potong', 5, 1),
    position('OPR-STR', 'Operator Setrika', 5, 1),
    position('MEK', 'Mekanik Mesin Jahit', 5, 2),
  ],
  mutu: [
    position('MGR-QC', 'Manajer Mutu', 2, 6),
    position('SPV-QC', 'Supervisor Mutu', 3, 5),
    position('PRK-QC', 'Pemeriksa Mutu', 5, 2),
  ],
  gudang: [
    position('MGR-WHS', 'Manajer Gudang', 2, 6),
    position('SPV-WHS', 'Supervisor Gudang', 3, 5),
    position('STF-WHS', 'Staf Gudang', 4, 2),
    position('OPR-FRK', 'Operator Forklift', 5, 2),
  ],
  logistik: [
    position('MGR-LOG', 'Manajer Operasional Logistik', 2, 7),
    position('SPV-PPJK', 'Supervisor PPJK', 3, 6),
    position('AHLI-PAB', 'Ahli Kepabeanan', 4, 5),
    position('STF-EKS', 'Staf Dokumen Ekspor', 4, 3),
    position('SOPIR-TRK', 'Pengemudi Truk', 5, 2),
  ],
  niaga: [
    position('MGR-NIA', 'Manajer Perdagangan', 2, 6),
    position('SPV-BELI', 'Supervisor Pembelian', 3, 5),
    position('STF-BELI', 'Staf Pembelian', 4, 3),
  ],
} as const satisfies Record<string, readonly Position[]>

export const positions: readonly (Position & { family: Family })[] = Object.entries(positionsOf).flatMap(
  ([family, all]) => all.map((one) => ({ ...one, family: family as Family })),
)
