import { hash, randomInt } from 'node:crypto'
import { type Db, sql, transaction } from '@ems/postgres'

const COUNT = 10
/** 28 of 32 characters: 140 bits, so that a stolen hash cannot be guessed. */
const LENGTH = 28
/** Codes that people printed before were shorter, and are valid until they are used or replaced. */
const FORMER_LENGTH = 16
/** Without I, L, O and U (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `K7M2-9QXT-…`: what a person wrote down, however it is typed. */
const plain = (code: string) => code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** Whether a text may be a recovery code rather than the code of an app. */
export const isRecoveryCode = (code: string) => [LENGTH, FORMER_LENGTH].includes(plain(code).length)

const hashOf = (accountId: string, code: string) => hash('sha256', `recovery ${accountId} ${plain(code)}`, 'buffer')

const randomCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Ten new codes; the earlier ones stop working. They can be read this once only. */
export async function renewCodes(db: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, randomCode)
  const hashes = codes.map((code) => hashOf(accountId, code))
  await transaction(db, async (tx) => {
    await tx.run(sql`delete from recovery_codes where account_id = ${accountId}`)
    await tx.run(
      sql`insert into recovery_codes (account_id, code_hash) select ${accountId}, unnest(${hashes}::bytea[])`,
    )
  })
  return codes
}

/** Uses a recovery code up. Of two requests with one code only the first is right. */
export async function takeRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const taken = await db.run(sql`update recovery_codes set used_at = now()
    where account_id = ${accountId} and code_hash = ${hashOf(accountId, code)} and used_at is null`)
  return taken > 0
}
