import { expect } from '@jest/globals'
import fc from 'fast-check'
import { printed } from '../allocation/engine/index.ts'
import { someRun } from '../allocation/engine/testing/arbitrary-run.ts'
import { reference } from '../allocation/engine/testing/reference.ts'
import type { KiteWorld } from './kite-world.ts'
import { type Declared, type Input, type StoredRun, stored } from './stored-run.ts'

const declared = ['ROL', 'BAL', 'YRD', 'CTN', 'LBR', 'TNE', 'GRM', 'PAL']
const factors = ['0.9144', '2.5', '12', '1000', '0.001', '0.33333333', '7', '1']

/**
 * Random tenants in which nothing is counted alike: each PIB line in a unit of its own, with a factor that is written down,
 * PEB lines in another one than their good, each material in its own.
 */
export const someUnits = fc
  .tuple(someRun, fc.array(fc.constantFrom(...factors), { minLength: 8, maxLength: 8 }))
  .map(([run, chosen]) => ({
    ...run,
    pib_lines: run.pib_lines.map((line, n): Declared => ({ ...line, factor: chosen[n] ?? '1', unit: declared[n] })),
    peb_lines: run.peb_lines.map((line) => ({ ...line, unit: 'SET', factor: line.factor ?? '12' })),
  }))

type Sums = Map<string, bigint>
const add = (sums: Sums, key: string, value: bigint) => sums.set(key, (sums.get(key) ?? 0n) + value)

/** Runs a tenant of `someUnits` and compares every sum of quantities that the tool shows with rows of one unit only. */
export async function sumsKeepUnits(world: KiteWorld, provided: Input, n: number) {
  const run = await stored(world.api.pool, provided, n)
  const bcl = await world.generate(run.bcl, { confirm: true })
  const rows = reference(run.input).rows
  const { decimal } = run.input.parameters
  const used: Sums = new Map()
  const claimed: Sums = new Map()
  for (const row of rows) {
    add(used, row.raw_material_id, row.qty_base)
    add(claimed, row.raw_material_id, row.claim_base)
  }
  const materials = await unitsOf(world, run)
  const units = new Set([...used.keys()].map((id) => materials.get(id)?.unit))
  const claim = [...claimed.values()].reduce((sum, value) => sum + value, 0n)
  expect(bcl.total_claim === null ? null : Number(bcl.total_claim)).toBe(
    units.size > 1 ? null : Number(printed(claim, decimal)),
  )
  await expectSummary(world, run, used, materials)
  await expectForm(world, run)
  return { rows: rows.length, units: units.size }
}

async function unitsOf({ api }: KiteWorld, { tenant }: StoredRun) {
  const { rows } = await api.pool.query<{ id: string; code: string; unit: string }>(
    'select id, code, unit from ems.customs_kite_tool_raw_materials where tenant_id = $1',
    [tenant],
  )
  return new Map(rows.map(({ id, ...more }) => [id, more]))
}

type Materials = Awaited<ReturnType<typeof unitsOf>>

/** Ringkasan and Mutasi: one row a material, in its unit. */
async function expectSummary({ client }: KiteWorld, run: StoredRun, used: Sums, materials: Materials) {
  const { decimal } = run.input.parameters
  const expected = [...used]
    .filter(([, qty]) => qty > 0n)
    .map(([id, qty]) => [materials.get(id)?.code, materials.get(id)?.unit, Number(printed(qty, decimal))])
    .toSorted()
  const summary = await client.get(`/customs-kite-tool-kite-datas/${run.bcl}/summary`)
  expect(summary.status).toBe(200)
  const taken = (rows: Record<string, unknown>[], field: string) =>
    rows
      .filter((row) => Number(row[field]) > 0)
      .map((row) => [row.code, row.unit, Number(row[field])])
      .toSorted()
  expect(taken(summary.body.data.attributes.materials, 'qty_base')).toEqual(expected)
  const mutation = await client.get(`/customs-kite-tenants/${run.tenant}/mutation?from=1990-01-01&to=2090-12-31`)
  expect(mutation.status).toBe(200)
  const moved = mutation.body.data.map(({ attributes }: { attributes: object }) => attributes)
  expect(taken(moved, 'outgoing')).toEqual(expected)
}

/** The report: below each PEB and at the end as many quantities as units, each the sum of the lines of that unit. */
async function expectForm({ client }: KiteWorld, run: StoredRun) {
  const { body, status } = await client.get(`/customs-kite-tool-kite-datas/${run.bcl}/preview`)
  expect(status).toBe(200)
  const { rows, columns } = body.data.attributes as {
    rows: { kind: string; cells: string[][] }[]
    columns: { title: string; is_figure: boolean }[]
  }
  if (!rows.length) return
  const at = columns.findIndex(({ is_figure }) => is_figure)
  const total: Sums = new Map()
  let part: Sums = new Map()
  for (const { kind, cells } of rows) {
    const amounts = (cells[at] ?? []).map((text) => {
      const [, number = '', unit = ''] = /^(\S+) (\S+)$/.exec(text) ?? []
      return [unit, BigInt(number.replaceAll(/[.,]/g, ''))] as const
    })
    if (kind === 'line') {
      expect(amounts).toHaveLength(1)
      for (const [unit, value] of amounts) for (const sums of [part, total]) add(sums, unit, value)
    } else {
      expect(new Map(amounts)).toEqual(kind === 'total' ? total : part)
      part = new Map()
    }
  }
}
