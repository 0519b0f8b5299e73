import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import {
  addMonths,
  type DueDateRules,
  dayNumber,
  dayText,
  forecast,
  latestDueDate,
  type Money,
  type PibAtRisk,
  printed,
  scaled,
  type Usage,
} from '../../allocation/engine/index.ts'
import * as stores from '../../stores.ts'
import { type KiteRules, parametersOf, rulesOf } from '../../tenants/tenant-parameters.ts'
import { type QueryResult, queryParameters } from '../define-query.ts'
import { type Material, materialsOf, type UnreportedRun, unreportedRun } from './unreported-run.ts'

export const forecastQuery = z.object({
  /** Days back from today whose exports say what is used per day; 0: only what is known already. */
  days: queryParameters.whole(730).default(90),
  /** How much later an extension would let the goods expire. */
  months: queryParameters.whole(24).min(1).default(6),
  /** Due within so many days; without it all. */
  within: queryParameters.whole(10_000).optional(),
})
type Query = z.output<typeof forecastQuery>

/** What is owed where goods expire unused; of a drawback, what is never refunded. */
const leviesOf: Readonly<Record<'exemption' | 'drawback', readonly Money[]>> = {
  exemption: ['bm', 'bmt', 'cukai', 'ppn', 'ppnbm'],
  drawback: ['bm', 'bmt', 'cukai'],
}

/** Levies on an amount of goods, by the facility of the tenant. */
export const leviesIn = (worth: Record<Money, bigint>, { bcl_type }: Pick<KiteRules, 'bcl_type'>) =>
  leviesOf[bcl_type].reduce((sum, money) => sum + worth[money], 0n)

/**
 * Prakiraan: which PIB will expire with goods unused if exports go on as before, what is at stake, and what an extension of
 * all of them would save. Writes nothing.
 */
export async function expiryForecast(deps: Deps, query: Query, tenant: string): Promise<QueryResult> {
  await stores.tenants.find(deps, tenant)
  const rules = await rulesOf(deps.db, tenant)
  const today = await todayOf(deps)
  const after = dayText(dayNumber(today) - query.days)
  const run = await unreportedRun(deps, tenant, parametersOf(rules), { after })
  const usages = query.days === 0 ? new Map() : await usagesOf(deps, { tenant, after, rules, days: query.days }, run)
  const expected = (ends?: ReadonlyMap<string, number>) =>
    forecast(run.input.pib_lines, run.allocated, {
      ...{ parameters: rules, usages, today: dayNumber(today) },
      ...(ends ? { ends } : {}),
    })
  const limit = query.within === undefined ? undefined : dayText(dayNumber(today) + query.within)
  const risks = expected().filter(({ due_date }) => limit === undefined || due_date <= limit)
  const extensions = new Map(risks.map((risk) => [risk.header_id, extensionOf(run, risk, rules, today, query.months)]))
  const later = new Map(
    [...extensions].flatMap(([id, { due }]): [string, number][] => (due ? [[id, dayNumber(due) + 1]] : [])),
  )
  const ifExtended = new Map(expected(later).map((risk) => [risk.header_id, risk]))
  const materials = await materialsOf(deps, tenant)
  const rows = risks.map((risk) => {
    const stake = leviesIn(risk.worth, rules)
    const rest = ifExtended.get(risk.header_id)
    const { due, refusal } = extensions.get(risk.header_id) as Extension
    const remaining = due && rest ? leviesIn(rest.worth, rules) : due ? 0n : stake
    return { risk, stake, remaining, due, refusal }
  })
  const sum = (pick: (row: (typeof rows)[number]) => bigint) => rows.reduce((total, row) => total + pick(row), 0n)
  return {
    rows: rows.map((row) => asRow(row, materials, rules, today)),
    meta: {
      today,
      days: query.days,
      months: query.months,
      peb_lines: run.input.peb_lines.length,
      levies: rupiah(sum(({ stake }) => stake)),
      levies_if_extended: rupiah(sum(({ remaining }) => remaining)),
      saved: rupiah(sum(({ stake, remaining }) => stake - remaining)),
    },
  }
}

const rupiah = (amount: bigint) => printed(amount * 100n, 2)

type Extension = { due: string | null; refusal: 'LEWAT' | 'SEKALI' | 'BATAS' | null }
type Row = { risk: PibAtRisk; stake: bigint; remaining: bigint } & Extension

function asRow(
  { risk, stake, remaining, due, refusal }: Row,
  materials: ReadonlyMap<string, Material>,
  { decimal, pib_max_day }: KiteRules,
  today: string,
) {
  const { header_id, left, worth, ...pib } = risk
  return {
    id: header_id,
    ...pib,
    due_date_initial: dayText(dayNumber(risk.reg_date) + pib_max_day),
    days_left: dayNumber(risk.due_date) - dayNumber(today),
    left: [...left].map(([id, qty]) => ({
      raw_material_id: id,
      raw_material_code: materials.get(id)?.code ?? '',
      qty_base: printed(qty, decimal),
      unit: materials.get(id)?.unit ?? '',
    })),
    worth: Object.fromEntries(Object.entries(worth).map(([money, amount]) => [money, rupiah(amount)])),
    levies: rupiah(stake),
    extended_due_date: due,
    refusal,
    levies_if_extended: rupiah(remaining),
    saved: rupiah(stake - remaining),
  }
}

/** The due date that an extension could give a PIB today, or why there can be none. */
function extensionOf(
  { input }: UnreportedRun,
  { header_id, due_date, reg_date }: PibAtRisk,
  rules: DueDateRules,
  today: string,
  months: number,
): Extension {
  if (due_date < today) return { due: null, refusal: 'LEWAT' }
  const isExtended = input.pib_lines.some((line) => line.header_id === header_id && line.extended_due_date !== null)
  if (rules.extension_once && isExtended) return { due: null, refusal: 'SEKALI' }
  const latest = latestDueDate({ reg_date, extensions: [] }, rules)
  const expected = addMonths(due_date, months)
  const due = [expected, latest].sort()[0] as string
  return due > due_date ? { due, refusal: null } : { due: null, refusal: 'BATAS' }
}

const todayOf = async ({ db }: Deps) =>
  (await db.one(sql<{ today: string }>`select ems.kite_today()::text as today`)).today

type Scope = { tenant: string; after: string; rules: KiteRules; days: number }

/** What each material was used for per day: allocations of live BCL.KT and of the run, by the day of their PEB. */
async function usagesOf({ db }: Deps, { tenant, after, rules, days }: Scope, { recent }: UnreportedRun) {
  const rows = await db.rows(
    sql<{ material: string; qty: string }>`select u.raw_material_id::text as material, sum(u.qty_base)::text as qty
      from ems.customs_kite_tool_pib_useds u
      join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
      join ems.customs_kite_tool_peb_headers h on h.id = e.header_id
      where u.tenant_id = ${tenant}::bigint and u.status = 'AKTIF'
        and case ${rules.peb_date_basis} when 'EXPORT_DATE' then h.export_date else h.reg_date end > ${after}::date
      group by 1`,
  )
  const usages = new Map(
    rows.map(({ material, qty }): [string, Usage] => [material, { qty: scaled(qty, rules.decimal), days }]),
  )
  for (const [material, { taken }] of recent.materials)
    usages.set(material, { qty: (usages.get(material)?.qty ?? 0n) + taken, days })
  return usages
}
