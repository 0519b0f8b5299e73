import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSource, workbook } from '../services/api/src/files/index.ts'
import { median, report, rounded } from './lib/report.ts'
import { memoryOf, type Stack, startStack } from './lib/stack.ts'

/*
 * P6: an .xlsx of 200,000 rows × 20 columns, every cell checked as a single write would, all or nothing, from the request
 * to rows in the table. Sixteen of the columns are fields of an employee, the others have to be read all the same. Beside
 * it the least: reading the same file, and the same rows by one statement.
 *
 *   node bench/import.bench.ts [rounds] [rows]
 */
const rounds = Number(process.argv[2] ?? 3)
const ROWS = Number(process.argv[3] ?? 200_000)
const heads = [
  ...['Nomor karyawan', 'Nama lengkap', 'Jenis kelamin', 'Perusahaan', 'Kantor', 'Departemen', 'Jabatan'],
  ...['Status kerja', 'Tanggal masuk', 'Status', 'Tanggal keluar', 'Email kantor'],
  ...['Tempat lahir', 'Tanggal lahir', 'HP', 'Pola kerja'],
  ...Array.from({ length: 4 }, (_, n) => `Catatan ${n + 1}`),
]
const AT_ONCE = 1_000

type Places = { company: string; office: string; department: string; position: string; pattern: string }

async function main() {
  const stack = await startStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-bench-import-'))
  try {
    const file = path.join(folder, 'karyawan.xlsx')
    await pipeline(
      workbook([
        {
          name: 'Data',
          columns: heads.map((title) => ({ title, width: 14 })),
          rows: batches(await placesOf(stack)),
          filtered: false,
        },
      ]),
      createWriteStream(file),
    )
    const worker = await stack.start('worker')
    const token = await stack.tokenOf('admin')
    const [reading, bare, imports]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      reading?.push(await readOnly(file))
      bare?.push(await insertBare(stack))
      imports?.push(await importOnce(stack, token, file))
      if (round < rounds - 1) await cleared(stack)
    }
    await tell(reading ?? [], bare ?? [], imports ?? [], await memoryOf(worker.pid))
  } finally {
    await rm(folder, { recursive: true, force: true })
    await stack.stop()
  }
}

/** Places to work at with names that are there once. */
async function placesOf({ pool }: Stack): Promise<Places> {
  const names = {
    company: 'PT Bangku Uji',
    office: 'Kantor Bangku Uji',
    department: 'Departemen Bangku Uji',
    position: 'Jabatan Bangku Uji',
    pattern: 'Pola Bangku Uji',
  }
  for (const [key, name] of Object.entries(names)) {
    const category = key === 'pattern' ? 'work-pattern' : key
    await pool.query(`insert into ems."references" (category, code, name) values ($1, 'BANGKU', $2)`, [category, name])
  }
  return names
}

function* batches({ company, office, department, position, pattern }: Places) {
  for (let from = 0; from < ROWS; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, ROWS - from) }, (_, n) => {
      const at = from + n
      const said = [
        `B${at}`,
        `Karyawan Nomor ${at}`,
        at % 2 ? 'Laki-laki' : 'Perempuan',
        company,
        office,
        department,
        position,
      ]
      const more = [
        'PKWTT (Tetap)',
        '01/03/2020',
        'Aktif',
        '',
        `b${at}@bangku.test`,
        'Semarang',
        '05/04/1985',
        '0812 0000 1234',
        pattern,
        ...Array<string>(4).fill(`Catatan ${at}`),
      ]
      return [...said, ...more].map((text) => (text ? { text } : null))
    })
}

async function readOnly(file: string) {
  const start = performance.now()
  const source = await openSource(file)
  let rows = 0
  for await (const batch of source.rows('Data')) rows += batch.length
  await source.close()
  if (rows !== ROWS + 1) throw new Error(`Read ${rows} rows`)
  return performance.now() - start
}

/** A removed employee is asked for in some thirty tables: for 200,000 that takes longer than adding them. */
async function cleared({ pool }: Stack) {
  await pool.query(`delete from ems.employees where employee_no like 'B%'`)
  await pool.query('vacuum analyze ems.employees')
}

async function insertBare({ pool }: Stack) {
  const client = await pool.connect()
  await client.query('begin')
  const start = performance.now()
  await client.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id, employment_type,
       join_date, status, work_email)
     select 'A' || n, 'Karyawan Nomor ' || n, 'm', r.id, r.id, r.id, r.id, 'permanent', '2020-03-01', 'active', 'a' || n || '@bangku.test'
     from generate_series(1, $1::int) n, (select id from ems."references" where category = 'company' and code = 'BANGKU') r`,
    [ROWS],
  )
  const took = performance.now() - start
  await client.query('rollback')
  await client.query('vacuum ems.employees')
  client.release()
  return took
}

async function importOnce({ api }: Stack, token: string, file: string) {
  const authorization = `Bearer ${token}`
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'karyawan.xlsx')
  const start = performance.now()
  const asked = await fetch(`${api.url}/api/v1/employees/-actions/import`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  if (asked.status !== 202) throw new Error(`${asked.status}: ${await asked.text()}`)
  const { data } = (await asked.json()) as { data: { id: string } }
  for (;;) {
    await sleep(50)
    const answer = await fetch(`${api.url}/api/v1/background-jobs/${data.id}`, { headers: { authorization } })
    const { attributes } = ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data
    if (attributes.status === 'failed') throw new Error(String(attributes.error))
    if (attributes.status === 'done') return performance.now() - start
  }
}

async function tell(reading: number[], bare: number[], imports: number[], memory: { most: number }) {
  const took = median(imports)
  const rows = `${ROWS.toLocaleString('en')} rows × ${heads.length}`
  await report({
    name: 'import',
    rows: [
      { way: `reading the file only, ${rows}`, s: rounded(median(reading) / 1_000), 'most memory MB': '' },
      { way: 'the same rows by one bare statement', s: rounded(median(bare) / 1_000), 'most memory MB': '' },
      { way: `EMS import, ${rows}`, s: rounded(took / 1_000), 'most memory MB': Math.round(memory.most) },
    ],
    verdicts: [
      { budget: 'P6 ≤ 12 s (stretch 6 s)', measured: `${rounded(took / 1_000)} s`, kept: took <= 12_000 },
      { budget: 'P6 ≤ 250 MB', measured: `${Math.round(memory.most)} MB`, kept: memory.most <= 250 },
    ],
  })
}

await main()
