import { strengthOf } from '../../static/password-strength.js'
import { fits, MAX_BYTES } from './passwords.ts'

export type Fields = { password: string; confirmation: string }
export type Refusals = Partial<Record<'current' | 'password' | 'confirmation', string>>

/** Why this password cannot be taken, by field; empty when it can. `current` is the one it must differ from. */
export function refusalsOf({ password, confirmation }: Fields, current?: string): Refusals {
  const refusal = refusalOf(password, current)
  return {
    ...(refusal ? { password: refusal } : {}),
    ...(confirmation === password ? {} : { confirmation: 'Konfirmasi tidak sama dengan kata sandi baru.' }),
  }
}

function refusalOf(password: string, current: string | undefined) {
  if (!password) return 'Kata sandi baru wajib diisi.'
  if (password.includes('\0')) return 'Kata sandi berisi karakter yang tidak dapat dipakai.'
  if (!fits(password)) return `Kata sandi terlalu panjang: paling banyak ${MAX_BYTES} bita.`
  if (password === current) return 'Kata sandi baru harus berbeda dari kata sandi lama.'
  if (strengthOf(password) === 'weak')
    return 'Kata sandi terlalu lemah. Pakai paling sedikit 6 karakter dengan dua dari: huruf kecil, huruf besar, angka.'
}
