import { createDatabase, type Pool, sql } from '@ems/postgres'
import type { IdentityAdmin } from '../../kit/services.ts'

/** Words of names that say nothing about a company. */
const general = new Set(['pt', 'cv', 'ud', 'tbk', 'persero', 'koperasi', 'yayasan', 'dan', 'the', 'indonesia'])
const SHORTEST = 3

/** Words of the names of companies, and their codes, which no password may contain. */
export const wordsOfCompanies = (companies: readonly { code: string; name: string }[]): string[] => {
  const words = companies
    .flatMap(({ code, name }) => [code, ...name.split(/[^\p{L}\p{M}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => [...word].length >= SHORTEST && word.length <= 60 && !general.has(word))
  return [...new Set(words)].sort()
}

/**
 * Tells EMS SSO what the companies are called, when that has changed since it heard last; the caller keeps the function.
 * Returns whether it was sent.
 */
export function houseWords(pool: Pool, identity: Pick<IdentityAdmin, 'setHouseWords'>) {
  const db = createDatabase(pool)
  let last: string | undefined
  return async (): Promise<boolean> => {
    const companies = await db.rows(sql<{ code: string; name: string }>`select code, name from ems."references"
      where category = 'company' and deleted_at is null order by id limit 300`)
    const words = wordsOfCompanies(companies)
    if (words.join() === last) return false
    await identity.setHouseWords(words)
    last = words.join()
    return true
  }
}
