// Separate from zod: the screen displays the next number while the pattern is typed.

/** When a document number begins at 1 again. */
export const numberResets = { monthly: 'Setiap bulan', yearly: 'Setiap tahun', never: 'Tidak pernah' } as const
export type NumberReset = keyof typeof numberResets

/** Default numbering of documents by menu; *Penomoran* of Utilitas may change it. */
export const numberings = {
  archive: { label: 'dokumen arsip', pattern: '{SEQ:5}/ARS/{COMP}/{YYYY}', reset: 'yearly' },
  disposal: { label: 'berita acara pemusnahan', pattern: '{SEQ:3}/BAP/{COMP}/{ROMAN}/{YYYY}', reset: 'yearly' },
  contract: { label: 'dokumen kontrak', pattern: '{SEQ:4}/PK/{COMP}/{ROMAN}/{YYYY}', reset: 'monthly' },
  handover: { label: 'serah terima aset TI', pattern: '{SEQ:4}/BAST-TI/{COMP}/{ROMAN}/{YYYY}', reset: 'monthly' },
  letter: { label: 'surat karyawan', pattern: '{SEQ:4}/HRD/{COMP}/{ROMAN}/{YYYY}', reset: 'yearly' },
  leave: { label: 'pengajuan cuti', pattern: '{SEQ:4}/CT/{COMP}/{ROMAN}/{YYYY}', reset: 'monthly' },
  order: { label: 'pesanan pembelian', pattern: '{SEQ:4}/PO/{COMP}/{ROMAN}/{YYYY}', reset: 'monthly' },
  procurement: { label: 'pengadaan', pattern: '{SEQ:4}/PR/{COMP}-{DEPT}/{ROMAN}/{YYYY}', reset: 'monthly' },
  receipt: { label: 'penerimaan barang', pattern: '{SEQ:4}/BAST/{COMP}/{ROMAN}/{YYYY}', reset: 'monthly' },
} as const satisfies Record<string, { label: string; pattern: string; reset: NumberReset }>
export type NumberedMenu = keyof typeof numberings

/** Parts of a number; `day` is `YYYY-MM-DD` in Jakarta. */
export type NumberParts = { seq: number; company: string; department: string; day: string }

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const token = /\{(SEQ:[1-9]|COMP|DEPT|ROMAN|MM|YYYY|YY)\}/g
const longest = 60

/** The number a pattern makes. */
export const numberOf = (pattern: string, { seq, company, department, day }: NumberParts) =>
  pattern.replace(token, (_, name: string) => {
    if (name === 'COMP') return company
    if (name === 'DEPT') return department
    if (name === 'ROMAN') return roman[Number(day.slice(5, 7)) - 1] ?? ''
    if (name === 'MM') return day.slice(5, 7)
    if (name === 'YYYY') return day.slice(0, 4)
    return name === 'YY' ? day.slice(2, 4) : String(seq).padStart(Number(name.slice(4)), '0')
  })

/** Problem of a pattern; undefined if there is none. */
export function patternIssue(pattern: string): string | undefined {
  const names = tokensOf(pattern)
  const rest = pattern.replace(token, '')
  if (names.filter((name) => name.startsWith('SEQ')).length !== 1)
    return 'Pola nomor harus memuat {SEQ:n} tepat satu kali.'
  if (/[{}]/.test(rest)) return 'Pola nomor memuat token yang tidak dikenal.'
  if (!/^[\w ./-]*$/.test(rest)) return 'Pola nomor hanya boleh memuat huruf, angka, spasi, dan tanda . / - _.'
  return pattern.length > longest ? `Pola nomor maksimal ${longest} karakter.` : undefined
}

/**
 * The part of time within which a number is given once, `2026-11`, `2026` or nothing. A pattern that does not say the
 * month cannot begin again every month, one without the year not every year: it would say a number twice.
 */
export function numberPeriod(pattern: string, reset: NumberReset, day: string): string {
  const names = tokensOf(pattern)
  if (reset === 'never' || !names.some((name) => name.startsWith('YY'))) return ''
  const saysMonth = names.includes('MM') || names.includes('ROMAN')
  return reset === 'monthly' && saysMonth ? day.slice(0, 7) : day.slice(0, 4)
}

const tokensOf = (pattern: string) => [...pattern.matchAll(token)].map(([, name = '']) => name)
