import { mediaType } from '@ems/contracts/kit'
import { median, percentile, report, rounded } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { type Stack, startStack } from './lib/stack.ts'

/*
 * Funnel and forecast of marketing over a million moves of one board in five years: a quarter, a year, everything, and the
 * forecast of a past day with its changes; over HTTP, after requests that are not counted.
 *
 *   node bench/funnel.bench.ts [moves] [rounds]
 */
const MOVES = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 15)
const MOVES_OF_CARD = 8
const UNCOUNTED = 2
const BUDGET_MS = 300

async function main() {
  const stack = await startStack()
  try {
    const board = await filled(stack)
    const token = await stack.tokenOf('admin')
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${token}`, accept: mediaType }
      const { status, text } = await sendOnce(`${stack.api.url}/api/v1${path}`, { method: 'GET', headers })
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 400)}`)
    }
    const of = `/marketing-funnel?board=${board}`
    const all = [
      await timed('funnel of a quarter', () => get(`${of}&from=2024-01-01&to=2024-03-31`)),
      await timed('funnel of a year', () => get(`${of}&from=2024-01-01&to=2024-12-31`)),
      await timed('funnel of everything', () => get(`${of}&from=2021-01-01&to=2026-12-31`)),
      await timed('forecast of a past day', () =>
        get(`/marketing-funnel/forecast?board=${board}&on=2024-06-30&since=2024-06-23`),
      ),
    ]
    await report({
      name: 'funnel',
      rows: all.map(({ name, p50, p95 }) => ({ name, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95) })),
      verdicts: all.map(({ name, p50 }) => ({
        budget: `${name}, ${MOVES.toLocaleString('en')} moves: p50 ≤ ${BUDGET_MS} ms`,
        measured: `${rounded(p50)} ms`,
        kept: p50 <= BUDGET_MS,
      })),
    })
  } finally {
    await stack.stop()
  }
}

/** A board whose cards go through its stages, some back and some lost, for any reason or none, a move every two weeks. */
async function filled({ pool }: Stack): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from ems.marketing_boards order by id limit 1')
  const board = rows[0]?.id ?? ''
  await pool.query(
    `with moves as (
       select c as card, m as move, '2021-01-01'::timestamptz + (c % 1500) * interval '1 day' + m * interval '13 days' as at,
         (array['prospek', 'kualifikasi', 'penawaran', 'kualifikasi', 'penawaran', 'negosiasi', 'negosiasi', 'menang'])[1 + m] as key
       from generate_series(1, $2::int / $3::int) c, generate_series(0, $3::int - 1) m
     ), steps as (
       select *, case when move = $3::int - 1 then case when card % 3 = 0 then 'won' else 'lost' end else 'open' end as result,
         card % 7 + 1 as reason, lag(key) over one as from_stage, lead(at) over one as next from moves window one as (partition by card order by move))
     insert into ems.marketing_spans (card_id, code, title, board_id, began_at, ended_at, stage_key, result, is_move, from_stage,
       from_result, stayed_seconds, value, weighted_value, currency, expected_close, owner_id, won_reason_id,
       lost_reason_id)
     select 1000000 + card, 'B-' || card, 'Kartu ' || card, $1::bigint, at, coalesce(next, 'infinity'), key, result, true, from_stage,
       case when move > 0 then 'open' end, case when move > 0 then 13 * 86400 end, 1000000 + card, 500000, 'IDR',
       at::date + 60, (select min(id) from ems.users), case when result = 'won' then won.ids[reason] end,
       case when result = 'lost' then lost.ids[reason] end
     from steps
     cross join (select array_agg(id order by id) as ids from ems."references" where category = 'won-reason') won
     cross join (select array_agg(id order by id) as ids from ems."references" where category = 'lost-reason') lost`,
    [board, MOVES, MOVES_OF_CARD],
  )
  // What the worker does every hour.
  await pool.query('select ems.keep_marketing_days(current_date)')
  await pool.query('vacuum analyze ems.marketing_spans, ems.marketing_days, ems.marketing_stays')
  return board
}

async function timed(name: string, work: () => Promise<void>) {
  const times: number[] = []
  for (let n = 0; n < UNCOUNTED + rounds; n++) {
    const start = performance.now()
    await work()
    if (n >= UNCOUNTED) times.push(performance.now() - start)
  }
  return { name, p50: median(times), p95: percentile(times, 0.95) }
}

await main()
