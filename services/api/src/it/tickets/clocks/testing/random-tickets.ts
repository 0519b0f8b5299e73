import { createDatabase } from '@ems/postgres'
import fc from 'fast-check'
import type { TestApi } from '../../../../testing/api.ts'
import { employeeIn } from '../../../../testing/employee-in.ts'
import { referenceIn } from '../../../../testing/reference-in.ts'
import { minutesOf } from '../clock.rules.ts'
import { computeClocks } from '../keep-clocks.ts'
import { type History, MinuteOracle, type Pattern, type Verdict, type World } from './minute-oracle.ts'

const MINUTE_MS = 60_000
const DAY = 1_440
/** A Monday; Sundays and Saturdays, holidays and three zones lie in the weeks after it. */
const BEGINS = Date.parse('2025-11-03T00:00:00Z')
/** Tickets live in the first weeks; their targets end in the others. */
const LIFE_DAYS = 14
const WORLD_DAYS = 75

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const weekdays = [1, 2, 3, 4, 5]
const patterns: readonly Pattern[] = [
  { days: weekdays, start: at(8), end: at(17), night: false, shortDay: null, shortEnd: null },
  { days: [...weekdays, 6], start: at(7, 30), end: at(15, 30), night: false, shortDay: 6, shortEnd: at(12, 30) },
  { days: [...weekdays, 6, 7], start: 0, end: 0, night: true, shortDay: null, shortEnd: null },
  { days: [1, 3, 5], start: at(22), end: at(6), night: true, shortDay: null, shortEnd: null },
  // A tier without end: its hours never come.
  { days: weekdays, start: at(8), end: at(8), night: false, shortDay: null, shortEnd: null },
]
const statuses = [
  'new',
  'assigned',
  'in_progress',
  'waiting_user',
  'waiting_vendor',
  'scheduled',
  'resolved',
  'closed',
  'cancelled',
] as const
const pausing = ['waiting_user', 'waiting_vendor', 'scheduled'] as const

const tier = fc.record({
  pattern: fc.integer({ min: 0, max: patterns.length - 1 }),
  response: fc.integer({ min: 1, max: 300 }),
  resolve: fc.integer({ min: 300, max: 2_400 }),
  pauses: fc.subarray([...pausing]),
})
const holiday = fc.record({
  day: fc.integer({ min: 0, max: 40 }).map((n) => new Date(BEGINS + n * DAY * MINUTE_MS).toISOString().slice(0, 10)),
  half: fc.boolean(),
  company: fc.constantFrom(null, null, 0, 1),
  office: fc.constantFrom(null, null, 0, 1, 2),
})
const history = (tiers: number) =>
  fc.record({
    company: fc.integer({ min: 0, max: 1 }),
    office: fc.integer({ min: 0, max: 2 }),
    tier: fc.integer({ min: 0, max: tiers - 1 }),
    created: fc.integer({ min: DAY, max: 6 * DAY }),
    steps: fc.array(
      fc.record({
        gap: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 2 * DAY })),
        status: fc.option(fc.constantFrom(...statuses), { nil: undefined, freq: 4 }),
        tier: fc.option(fc.integer({ min: 0, max: tiers - 1 }), { nil: undefined, freq: 1 }),
      }),
      { maxLength: 9 },
    ),
  })

const placeOf = ({ day, company, office }: World['holidays'][number]) => `${day} ${company} ${office}`

export type Difference = { history: History; expected: Verdict; result: Verdict }

/** Lets random tickets live in the database, and compares their clocks with a count minute by minute. */
export async function compareTickets(api: TestApi, count: number, seed: number): Promise<Difference[]> {
  const tiers = fc.sample(tier, { numRuns: 8, seed })
  const world: World = {
    begins: BEGINS,
    minutes: WORLD_DAYS * DAY,
    zones: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
    patterns,
    tiers,
    // A day is a holiday of one scope once.
    holidays: fc
      .sample(holiday, { numRuns: 14, seed })
      .filter((one, at, all) => all.findIndex((other) => placeOf(other) === placeOf(one)) === at),
  }
  const ids = await settle(api, world)
  const oracle = new MinuteOracle(world)
  const end = LIFE_DAYS * DAY
  const differences: Difference[] = []
  for (let done = 0; done < count; done += BATCH) {
    const all = fc.sample(history(tiers.length), { numRuns: Math.min(BATCH, count - done), seed: seed + done + 1 })
    const histories = all.map(({ steps, ...one }): History => ({ ...one, steps: timed(steps, one.created, end) }))
    const tickets = await replay(api, ids, histories)
    const now = BEGINS + end * MINUTE_MS
    const computed = new Map((await computeClocks(createDatabase(api.pool), tickets, now)).map((one) => [one.id, one]))
    for (const [n, one] of histories.entries()) {
      const standing = computed.get(tickets[n] as string)?.standing
      if (!standing) throw new Error('a ticket has no clock')
      const expected = oracle.judge(one, end)
      const result: Verdict = {
        response: clockIn(standing.response),
        resolve: clockIn(standing.resolve),
        paused: minutesOf(standing.paused),
      }
      if (JSON.stringify(expected) !== JSON.stringify(result)) differences.push({ history: one, expected, result })
    }
  }
  return differences
}

/** Tickets of one statement, which has to end in time on a loaded machine too. */
const BATCH = 100

