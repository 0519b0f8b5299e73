/** Problem of a row; codes with `W_` are warnings, and the row is imported. */
export type RowFault = { column?: string; code: string; message: string }

/**
 * Messages by code. `{…}` are filled in by `faultOf` for cells and by `ems.filled` for what only the database knows, so
 * that a text stands here only. `[Galat]` parts what is wrong from what to do.
 */
export const faultMessages = {
  E_REQUIRED: 'Kolom {column} wajib diisi.',
  E_DATE: 'Tanggal {value} tidak sesuai format DD/MM/YYYY.',
  E_NUMBER: 'Angka {value} tidak sesuai format.',
  E_SCALE: 'Angka {value} melebihi {digits} desimal.',
  E_POSITIVE: '{column} harus lebih besar dari 0.',
  E_NEGATIVE: '{column} tidak boleh kurang dari 0.',
  E_LENGTH: '{column} paling panjang {most} karakter.',
  E_CHOICE: '{column} {value} tidak dikenal.',
  E_FORMULA: 'Kolom {column} berisi rumus.[Galat]Salin lalu tempel sebagai nilai.',
  E_CELL: 'Kolom {column} berisi galat Excel {value}.',
  E_AJU: 'Nomor aju harus 26 karakter.',
  E_HS: 'HS {value} harus 8 atau 10 angka.',
  E_DOC: 'Kode dokumen {value} bukan dokumen {kind}.',
  E_TENANT: 'NPWP/NIPER pada berkas bukan milik {value}.',
  E_NOT_REGISTERED: 'Dokumen belum memiliki nomor/tanggal daftar.',
  E_DUP_IN_FILE: 'Seri {value} ganda pada nomor aju {aju}.',
  E_DUP_AJU: 'Nomor aju {aju} ganda pada lembar HEADER.',
  E_DUP_ROW: '{column} {value} ganda dalam berkas.',
  E_HEADER: '{column} berbeda dengan baris pertama {document}.',
  E_NO_HEADER: 'Nomor aju {aju} tidak ada pada lembar HEADER.',
  E_NO_LINE: 'Nomor aju {aju} tidak memuat barang.',
  E_DUP_REG: 'Nomor daftar {value} tanggal {day} sudah dipakai nomor aju lain.',
  E_UNIT: 'Satuan {value} tidak sama dengan satuan {of} {unit}.',
  E_MASTER: 'Kode {value} tidak terdaftar.',
  E_PCT: 'Terkandung + waste harus 100%.',
  E_USED_LOWER: 'Jumlah baru {value} lebih kecil dari pemakaian {used}.[Galat]Rollback {bcl} terlebih dahulu.',
  E_LOCKED: 'Data sudah dipakai {bcl}, kolom {column} tidak dapat diubah.',
  E_FUTURE: 'Tanggal daftar melewati hari ini.',
  E_NO_PEB: 'PEB nomor {value} tanggal {day} tidak ditemukan.',
  E_OVERLAP: 'Konversi lain barang jadi {value} sudah berlaku mulai {day}.',
  E_PERIOD: 'BERLAKU SAMPAI sebelum BERLAKU MULAI.',
  E_DOCUMENT: 'Dilewati karena baris lain dari {document} salah.',
  W_NOT_KITE: 'Tidak ada tanda fasilitas KITE; barang ini tidak ikut dialokasikan.',
  W_NIPER: 'HS {value} tidak ada pada item NIPER.',
  W_CATEGORY: 'Kategori ekspor {value} bukan kategori fasilitas ini.',
  W_UNIT: 'Satuan {value} berbeda dengan satuan bahan baku {unit}; isi faktornya dengan Relasi Produk.',
  W_HS: 'HS {value} berbeda dengan HS {unit} pada data induk.',
  W_OTHER_FACILITY: 'Dokumen fasilitas lain dilewati.',
  W_GUARANTEE: 'Jaminan jatuh tempo {value} sebelum periode berakhir {day}.',
} as const

export type FaultCode = keyof typeof faultMessages

/** A fault of a cell, in words. */
export function faultOf(code: FaultCode, values: { column?: string } & Record<string, string>): RowFault {
  const message = faultMessages[code].replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
  return { ...(values.column ? { column: values.column } : {}), code, message }
}
