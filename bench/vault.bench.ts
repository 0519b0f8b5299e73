import { randomBytes } from 'node:crypto'
import { mediaType } from '@ems/contracts/kit'
import { rewrapCredentials } from '../services/api/src/it/index.ts'
import { createVault } from '../services/api/src/kit/crypto/key-ring.ts'
import { installationKeys } from '../services/api/src/kit/crypto/key-service.ts'
import { median, percentile, report, rounded } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { type Stack, startStack } from './lib/stack.ts'
import { fillCredentials } from './vault/fill-credentials.ts'
import { fillTickets } from './work/fill.ts'

/*
 * The vault with 10,000 credentials in one folder, beside a list of as many tickets: a page, a search, a reveal with its
 * entries, and wrapping every data key again, alone and by two runs at once. Both lists are asked for in turns.
 *
 *   node bench/vault.bench.ts [credentials] [rounds]
 */
const CREDENTIALS = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 100)
const UNCOUNTED = 20
const REVEALS = 25
const MAX_RATIO = 2
/** For 10,000 keys. */
const MAX_REWRAP_SECONDS = 10

async function main() {
  const stack = await startStack()
  try {
    const former = String(stack.env.EMS_VAULT_KEY)
    await fillTickets(stack, CREDENTIALS, 0)
    const count = await fillCredentials(stack, createVault(former), CREDENTIALS)
    const ask = clientOf(stack, await stack.tokenOf('ti'))
    const lists = await timed({
      'ordinary list (tickets), 25 rows': () => ask('/jira-issues?page[size]=25'),
      'credentials, 25 rows': () => ask('/credentials?page[size]=25'),
      'credentials, search': () => ask('/credentials?page[size]=25&filter[q]=Server+77'),
    })
    const [{ id = '' } = {}] = (await ask('/credentials?filter[q]=Server&page[size]=1')).data
    const reveals = await timed({ reveal: () => ask(`/credentials/${id}/-actions/reveal`, opening(id)) }, REVEALS, 2)
    const alone = await rewrapSeconds(stack, former, 1)
    const both = await rewrapSeconds(stack, alone.keys, 2)
    if (alone.wrapped !== count || both.wrapped !== count)
      throw new Error(`${alone.wrapped}, ${both.wrapped} of ${count}`)
    await reportOn([...lists, ...reveals], { count, alone: alone.seconds, both: both.seconds })
  } finally {
    await stack.stop()
  }
}

const opening = (id: string) => ({
  data: { type: 'credentials', id, attributes: { field: 'secret', purpose: 'show', reason: 'Pengukuran' } },
})

const clientOf =
  ({ api }: Stack, token: string) =>
  async (path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType }
    const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await sendOnce(`${api.url}/api/v1${path}`, { method: 'GET', headers, ...more })
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text.slice(0, 400)}`)
    return JSON.parse(response.text) as { data: { id: string }[] }
  }

type Times = { name: string; p50: number; p95: number }

async function timed(
  works: Readonly<Record<string, () => Promise<unknown>>>,
  count = rounds,
  uncounted = UNCOUNTED,
): Promise<Times[]> {
  const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]))
  for (let n = 0; n < uncounted + count; n++)
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now()
      await work()
      if (n >= uncounted) times.get(name)?.push(performance.now() - start)
    }
  return [...times].map(([name, all]) => ({ name, p50: median(all), p95: percentile(all, 0.95) }))
}

/** Puts a new key in front and wraps everything with it. */
async function rewrapSeconds({ pool }: Stack, former: string, parallel: number) {
  const keys = `${randomBytes(32).toString('base64url')},${former}`
  const vault = createVault(keys)
  const start = performance.now()
  const runs = await Promise.all(
    Array.from({ length: parallel }, () => rewrapCredentials(pool, vault, installationKeys(vault))),
  )
  const seconds = (performance.now() - start) / 1_000
  return { keys, seconds, wrapped: runs.reduce((sum, { wrapped }) => sum + wrapped, 0) }
}

async function reportOn(
  times: readonly Times[],
  { count, alone, both }: { count: number; alone: number; both: number },
) {
  const [ordinary, list] = times as [Times, Times]
  const ratio = list.p50 / ordinary.p50
  const budget = (MAX_REWRAP_SECONDS * Math.max(count, 1_000)) / 10_000
  await report({
    name: 'vault',
    rows: [
      ...times.map(({ name, p50, p95 }) => ({ what: name, p50: `${rounded(p50)} ms`, p95: `${rounded(p95)} ms` })),
      { what: `${count} keys wrapped again`, p50: `${rounded(alone)} s`, p95: '' },
      { what: 'the same, two runs at once', p50: `${rounded(both)} s`, p95: '' },
    ],
    verdicts: [
      { budget: `list ≤ ${MAX_RATIO} × an ordinary one`, measured: `${rounded(ratio)} ×`, kept: ratio <= MAX_RATIO },
      { budget: `wrapped again in ≤ ${rounded(budget, 1)} s`, measured: `${rounded(alone)} s`, kept: alone <= budget },
    ],
  })
}

await main()
