import { type Db, retrying, sql } from '@ems/postgres'
import { type HashRange, isCompromised } from '@ems/service/compromised-passwords'
import { strengthOf } from '../../static/password-strength.js'
import { houseWordsOf, type Owner, wordRefusal } from './password-words.ts'
import { fits, MAX_CHARACTERS } from './passwords.ts'

export type Fields = { password: string; confirmation: string }
export type Refusals = Partial<Record<'current' | 'password' | 'confirmation', string>>
/** Password policy beyond the specification, which requires `medium` with six characters. */
export type PasswordPolicy = { minStrength: 'medium' | 'strong'; minLength: number }
export type NewPasswords = ReturnType<typeof newPasswords>

const specified: PasswordPolicy = { minStrength: 'medium', minLength: 6 }

/** Why this password cannot be taken, by field; empty when it can. `current` is the one it must differ from. */
export function refusalsOf({ password, confirmation }: Fields, current?: string, policy = specified): Refusals {
  const refusal = refusalOf(password, current, policy)
  return {
    ...(refusal ? { password: refusal } : {}),
    ...(confirmation === password ? {} : { confirmation: 'Konfirmasi tidak sama dengan kata sandi baru.' }),
  }
}

function refusalOf(password: string, current: string | undefined, { minStrength, minLength }: PasswordPolicy) {
  if (!password) return 'Kata sandi baru wajib diisi.'
  if (password.includes('\0')) return 'Kata sandi berisi karakter yang tidak dapat dipakai.'
  if (!fits(password)) return `Kata sandi terlalu panjang: paling banyak ${MAX_CHARACTERS} karakter.`
  if (password === current) return 'Kata sandi baru harus berbeda dari kata sandi lama.'
  const strength = strengthOf(password)
  if (strength === 'weak')
    return 'Kata sandi terlalu lemah. Pakai paling sedikit 6 karakter dengan dua dari: huruf kecil, huruf besar, angka.'
  if (minStrength === 'strong' && strength !== 'strong')
    return 'Kata sandi harus kuat: huruf kecil, huruf besar, angka, dan paling sedikit 8 karakter.'
  if ([...password].length < minLength) return `Kata sandi paling sedikit ${minLength} karakter.`
}

/** Judges new passwords by the policy of the house, by its words and those of the owner, and by lists of breached ones. */
export function newPasswords(db: Db, lists: readonly HashRange[]) {
  return {
    async refusalsOf(fields: Fields, owner: Owner, current?: string): Promise<Refusals> {
      const refusals = refusalsOf(fields, current, await policyOf(db))
      if (refusals.password) return refusals
      const named = wordRefusal(fields.password, owner, await houseWordsOf(db))
      if (named) return { ...refusals, password: named }
      if (!(await isCompromised(fields.password, lists))) return refusals
      return { ...refusals, password: 'Kata sandi ini ada di daftar kata sandi yang bocor. Pilih yang lain.' }
    },
  }
}

const policyOf = (db: Db): Promise<PasswordPolicy> =>
  retrying(() =>
    db.one(sql<PasswordPolicy>`select min_strength as "minStrength", min_length as "minLength" from password_policy`),
  )

export const storePolicy = (db: Db, { minStrength, minLength }: PasswordPolicy) =>
  db.run(sql`update password_policy set min_strength = ${minStrength}, min_length = ${minLength}`)
