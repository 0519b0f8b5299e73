import { Agent, request } from 'node:http'
import { mediaType } from '@ems/contracts/kit'
import type { Pool } from 'pg'
import { median, percentile, report, rounded } from './lib/report.ts'
import { type Stack, startStack } from './lib/stack.ts'

/*
 * P2: an audit log of 10,000,000 rows over HTTP: first page, next and previous, any page number, the total, filters and a
 * search. Beside each the least SQL that finds the same ids, in turns in one run, after requests that are not counted: they
 * read pages of the table that nothing had read since the start. Takes some 9 GB of disk.
 *
 *   node bench/audit-log.bench.ts [rows] [rounds]
 *
 * EMS_BENCH_DIR keeps the table for the next run, EMS_BENCH_FILL_SECONDS ends a run that is still filling it.
 */
const ROWS = Number(process.argv[2] ?? 10_000_000)
const rounds = Number(process.argv[3] ?? 40)
const fillSeconds = Number(process.env.EMS_BENCH_FILL_SECONDS ?? Number.POSITIVE_INFINITY)
const SIZE = 25
const BATCH_SIZE = 500_000
const UNCOUNTED = 20
const collection = '/api/v1/audit-logs'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Answer = { links: Record<string, string | null>; meta: { total: number }; data: unknown[] }
type Times = { name: string; ems: number[]; bare: number[]; budget?: number }

async function main() {
  const stack = await startStack()
  try {
    if (!(await fill(stack.pool))) return process.stdout.write('Not filled yet: run it again.\n')
    const get = reader(stack, await stack.tokenOf('admin'))
    const all: Times[] = []
    for (const way of ways(stack)) {
      const times: Times = { name: way.name, ems: [], bare: [], ...(way.budget ? { budget: way.budget } : {}) }
      let url = await way.begin(get)
      const uncounted = Math.min(UNCOUNTED, way.rounds)
      for (let round = -uncounted; round < way.rounds; round++) {
        if (round === 0) for (const list of [times.ems, times.bare]) list.length = 0
        const start = performance.now()
        const answer = await get(url)
        times.ems.push(performance.now() - start)
        const again = performance.now()
        await stack.pool.query(way.bare)
        times.bare.push(performance.now() - again)
        url = way.follow(answer, url)
      }
      all.push(times)
    }
    await notify(all)
  } finally {
    await stack.stop()
  }
}

/**
 * Two years of a busy group: 150 people, twelve kinds of records, everything in an order of time. What is measured is the
 * full table, not how it was filled: one build of an index is a tenth of a million insertions. Goes on where an earlier
 * run in the same `EMS_BENCH_DIR` stopped; answers whether everything is there.
 */
async function fill(pool: Pool): Promise<boolean> {
  const start = performance.now()
  const isLate = () => performance.now() - start > fillSeconds * 1_000
  await pool.query('create table if not exists public.filled (step text primary key)')
  const once = async (step: string, work: string, values: unknown[] = []) => {
    if (isLate()) return false
    const { rowCount } = await pool.query('select from public.filled where step = $1', [step])
    if (rowCount) return true
    const client = await pool.connect()
    try {
      await client.query(`begin; set local maintenance_work_mem = '1GB'; set local synchronous_commit = off`)
      await client.query(work, values)
      await client.query('insert into public.filled values ($1)', [step])
      await client.query('commit')
    } finally {
      client.release()
    }
    return true
  }
  const others = `select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'ems' and tablename = 'audit_logs' and indexname <> 'audit_logs_pkey'`
  const drop = `create table public.indexes as ${others};
    do $$ declare one record; begin for one in select * from public.indexes loop
      execute 'drop index ems.' || one.name; end loop; end $$;
    alter table ems.audit_logs disable trigger audit_logs_note_unsealed`
  if (!(await once('begin', drop))) return false
  for (let from = 0; from < ROWS; from += BATCH_SIZE)
    if (!(await once(`${ROWS} rows from ${from}`, someRows, [from, Math.min(ROWS, from + BATCH_SIZE), ROWS])))
      return false
  const { rows } = await pool.query<{ name: string; definition: string }>('select * from public.indexes')
  for (const { name, definition } of rows) if (!(await once(name, definition))) return false
  if (!(await once('end', 'alter table ems.audit_logs enable trigger audit_logs_note_unsealed'))) return false
  if (!(await once('seals', seals))) return false
  await pool.query('vacuum analyze ems.audit_logs, ems.audit_seals')
  process.stdout.write(`${ROWS.toLocaleString('en')} rows in ${Math.round((performance.now() - start) / 1_000)} s\n\n`)
  return true
}

