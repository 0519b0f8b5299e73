import { permissions } from '@ems/contracts'
import { addDays } from '@ems/contracts/days'
import {
  type Forecast,
  type Funnel,
  type FunnelCard,
  type FunnelReason,
  type FunnelStage,
  marketingActivities,
  marketingBoards,
  marketingStages,
} from '@ems/contracts/marketing'
import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { replayed, type Written } from './testing/replay.ts'

const FIRST_DAY = '2025-01-06'
let api: TestApi
let admin: Client
let lost_reason: string
let won_reasons: string[]
let n = 0
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  lost_reason = await referenceIn(api, 'lost-reason')
  won_reasons = await Promise.all(['HARGA', 'HUBUNGAN'].map((code) => referenceIn(api, 'won-reason', code)))
})
afterAll(() => api.close())

const open = marketingStages.filter(({ category }) => category === 'open').map(({ key }) => key)
const newBoard = async () => (await admin.create(marketingBoards, { name: `Corong ${++n}` })).id
const add = (board: string, more = {}) =>
  admin.create(marketingActivities, {
    board,
    stage_key: 'prospek',
    title: `Kartu ${++n}`,
    activity_type: 'opportunity',
    prospect_name: 'PT Calon',
    value: '1000000.00',
    expected_close: '2025-03-31',
    company: api.companies[0],
    ...more,
  })
const versionOf = async (id: string) => (await admin.get(`/marketing-activities/${id}`)).body.data?.meta.version
const take = async (id: string, name: string, values = {}, reason?: string) =>
  admin.take(marketingActivities, name, { id, version: await versionOf(id) }, { values, ...(reason ? { reason } : {}) })
const change = async (id: string, values: object) =>
  admin.update(marketingActivities, { id, version: await versionOf(id) }, values as Record<string, unknown>)
const funnelOf = async (board: string, from: string, to: string, more = '', by = admin) =>
  (await by.get(`/marketing-funnel?board=${board}&from=${from}&to=${to}${more}`)).body.data.attributes as Funnel
const forecastOf = async (board: string, on: string, since: string, by = admin) =>
  (await by.get(`/marketing-funnel/forecast?board=${board}&on=${on}&since=${since}`)).body.data.attributes as Forecast

/** What has just happened, as if at nine on this day in Jakarta. */
const happenedOn = (day: string) =>
  api.pool.query(
    `update ems.marketing_spans set began_at = case when began_at > now() - interval '1 hour' then $1::timestamptz else began_at end,
       ended_at = case when ended_at <> 'infinity' and ended_at > now() - interval '1 hour' then $1::timestamptz else ended_at end`,
    [`${day}T02:00:00Z`],
  )

type Step = { kind: number; card: number; to: number; value: number; days: number }
const steps = fc.array(
  fc.record({
    kind: fc.nat(9),
    card: fc.nat(5),
    to: fc.nat(3),
    value: fc.integer({ min: 1, max: 999 }),
    days: fc.nat(3),
  }),
  { minLength: 25, maxLength: 40 },
)

/** Takes random steps on the cards of a board, each on a day; steps that a card refuses do nothing. */
async function lived(board: string, all: readonly Step[]) {
  const cards: string[] = []
  const days = new Map<string, string>()
  let [day, latest] = [FIRST_DAY, await newestEntry()]
  for (const step of all) {
    day = addDays(day, step.days)
    await oneStep(board, cards, step)
    const entries = await api.pool.query(`select id from ems.audit_logs where id > $1 order by id`, [latest])
    for (const { id } of entries.rows) days.set(id, day)
    latest = entries.rows.at(-1)?.id ?? latest
    await happenedOn(day)
  }
  const { rows } = await api.pool.query(
    `select id, action, target_id as card, before, after from ems.audit_logs
     where target_type = 'marketing-activities' and id = any($1) order by id`,
    [[...days.keys()]],
  )
  const written = rows.filter(({ card, action }) => cards.includes(card) && action !== 'export')
  return { cards, last: day, history: written.map((row): Written => ({ ...row, day: days.get(row.id) ?? '' })) }
}

const newestEntry = async () =>
  (await api.pool.query(`select coalesce(max(id), 0) as id from ems.audit_logs`)).rows[0].id as string

