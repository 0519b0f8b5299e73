import { mediaType } from '@ems/contracts/kit'
import { fillPages } from './archives/fill-pages.ts'
import { fillTable } from './lib/fill-table.ts'
import { median, percentile, report, rounded } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { type Stack, startStack } from './lib/stack.ts'

/*
 * Search in the text of 1,000,000 pages of 100,000 records, one of twenty secret, as a user who may see none of the secret
 * ones: words that stand on few pages, on many, and on nearly every one; two words; a phrase. Beside it the least that
 * PostgreSQL has to do for such a page of hits, asked in turns.
 *
 *   node bench/archives-text.bench.ts [pages] [rounds] [words of a page]
 */
const PAGES = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 50)
const WORDS_OF_PAGE = Number(process.argv[4] ?? 200)
const UNCOUNTED = 5
/** Milliseconds until the first hits are there. */
const MAX_P95_MS = 100

async function main() {
  const stack = await startStack()
  try {
    await fillTable(stack.pool, 'documents', Math.ceil(PAGES / 10))
    const words = await fillPages(stack, PAGES, WORDS_OF_PAGE)
    const ask = clientOf(stack, await stack.tokenOf('legal'))
    const searches = {
      'a word on one page of 10,000': 'gudangutara',
      'a word on one page of 1,000': 'rahasianusa',
      'a word on one page of 100': 'sengketalaut',
      'a word on nearly every page': words[0] ?? '',
      'two words': `${words[40]} rahasianusa`,
      'a phrase': `"${words[0]} ${words[1]}"`,
    }
    const times: Times[] = []
    for (const [subject, q] of Object.entries(searches)) times.push(await timed(stack, ask, subject, q))
    const secrets = await secretHits(stack, ask, Object.values(searches))
    await reportOn(times, secrets)
  } finally {
    await stack.stop()
  }
}

type Hits = { data: { attributes: { record: string } }[] }
type Ask = (path: string) => Promise<Hits>

const clientOf =
  ({ api }: Stack, token: string): Ask =>
  async (path) => {
    const headers = { authorization: `Bearer ${token}`, accept: mediaType }
    const response = await sendOnce(`${api.url}/api/v1${path}`, { method: 'GET', headers })
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text.slice(0, 400)}`)
    return JSON.parse(response.text) as Hits
  }

type Times = {
  subject: string
  hits: number
  bare: number
  texts: number
  p95: number
  list: number
  everywhere: number
}

/** Fifty pages with their rank and snippet, without a question about rights. */
const BARE = `select f.file_id, f.page, ts_headline('pg_catalog.indonesian', p.content, q)
  from (select file_id, page, ts_rank(words, q) as rank from
      (select * from ems.file_pages, websearch_to_tsquery('pg_catalog.indonesian', $1) q where words @@ q limit 1000) first
    order by rank desc limit 50) f
  join ems.file_pages p using (file_id, page), websearch_to_tsquery('pg_catalog.indonesian', $1) q`

async function timed({ pool }: Stack, ask: Ask, subject: string, q: string): Promise<Times> {
  const word = encodeURIComponent(q)
  const works = {
    bare: () => pool.query(BARE, [q]),
    texts: () => ask(`/archive-texts?q=${word}`),
    list: () => ask(`/documents?filter[q]=${word}&page[size]=25`),
    everywhere: () => ask(`/search?q=${word}`),
  }
  const all = { bare: [] as number[], texts: [] as number[], list: [] as number[], everywhere: [] as number[] }
  for (let n = 0; n < UNCOUNTED + rounds; n++)
    for (const [name, work] of Object.entries(works) as [keyof typeof works, () => Promise<unknown>][]) {
      const start = performance.now()
      await work()
      if (n >= UNCOUNTED) all[name].push(performance.now() - start)
    }
  return {
    subject,
    hits: (await works.texts()).data.length,
    ...{ bare: median(all.bare), texts: median(all.texts), p95: percentile(all.texts, 0.95) },
    ...{ list: median(all.list), everywhere: median(all.everywhere) },
  }
}

/** Hits of secret records, which this user may not see. */
async function secretHits({ pool }: Stack, ask: Ask, searches: readonly string[]): Promise<number> {
  const records = new Set<string>()
  for (const q of searches)
    for (const { attributes } of (await ask(`/archive-texts?q=${encodeURIComponent(q)}`)).data)
      records.add(attributes.record)
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ems.documents where id = any($1::bigint[]) and security in ('secret', 'top_secret')`,
    [[...records]],
  )
  return rows[0]?.n ?? 0
}

async function reportOn(times: readonly Times[], secrets: number) {
  const slowest = Math.max(...times.map(({ p95 }) => p95))
  await report({
    name: 'archives-text',
    rows: times.map(({ subject, hits, ...ms }) => ({
      search: subject,
      hits,
      ...{ 'bare PostgreSQL': `${rounded(ms.bare)} ms`, 'Cari Isi p50': `${rounded(ms.texts)} ms` },
      ...{ 'Cari Isi p95': `${rounded(ms.p95)} ms`, 'list p50': `${rounded(ms.list)} ms` },
      'everywhere p50': `${rounded(ms.everywhere)} ms`,
    })),
    verdicts: [
      {
        budget: `${PAGES.toLocaleString('en')} pages: first hits p95 ≤ ${MAX_P95_MS} ms`,
        measured: `${rounded(slowest)} ms`,
        kept: slowest <= MAX_P95_MS,
      },
      { budget: 'no hit of a secret record', measured: String(secrets), kept: secrets === 0 },
    ],
  })
}

await main()
