import { mediaType } from '@ems/contracts/kit'
import { advanceClocks } from '../services/api/src/it/index.ts'
import { median, percentile, report, rounded, type Verdict } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { type Stack, startStack } from './lib/stack.ts'
import { fillTickets } from './support/fill.ts'

/*
 * The help desk with 100,000 tickets that have clocks: first pages of its queues over HTTP, the clock of one ticket, the report,
 * and all clocks that a new holiday changes, as the worker computes them. Beside them a request that reads only the account.
 *
 *   node bench/support.bench.ts [tickets] [rounds]
 */
const TICKETS = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 100)
const UNCOUNTED = 20
const MAX_PAGE_MS = 20
/** Seconds for a million minutes of clocks. */
const MAX_SECONDS = 5
/** The holiday lies so many days back: most of the tickets that live are older. */
const DAYS_BACK = 10

const open = ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled']
  .map((status) => `filter[status][]=${status}`)
  .join('&')
const fields =
  'local_no,summary,request_type,priority,status,reporter,assignee,response_due_at,resolve_due_at,sla_state,updated_at'
const page = `page[size]=50&include=request_type,reporter,assignee&fields[jira-issues]=${fields}`
const queues: Readonly<Record<string, string>> = {
  'all in work, the newest first': open,
  'all in work, the most urgent clock first': `${open}&sort=resolve_due_at`,
  'nobody has them': 'filter[status]=new&filter[assignee_null]=1',
  'close to their target': `${open}&filter[sla_state]=warning`,
  'too late': `${open}&filter[sla_state]=breached&sort=resolve_due_at`,
  'waiting for the reporter': 'filter[status]=waiting_user',
  'found by a word': `${open}&filter[q]=lantai%20777`,
}

type Times = { name: string; p50: number; p95: number; budget?: number }

async function main() {
  const stack = await startStack()
  try {
    await fillTickets(stack, TICKETS)
    const first = await recounted(stack, null)
    await stack.pool.query('vacuum analyze ems.jira_issues, ems.ticket_clock_spans, ems.ticket_clock_alarms')
    const get = reader(stack, await stack.tokenOf('ti'))
    const all: Times[] = [await timed('account alone (/me)', () => get('/me'))]
    for (const [name, query] of Object.entries(queues))
      all.push({ ...(await timed(name, () => get(`/jira-issues?${query}&${page}`))), budget: MAX_PAGE_MS })
    const { data } = JSON.parse(await get(`/jira-issues?${open}&page[size]=1`))
    all.push(await timed('the clock of one ticket', () => get(`/jira-issues/${data[0].id}/clock`)))
    const [from, to] = [dayBefore(30), dayBefore(0)]
    all.push(
      await timed('report of thirty days', () => get(`/jira-issues/-actions/slaReport?from=${from}&to=${to}&by=tier`)),
    )
    await reportOn(all, first, await recounted(stack, dayBefore(DAYS_BACK)))
  } finally {
    await stack.stop()
  }
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

function reader({ api }: Stack, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType }
  return async (path: string): Promise<string> => {
    const answer = await sendOnce(`${api.url}/api/v1${path}`, { method: 'GET', headers })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 400)}`)
    return answer.text
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let n = 0; n < UNCOUNTED + rounds; n++) {
    const start = performance.now()
    await work()
    if (n >= UNCOUNTED) times.push(performance.now() - start)
  }
  return { name, p50: median(times), p95: percentile(times, 0.95) }
}

type Recount = { seconds: number; tickets: number; minutes: number }

/** Adds a holiday, or on null counts everything, and follows it: seconds, tickets, and the minutes that their clocks walk through. */
async function recounted({ pool }: Stack, day: string | null): Promise<Recount> {
  if (day)
    await pool.query(`insert into ems.leave_offices (date, name, kind) values ($1, 'Libur bangku uji', 'national')`, [
      day,
    ])
  else await pool.query('insert into ems.ticket_recounts (day) values (null)')
  const start = performance.now()
  const [, count = '0'] = /^(\d+)/.exec(await advanceClocks(pool as Parameters<typeof advanceClocks>[0])) ?? []
  const seconds = (performance.now() - start) / 1_000
  const { rows } = await pool.query<{ minutes: string }>(
    `select coalesce(sum(extract(epoch from coalesce(s.ends_at, now()) - s.begins_at) / 60), 0)::bigint as minutes
     from ems.ticket_clock_spans s join ems.jira_issues t on t.id = s.ticket_id
     where s.state <> 'stopped' and ($1::date is null or t.created_at < $1::date + 2
       and (t.status not in ('resolved', 'closed', 'cancelled') or coalesce(t.closed_at, t.resolved_at) >= $1::date - 1))`,
    [day],
  )
  return { seconds, tickets: Number(count), minutes: Number(rows[0]?.minutes) }
}

async function reportOn(all: readonly Times[], first: Recount, holiday: Recount) {
  const verdicts: Verdict[] = all.flatMap(({ name, p50, budget }) =>
    budget
      ? [{ budget: `${name}, first 50: p50 ≤ ${budget} ms`, measured: `${rounded(p50)} ms`, kept: p50 <= budget }]
      : [],
  )
  const millions = [
    { name: 'every clock', ...first },
    { name: 'after a new holiday', ...holiday },
  ].map(({ name, seconds, tickets, minutes }) => ({ name, seconds, tickets, minutes, each: (seconds * 1e6) / minutes }))
  await report({
    name: 'support',
    rows: [
      ...all.map(({ name, p50, p95 }) => ({ name, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95) })),
      ...millions.map(({ name, seconds, tickets, minutes }) => ({
        name: `${name}: ${tickets.toLocaleString('en')} tickets, ${Math.round(minutes / 1e6).toLocaleString('en')} million minutes`,
        'p50 ms': rounded(seconds * 1_000, 0),
        'p95 ms': '',
      })),
    ],
    verdicts: [
      ...verdicts,
      ...millions.map(({ name, each }) => ({
        budget: `a million minutes, ${name}: ≤ ${MAX_SECONDS} s`,
        measured: `${rounded(each, 3)} s`,
        kept: each <= MAX_SECONDS,
      })),
    ],
  })
}

await main()
