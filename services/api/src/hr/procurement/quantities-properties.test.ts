import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type TestApi, testApi } from '../../testing/api.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { sameEmployeeIn } from '../testing.ts'
import { type Approved, approvedRequest, sameVendorIn } from './testing.ts'

/** How many; each is up to sixteen steps, four people at a time. */
const HISTORIES = Number(process.env.EMS_HISTORIES ?? (isNightly ? 10_000 : 20))
const PEOPLE = 4
const DEADLOCK = '40P01'
/** Refused by a rule of the database, or by a check that is the last word. */
const refusals: readonly string[] = ['EM422', '23514']

type Step = { name: keyof typeof steps; one: number; two: number; at: number; isReturn: boolean }
type Ground = Approved & { vendor: string; employee: string; company: string; budget: string }

const amount = fc.integer({ min: 0, max: 9 })
const history = fc.array(
  fc.record<Step>({
    name: fc.constantFrom(
      ...([
        'order',
        'order',
        'order',
        'send',
        'send',
        'receive',
        'receive',
        'receive',
        'undo',
        'close',
        'cancel',
      ] as const),
      ...(['cancelRest', 'bill', 'bill', 'unbill', 'revise'] as const),
    ),
    one: amount,
    two: amount,
    at: fc.integer({ min: 0, max: 5 }),
    isReturn: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  }),
  { minLength: 8, maxLength: 16 },
)

/** The n-th order of the request. */
const nth = `(select g.id from ems.general_orders g join ems.general_orders_procurements j on j.owner_id = g.id
  where j.target_id = $1 order by g.id offset $2 limit 1)`
const lines = (
  word: string,
  more: string,
) => `(select jsonb_agg(jsonb_build_object('order_line', n, '${word}', q::text, ${more}) order by n)
  from unnest($3::int[]) with ordinality as x(q, n) where q > 0)`

/** What people do, as the statements that the API sends in the end. */
const steps = {
  order: ({ request, lines: [one, two], office, vendor, company }: Ground, step: Step) => [
    `with made as (
       insert into ems.general_orders (vendor_id, company_id, ordered_on, delivery_office_id, lines)
       select $2, $3, '2026-11-02', $4, (select jsonb_agg(jsonb_build_object('line', l, 'qty', q::text, 'price', p) order by l)
         from unnest($5::text[], $6::int[], $7::text[]) as x(l, q, p) where q > 0)
       where exists (select from unnest($6::int[]) q where q > 0) returning id)
     insert into ems.general_orders_procurements (owner_id, target_id) select id, $1 from made`,
    [request, vendor, company, office, [one, two], [step.one, step.two], ['1333.33', '7.77']],
  ],
  send: ({ request }: Ground, { at }: Step) => [
    `update ems.general_orders set status = 'sent' where status = 'draft' and id = ${nth}`,
    [request, at],
  ],
  receive: ({ request, employee }: Ground, { at, one, two, isReturn }: Step) => [
    `insert into ems.general_receipts (kind, order_id, company_id, received_on, received_by_id, lines, status)
     select $5, g.id, g.company_id, '2026-11-05', $4, ${lines('qty_good', "'qty_bad', case when q > 6 then '1' else '0' end")}, 'posted'
     from ems.general_orders g where g.id = ${nth} and exists (select from unnest($3::int[]) q where q > 0)`,
    [request, at, [one, two], employee, isReturn ? 'return' : 'receipt'],
  ],
  undo: ({ request }: Ground, { at }: Step) => [
    `update ems.general_receipts set status = 'cancelled' where id = (select id from ems.general_receipts
       where order_id = ${nth} and status = 'posted' order by id limit 1)`,
    [request, at],
  ],
  close: ({ request }: Ground, { at }: Step) => [
    `update ems.general_orders set status = 'closed' where status = 'sent' and id = ${nth}`,
    [request, at],
  ],
  cancel: ({ request }: Ground, { at }: Step) => [
    `update ems.general_orders g set status = 'cancelled' where status in ('draft', 'sent') and id = ${nth}
       and not exists (select from ems.general_receipts r where r.order_id = g.id and r.status = 'posted')`,
    [request, at],
  ],
  cancelRest: ({ lines: [one, two] }: Ground, { isReturn, one: qty }: Step) => [
    'update ems.general_procurement_lines set qty_cancelled = qty_cancelled + least($2, qty_open) where id = $1',
    [isReturn ? one : two, qty],
  ],
  bill: ({ request }: Ground, { at, one, two }: Step) => [
    `insert into ems.general_invoices (number, order_id, vendor_id, company_id, invoiced_on, lines, status)
     select gen_random_uuid()::text, g.id, g.vendor_id, g.company_id, '2026-11-06', ${lines('qty', "'price', '1333.33'")}, 'matched'
     from ems.general_orders g where g.id = ${nth} and exists (select from unnest($3::int[]) q where q > 0)`,
    [request, at, [one, two]],
  ],
  unbill: ({ request }: Ground, { at }: Step) => [
    `update ems.general_invoices set status = 'cancelled' where id = (select id from ems.general_invoices
       where order_id = ${nth} and status = 'matched' order by id limit 1)`,
    [request, at],
  ],
  revise: ({ request }: Ground, { one, two }: Step) => [
    `update ems.general_procurements set lines = jsonb_set(jsonb_set(lines, '{0,qty}', to_jsonb($2::text)), '{1,qty}', to_jsonb($3::text))
     where id = $1`,
    [request, String(8 + one), String(4 + two)],
  ],
} satisfies Record<string, (ground: Ground, step: Step) => [statement: string, values: unknown[]] | unknown[]>

