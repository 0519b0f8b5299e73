import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { moneys, printed, simulate } from '../allocation/engine/index.ts'
import { loadUnreported } from '../allocation/runs/index.ts'
import * as stores from '../stores.ts'
import { parametersOf, rulesOf } from '../tenants/tenant-parameters.ts'
import type { QueryResult } from './define-query.ts'

/** Which PIB of a tenant would still be open at their due date, were everything unreported reported now. Writes nothing. */
export async function simulation(deps: Deps, _: unknown, id: string): Promise<QueryResult> {
  await stores.tenants.find(deps, id)
  const parameters = parametersOf(await rulesOf(deps.db, id))
  const { db } = deps
  const input = await loadUnreported(db, { tenant: id, parameters })
  const materials = await materialsOf(deps, id)
  const rows = simulate(input).map(({ header_id, balances, open, ...pib }) => ({
    id: header_id,
    ...pib,
    balances: [...balances].map(([material, balance]) => ({
      raw_material_id: material,
      raw_material_code: materials.get(material)?.code ?? '',
      balance_base: printed(balance, parameters.decimal),
      unit: materials.get(material)?.unit ?? '',
    })),
    open: Object.fromEntries(moneys.map((money) => [money, printed(open[money] * 100n, 2)])),
  }))
  return { rows, meta: { peb_lines: input.peb_lines.length, parameters } }
}

async function materialsOf(deps: Deps, tenant: string) {
  const rows = await deps.db.rows(
    sql<{
      id: string
      code: string
      unit: string
    }>`select id, code, unit from ems.customs_kite_tool_raw_materials where tenant_id = ${tenant}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
