import { type Db, retrying, sql, transaction } from '@ems/postgres'

/** The account a password is for. */
export type Owner = { email: string; name: string }

/** The name of the product; companies are added by the worker. */
const PRODUCT_WORDS = ['ems']
/** Words from this length on are found anywhere in a password, shorter ones between other characters only. */
const LONG_WORD = 4
const SHORTEST_WORD = 3

/** Characters that stand for a letter, and letters that are taken for each other. */
const letters: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '!': 'i', '|': 'i', l: 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't' },
}

/** The same for `Cakrawala`, `CAKRAWALA`, `C4kr@wa1a`. */
const canonical = (text: string) =>
  [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()].map((one) => letters[one] ?? one).join('')

/** `Sri Wahyuni` → sri, wahyuni; `EmsDemo` → ems, demo. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => [...word].length >= SHORTEST_WORD)

/** Of an e-mail: words of the part before the @, and of the domain without its last label. */
const wordsOfEmail = (email: string) => wordsOf(email.replace(/\.[^.]*$/, ''))

/** Whether a password contains one of the words, in any case, also with digits in place of letters. */
function containsWord(password: string, words: readonly string[]): boolean {
  const whole = canonical(password)
  const parts = new Set(
    [...wordsOf(password), ...password.split(/[\s\p{P}]+/u), ...whole.split(/[^\p{L}]+/u)].map(canonical),
  )
  return words.map(canonical).some((word) => ([...word].length >= LONG_WORD ? whole.includes(word) : parts.has(word)))
}

/** Why the words of the owner or of the house keep a password from being taken; undefined when none is in it. */
export function wordRefusal(password: string, owner: Owner, houseWords: readonly string[]): string | undefined {
  if (containsWord(password, [...PRODUCT_WORDS, ...houseWords]))
    return 'Kata sandi tidak boleh memuat EMS atau nama perusahaan.'
  if (containsWord(password, [...wordsOf(owner.name), ...wordsOfEmail(owner.email)]))
    return 'Kata sandi tidak boleh memuat nama atau email Anda.'
}

/** Words of the companies, as the worker said last. */
export const houseWordsOf = async (db: Db): Promise<string[]> => {
  const rows = await retrying(() => db.rows(sql<{ word: string }>`select word from house_words`))
  return rows.map(({ word }) => word)
}

/** From now on no new password contains one of these words. */
export const storeHouseWords = (db: Db, words: readonly string[]) =>
  transaction(db, async (tx) => {
    await tx.run(sql`delete from house_words where word <> all(${[...words]}::text[])`)
    await tx.run(sql`insert into house_words (word) select unnest(${[...words]}::text[]) on conflict do nothing`)
  })
