import type { ConfigRow } from './policy-configs.ts'

const rows: readonly (readonly [key: string, label: string, description: string, value: number, max?: number])[] = [
  [
    'split_days',
    'Jendela pemecahan pengadaan (hari)',
    'Permintaan sejenis dari pemohon atau pemasok yang sama dalam hari ini dijumlahkan.',
    14,
  ],
  [
    'split_limit',
    'Batas pemecahan pengadaan (Rp)',
    'Jumlah yang mencapai batas ini, dari permintaan yang masing-masing di bawahnya, ditandai bagi penyetuju. 0: tidak diperiksa.',
    25_000_000,
  ],
  [
    'two_quotations',
    'Dua penawaran sejak nilai (Rp)',
    'Permintaan senilai ini memerlukan penawaran dua pemasok, atau alasan pembelian langsung. 0: tidak diperlukan.',
    25_000_000,
  ],
  [
    'three_quotations',
    'Tiga penawaran sejak nilai (Rp)',
    'Permintaan senilai ini memerlukan penawaran tiga pemasok, atau alasan pembelian langsung. 0: tidak diperlukan.',
    100_000_000,
  ],
  ['weight_price', 'Bobot harga (%)', 'Bobot harga dalam nilai penawaran.', 60, 100],
  ['weight_quality', 'Bobot mutu (%)', 'Bobot mutu dalam nilai penawaran.', 25, 100],
  ['weight_time', 'Bobot waktu kirim (%)', 'Bobot waktu kirim dalam nilai penawaran.', 15, 100],
  [
    'invoice_tolerance',
    'Toleransi selisih faktur (Rp)',
    'Selisih baris faktur di atas nilai ini memerlukan keputusan.',
    50_000,
  ],
  [
    'invoice_tolerance_percent',
    'Toleransi selisih faktur (%)',
    'Selisih baris faktur di atas persentase ini dari nilai pesanannya memerlukan keputusan, walau di bawah toleransi rupiah.',
    2,
    100,
  ],
]

/** Limits, weights and tolerances of purchases. */
export const purchaseConfigs: readonly ConfigRow[] = rows.map(([key, label, description, value, max]) => ({
  ...{ group: 'procurement', key: `procurement.${key}`, label, description, type: 'int' as const, value },
  rules: { min: 0, ...(max === undefined ? {} : { max }) },
}))