async function oneStep(board: string, cards: string[], { kind, card, to, value }: Step) {
  const id = cards[card % Math.max(1, cards.length)]
  const stage_key = open[to] ?? 'prospek'
  if (kind <= 1 || !id) cards.push((await add(board, { stage_key, value: `${value}000.00` })).id)
  else if (kind <= 3) await take(id, 'move', { stage_key })
  else if (kind === 4) await take(id, 'move', to > 1 ? { stage_key } : { stage_key: 'menang', ...wonFor(value) })
  else if (kind === 5)
    await change(id, { value: `${value}500.00`, expected_close: `2025-0${1 + to}-28`, ...(to > 1 && wonFor(value)) })
  else if (kind === 6) await (to > 1 ? take(id, 'win', wonFor(value)) : take(id, 'lose', { lost_reason }))
  else if (kind === 7)
    await (to > 1 ? take(id, 'cancel', {}, 'Tidak jadi dilanjutkan') : take(id, 'reopen', { stage_key }))
  else if (kind === 8) {
    const moved = await take(id, 'move', to > 1 ? { stage_key: 'menang', ...wonFor(value) } : { stage_key })
    if (moved.status === 200) await take(id, 'undo')
  } else if (to === 0) await admin.delete(`/marketing-activities/${id}`)
  else await admin.act(marketingActivities, 'restore', [{ id }])
}

/** One of two reasons, or none. */
const wonFor = (value: number) => ({ won_reason: won_reasons[value % 3] ?? null })

const counts = ({ started, entered, forward, back, won, lost, cancelled, removed, ended }: FunnelStage) => ({
  started,
  entered,
  forward,
  back,
  won,
  lost,
  cancelled,
  removed,
  ended,
})

describe('the funnel and the forecast of any past day', () => {
  test('are those of an independent replay of the audit log, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(40), fc.nat(40), async (all, begins, length) => {
        const board = await newBoard()
        const { history } = await lived(board, all)
        const from = addDays(FIRST_DAY, begins)
        const to = addDays(from, length)
        const { stages, won_for, lost_for } = await funnelOf(board, from, to)
        const forecast = await forecastOf(board, to, from)
        const expected = replayed(
          history,
          marketingStages.map(({ key }) => key),
          from,
          to,
        )

        const reader = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[0]] })
        const read = async () => [await funnelOf(board, from, to), await funnelOf(board, from, to, '', reader)]
        const before = await read()
        // Added up in two turns, so that a month is continued.
        for (const day of [addDays(FIRST_DAY, begins + (length >> 1)), addDays(to, 1)])
          await api.pool.query('select ems.keep_marketing_days($1)', [day])
        expect(await read()).toEqual(before)

        for (const { key } of marketingStages)
          expect([key, counts(stages.find((one) => one.key === key) as FunnelStage)]).toEqual([
            key,
            expected.stages.get(key),
          ])
        expect([byReason(won_for), byReason(lost_for)]).toEqual([expected.won_for, expected.lost_for])
        for (const stage of stages.filter(({ category }) => category === 'open')) {
          const { started, entered, forward, back, won, lost, cancelled, removed, ended } = stage
          expect(started + entered - forward - back - won - lost - cancelled - removed).toBe(ended)
        }
        expect([forecast.total.cards, forecast.total.value]).toEqual([expected.cards, expected.value])
        const { totals, listed } = await totalsOf(board, from, to)
        expect(listed).toEqual(totals)
        const sum = (name: 'value' | 'weighted') =>
          forecast.changes.reduce((cents, one) => cents + Math.round(Number(one[name]) * 100), 0)
        for (const name of ['value', 'weighted'] as const)
          expect(sum(name)).toBe(
            Math.round(Number(forecast.total[name]) * 100) - Math.round(Number(forecast.before[name]) * 100),
          )
      }),
      { numRuns: isNightly ? 60 : 4 },
    )
  }, 600_000)
})

const byReason = (rows: readonly FunnelReason[]) =>
  new Map(rows.map(({ id, cards, value }) => [id ?? 'none', [cards, Math.round(Number(value) * 100)]]))

const cardsOf = async (board: string, number: string, by = admin) =>
  (await by.get(`/marketing-funnel/cards?board=${board}&${number}`)).body.meta.cards as FunnelCard[]
