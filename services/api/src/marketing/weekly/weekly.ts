import { addDays, todayInJakarta } from '@ems/contracts/days'
import {
  interactionTypes,
  marketingActivities,
  planOutcomes,
  type WeeklyEntry,
  type WeeklyNumber,
  type WeeklyPerson,
  weeklyNumbers,
} from '@ems/contracts/marketing'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { store } from '../activities/marketing-activities.ts'
import { progressOf } from './progress.ts'
import { cardsFound, interactionsOf, movesIn, mustSeeBoard, plansOf, type Stretch } from './week.ts'
import { sendWorkbook } from './workbook.ts'

/** Most entries behind one number. */
const MAX_ENTRIES = 250

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const query = z.object({
  board: id.optional(),
  week: z.iso.date().optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  owner: id.optional(),
  number: z.enum(Object.keys(weeklyNumbers) as [WeeklyNumber]).optional(),
})
const names = Object.keys(query.shape)

/**
 * A week of marketing by person, on one board or all of them: what was planned and what was done, and how far targets are
 * reached. `week` is any day of it. Filters are those of the list of cards; closed weeks stay as they were.
 */
export async function marketingWeeklyApi(app: FastifyInstance) {
  app.get('', weekly)
  app.get('/entries', entries)
  app.get('/targets', targets)
  app.get('/xlsx', { config: { anyMedia: true } }, toWorkbook)
}

async function requestIn(deps: Deps, request: FastifyRequest) {
  const raw = Object.entries(request.query as Record<string, unknown>)
  const input = query.safeParse(Object.fromEntries(raw.filter(([name]) => names.includes(name))))
  if (!input.success)
    throw badRequest('Parameter tidak dikenal.', { parameter: String(input.error.issues[0]?.path[0] ?? '') })
  const { board, week = todayInJakarta(), ...more } = input.data
  if (board) await mustSeeBoard(deps, board)
  const cards = cardsFound(deps, store, Object.fromEntries(raw.filter(([name]) => !names.includes(name))))
  const from = mondayOf(week)
  const stretch: Stretch = { board, from, to: addDays(from, 6), found: cards }
  return { ...more, month: more.month ?? week.slice(0, 7), stretch }
}

/** Monday of the week of a day. */
export const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** GET /marketing-weekly?week&board&<list query> */
const weekly: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const { stretch } = await requestIn(deps, request)
  const people = await retrying(() => peopleOf(deps, stretch))
  const { from, to } = stretch
  return send(reply, 200, { data: { type: 'marketing-weekly', id: from, attributes: { from, to, people } } })
}

/** GET /marketing-weekly/targets?month&board: targets in reach of the user, with what is reached of them. */
const targets: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const { month, stretch, owner } = await requestIn(deps, request)
  const rows = await retrying(() => progressOf(deps, { month, owner, board: stretch.board }))
  return send(reply, 200, {
    data: { type: 'marketing-targets-reached', id: month, attributes: { month, targets: rows } },
  })
}

/** GET /marketing-weekly/xlsx?week&board&month&<list query>: the week by person, and targets, a sheet each. */
const toWorkbook: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.toExcel)
  const { stretch, month } = await requestIn(deps, request)
  const people = await peopleOf(deps, stretch)
  const attained = await progressOf(deps, { month, board: stretch.board })
  return sendWorkbook(deps, reply, { from: stretch.from, to: stretch.to, people }, attained)
}

const counted = (values: readonly string[], of: Sql) =>
  sql.join(values.map((value) => sql`${value}::text, count(*) filter (where ${of} = ${value})`))

const peopleOf = ({ db }: Deps, stretch: Stretch) =>
  db.rows(sql<WeeklyPerson>`
    with planned as (
      select p.owner_id, count(*)::int as planned,
        jsonb_build_object(${counted(Object.keys(planOutcomes), sql`p.outcome`)}) as outcomes
      from (${plansOf(stretch)}) p group by p.owner_id),
    had as (
      select i.owner_id, count(*)::int as interaction_count, sum(i.minutes)::int as minutes,
        jsonb_build_object(${counted(Object.keys(interactionTypes), sql`i.type`)}) as interactions
      from (${interactionsOf(stretch)}) i group by i.owner_id),
    moved as (
      select s.owner_id, (count(*) filter (where s.from_stage is null and s.from_result is null and s.result <> 'removed'))::int as new_cards,
        (count(*) filter (where s.result = 'won'))::int as won, (count(*) filter (where s.result = 'lost'))::int as lost,
        coalesce(sum(s.value) filter (where s.result = 'won' and s.currency = 'IDR'), 0)::numeric(18,2) as won_value
      from ${movesIn(stretch)} group by s.owner_id),
    people as (select owner_id from planned union select owner_id from had union
      select owner_id from moved where new_cards + won + lost > 0)
    select x.owner_id::text as owner, coalesce(u.name, '#' || x.owner_id) as owner_name, coalesce(p.planned, 0) as planned,
      coalesce(p.outcomes, jsonb_build_object(${sql.join(Object.keys(planOutcomes).map((name) => sql`${name}::text, 0`))})) as outcomes,
      coalesce(h.interactions, jsonb_build_object(${sql.join(Object.keys(interactionTypes).map((name) => sql`${name}::text, 0`))})) as interactions,
      coalesce(h.interaction_count, 0) as interaction_count, coalesce(h.minutes, 0) as minutes,
      coalesce(m.new_cards, 0) as new_cards, coalesce(m.won, 0) as won, coalesce(m.lost, 0) as lost,
      coalesce(m.won_value, 0)::text as won_value
    from people x left join ems.users u on u.id = x.owner_id left join planned p on p.owner_id = x.owner_id
    left join had h on h.owner_id = x.owner_id left join moved m on m.owner_id = x.owner_id
    order by owner_name, x.owner_id`)

/** GET /marketing-weekly/entries?number&owner&week&board&<list query>: next steps or interactions behind a number. */
const entries: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const { number, owner, stretch } = await requestIn(deps, request)
  if (!number) throw badRequest('Pilih angka yang ingin dilihat.', { parameter: 'number' })
  const ofOwner = owner ? sql`x.owner_id = ${owner}::bigint` : sql`true`
  const source =
    number === 'interactions'
      ? sql`select x.card_id, x.code, x.title, x.type, x.at, x.said as note from (${interactionsOf(stretch)}) x where ${ofOwner}`
      : sql`select x.card_id, t.code, t.title, coalesce(x.type, 'task') as type, x.due_at as at, x.outcome as note
          from (${plansOf(stretch)}) x join ems.marketing_activities t on t.id = x.card_id
          where ${ofOwner} and ${number === 'planned' ? sql`true` : sql`x.outcome = ${number}`}`
  const rows = await retrying(() =>
    deps.db.rows(sql<WeeklyEntry>`select e.card_id::text as card, e.code, e.title, e.type, e.at, e.note
      from (${source}) e order by e.at, e.card_id limit ${MAX_ENTRIES + 1}`),
  )
  return send(reply, 200, {
    data: [],
    meta: { entries: rows.slice(0, MAX_ENTRIES), has_more: rows.length > MAX_ENTRIES },
  })
}
