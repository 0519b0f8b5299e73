/* Members of the JSON documents of CEISA 4.0 host-to-host: BC 2.0 schema 0.5.7.18 and BC 3.0 schema 0.5.28 as published. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const both = `
  asalData asuransi barang bruto cif disclaimer dokumen entitas fob freight idPengguna jabatanTtd jumlahKontainer kemasan kodeAsuransi
  kodeCaraBayar kodeDokumen kodeIncoterm kodeJenisEkspor kodeJenisNilai kodeJenisProsedur kodeKantor kodePelMuat kodePelTujuan
  kodePelTransit kodeTps kodeValuta kontainer kotaTtd namaTtd ndpbm netto nilaiMaklon nomorAju pengangkut seri tanggalAju tanggalTtd
  totalDanaSawit
  nomorDaftar tanggalDaftar`

const goodsOfBoth = `
  barangDokumen barangPemilik barangTarif fob hargaEkspor hargaPatokan hargaPerolehan hargaSatuan jumlahKemasan jumlahSatuan kodeBarang
  kodeJenisKemasan kodeNegaraAsal kodeSatuanBarang merk ndpbm netto nilaiBarang nilaiDanaSawit posTarif seriBarang spesifikasiLain tipe
  ukuran uraian volume`

/** What an object of a document may say. Anything else is refused by its name. */
export const knownFields = {
  PIB: {
    header:
      words(`${both} biayaPengurang biayaTambahan flagVd hargaPenyerahan jumlahTandaPengaman kodeJenisImpor kodeTutupPu nilaiBarang
      nilaiIncoterm nomorBc11 posBc11 subPosBc11 subposBc11 tanggalBc11 tanggalTiba vd volume`),
    barang:
      words(`${goodsOfBoth} asuransi barangSpekKhusus barangVd bruto cif cifRupiah diskon freight hargaPenyerahan hjeCukai isiPerKemasan
      jumlahBahanBaku jumlahDilekatkan jumlahPitaCukai jumlahRealisasi kapasitasSilinder kodeKondisiBarang metodePenentuanNilai nilaiDevisa
      nilaiTambah pernyataanLartas persentaseImpor saldoAkhir saldoAwal seriBarangDokAsal seriIjin statementPerbedaanHarga tahunPembuatan
      tarifCukai`),
  },
  PEB: {
    header:
      words(`${both} bankDevisa flagBarkir flagCurah flagMigas kesiapanBarang kodeCaraDagang kodeJenisPengangkutan kodeKantorEkspor
      kodeKantorMuat kodeKantorPeriksa kodeKategoriEkspor kodeLokasi kodeNegaraTujuan kodePelBongkar kodePelEkspor kodePembayar
      tanggalEkspor tanggalPeriksa`),
    barang: words(`${goodsOfBoth} kodeAsalBahanBaku kodeDaerahAsal kodeDokumen kodeJenisEkspor`),
  },
} as const

/** Members of the objects below a document or its goods, by the name of the list they are in. */
export const knownParts: Readonly<Record<string, ReadonlySet<string>>> = {
  entitas:
    words(`alamatEntitas kodeEntitas kodeJenisApi kodeJenisIdentitas kodeKategoriKonsolidator kodeNegara kodeStatus namaEntitas
    nibEntitas niperEntitas nomorIdentitas nomorIjinEntitas seriEntitas tanggalIjinEntitas`),
  dokumen: words(
    `idDokumen kodeDokumen kodeFasilitas kodeIjin namaFasilitas nomorDokumen seriDokumen tanggalDokumen urlDokumen`,
  ),
  barangTarif:
    words(`jumlahKemasan jumlahSatuan kodeFasilitasTarif kodeJenisPungutan kodeJenisTarif kodeKemasan kodeKomoditiCukai
    kodeSatuanBarang kodeSubKomoditiCukai nilaiBayar nilaiFasilitas nilaiSudahDilunasi seriBarang tarif tarifFasilitas`),
  barangDokumen: words('seriDokumen seriIjin'),
  barangPemilik: words('seriBarang seriBarangPemilik seriEntitas'),
  barangSpekKhusus: words('kodeSpekKhusus seriBarangSpekKhusus uraianBarangSpekKhusus'),
  barangVd: words('kodeJenisVd nilaiBarangVd'),
  kemasan: words('jumlahKemasan kodeJenisKemasan merkKemasan seriKemasan'),
  kontainer: words('kodeJenisKontainer kodeTipeKontainer kodeUkuranKontainer nomorKontainer seriKontainer'),
  pengangkut: words('caraPengangkutanLainnya kodeBendera kodeCaraAngkut namaPengangkut nomorPengangkut seriPengangkut'),
  bankDevisa: words('kodeBank namaBank seriBank'),
  kesiapanBarang:
    words(`alamat jumlahContainer20 jumlahContainer40 kodeCaraStuffing kodeJenisBarang kodeJenisGudang kodeJenisPartOf
    lokasiSiapPeriksa namaPic nomorTelpPic tanggalPkb waktuSiapPeriksa`),
}

/** Columns of the workbook of CEISA, each with the member of the JSON that says the same. */
export const columnsOf = {
  HEADER: {
    'NOMOR AJU': 'nomorAju',
    'KODE DOKUMEN': 'kodeDokumen',
    'KODE KANTOR': 'kodeKantor',
    'NOMOR DAFTAR': 'nomorDaftar',
    'TANGGAL DAFTAR': 'tanggalDaftar',
    'KODE VALUTA': 'kodeValuta',
    NDPBM: 'ndpbm',
    FOB: 'fob',
    FREIGHT: 'freight',
    ASURANSI: 'asuransi',
    CIF: 'cif',
    'KODE KATEGORI EKSPOR': 'kodeKategoriEkspor',
    'TANGGAL EKSPOR': 'tanggalEkspor',
    'KODE NEGARA TUJUAN': 'kodeNegaraTujuan',
  },
  ENTITAS: {
    'KODE ENTITAS': 'kodeEntitas',
    'NOMOR IDENTITAS': 'nomorIdentitas',
    'NAMA ENTITAS': 'namaEntitas',
    'NIPER ENTITAS': 'niperEntitas',
  },
  DOKUMEN: { 'KODE DOKUMEN': 'kodeDokumen', 'NOMOR DOKUMEN': 'nomorDokumen', 'KODE FASILITAS': 'kodeFasilitas' },
  BARANG: {
    'SERI BARANG': 'seriBarang',
    'KODE BARANG': 'kodeBarang',
    HS: 'posTarif',
    URAIAN: 'uraian',
    MEREK: 'merk',
    TIPE: 'tipe',
    UKURAN: 'ukuran',
    'SPESIFIKASI LAIN': 'spesifikasiLain',
    'JUMLAH SATUAN': 'jumlahSatuan',
    'KODE SATUAN': 'kodeSatuanBarang',
    NETTO: 'netto',
    CIF: 'cif',
    'CIF RUPIAH': 'cifRupiah',
    NDPBM: 'ndpbm',
    FOB: 'fob',
  },
  BARANGTARIF: {
    'KODE PUNGUTAN': 'kodeJenisPungutan',
    TARIF: 'tarif',
    'KODE FASILITAS': 'kodeFasilitasTarif',
    'NILAI BAYAR': 'nilaiBayar',
    'NILAI FASILITAS': 'nilaiFasilitas',
  },
} as const