/** Number, value and weighted value of the cards behind a number, of those in rupiah as the figures are. */
const addedUp = (cards: readonly FunnelCard[]) => {
  const sum = (values: (string | null)[]) => values.reduce((cents, one) => cents + Math.round(Number(one) * 100), 0)
  const own = cards.filter(({ currency }) => currency === 'IDR')
  return [cards.length, sum(own.map(({ value }) => value)), sum(own.map(({ weighted }) => weighted))]
}
const inCents = ({ cards, value, weighted = '0' }: { cards: number; value: string; weighted?: string }) => [
  cards,
  Math.round(Number(value) * 100),
  Math.round(Number(weighted) * 100),
]

/** Every figure of the ends and of the changes beside the sum of the cards behind it. */
async function totalsOf(board: string, from: string, to: string, by = admin) {
  const { won_by, won_for, lost_for } = await funnelOf(board, from, to, '', by)
  const { on, since, before, total, changes } = await forecastOf(board, to, from, by)
  const ends = `from=${from}&to=${to}`
  const numbers = [
    ...won_by.map((one) => [`kind=won_by&owner=${one.id}&${ends}`, inCents(one).slice(0, 2)] as const),
    ...won_for.map((one) => [`kind=won_for&reason=${one.id ?? 'none'}&${ends}`, inCents(one).slice(0, 2)] as const),
    ...lost_for.map((one) => [`kind=lost_for&reason=${one.id ?? 'none'}&${ends}`, inCents(one).slice(0, 2)] as const),
    ...changes.map((one) => [`kind=change&change=${one.kind}&on=${on}&since=${since}`, inCents(one)] as const),
    [`kind=forecast&on=${since}`, inCents(before)] as const,
    [`kind=forecast&on=${on}`, inCents(total)] as const,
  ]
  const totals = numbers.map(([number, figure]) => [number, ...figure])
  const listed: typeof totals = []
  for (const [number, figure] of numbers)
    listed.push([number, ...addedUp(await cardsOf(board, number, by)).slice(0, figure.length)])
  return { totals, listed }
}

