import { setImmediate as othersServed } from 'node:timers/promises'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import {
  type Allocated,
  allocateInParts,
  type Parameters,
  type Tally,
  tallying,
} from '../../allocation/engine/index.ts'
import { type LoadedRun, loadUnreported } from '../../allocation/runs/index.ts'

/** A run over everything that no live BCL.KT reports, worked out and not written. */
export type UnreportedRun = {
  input: LoadedRun
  allocated: Allocated
  tally: Tally
  /** The same of PEB lines after the day that was asked for. */
  recent: Tally
}

type Choice = { without?: ReadonlySet<string>; after?: string }

/** Runs over all unreported PEB lines but those in `without`. Reads only. */
export async function unreportedRun(
  { db }: Deps,
  tenant: string,
  parameters: Parameters,
  { without, after }: Choice = {},
): Promise<UnreportedRun> {
  const loaded = await loadUnreported(db, { tenant, parameters })
  const input = { ...loaded, peb_lines: loaded.peb_lines.filter(({ id }) => !without?.has(id)) }
  const day = parameters.peb_date_basis === 'REG_DATE' ? 'reg_date' : 'export_date'
  const late = new Set(
    input.peb_lines.flatMap((line) => (after !== undefined && (line[day] ?? '') > after ? [line.id] : [])),
  )
  const [all, recent] = [tallying(), tallying()]
  const allocated = await allocateInParts(
    input,
    {
      allocation(row) {
        all.sink.allocation(row)
        if (late.has(row.peb_detail_id)) recent.sink.allocation(row)
      },
      difference: all.sink.difference,
    },
    othersServed,
  )
  return { input, allocated, tally: all.tally, recent: recent.tally }
}

export type Material = { id: string; code: string; name: string; unit: string }

/** The raw materials of a tenant, by id. */
export async function materialsOf({ db }: Deps, tenant: string): Promise<ReadonlyMap<string, Material>> {
  const rows = await db.rows(
    sql<Material>`select id, code, name, unit from ems.customs_kite_tool_raw_materials where tenant_id = ${tenant}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
