import { setTimeout as sleep } from 'node:timers/promises'
import { mediaType } from '@ems/contracts/kit'
import { type Filled, fillEmployees } from './hr/fill.ts'
import { median, report, rounded, type Verdict } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { type Stack, startStack } from './lib/stack.ts'

/*
 * Human resources with 50,000 employees of one company: the yearly run of a kind of leave, an attendance month made anew
 * from its punches, closing it, and a page of its matrix. What is written by jobs is compared with one bare INSERT or UPDATE
 * of as many rows of the same table, with its indexes, constraints and triggers, but without audit rows and events.
 *
 *   node bench/hr.bench.ts [employees] [pages] [year or month: that part alone]
 */
const EMPLOYEES = Number(process.argv[2] ?? 50_000)
const pages = Number(process.argv[3] ?? 20)
const part = process.argv[4]
const year = new Date().getUTCFullYear()
const POLL_MS = 200
/** Seconds of the preview for 50,000; rows a second that a job writes; milliseconds of a page of the matrix. */
const MAX_PREVIEW_SECONDS = 30
const MIN_ROWS_A_SECOND = 1_000
const MAX_PAGE_MS = 250

/** Rows of the bare statements: enough for a rate. */
const BARE_ROWS = 30_000

type Client = ReturnType<typeof clientOf>
async function main() {
  const stack = await startStack()
  try {
    const filled = await fillEmployees(stack, { count: EMPLOYEES, year, month: monthBefore() })
    await stack.start('worker')
    const admin = clientOf(stack, await stack.tokenOf('admin'))
    if (part !== 'month') await years(stack, admin, filled)
    if (part !== 'year') await months(stack, admin, filled)
    await report({ name: 'hr', rows, verdicts })
  } finally {
    await stack.stop()
  }
}

const rows: Record<string, string | number>[] = []
const verdicts: Verdict[] = []

async function years(stack: Stack, admin: Client, { kind }: Filled) {
  const preview = await secondsOf(() => admin.get(`/leaves/${kind.id}/-actions/yearlyRun?year=${year}`))
  const limit = (MAX_PREVIEW_SECONDS * Math.max(EMPLOYEES, 5_000)) / 50_000
  verdicts.push({
    budget: `preview of the yearly run, ${EMPLOYEES.toLocaleString('en')} employees: ≤ ${rounded(limit)} s`,
    measured: `${rounded(preview)} s`,
    kept: preview <= limit,
  })
  const written = `from ems.leave_employees where leave_id = ${kind.id} and run_year = ${year} and status = 'posted'`
  const record = { type: 'leaves', id: kind.id, attributes: { year }, meta: { version: kind.version } }
  const act = (action: string) => () => admin.post(`/leaves/${kind.id}/-actions/${action}`, record)
  await measured(stack, 'yearly run applied', insertEntries(kind.id), act('applyYear'), written)
  await measured(stack, 'yearly run taken back', cancelEntries(kind.id), act('revokeYear'), written)
}

async function months(stack: Stack, admin: Client, { company, month }: Filled) {
  const from = `${month}-01`
  const to = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const days = `from ems.attendance_employees where company_id = ${company} and date between '${from}' and '${to}'`
  const act = (action: string, attributes: object) => () =>
    admin.post(`/attendance-employees/-actions/${action}`, { type: 'attendance-employees', attributes })
  const recalculate = act('recalculate', { from, to, company })
  await measured(stack, 'attendance month recalculated', insertDays(from), recalculate, days)
  await stack.pool.query(`update ems.attendance_employees set review = 'verified'
    where id in (select id ${days} and review = 'needs_review')`)
  const lock = `update ems.attendance_employees set review = 'locked', version = version + 1
    where id in (select id ${days} and review <> 'locked' limit ${BARE_ROWS})`
  const closed = `${days} and review = 'locked'`
  await measured(stack, 'attendance month closed', lock, act('closePeriod', { month, company }), closed)
  const page = await matrix(admin, month, company)
  verdicts.push({
    budget: `page of the matrix, 300 people: p50 ≤ ${MAX_PAGE_MS} ms`,
    measured: `${rounded(page)} ms`,
    kept: page <= MAX_PAGE_MS,
  })
}

