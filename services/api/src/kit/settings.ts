import { sql } from '@ems/postgres'
import type { Deps } from './context.ts'

/** A group-wide number of *Utilitas*; `otherwise` where none is set. */
export async function numberSetting({ db }: Pick<Deps, 'db'>, key: string, otherwise: number): Promise<number> {
  const row = await db.first(sql<{ value: unknown }>`select coalesce(value, default_value) as value from ems.configs
    where key = ${key} and company_id is null`)
  const value = Number(row?.value ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}
