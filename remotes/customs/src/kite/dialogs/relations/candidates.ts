/** Why a PIB line may or may not serve a PEB line, in words. */
export const verdicts = {
  ELIGIBLE: 'Memenuhi syarat',
  NOT_LISTED: 'Tidak tercantum pada item NIPER',
  TOO_NEW: 'Terlalu baru',
  EXPIRED: 'Lewat jatuh tempo',
  UNIT_MISMATCH: 'Faktor satuan belum diketahui',
  NO_BALANCE: 'Saldo habis',
} as const
export const outcomes = {
  TAKEN: 'Diambil',
  REFUSED: 'Ditolak',
  NOT_NEEDED: 'Tidak diperlukan lagi',
  LINE_SKIPPED: 'Baris PEB dilewati',
} as const
export const verdictColors = {
  ELIGIBLE: 'green',
  NOT_LISTED: 'gray',
  TOO_NEW: 'yellow',
  EXPIRED: 'red',
  UNIT_MISMATCH: 'orange',
  NO_BALANCE: 'gray',
} as const

/** A PIB line of the material, as it stood when the PEB line came to it. */
export type Candidate = {
  pib_detail_id: string
  pib_key: string
  verdict: keyof typeof verdicts
  balance_base: string | null
  age_day: number
  due_date: string
}
export type Consideration = Candidate & { outcome: keyof typeof outcomes; taken_base: string }
