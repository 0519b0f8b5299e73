import { kiteTenants } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import { badRequest } from '../../../kit/problems.ts'
import { forecast, moneys, type Parameters, printed, type Tally } from '../../allocation/engine/index.ts'
import * as stores from '../../stores.ts'
import { type KiteRules, parametersOf, rulesOf } from '../../tenants/tenant-parameters.ts'
import { type QueryResult, queryParameters } from '../define-query.ts'
import { leviesIn } from './forecast.ts'
import { materialsOf, type UnreportedRun, unreportedRun } from './unreported-run.ts'

const MAX_EXCLUDED = 500
const ids = z
  .string()
  .regex(/^([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/, 'Id tidak dikenal.')
  .transform((text) => (text ? text.split(',') : []))
  .refine(({ length }) => length <= MAX_EXCLUDED, `Paling banyak ${MAX_EXCLUDED} data.`)
const oneOf = <Value extends string>(label: string, values: readonly [Value, ...Value[]]) =>
  z.enum(values, `${label} tidak ada dalam pilihan.`).optional()

export const scenarioQuery = z.object({
  pib_min_day: queryParameters.whole(1_095).optional(),
  pib_max_day: queryParameters.whole(1_095).min(1).optional(),
  claim_basis: oneOf(kiteTenants.meta.claim_basis.label, ['TERPAKAI', 'TERKANDUNG']),
  shortage_policy: oneOf(kiteTenants.meta.shortage_policy.label, ['PARTIAL', 'SKIP_LINE']),
  peb_date_basis: oneOf(kiteTenants.meta.peb_date_basis.label, ['REG_DATE', 'EXPORT_DATE']),
  /** Ids of PEB lines, and of whole PEB, that are left out, parted by commas. */
  exclude: ids.default([]),
  exclude_pebs: ids.default([]),
})
type Query = z.output<typeof scenarioQuery>

/**
 * Skenario: what all unreported PEB lines would get under other parameters or without some of them, beside what they get
 * now. Writes nothing.
 */
export async function scenario(
  deps: Deps,
  { exclude, exclude_pebs, ...changes }: Query,
  tenant: string,
): Promise<QueryResult> {
  await stores.tenants.find(deps, tenant)
  const rules = await rulesOf(deps.db, tenant)
  const parameters = parametersOf(rules)
  const changed: Parameters = { ...parameters, ...withoutUndefined(changes) }
  if (changed.pib_max_day <= changed.pib_min_day)
    throw badRequest('Maksimal hari harus lebih besar dari Minimal hari.', { parameter: 'pib_max_day' })
  const now = await unreportedRun(deps, tenant, parameters)
  const without = await linesLeftOut(deps, now, { exclude, exclude_pebs })
  const other = await unreportedRun(deps, tenant, changed, { without })
  return {
    rows: await materialRows(deps, tenant, rules.decimal, now.tally, other.tally),
    meta: {
      current: sideOf(now, parameters, rules),
      scenario: sideOf(other, changed, rules),
      excluded: without.size,
    },
  }
}

/** Ids of the lines that are named or whose PEB is; each must be among those that are not reported. */
async function linesLeftOut(
  { db }: Deps,
  { input }: UnreportedRun,
  { exclude, exclude_pebs }: Pick<Query, 'exclude' | 'exclude_pebs'>,
): Promise<ReadonlySet<string>> {
  const existing = new Set(input.peb_lines.map(({ id }) => id))
  const unknown = 'PEB tidak dikenal atau sudah dilaporkan.'
  if (exclude.some((id) => !existing.has(id))) throw badRequest(unknown, { parameter: 'exclude' })
  const lines = await db.rows(sql<{ id: string; header: string }>`select id, header_id as header
    from ems.customs_kite_tool_peb_details where header_id = any(${exclude_pebs}::bigint[])`)
  const own = lines.filter(({ id }) => existing.has(id))
  const matches = new Set(own.map(({ header }) => header))
  if (exclude_pebs.some((id) => !matches.has(id))) throw badRequest(unknown, { parameter: 'exclude_pebs' })
  return new Set([...exclude, ...own.map(({ id }) => id)])
}

const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Parameters>

const rupiah = (amount: bigint) => printed(amount * 100n, 2)

function sideOf({ input, allocated, tally }: UnreportedRun, parameters: Parameters, rules: KiteRules) {
  const open = forecast(input.pib_lines, allocated, { parameters, usages: new Map(), today: 0 })
  return {
    parameters,
    peb_lines: input.peb_lines.length,
    allocations: allocated.counts.allocations,
    differences: allocated.counts.differences,
    reasons: Object.fromEntries(tally.reasons),
    worth: Object.fromEntries(moneys.map((money) => [money, rupiah(tally.worth[money])])),
    levies: rupiah(leviesIn(tally.worth, rules)),
    open_pibs: open.length,
    open_levies: rupiah(open.reduce((sum, { worth }) => sum + leviesIn(worth, rules), 0n)),
  }
}

/** One row a material: its quantities now and in the scenario, in its own unit. */
async function materialRows(deps: Deps, tenant: string, decimal: number, now: Tally, other: Tally) {
  const materials = await materialsOf(deps, tenant)
  const quantities = (tally: Tally, id: string) => {
    const { taken, claimed, short } = tally.materials.get(id) ?? { taken: 0n, claimed: 0n, short: 0n }
    return {
      need_base: printed(taken + short, decimal),
      taken_base: printed(taken, decimal),
      claim_base: printed(claimed, decimal),
      diff_base: printed(short, decimal),
    }
  }
  return [...new Set([...now.materials.keys(), ...other.materials.keys()])]
    .map((id) => ({
      id,
      code: materials.get(id)?.code ?? '',
      name: materials.get(id)?.name ?? '',
      unit: materials.get(id)?.unit ?? '',
      current: quantities(now, id),
      scenario: quantities(other, id),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}