const someRows = `insert into ems.audit_logs (at, actor_id, actor_name, actor_email, action, menu, target_type, target_id,
    target_label, before, after, changed_fields, ip, request_id, rows_affected)
  select now() - ($3::int - n) * interval '6 seconds', 1 + n % 150, 'Pengguna ' || n % 150, 'p' || n % 150 || '@ems.test',
    (array['update', 'update', 'update', 'create', 'delete', 'export'])[1 + n % 6],
    (array['reference', 'user', 'employee', 'kitetool'])[1 + n % 4],
    (array['references', 'users', 'employees', 'customs-kite-tool-pibs'])[1 + n % 4], (n % 100000)::text,
    'Barang ' || md5((n % 100000)::text), '{"name": "lama"}', '{"name": "baru"}', '{name}', '203.0.113.' || n % 250,
    'r' || n, 1
  from generate_series($1::int + 1, $2::int) n`

/** Every row has its number in the chain, as after the worker. The hashes are not real. */
const seals = `alter table ems.audit_seals drop constraint audit_seals_audit_id_fkey;
  insert into ems.audit_seals (number, audit_id, hash)
    select (select coalesce(max(number), 0) from ems.audit_seals) + row_number() over (order by id), id, '' from ems.audit_logs a
    where not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
      and not exists (select from ems.audit_seals s where s.audit_id = a.id);
  alter table ems.audit_seals add constraint audit_seals_audit_id_fkey foreign key (audit_id) references ems.audit_logs`

type Get = (url: string) => Promise<Answer>

function reader({ api }: Stack, token: string): Get {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType }
  return (url) =>
    new Promise((resolve, reject) => {
      const sent = request(api.url + url, { agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(JSON.parse(text) as Answer)
          else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`))
        })
      })
      sent.on('error', reject)
      sent.end()
    })
}

type Way = {
  name: string
  rounds: number
  bare: string
  /** Milliseconds that the 95th percentile may take. */
  budget?: number
  begin: (get: Get) => Promise<string>
  follow: (answer: Answer, url: string) => string
}

const same = (query: string): Pick<Way, 'begin' | 'follow'> => ({
  begin: async (get) => {
    const url = `${collection}?page[size]=${SIZE}${query}`
    await get(url)
    return url
  },
  follow: (_, url) => url,
})

const ids = (where: string, rest = `limit ${SIZE}`) =>
  `select id from ems.audit_logs where ${where} order by at desc, id desc ${rest}`

function ways(_: Stack): Way[] {
  const first = ids('true')
  const lastPage = Math.floor(ROWS / SIZE)
  const search = `md5('777')`
  return [
    { name: 'first page with its total', rounds, bare: first, ...same('') },
    {
      name: 'next page, forty times on',
      rounds,
      bare: first,
      budget: 5,
      begin: async (get) => (await get(`${collection}?page[size]=${SIZE}`)).links.next as string,
      follow: ({ links }) => links.next as string,
    },
    {
      name: 'previous page, from the middle',
      rounds,
      bare: first,
      budget: 5,
      begin: async (get) =>
        (await get(`${collection}?page[size]=${SIZE}&page[number]=${Math.floor(lastPage / 2)}`)).links.prev as string,
      follow: ({ links }) => links.prev as string,
    },
    ...[0.5, 0.99].map((share): Way => {
      const number = Math.max(2, Math.floor(lastPage * share))
      const offset = (number - 1) * SIZE
      return {
        name: `page ${number.toLocaleString('en')} by its number`,
        rounds: 5,
        bare: ids('true', `limit ${SIZE} offset ${offset}`),
        budget: 350,
        ...same(`&page[number]=${number}`),
      }
    }),
    { name: 'filter: one person', rounds, bare: ids('actor_id = 7'), ...same('&filter[actor]=7') },
    {
      name: 'filter: one record',
      rounds,
      bare: ids(`target_type = 'references' and target_id = '776'`),
      ...same('&filter[target_type]=references&filter[target_id]=776'),
    },
    {
      name: 'filter: menu, action and a month',
      rounds,
      bare: ids(`menu = 'user' and action = 'delete' and at > now() - interval '30 days'`),
      ...same(
        `&filter[menu]=user&filter[action]=delete&filter[at_from]=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`,
      ),
    },
    {
      name: 'search: one of 100,000 names',
      rounds,
      bare: ids(`search_text like '%' || ${search} || '%'`),
      ...same('&filter[q]=f1c1592588411002af340cbaedd6fc33'),
    },
  ]
}

async function notify(all: readonly Times[]) {
  await report({
    name: 'audit-log',
    rows: all.map(({ name, ems, bare }) => ({
      way: name,
      'p50 ms': rounded(median(ems)),
      'p95 ms': rounded(percentile(ems, 0.95)),
      'bare SQL for ids, p50 ms': rounded(median(bare)),
    })),
    verdicts: all.flatMap(({ name, ems, budget }) => {
      const p95 = percentile(ems, 0.95)
      return budget
        ? [{ budget: `P2 ${name}: p95 ≤ ${budget} ms`, measured: `${rounded(p95)} ms`, kept: p95 <= budget }]
        : []
    }),
  })
}

await main()