describe('whatever is ordered, received, returned, billed and cancelled at once', () => {
  let api: TestApi
  let ground: Omit<Ground, keyof Approved>
  let account: string
  beforeAll(async () => {
    api = await testApi()
    account = await referenceIn(api, 'budget', 'ACAK')
    const [company = ''] = api.companies
    const { rows } = await api.pool.query(
      `insert into ems.budgets (year, company_id, account_id, amount)
       select extract(year from current_date + 30)::int, $1, $2, 1e12 returning id`,
      [company, account],
    )
    ground = {
      ...{ vendor: await sameVendorIn(api), employee: await sameEmployeeIn(api), company },
      budget: String(rows[0].id),
    }
  })
  afterAll(() => api.close())

  async function take(on: Ground, step: Step): Promise<void> {
    const [statement, values] = steps[step.name](on, step) as [string, unknown[]]
    try {
      await api.pool.query(statement, values)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // As the API does: who was chosen to give way begins again.
      if (code === DEADLOCK) return take(on, step)
      if (!refusals.includes(code)) throw error
    }
  }

  /** Lines whose quantities are not what the documents say, or not what they may be. */
  async function wrongLines({ request }: Ground) {
    const { rows } = await api.pool.query(
      `with received as (
         select r.order_id, (x ->> 'order_line')::int as line_no, sum(case when r.kind = 'receipt' then (x ->> 'qty_good')::numeric
           else -(x ->> 'qty_good')::numeric - (x ->> 'qty_bad')::numeric end) as qty
         from ems.general_receipts r, jsonb_array_elements(r.lines) x where r.status = 'posted' group by 1, 2),
       billed as (
         select i.order_id, (x ->> 'order_line')::int as line_no, sum((x ->> 'qty')::numeric) as qty
         from ems.general_invoices i, jsonb_array_elements(i.lines) x where i.status = 'matched' group by 1, 2),
       ordered as (
         select o.line_id, g.status, (x.l ->> 'qty')::numeric as qty, o.qty_kept, o.qty_received, o.qty_invoiced,
           coalesce(r.qty, 0) as came, coalesce(b.qty, 0) as billed
         from ems.general_orders_procurements j join ems.general_orders g on g.id = j.owner_id
         cross join lateral jsonb_array_elements(g.lines) with ordinality as x(l, n)
         join ems.general_order_lines o on o.order_id = g.id and o.line_no = x.n
         left join received r on r.order_id = g.id and r.line_no = x.n left join billed b on b.order_id = g.id and b.line_no = x.n
         where j.target_id = $1)
       select l.*, o.* from ems.general_procurement_lines l
       left join lateral (select coalesce(sum(qty_kept), 0) as kept, coalesce(sum(came), 0) as came, coalesce(sum(billed), 0) as billed,
           coalesce(bool_or(qty_received <> came or qty_invoiced <> billed or came < 0 or came > qty_kept or billed > qty
             or qty_kept <> case when status in ('closed', 'cancelled') then came else qty end), false) as is_wrong
         from ordered where line_id = l.id) o on true
       where l.procurement_id = $1 and (o.is_wrong or l.qty_ordered <> o.kept or l.qty_received <> o.came or l.qty_invoiced <> o.billed
         or l.qty_received < 0 or l.qty_cancelled < 0 or l.qty_received > l.qty_ordered
         or l.qty_ordered + l.qty_cancelled > l.qty_approved or l.qty_approved > l.qty)`,
      [request],
    )
    return rows
  }

  /** What the lines of a budget come to, beside what it says, from quantities and prices alone. */
  async function sums({ budget }: Ground) {
    const { rows } = await api.pool.query(
      `select b.committed = coalesce(sum(l.committed), 0) and b.ordered = coalesce(sum(l.ordered), 0)
         and b.spent = coalesce(sum(l.spent), 0) and b.committed = coalesce(sum(round(k.qty_open * k.est_price, 2)), 0)
         and b.spent = coalesce(sum(s.spent), 0) as is_equal, least(b.committed, b.ordered, b.spent) >= 0 as is_positive
       from ems.budgets b left join ems.budget_lines l on l.budget_id = b.id
       left join ems.general_procurement_lines k on k.id = l.line_id
       left join lateral (select sum(round(o.qty_received * o.price, 2)) as spent from ems.general_order_lines o where o.line_id = k.id) s on true
       where b.id = $1 group by b.id`,
      [budget],
    )
    return rows[0]
  }

  /** What a request says of its own progress, and what its lines and the prices of their orders come to. */
  async function progress({ request }: Ground) {
    const { rows } = await api.pool.query(
      `select p.progress, p.ordered_total as ordered, p.received_total as received, floor(100 * avg(l.came)) as expected_progress,
         sum(l.ordered) as expected_ordered, sum(l.received) as expected_received
       from ems.general_procurements p cross join lateral (
         select case when k.qty > k.qty_cancelled then k.qty_received / (k.qty - k.qty_cancelled) end as came,
           coalesce(sum(round(o.qty_kept * o.price, 2)), 0) as ordered, coalesce(sum(round(o.qty_received * o.price, 2)), 0) as received
         from ems.general_procurement_lines k left join ems.general_order_lines o on o.line_id = k.id
         where k.procurement_id = p.id group by k.id) l
       where p.id = $1 group by p.id`,
      [request],
    )
    const numbers = ([row]: Record<string, unknown>[]) =>
      Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
    return numbers(rows)
  }

  async function walk(all: readonly Step[]): Promise<void> {
    const request = await approvedRequest(
      api,
      [
        { qty: '10', price: '1000.01' },
        { qty: '8', price: '0.99' },
      ],
      { budget: account },
    )
    const on = { ...ground, ...request }
    for (let n = 0; n < all.length; n += PEOPLE)
      await Promise.all(all.slice(n, n + PEOPLE).map((step) => take(on, step)))
    expect(await wrongLines(on)).toEqual([])
    expect(await sums(on)).toEqual({ is_equal: true, is_positive: true })
    const { expected_progress, expected_ordered, expected_received, ...own } = await progress(on)
    expect(own).toEqual({ progress: expected_progress, ordered: expected_ordered, received: expected_received })
    // The next history begins with a budget of its own.
    await api.pool.query('delete from ems.budget_lines where line_id = any($1::bigint[])', [on.lines])
  }

  test(
    'no quantity is negative or above its order, and the budget is the sum of its lines',
    () => fc.assert(fc.asyncProperty(history, walk), { numRuns: HISTORIES }),
    Math.max(60_000, HISTORIES * 1_000),
  )
})