describe('the funnel of a board', () => {
  const january = ['2025-01-01', '2025-01-31'] as const
  const stage = (funnel: Funnel, key: string) => funnel.stages.find((one) => one.key === key) as FunnelStage

  /** Three cards: one won after ten days, one lost after four, one that stays. */
  async function story() {
    const board = await newBoard()
    const [a, b, c] = [await add(board), await add(board), await add(board, { value: '5.50' })]
    await api.pool.query(`update ems.marketing_spans set began_at = '2025-01-06T02:00:00Z' where card_id = any($1)`, [
      [a.id, b.id, c.id],
    ])
    await take(a.id, 'move', { stage_key: 'negosiasi' })
    await take(b.id, 'lose', { lost_reason })
    await api.pool.query(
      `update ems.marketing_spans set began_at = '2025-01-10T02:00:00Z', stayed_seconds = 4 * 86400
       where card_id = any($1) and began_at > now() - interval '1 hour'`,
      [[a.id, b.id]],
    )
    await take(a.id, 'win', { won_reason: won_reasons[0] })
    await happenedOn('2025-01-16')
    return { board, a, b, c }
  }

  test('says what came, what went where, how long it took and why it was won and lost', async () => {
    const { board, b } = await story()

    const funnel = await funnelOf(board, ...january)

    expect(stage(funnel, 'prospek')).toMatchObject({
      started: 0,
      entered: 3,
      forward: 1,
      lost: 1,
      ended: 1,
      entered_value: '2000005.50',
      ended_value: '5.50',
      conversion: '50.0',
      average_days: '4.0',
      median_days: '4.0',
    })
    expect(stage(funnel, 'negosiasi')).toMatchObject({ entered: 1, won: 1, ended: 0, conversion: '100.0' })
    expect(funnel.won_by).toEqual([{ id: admin.user.id, name: admin.user.name, cards: 1, value: '1000000.00' }])
    expect(funnel.won_for).toEqual([expect.objectContaining({ id: won_reasons[0], cards: 1, value: '1000000.00' })])
    expect(funnel.lost_for).toEqual([expect.objectContaining({ id: lost_reason, cards: 1 })])
    const { body } = await admin.get(
      `/marketing-funnel/cards?board=${board}&from=2025-01-01&to=2025-01-31&stage=prospek&kind=lost`,
    )
    expect(body.meta).toMatchObject({ has_more: false, cards: [{ id: b.id, value: '1000000.00' }] })
  })

  test('of a closed month never moves, whatever becomes of its cards', async () => {
    const { board, a, b, c } = await story()
    const before = await funnelOf(board, ...january)

    await change(c.id, { value: '900.00' })
    await take(c.id, 'win')
    await change(a.id, { won_reason: won_reasons[1] })
    await take(b.id, 'reopen')
    await admin.delete(`/marketing-activities/${a.id}`)
    await api.pool.query('delete from ems.marketing_activities where id = $1', [a.id])

    expect(await funnelOf(board, ...january)).toEqual(before)
  })

  test('is added up by day for those who reach whole companies, and again from the day of a move that comes late', async () => {
    const { board, c } = await story()
    const seller = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[1]] })
    await api.pool.query('insert into ems.marketing_activities_members (owner_id, target_id) values ($1, $2)', [
      c.id,
      seller.user.id,
    ])
    const read = async () => [await funnelOf(board, ...january), await funnelOf(board, ...january, '', seller)]
    const counted = await read()
    const days = async () =>
      (await api.pool.query('select sum(cards)::int as cards from ems.marketing_days where board_id = $1', [board]))
        .rows[0].cards
    const until = async () =>
      (await api.pool.query('select kept_until::text as day from ems.marketing_days_kept where board_id = $1', [board]))
        .rows[0].day

    await api.pool.query(`select ems.keep_marketing_days('2026-01-01')`)
    expect([await read(), await days(), await until()]).toEqual([counted, 6, '2025-12-31'])
    // What the totals say is what is read.
    await api.pool.query(`update ems.marketing_days set cards = cards + 10 where board_id = $1 and result = 'won'`, [
      board,
    ])
    expect(stage((await read())[0] as Funnel, 'negosiasi').won).toBe(11)
    await api.pool.query(
      `insert into ems.marketing_spans (card_id, code, title, board_id, began_at, ended_at, stage_key, result, is_move, currency, owner_id)
       values (987654, 'A', 'A', $1, '2025-01-09T02:00:00Z', '2025-01-09T03:00:00Z', 'prospek', 'open', true, 'IDR', $2)`,
      [board, admin.user.id],
    )
    expect([await until(), stage((await read())[0] as Funnel, 'prospek').entered]).toEqual(['2025-01-09', 4])
    await api.pool.query(`select ems.keep_marketing_days('2026-01-01')`)
    expect([await days(), stage((await read())[0] as Funnel, 'negosiasi').won]).toEqual([7, 1])
  })

  test('is of the cards that the filters find, and of those in reach', async () => {
    const { board, c } = await story()
    await change(c.id, { priority: 'urgent', company: api.companies[1] })
    const reader = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[1]] })

    const urgent = await funnelOf(board, ...january, '&filter[priority]=urgent')
    const mine = await funnelOf(board, '2025-01-01', addDays(new Date().toISOString().slice(0, 10), 1), '', reader)

    expect(stage(urgent, 'prospek')).toMatchObject({ entered: 1, ended: 1 })
    // It came into the company later, without a move.
    expect(stage(mine, 'prospek')).toMatchObject({ entered: 0, ended: 1 })
  })

  test('names no owner whom the reader may not see on the card either', async () => {
    const { board, a, c } = await story()
    const colleague = await api.as([], { scope: 'company', companies: [api.companies[0]] })
    await api.pool.query('update ems.marketing_activities set owner_id = $2 where id = any($1)', [
      [a.id, c.id],
      colleague.user.id,
    ])
    await api.pool.query('update ems.marketing_spans set owner_id = $2 where card_id = any($1)', [
      [a.id, c.id],
      colleague.user.id,
    ])
    await change(c.id, { company: api.companies[1] })
    const reader = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[1]] })
    const today = addDays(new Date().toISOString().slice(0, 10), 1)

    const card = (await reader.get(`/marketing-activities?filter[board]=${board}&include=owner`)).body.data[0]
    expect(card.relationships.owner).toEqual({ data: null, meta: { hidden: true } })
    const { rows } = await forecastOf(board, today, january[0], reader)
    expect(rows.map(({ owner_name }) => owner_name)).toEqual(['Di luar akses Anda'])
    expect(await cardsOf(board, `kind=forecast&on=${today}`, reader)).toMatchObject([
      { owner_name: 'Di luar akses Anda' },
    ])
    expect((await funnelOf(board, ...january)).won_by).toMatchObject([{ name: colleague.user.name }])
  })

  test('is refused without the right, the board or a period that is one', async () => {
    const { board } = await story()
    const stranger = await api.as([])

    expect((await stranger.get(`/marketing-funnel?board=${board}`)).status).toBe(403)
    expect(sources(await admin.get('/marketing-funnel'))).toEqual(['board'])
    expect((await admin.get('/marketing-funnel?board=999999')).status).toBe(404)
    expect(sources(await admin.get(`/marketing-funnel?board=${board}&from=2025-02-01&to=2025-01-01`))).toEqual(['to'])
    expect(sources(await admin.get(`/marketing-funnel?board=${board}&filter[warna]=1`))).toEqual(['filter[warna]'])
  })

  test('lists the cards behind what ended and what changed, which add up to it', async () => {
    const { board, a, b, c } = await story()
    await add(board, { value: '70000.25' })
    const dollars = await add(board, { value: '12.00', currency: 'USD' })
    await happenedOn('2025-02-03')
    await change(c.id, { value: '9.75' })
    await take(dollars.id, 'lose', { lost_reason: await referenceIn(api, 'lost-reason', 'LAIN') })
    await take(b.id, 'reopen', { stage_key: 'negosiasi' })
    await happenedOn('2025-02-10')
    const seller = await api.as(['marketing_activity-list'])
    await change(b.id, { owner: seller.user.id })
    await take(b.id, 'win')
    await happenedOn('2025-02-11')
    const reader = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[0]] })

    for (const by of [admin, reader])
      for (const [from, to] of [
        january,
        ['2025-01-01', '2025-02-28'],
        ['2025-01-12', '2025-02-20'],
        ['2025-01-20', '2025-02-10'],
        ['2025-02-05', '2025-02-20'],
      ] as const) {
        const { totals, listed } = await totalsOf(board, from, to, by)
        expect(listed).toEqual(totals)
      }
    const changed = await cardsOf(board, 'kind=change&change=value&since=2025-02-05&on=2025-02-20')
    expect(changed).toMatchObject([{ id: c.id, value: '4.25', owner_name: admin.user.name }])
    const won = await cardsOf(board, 'kind=change&change=won&since=2025-02-10&on=2025-02-20')
    expect(won.map(({ id, value }) => [id, value])).toEqual([[b.id, '-1000000.00']])
    const without = await cardsOf(board, 'kind=won_for&reason=none&from=2025-02-01&to=2025-02-28')
    expect(without.map(({ id }) => id)).toEqual([b.id])
    const priced = await cardsOf(board, `kind=won_for&reason=${won_reasons[0]}&from=2025-01-01&to=2025-02-28`)
    expect(priced.map(({ id }) => id)).toEqual([a.id])
    const lost = await cardsOf(board, `kind=lost_for&from=2025-02-01&to=2025-02-28`)
    expect(lost).toMatchObject([{ id: dollars.id, value: '12.00', currency: 'USD' }])
    expect(await cardsOf(board, 'kind=lost_for&reason=none&from=2025-01-01&to=2025-02-28')).toEqual([])
    expect(sources(await admin.get(`/marketing-funnel/cards?board=${board}&kind=change`))).toEqual(['change'])
    expect(sources(await admin.get(`/marketing-funnel/cards?board=${board}&kind=lost_for&reason=x`))).toEqual([
      'reason',
    ])
  })

  test('is a workbook with the ends, the forecast and its changes', async () => {
    const { board, c } = await story()
    await take(c.id, 'win')
    await happenedOn('2025-01-17')

    const answer = await admin.get(`/marketing-funnel/xlsx?board=${board}&from=2025-01-01&to=2025-01-31`)

    expect(answer.status).toBe(200)
    const { sheets } = await readXlsx(new Uint8Array(answer.bytes))
    expect(sheets.map(({ name }) => name)).toEqual(['Corong', 'Menang dan kalah', 'Prakiraan', 'Perubahan'])
    expect(sheets[1]?.rows.slice(1)).toEqual([
      ['Menang menurut penanggung jawab', admin.user.name, 2, 1_000_005.5],
      ['Menang menurut alasan', 'Uji', 1, 1_000_000],
      ['Menang menurut alasan', 'Tanpa alasan', 1, 5.5],
      ['Kalah menurut alasan', 'Uji', 1, 1_000_000],
    ])
    expect(answer.headers['content-disposition']).toContain('corong_20250101_20250131.xlsx')
  })
})
