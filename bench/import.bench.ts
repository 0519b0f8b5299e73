import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSource, workbook } from '../services/api/src/files/index.ts'
import { importFiles } from './lib/import-files.ts'
import { median, report, rounded } from './lib/report.ts'
import { memoryOf, processorOf, type Stack, startStack } from './lib/stack.ts'

/*
 * P6: an .xlsx of 200,000 rows × 20 columns, every cell checked as a single write would, all or nothing, from the request
 * to rows in the table: of goods, an ordinary collection, or of employees, the widest there is. Beside it the least: reading
 * the same file, and the same rows by one statement.
 *
 *   node bench/import.bench.ts [rounds] [rows] [items|employees]
 */
const rounds = Number(process.argv[2] ?? 3)
const ROWS = Number(process.argv[3] ?? 200_000)
const file = importFiles[(process.argv[4] ?? 'items') as keyof typeof importFiles]
const BATCH_SIZE = 1_000

async function main() {
  const stack = await startStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-bench-import-'))
  try {
    const workbookPath = path.join(folder, 'impor.xlsx')
    await addPositions(stack)
    await pipeline(
      workbook([
        {
          name: 'Data',
          columns: file.heads.map((title) => ({ title, width: 14 })),
          rows: batches(),
          filtered: false,
        },
      ]),
      createWriteStream(workbookPath),
    )
    const worker = await stack.start('worker')
    const token = await stack.tokenOf('admin')
    const [reading, bare, imports]: number[][] = [[], [], []]
    const processor: number[] = []
    for (let round = 0; round < rounds; round++) {
      reading?.push(await readOnly(workbookPath))
      bare?.push(await insertBare(stack))
      const before = await processorOf(worker.pid)
      imports?.push(await importOnce(stack, token, workbookPath))
      processor.push((await processorOf(worker.pid)) - before)
      if (round < rounds - 1) await cleared(stack)
    }
    await notify(reading ?? [], bare ?? [], imports ?? [], {
      ...(await memoryOf(worker.pid)),
      processor: median(processor),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await stack.stop()
  }
}

async function addPositions({ pool }: Stack) {
  for (const [category, name] of Object.entries(file.places))
    await pool.query(`insert into ems."references" (category, code, name) values ($1, 'BANGKU', $2)`, [category, name])
}

function* batches() {
  for (let from = 0; from < ROWS; from += BATCH_SIZE)
    yield Array.from({ length: Math.min(BATCH_SIZE, ROWS - from) }, (_, n) =>
      file.row(from + n).map((text) => (text ? { text } : null)),
    )
}

async function readOnly(workbookPath: string) {
  const start = performance.now()
  const source = await openSource(workbookPath)
  let rows = 0
  for await (const batch of source.rows('Data')) rows += batch.length
  await source.close()
  if (rows !== ROWS + 1) throw new Error(`Read ${rows} rows`)
  return performance.now() - start
}

/** A removed employee is asked for in some thirty tables: for 200,000 that takes longer than adding them. */
async function cleared({ pool }: Stack) {
  await pool.query(file.cleared)
  await pool.query(`vacuum analyze ems.${file.type}`)
}

async function insertBare({ pool }: Stack) {
  const client = await pool.connect()
  await client.query('begin')
  const start = performance.now()
  await client.query(file.bare, [ROWS])
  const took = performance.now() - start
  await client.query('rollback')
  await client.query(`vacuum ems.${file.type}`)
  client.release()
  return took
}

async function importOnce({ api }: Stack, token: string, workbookPath: string) {
  const authorization = `Bearer ${token}`
  const form = new FormData()
  form.append('file', await openAsBlob(workbookPath), 'impor.xlsx')
  const start = performance.now()
  const requested = await fetch(`${api.url}/api/v1/${file.type}/-actions/import`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  if (requested.status !== 202) throw new Error(`${requested.status}: ${await requested.text()}`)
  const { data } = (await requested.json()) as { data: { id: string } }
  for (;;) {
    await sleep(50)
    const answer = await fetch(`${api.url}/api/v1/background-jobs/${data.id}`, { headers: { authorization } })
    const { attributes } = ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data
    if (attributes.status === 'failed') throw new Error(String(attributes.error))
    if (attributes.status === 'done') return performance.now() - start
  }
}

async function notify(
  reading: number[],
  bare: number[],
  imports: number[],
  worker: { most: number; processor: number },
) {
  const took = median(imports)
  const rows = `${ROWS.toLocaleString('en')} ${file.type} × ${file.heads.length}`
  await report({
    name: file.type === 'items' ? 'import' : `import-${file.type}`,
    rows: [
      {
        way: `reading the file only, ${rows}`,
        s: rounded(median(reading) / 1_000),
        'worker, CPU s': '',
        'most memory MB': '',
      },
      {
        way: 'the same rows by one bare statement',
        s: rounded(median(bare) / 1_000),
        'worker, CPU s': '',
        'most memory MB': '',
      },
      {
        way: `EMS import, ${rows}`,
        s: rounded(took / 1_000),
        'worker, CPU s': rounded(worker.processor),
        'most memory MB': Math.round(worker.most),
      },
    ],
    verdicts: [
      { budget: 'P6 ≤ 12 s (stretch 6 s)', measured: `${rounded(took / 1_000)} s`, kept: took <= 12_000 },
      { budget: 'P6 ≤ 250 MB', measured: `${Math.round(worker.most)} MB`, kept: worker.most <= 250 },
    ],
  })
}

await main()
