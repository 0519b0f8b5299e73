import { sql } from 'kysely'
import type { Deps } from './context.ts'

/** A group-wide number of *Utilitas*; `otherwise` where none is set. */
export async function numberSetting({ db }: Pick<Deps, 'db'>, key: string, otherwise: number): Promise<number> {
  const { rows } = await sql<{ value: unknown }>`select coalesce(value, default_value) as value from ems.configs
    where key = ${key} and company_id is null`.execute(db)
  const value = Number(rows[0]?.value ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}