type Clock = { spent: number; dueAt: number | null; isBreached: boolean }
const clockIn = ({ spent, dueAt, isBreached }: Clock) => ({
  spent: minutesOf(spent),
  due: dueAt === null ? null : (dueAt - BEGINS) / MINUTE_MS,
  breached: isBreached,
})

type Gap = { gap: number; status?: string | undefined; tier?: number | undefined }
function timed(steps: readonly Gap[], created: number, end: number): History['steps'] {
  let minute = created
  return steps.flatMap(({ gap, status, tier: of }) => {
    minute += gap
    if (minute >= end || (status === undefined && of === undefined)) return []
    return [{ minute, ...(status !== undefined && { status }), ...(of !== undefined && { tier: of }) }]
  })
}

type Ids = { tiers: string[]; offices: string[]; requestType: string; reporter: string; assignee: string }

/** Offices, working times, holidays and tiers of a world; what an earlier one left is gone. */
async function settle(api: TestApi, { zones, tiers, holidays }: World): Promise<Ids> {
  const { pool, companies } = api
  const one = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0].id as string
  await pool.query('delete from ems.leave_offices')
  const offices: string[] = []
  const tag = Math.random().toString(36).slice(2, 8)
  for (const zone of zones)
    offices.push(
      await one(
        `insert into ems."references" (category, code, name, meta) values ('office', $1, $1, $2) returning id`,
        [`${tag}-${zone.slice(5)}`, { timezone: zone }],
      ),
    )
  const hours: string[] = []
  for (const [n, { days, start, end, night, shortDay, shortEnd }] of patterns.entries())
    hours.push(
      await one(
        `insert into ems."references" (category, code, name, meta) values ('work-pattern', $1, $1, $2) returning id`,
        [
          `${tag}-${n}`,
          {
            days,
            start: clockText(start),
            end: clockText(end),
            night,
            short_day: shortDay,
            short_end: shortEnd === null ? null : clockText(shortEnd),
          },
        ],
      ),
    )
  for (const { day, half, company, office } of holidays)
    await pool.query(
      `insert into ems.leave_offices (date, name, kind, scope, company_id, office_id) values ($1, 'Libur', $2, $3, $4, $5)`,
      [
        day,
        half ? 'half_day' : 'national',
        office !== null ? 'office' : company !== null ? 'company' : 'everyone',
        company === null ? null : companies[company],
        office === null ? null : offices[office],
      ],
    )
  const created: string[] = []
  for (const [n, { pattern, response, resolve, pauses }] of tiers.entries())
    created.push(
      await one(
        `insert into ems.jira_service_tiers (name, work_pattern_id, response_minutes, resolve_minutes, pause_statuses, is_active)
         values ($1, $2, $3, $4, $5, false) returning id`,
        [`${tag} ${n}`, hours[pattern], response, resolve, JSON.stringify(pauses.map((status) => ({ status })))],
      ),
    )
  const { user } = await api.as([])
  return {
    tiers: created,
    offices,
    requestType: await referenceIn(api, 'request-type'),
    reporter: await employeeIn(api),
    assignee: user.id,
  }
}

const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Each change is written as EMS writes it, at the time at which it happened. */
async function replay({ pool, companies }: TestApi, ids: Ids, histories: readonly History[]): Promise<string[]> {
  const moment = (minute: number) => new Date(BEGINS + minute * MINUTE_MS).toISOString()
  const silent = ['new', 'assigned', 'cancelled']
  const body = histories.map(({ company, office, tier: of, created, steps }) => ({
    company: companies[company],
    office: ids.offices[office],
    tier: ids.tiers[of],
    created: moment(created),
    steps: steps.map(({ minute, status, tier: next }) => ({
      at: moment(minute),
      status,
      tier: next === undefined ? undefined : ids.tiers[next],
      responded: status !== undefined && !silent.includes(status) ? moment(minute) : undefined,
    })),
  }))
  const client = await pool.connect()
  try {
    await client.query(`create or replace function pg_temp.replay(histories jsonb, type bigint, reporter bigint, assignee bigint)
      returns setof bigint language plpgsql as $$
      declare h jsonb; s jsonb; ticket bigint;
      begin
        for h in select * from jsonb_array_elements(histories) loop
          insert into ems.jira_issues (request_type_id, summary, description, priority, reporter_id, assignee_id, company_id,
            office_id, tier_id, created_at)
          values (type, 'Pencetak macet lagi', 'Kertas tersangkut sejak pagi.', 'p3', reporter, assignee, (h ->> 'company')::bigint,
            (h ->> 'office')::bigint, (h ->> 'tier')::bigint, (h ->> 'created')::timestamptz) returning id into ticket;
          for s in select * from jsonb_array_elements(h -> 'steps') loop
            perform set_config('ems.happened_at', s ->> 'at', true);
            update ems.jira_issues t set status = coalesce(s ->> 'status', t.status),
              tier_id = coalesce((s ->> 'tier')::bigint, t.tier_id),
              responded_at = coalesce(t.responded_at, (s ->> 'responded')::timestamptz) where t.id = ticket;
          end loop;
          return next ticket;
        end loop;
      end $$`)
    const { rows } = await client.query('select pg_temp.replay($1::jsonb, $2, $3, $4)::text as id', [
      JSON.stringify(body),
      ids.requestType,
      ids.reporter,
      ids.assignee,
    ])
    return rows.map(({ id }) => id)
  } finally {
    client.release()
  }
}
