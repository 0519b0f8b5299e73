import type { Stack } from '../lib/stack.ts'

const PAGES_OF_FILE = 10
const BATCH_PAGES = 2_000
const WORDS = 20_000
/** Words that stand on one page of so many, put into the texts beside what is drawn. */
const planted = { rahasianusa: 1_000, gudangutara: 10_000, sengketalaut: 100 } as const

type Random = () => number

/** The same texts in every run (mulberry32, https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32). */
function random(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const consonants = 'bcdghjklmnprstw'
const vowels = 'aiueo'
const begins = ['', '', '', 'me', 'pe', 'ber', 'di']
const ends = ['', '', '', 'an', 'kan', 'nya']

/** Words of two or three syllables with the affixes of Indonesian. */
function vocabulary(next: Random): string[] {
  const one = <T>(of: ArrayLike<T>) => of[Math.floor(next() * of.length)] as T
  const syllable = () => one(consonants) + one(vowels)
  return Array.from(
    { length: WORDS },
    () => one(begins) + Array.from({ length: next() < 0.5 ? 2 : 3 }, syllable).join('') + one(ends),
  )
}

/** Few words are most of a text: the first of the vocabulary stands on nearly every page. */
const wordAt = (words: readonly string[], next: Random) =>
  words[Math.floor(words.length * next() ** 4)] ?? words[0] ?? ''

/**
 * Pages of text in files of ten pages, one file for each record; one record of twenty is secret to the group of
 * administrators. Returns the vocabulary, the most frequent word first.
 */
export async function fillPages({ pool }: Stack, pages: number, wordsOfPage: number): Promise<readonly string[]> {
  const next = random(23)
  const words = vocabulary(next)
  await pool.query(`update ems.documents set security = case when id % 20 = 0 then 'secret' else 'normal' end`)
  await pool.query(`delete from ems.archive_document_code_details_access_groups`)
  await pool.query(`insert into ems.archive_document_code_details_access_groups (owner_id, target_id)
    select d.id, g.id from ems.archive_document_code_details d, ems.usergroups g where g.code = 'administrator'`)
  const { rows: files } = await pool.query<{ id: string }>(
    `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id)
     select 'Berkas ' || id || '.pdf', 'application/pdf', 1000, md5(id::text), 'documents', id::text
     from (select id from ems.documents where deleted_at is null order by id limit $1) d returning id::text`,
    [Math.ceil(pages / PAGES_OF_FILE)],
  )
  await pool.query(`update ems.file_texts set status = 'done', method = 'pdf', pages = $1`, [PAGES_OF_FILE])
  await pool.query('drop index ems.file_pages_words')
  const rareWords = Object.entries(planted)
  for (let at = 0; at < pages; at += BATCH_PAGES) {
    const count = Math.min(BATCH_PAGES, pages - at)
    const texts = Array.from({ length: count }, (_, n) => {
      const text = Array.from({ length: wordsOfPage }, () => wordAt(words, next))
      for (const [word, each] of rareWords) if ((at + n) % each === 7) text[Math.floor(next() * wordsOfPage)] = word
      return text.join(' ')
    })
    await pool.query(
      `insert into ems.file_pages (file_id, page, content)
       select ($1::bigint[])[1 + (n - 1) / $3], 1 + (n - 1) % $3, t from unnest($2::text[]) with ordinality x(t, n)`,
      [files.slice(at / PAGES_OF_FILE, (at + count) / PAGES_OF_FILE + 1).map(({ id }) => id), texts, PAGES_OF_FILE],
    )
  }
  await pool.query('create index file_pages_words on ems.file_pages using gin (words)')
  await pool.query('vacuum analyze ems.file_pages, ems.file_texts, ems.assets, ems.documents')
  return words
}
