/** The clients of the KITE tool: what they import, what they make of it. Invented. */
export type Good = {
  code: string
  name: string
  hs: string
  unit: string
  needs: readonly [material: string, coefficient: string, contained: string][]
}
export type KiteClient = {
  code: string
  name: string
  npwp: string
  facility: 'Pembebasan' | 'Pengembalian'
  niper: string
  address: string
  signer: readonly [name: string, title: string]
  kanwil: string
  decimal: number
  window: readonly [min: number, max: number]
  materials: readonly [code: string, name: string, hs: string, unit: string, price: number][]
  goods: readonly Good[]
}

export type Ids = ReadonlyMap<string, string>
/** Ids by code of what a client imports and makes. */
export type Masters = { materials: Ids; goods: Ids }

export const kiteClients: readonly KiteClient[] = [
  {
    code: 'KST-0001',
    name: 'PT Rajut Samudra Abadi',
    npwp: '0991234567891000',
    facility: 'Pembebasan',
    niper: 'KEP-114/WBC.09/2024',
    address: 'Kawasan Industri Candi Blok 7, Semarang',
    signer: ['Ratna Kusumawati', 'Manajer Ekspor Impor'],
    kanwil: 'Kanwil DJBC Jawa Tengah dan DIY',
    decimal: 4,
    window: [20, 360],
    materials: [
      ['BNG-30S', 'Benang katun 30s', '52051200', 'KGM', 62_000],
      ['BNG-PLY', 'Benang poliester 150D', '54023300', 'KGM', 28_500],
      ['ZIP-20', 'Ritsleting 20 cm', '96071100', 'PCE', 2_400],
      ['LBL-01', 'Label tenun', '58071000', 'PCE', 310],
    ],
    goods: [
      {
        code: 'KAUS-M',
        name: 'Kaus katun pria',
        hs: '61091020',
        unit: 'PCE',
        needs: [
          ['BNG-30S', '0.2150000000', '94'],
          ['LBL-01', '1.0200000000', '98'],
        ],
      },
      {
        code: 'JKT-S',
        name: 'Jaket olahraga',
        hs: '61013000',
        unit: 'PCE',
        needs: [
          ['BNG-PLY', '0.4860000000', '92.5'],
          ['ZIP-20', '1.0100000000', '99'],
          ['LBL-01', '2.0400000000', '98'],
        ],
      },
    ],
  },
  {
    code: 'KST-0002',
    name: 'PT Logam Tirta Utama',
    npwp: '0997654321091000',
    facility: 'Pengembalian',
    niper: 'KEP-207/WBC.11/2023',
    address: 'Jalan Rungkut Industri III Nomor 18, Surabaya',
    signer: ['Hendra Wibisana', 'Kepala Bagian Kepabeanan'],
    kanwil: 'Kanwil DJBC Jawa Timur I',
    decimal: 4,
    window: [20, 360],
    materials: [
      ['CRC-06', 'Baja canai dingin 0,6 mm', '72091700', 'KGM', 11_900],
      ['ALU-99', 'Aluminium batangan 99,7%', '76011000', 'KGM', 39_800],
      ['BRG-62', 'Bantalan peluru 6204', '84821000', 'PCE', 17_250],
    ],
    goods: [
      { code: 'PLT-01', name: 'Panel listrik', hs: '85381000', unit: 'PCE', needs: [['CRC-06', '8.4200000000', '91']] },
      {
        code: 'RDA-14',
        name: 'Roda troli aluminium',
        hs: '83022000',
        unit: 'PCE',
        needs: [
          ['ALU-99', '1.3650000000', '89.5'],
          ['BRG-62', '2.0000000000', '100'],
        ],
      },
    ],
  },
]