/** A bare statement, and the same as the product does it, from the request until its job is done. */
async function measured(stack: Stack, name: string, bare: string, start: () => Promise<Document>, counted: string) {
  const floor = await bareRate(stack, bare)
  const { seconds, count } = await job(stack, start, counted)
  const rate = count / seconds
  rows.push({
    what: name,
    rows: count,
    seconds: rounded(seconds, 1),
    'rows/s': Math.round(rate),
    'bare rows/s': Math.round(floor),
    share: rounded(rate / floor),
  })
  verdicts.push({
    budget: `${name}: ≥ ${MIN_ROWS_A_SECOND.toLocaleString('en')} rows a second`,
    measured: Math.round(rate).toLocaleString('en'),
    kept: rate >= MIN_ROWS_A_SECOND,
  })
}

/** `2026-10` in November 2026: every day of it is over. */
function monthBefore(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

type Document = { data: { id: string; type: string } }

function clientOf({ api }: Stack, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType }
  const answer = async (path: string, record?: object) => {
    const more = record === undefined ? {} : { method: 'POST', body: JSON.stringify({ data: record }) }
    const got = await sendOnce(`${api.url}/api/v1${path}`, { headers, ...more })
    if (got.status >= 300) throw new Error(`${path}: ${got.status} ${got.text.slice(0, 400)}`)
    return JSON.parse(got.text) as Document
  }
  return { get: (path: string) => answer(path), post: (path: string, record: object) => answer(path, record) }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

/** From the request until its job is done, and how many rows of a table (`from …`) there are more or less afterwards. */
async function job({ pool }: Stack, start: () => Promise<Document>, counted: string) {
  const count = async () => (await pool.query<{ n: number }>(`select count(*)::int as n ${counted}`)).rows[0]?.n ?? 0
  const before = await count()
  const seconds = await secondsOf(async () => {
    const { data } = await start()
    for (let isDone = data.type !== 'background-jobs'; !isDone; ) {
      await sleep(POLL_MS)
      const { rows: states } = await pool.query('select status, error from ems.background_jobs where id = $1', [
        data.id,
      ])
      if (['failed', 'cancelled'].includes(states[0].status)) throw new Error(states[0].error)
      isDone = states[0].status === 'done'
    }
  })
  return { seconds, count: Math.abs((await count()) - before) }
}

/** Rows a second of one bare statement, which is taken back. */
async function bareRate({ pool }: Stack, statement: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const begun = performance.now()
    const { rowCount } = await client.query(statement)
    const seconds = (performance.now() - begun) / 1_000
    await client.query('rollback')
    return (rowCount ?? 0) / seconds
  } finally {
    client.release()
  }
}

const insertEntries = (kind: string) => `
  insert into ems.leave_employees (employee_id, leave_id, entry, period_year, days, valid_from, valid_to, status, run_year, employee_name,
    company_id, department_id)
  select e.id, ${kind}, 'grant', ${year}, 12, make_date(${year}, 1, 1), make_date(${year}, 12, 31), 'posted', ${year}, e.full_name,
    e.company_id, e.department_id from ems.employees e where e.employee_no like 'U%' limit ${BARE_ROWS}`

const cancelEntries = (kind: string) => `
  update ems.leave_employees set status = 'cancelled', cancelled_at = now(), version = version + 1
  where id in (select id from ems.leave_employees where leave_id = ${kind} and run_year = ${year} and entry = 'grant'
    and status = 'posted' limit ${BARE_ROWS})`

const insertDays = (from: string) => `
  insert into ems.attendance_employees (employee_id, date, code_id, check_in, check_out, source)
  select e.id, d::date, c.id, (d::date + time '07:55') at time zone 'Asia/Jakarta', (d::date + time '17:05') at time zone 'Asia/Jakarta', 'device'
  from ems.employees e cross join generate_series('${from}'::date, '${from}'::date + 19, interval '1 day') d
  join ems.attendance_codes c on c.code = 'H' where e.employee_no like 'U%' limit ${BARE_ROWS}`

/** Milliseconds of pages of three hundred people. */
async function matrix(admin: Client, month: string, company: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < pages; n++) {
    const page = 1 + (n % Math.max(1, Math.floor(EMPLOYEES / 300)))
    const path = `/attendance-employees/-actions/matrix?month=${month}&company=${company}&page=${page}`
    times.push((await secondsOf(() => admin.get(path))) * 1_000)
  }
  return median(times)
}

await main()
