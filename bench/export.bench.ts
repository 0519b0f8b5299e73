import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeflateRaw } from 'node:zlib'
import { mediaType } from '@ems/contracts/kit'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { median, report, rounded } from './lib/report.ts'
import { memoryOf, type Stack, startStack } from './lib/stack.ts'

/*
 * P5: 100,000 rows of 20 columns as .xlsx, from the request that asks for it to the finished file. Beside it the least
 * that could be done: the same rows copied out of PostgreSQL as text and packed by zlib, in turns in one run.
 *
 *   node bench/export.bench.ts [rounds] [rows]
 */
const rounds = Number(process.argv[2] ?? 3)
const ROWS = Number(process.argv[3] ?? 100_000)
const COLUMNS = 20

async function main() {
  const stack = await startStack()
  try {
    await fill(stack)
    const worker = await stack.start('worker')
    const token = await stack.tokenOf('admin')
    const bare: number[] = []
    const jobs: Done[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await copyOut(stack))
      jobs.push(await exportOnce(stack, token))
    }
    await notify(bare, jobs, await memoryOf(worker.pid))
  } finally {
    await stack.stop()
  }
}

/** The audit log has twenty columns: texts, instants, lists, structures, names behind ids. */
async function fill({ pool }: Stack) {
  await pool.query(
    `insert into ems.audit_logs (at, actor_id, actor_name, actor_email, action, menu, target_type, target_id, target_label,
       before, after, changed_fields, ip, user_agent, request_id, rows_affected)
     select now() - n * interval '1 second', 1 + n % 150, 'Pengguna ' || n % 150, 'p' || n % 150 || '@ems.test', 'update',
       'reference', 'references', n::text, 'Barang ' || n, jsonb_build_object('name', 'Barang ' || n),
       jsonb_build_object('name', 'Barang baru ' || n, 'sort_order', n), '{name,sort_order}', '203.0.113.' || n % 250,
       'Mozilla/5.0 (X11; Linux x64)', gen_random_uuid(), 1
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await pool.query('vacuum analyze ems.audit_logs')
}

async function copyOut({ url }: Stack) {
  const client = new pg.Client(url)
  await client.connect()
  const start = performance.now()
  const rows = client.query(
    copyTo(`copy (select at, actor_id, actor_name, actor_email, action, menu, target_type, target_id, target_label, before,
      after, changed_fields, reason, ip, user_agent, request_id, rows_affected, is_sensitive, created_at, updated_at
      from ems.audit_logs where target_type = 'references' order by at desc, id desc) to stdout`),
  )
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(rows, createDeflateRaw({ level: 1 }), nowhere)
  const took = performance.now() - start
  await client.end()
  return took
}

type Done = { took: number; size: number }

async function exportOnce({ api }: Stack, token: string): Promise<Done> {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType }
  const fields =
    'at,actor,actor_name,actor_email,action,menu,target_type,target_id,target_label,before,after,changed_fields'
  const more = 'reason,ip,user_agent,request_id,rows_affected,is_sensitive,created_at,updated_at'
  const query = `filter[target_type]=references&fields[audit-logs]=${fields},${more}`
  const start = performance.now()
  const requested = await fetch(`${api.url}/api/v1/audit-logs/-actions/toExcel?${query}`, { method: 'POST', headers })
  if (requested.status !== 202) throw new Error(`The export answered ${requested.status}: ${await requested.text()}`)
  const { data } = (await requested.json()) as { data: { id: string } }
  for (;;) {
    await sleep(20)
    const answer = await fetch(`${api.url}/api/v1/background-jobs/${data.id}`, { headers })
    const { attributes } = ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data
    if (attributes.status === 'failed') throw new Error(String(attributes.error))
    if (attributes.status === 'done') return { took: performance.now() - start, size: attributes.result_size as number }
  }
}

async function notify(bare: number[], jobs: Done[], memory: { most: number }) {
  const took = median(jobs.map((job) => job.took))
  const rows = `${ROWS.toLocaleString('en')} rows × ${COLUMNS}`
  await report({
    name: 'export',
    rows: [
      { way: `bare COPY + zlib, ${rows}`, ms: Math.round(median(bare)), 'file MB': '', 'most memory MB': '' },
      {
        way: `EMS export job, ${rows}`,
        ms: Math.round(took),
        'file MB': rounded((jobs[0]?.size ?? 0) / 1e6, 1),
        'most memory MB': Math.round(memory.most),
      },
    ],
    verdicts: [
      { budget: 'P5 ≤ 3 s (stretch 1.5 s)', measured: `${rounded(took / 1000)} s`, kept: took <= 3_000 },
      { budget: 'P5 ≤ 200 MB', measured: `${Math.round(memory.most)} MB`, kept: memory.most <= 200 },
    ],
  })
}

await main()
