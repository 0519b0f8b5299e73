/** Differences between import declarations (PIB) and export declarations (PEB), for shared SQL. */
export type Side = {
  name: 'PIB' | 'PEB'
  headers: string
  details: string
  docCodes: readonly string[]
  /** Columns of the header besides the registration, with the column title of a template. */
  headFields: Readonly<Record<string, string>>
  lineFields: readonly string[]
  /** Master data that a line is related to. */
  master: { table: string; ref: string; niperType: string }
}

export const pib: Side = {
  name: 'PIB',
  headers: 'customs_kite_tool_pib_headers',
  details: 'customs_kite_tool_pib_details',
  docCodes: ['20', '28', '25'],
  headFields: {
    supplier_name: 'NAMA PEMASOK',
    npwp: 'NOMOR IDENTITAS',
    niper: 'NIPER ENTITAS',
    currency: 'KODE VALUTA',
    ndpbm: 'NDPBM',
    fob: 'FOB',
    freight: 'FREIGHT',
    insurance: 'ASURANSI',
    cif: 'CIF',
    facility_code: 'KODE FASILITAS',
    guarantee_type: 'KODE JAMINAN',
    guarantee_no: 'NOMOR JAMINAN',
    guarantee_date: 'TANGGAL JAMINAN',
    guarantee_value: 'NILAI JAMINAN',
    guarantee_due_date: 'JATUH TEMPO JAMINAN',
    guarantor: 'PENJAMIN',
    bpj_no: 'NOMOR BPJ',
    bpj_date: 'TANGGAL BPJ',
  },
  lineFields: [
    'item_code',
    'hs_code',
    'description',
    'brand',
    'item_type',
    'size',
    'spec',
    'qty',
    'unit',
    'netto',
    'cif',
    'cif_idr',
    'bm',
    'bmt',
    'cukai',
    'ppn',
    'ppnbm',
    'pph',
    'tariff_pct',
    'is_kite',
  ],
  master: { table: 'customs_kite_tool_raw_materials', ref: 'raw_material_id', niperType: 'BAHAN_BAKU' },
}

export const peb: Side = {
  name: 'PEB',
  headers: 'customs_kite_tool_peb_headers',
  details: 'customs_kite_tool_peb_details',
  docCodes: ['30'],
  headFields: {
    export_date: 'TANGGAL EKSPOR',
    export_category: 'KATEGORI EKSPOR',
    buyer_name: 'NAMA PEMBELI',
    dest_country: 'NEGARA TUJUAN',
    npwp: 'NOMOR IDENTITAS',
    niper: 'NIPER ENTITAS',
    currency: 'KODE VALUTA',
    ndpbm: 'NDPBM',
    fob: 'FOB',
    invoice_no: 'NOMOR INVOICE',
    lhpre_no: 'NOMOR LHPRE',
    lhpre_date: 'TANGGAL LHPRE',
  },
  lineFields: ['item_code', 'hs_code', 'description', 'qty', 'unit', 'netto', 'fob', 'fob_idr'],
  master: { table: 'customs_kite_tool_finish_goods', ref: 'finish_good_id', niperType: 'HASIL_PRODUKSI' },
}

export const keyFields = { office_code: 'KODE KANTOR', reg_no: 'NOMOR DAFTAR', reg_date: 'TANGGAL DAFTAR' } as const
