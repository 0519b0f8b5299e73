import { mediaType } from '@ems/contracts/kit'
import { median, report, rounded } from './lib/report.ts'
import { type Stack, startStack } from './lib/stack.ts'

/*
 * P4: one change of 1,000 rows, all or nothing, every row with its audit entry and event: as two lists of 500 rows, the
 * most one list may name, and as one change over a filter. Beside them the bare statements that update and audit.
 *
 *   node bench/bulk.bench.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 15)
const ROWS = 1_000

async function main() {
  const stack = await startStack()
  try {
    await stack.pool.query(
      `insert into ems."references" (category, code, name) select 'bulk', 'B' || n, 'Barang ' || n from generate_series(1, $1::int) n`,
      [ROWS],
    )
    await stack.pool.query('vacuum analyze ems."references"')
    const token = await stack.tokenOf('admin')
    const times: Record<'bare' | 'list' | 'filter', number[]> = { bare: [], list: [], filter: [] }
    for (let round = 0; round < rounds + 2; round++) {
      times.bare.push(await timed(() => bare(stack, round)))
      times.list.push(await asLists(stack, token, round))
      times.filter.push(await timed(() => overFilter(stack, token, round)))
    }
    for (const all of Object.values(times)) all.splice(0, 2)
    await notify(times)
  } finally {
    await stack.stop()
  }
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const bare = ({ pool }: Stack, round: number) =>
  pool.query(
    `with changed as (update ems."references" set sort_order = $1, version = version + 1, updated_at = now()
       where category = 'bulk' returning *)
     insert into ems.audit_logs (actor_name, action, target_type, target_id, after, request_id)
     select 'bench', 'update', 'references', id::text, to_jsonb(changed), 'bench' from changed`,
    [100_000 + round],
  )

async function send({ api }: Stack, token: string, path: string, document: unknown) {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType }
  const answer = await fetch(`${api.url}/api/v1/references/-actions/bulkUpdate${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(document),
  })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The time of both lists together; reading the versions first is not part of it. */
async function asLists(stack: Stack, token: string, round: number) {
  const { rows } = await stack.pool.query(
    `select id, version from ems."references" where category = 'bulk' order by id`,
  )
  const records = rows.map(({ id, version }) => ({
    type: 'references',
    id,
    meta: { version },
    attributes: { sort_order: 200_000 + round },
  }))
  const documents = [records.slice(0, 500), records.slice(500)]
  return timed(async () => {
    for (const some of documents) await send(stack, token, '', { data: some })
  })
}

const overFilter = (stack: Stack, token: string, round: number) =>
  send(stack, token, '?filter[category]=bulk', {
    data: { type: 'references', attributes: { sort_order: 300_000 + round } },
    meta: { total: ROWS },
  })

async function notify({ bare: floor, list, filter }: Record<'bare' | 'list' | 'filter', number[]>) {
  const best = median(filter)
  await report({
    name: 'bulk',
    rows: [
      { way: 'bare update and audit, one statement', 'p50 ms': rounded(median(floor), 1) },
      { way: 'EMS, two lists of 500', 'p50 ms': rounded(median(list), 1) },
      { way: 'EMS, one change over a filter', 'p50 ms': rounded(best, 1) },
    ],
    verdicts: [{ budget: 'P4 ≤ 30 ms (stretch 15 ms)', measured: `${rounded(best, 1)} ms`, kept: best <= 30 }],
  })
}

await main()
