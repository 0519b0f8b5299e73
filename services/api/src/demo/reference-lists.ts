import type { referenceCategories } from '@ems/contracts/settings'

export type Category = keyof typeof referenceCategories

/** Lists without details of their own: code to name, by category. */
export const referenceLists: readonly [Category, Record<string, string>][] = [
  [
    'room',
    {
      RAPAT: 'Ruang Rapat Utama',
      MAWAR: 'Ruang Mawar',
      MELATI: 'Ruang Melati',
      LATIH: 'Ruang Pelatihan',
      ANGGREK: 'Ruang Anggrek',
      KENANGA: 'Ruang Kenanga',
      CEMPAKA: 'Ruang Cempaka',
      DAHLIA: 'Ruang Dahlia',
      TERATAI: 'Ruang Teratai',
      AULA: 'Aula',
      DIREKSI: 'Ruang Direksi',
      VIDEO: 'Ruang Konferensi Video',
    },
  ],
  [
    'legal-form',
    {
      PT: 'Perseroan Terbatas',
      CV: 'Persekutuan Komanditer',
      FIRMA: 'Firma',
      KOP: 'Koperasi',
      YYS: 'Yayasan',
      UD: 'Usaha Dagang',
      ORANG: 'Perorangan',
      LN: 'Luar negeri',
    },
  ],
  [
    'industry',
    {
      GARMEN: 'Garmen dan tekstil',
      ALAS: 'Alas kaki',
      ELEKTRO: 'Elektronik',
      MEBEL: 'Mebel',
      OTO: 'Otomotif',
      PANGAN: 'Makanan dan minuman',
      KIMIA: 'Kimia dan plastik',
      LOGISTIK: 'Logistik',
      JASA: 'Jasa',
    },
  ],
  ['segment', { BESAR: 'Besar', MENENGAH: 'Menengah', KECIL: 'Kecil', PEMERINTAH: 'Pemerintah' }],
  ['payment-term', { TUNAI: 'Tunai', N14: '14 hari', N30: '30 hari', N45: '45 hari', N60: '60 hari' }],
  [
    'vendor-category',
    {
      ATK: 'Alat tulis dan cetak',
      TI: 'Perangkat TI',
      BAHAN: 'Bahan baku',
      ANGKUT: 'Angkutan',
      BANGUN: 'Bangunan dan perawatan',
      JASA: 'Jasa profesional',
    },
  ],
  [
    'item-category',
    {
      BB: 'Bahan baku',
      BJ: 'Barang jadi',
      BP: 'Bahan penolong',
      SC: 'Suku cadang',
      JASA: 'Jasa',
      ATK: 'Alat tulis kantor',
    },
  ],
  [
    'unit',
    {
      PCS: 'Buah',
      SET: 'Set',
      LUSIN: 'Lusin',
      KG: 'Kilogram',
      M: 'Meter',
      M2: 'Meter persegi',
      L: 'Liter',
      ROL: 'Rol',
      BOX: 'Boks',
      JAM: 'Jam',
      PAKET: 'Paket',
    },
  ],
  ['bank', { B01: 'Bank Contoh Nusantara', B02: 'Bank Rekaan Mandala', B03: 'Bank Misal Syariah' }],
  [
    'lead-source',
    { REF: 'Referensi pelanggan', WEB: 'Situs web', PAMERAN: 'Pameran', TELP: 'Telepon', MEDSOS: 'Media sosial' },
  ],
  [
    'lost-reason',
    {
      HARGA: 'Harga',
      WAKTU: 'Waktu pengerjaan',
      PESAING: 'Memilih pesaing',
      BATAL: 'Proyek dibatalkan',
      DIAM: 'Tidak ada kabar',
    },
  ],
  [
    'contract-type',
    { JASA: 'Perjanjian jasa', SEWA: 'Sewa menyewa', JUAL: 'Jual beli', NDA: 'Kerahasiaan', KERJA: 'Kerja sama' },
  ],
  ['archive-unit', { BERKAS: 'Berkas', BOKS: 'Boks', MAP: 'Map', DIGITAL: 'Digital' }],
  [
    'document-type',
    {
      KTP: 'KTP',
      KK: 'Kartu keluarga',
      NPWP: 'NPWP',
      IJAZAH: 'Ijazah',
      PKWT: 'PKWT',
      SK: 'Surat keputusan',
      SERT: 'Sertifikat',
      INV: 'Faktur',
    },
  ],
  ['request-type', { INSIDEN: 'Gangguan', MINTA: 'Permintaan', AKSES: 'Permintaan akses', TANYA: 'Pertanyaan' }],
  [
    'maintenance-type',
    { RUTIN: 'Perawatan rutin', BAIK: 'Perbaikan', GANTI: 'Penggantian suku cadang', KALIBRASI: 'Kalibrasi' },
  ],
  [
    'asset-category',
    {
      LAPTOP: 'Laptop',
      PC: 'Komputer meja',
      PRINTER: 'Pencetak',
      JARINGAN: 'Perangkat jaringan',
      LISENSI: 'Lisensi',
      PONSEL: 'Ponsel',
    },
  ],
  ['brand', { KENCANA: 'Kencana', NAWALA: 'Nawala', SAGARA: 'Sagara', TIRTA: 'Tirta' }],
  ['procurement-type', { BARANG: 'Barang', JASA: 'Jasa', SEWA: 'Sewa', ASET: 'Aset tetap' }],
  ['budget', { OPS: 'Operasional', MODAL: 'Belanja modal', PROMOSI: 'Promosi', LATIH: 'Pelatihan' }],
  [
    'kite-job',
    {
      BCLKT: 'Laporan pertanggungjawaban (BCLKT)',
      NIPER: 'Permohonan NIPER',
      AUDIT: 'Pendampingan audit',
      KONVERSI: 'Konversi',
    },
  ],
  [
    'religion',
    {
      ISLAM: 'Islam',
      KRISTEN: 'Kristen',
      KATOLIK: 'Katolik',
      HINDU: 'Hindu',
      BUDDHA: 'Buddha',
      KHONGHUCU: 'Khonghucu',
      YME: 'Kepercayaan kepada Tuhan Yang Maha Esa',
    },
  ],
  ['relation', { ISTRI: 'Istri', SUAMI: 'Suami', ANAK: 'Anak', AYAH: 'Ayah', IBU: 'Ibu', SAUDARA: 'Saudara' }],
  [
    'education',
    { SD: 'SD', SMP: 'SMP', SMA: 'SMA/SMK', D3: 'Diploma III', S1: 'Sarjana', S2: 'Magister', S3: 'Doktor' },
  ],
]
