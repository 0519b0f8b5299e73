// Separate from zod: the form offers the placeholders while the text is typed.

/** What a letter may say, by the name between `{{` and `}}`. */
export const placeholders = {
  nomor: 'Nomor surat',
  tanggal: 'Tanggal surat',
  nama: 'Nama lengkap dengan gelar',
  nip: 'Nomor karyawan',
  tempat_lahir: 'Tempat lahir',
  tanggal_lahir: 'Tanggal lahir',
  alamat: 'Alamat',
  perusahaan: 'Perusahaan',
  kantor: 'Kantor',
  departemen: 'Departemen',
  jabatan: 'Jabatan',
  golongan: 'Golongan',
  atasan: 'Atasan',
  status_kerja: 'Status kerja',
  tanggal_masuk: 'Tanggal masuk',
  tanggal_keluar: 'Tanggal keluar',
  masa_kerja: 'Masa kerja',
  pkwt_ke: 'PKWT ke-',
  mulai_kontrak: 'Mulai kontrak',
  akhir_kontrak: 'Akhir kontrak',
  berlaku: 'Berlaku sejak (isian surat)',
  berlaku_sampai: 'Berlaku sampai (isian surat)',
  keperluan: 'Keperluan (isian surat)',
  uraian: 'Uraian (isian surat)',
  tingkat: 'Tingkat peringatan (isian surat)',
  penanda_tangan: 'Penanda tangan',
} as const
export type Placeholder = keyof typeof placeholders

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Names between braces that no letter knows; a brace without its partner counts too. */
export function unknownPlaceholders(body: string): string[] {
  const names = [...body.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !isKnown(name))
  return /\{\{|\}\}/.test(body.replace(pattern, '')) ? [...names, '{{'] : names
}

/** The text with every value that is known; the others stay as they are. */
export const filled = (body: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  body.replace(pattern, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole))

/** The placeholders that are still in a text. */
export const openPlaceholders = (body: string): Placeholder[] => [
  ...new Set([...body.matchAll(pattern)].map(([, name = '']) => name).filter(isKnown)),
]
