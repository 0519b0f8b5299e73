import { addDays, todayInJakarta } from '@ems/contracts/days'
import {
  type ForecastChange,
  type FunnelNumber,
  forecastChanges,
  funnelMoves,
  marketingActivities,
  otherNumbers,
} from '@ems/contracts/marketing'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, NotFound } from '../../kit/problems.ts'
import { store } from '../activities/marketing-activities.ts'
import { boardScope } from '../activities/marketing-boards.ts'
import { cardsBehind, needBoard } from './cards-behind.ts'
import { forecastOf } from './forecast.ts'
import { sendForecast } from './forecast-pdf.ts'
import { daysFound, spansFound } from './spans.ts'
import { funnelOf } from './stage-moves.ts'
import { sendWorkbook } from './workbook.ts'

/** Most cards of one number. */
const MAX_CARDS = 250

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const day = z.iso.date()
const query = z.object({
  board: id.optional(),
  from: day.optional(),
  to: day.optional(),
  on: day.optional(),
  since: day.optional(),
  stage: z.string().max(40).optional(),
  kind: z.enum([...Object.keys(funnelMoves), ...otherNumbers] as FunnelNumber[]).optional(),
  change: z.enum(Object.keys(forecastChanges) as [ForecastChange['kind']]).optional(),
  month: z
    .string()
    .regex(/^(\d{4}-\d{2}|none)$/)
    .optional(),
  owner: id.optional(),
  reason: id.or(z.literal('none')).optional(),
})
const names = Object.keys(query.shape)

/**
 * Funnel and forecast from the history of the cards, for any past day: `board`, the days, and the filters of the list. What a
 * filter finds are the cards as they are now; their figures are those of then.
 */
export async function marketingFunnelApi(app: FastifyInstance) {
  app.get('', funnel)
  app.get('/forecast', forecast)
  app.get('/forecast/pdf', { config: { anyMedia: true } }, toPdf)
  app.get('/cards', cards)
  app.get('/xlsx', { config: { anyMedia: true } }, toWorkbook)
}

async function requestIn(deps: Deps, request: FastifyRequest) {
  const raw = Object.entries(request.query as Record<string, unknown>)
  const input = query.safeParse(Object.fromEntries(raw.filter(([name]) => names.includes(name))))
  if (!input.success)
    throw badRequest('Parameter tidak dikenal.', { parameter: String(input.error.issues[0]?.path[0] ?? '') })
  const today = todayInJakarta()
  const { from = `${today.slice(0, 4)}-01-01`, to = today, on = today, ...rest } = input.data
  const { since = addDays(on, -7) } = rest
  if (to < from) throw badRequest('Sampai tidak boleh sebelum Dari.', { parameter: 'to' }, 'RANGE')
  if (rest.board) await mustSee(deps, rest.board)
  const filters = Object.fromEntries(raw.filter(([name]) => !names.includes(name)))
  const kept = Object.keys(filters).length ? undefined : daysFound(deps.user)
  return { ...rest, from, to, on, since, filters, found: spansFound(deps, store, filters), ...(kept && { kept }) }
}

async function mustSee({ db, user }: Deps, board: string) {
  const match = await db.first(sql`select from ems.marketing_boards t
    where t.id = ${board}::bigint and t.deleted_at is null and ${boardScope(user) ?? sql`true`}`)
  if (!match) throw NotFound({})
}

/** GET /marketing-funnel?board&from&to&<list query> */
const funnel: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const { found, kept, from, to, ...more } = await requestIn(deps, request)
  const board = needBoard(more.board)
  const parts = await retrying(() => funnelOf(deps, { board, from, to, found, ...(kept && { kept }) }))
  return send(reply, 200, { data: { type: 'marketing-funnel', id: board, attributes: { from, to, ...parts } } })
}

/** GET /marketing-funnel/forecast?board&on&since&<list query>: of all boards where none is named. */
const forecast: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const { board, on, since, found } = await requestIn(deps, request)
  const attributes = await retrying(() => forecastOf(deps, { board, on, since, found }))
  return send(reply, 200, { data: { type: 'marketing-forecast', id: on, attributes } })
}

/** GET /marketing-funnel/cards?kind&…: the cards behind a number, as they were. */
const cards: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const params = await requestIn(deps, request)
  const rows = await retrying(() => cardsBehind(deps, { ...params, board: params.board }, MAX_CARDS + 1))
  return send(reply, 200, { data: [], meta: { cards: rows.slice(0, MAX_CARDS), has_more: rows.length > MAX_CARDS } })
}

/** GET /marketing-funnel/xlsx?board&from&to&on&since&<list query>: funnel, forecast and changes, a sheet each. */
const toWorkbook: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.toExcel)
  const { found, kept, from, to, on, since, ...more } = await requestIn(deps, request)
  const board = needBoard(more.board)
  const parts = await funnelOf(deps, { board, from, to, found, ...(kept && { kept }) })
  return sendWorkbook(deps, reply, { from, to, ...parts }, await forecastOf(deps, { board, on, since, found }))
}

/** GET /marketing-funnel/forecast/pdf?board&on&since&<list query>: the forecast by month and owner, to be printed. */
const toPdf: Handler = async (request, reply) => {
  const deps = allow(request, marketingActivities.can.list)
  const { board, on, since, found, filters } = await requestIn(deps, request)
  const forecast = await retrying(() => forecastOf(deps, { board, on, since, found }))
  return sendForecast(deps, reply, { board, filters, forecast })
}
