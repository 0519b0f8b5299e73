import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { nextNumber } from '../../kit/write/numbering.ts'

const tables = { archive: 'documents', contract: 'archive_contracts' } as const

/**
 * The next number of a company that no document has. Skips numbers typed by hand or imported: a refusal would roll the
 * counter back and offer the same number forever.
 */
export async function nextUnusedNumber(deps: Deps, menu: keyof typeof tables, company: string): Promise<string> {
  const at = new Date()
  for (;;) {
    const number = await nextNumber(deps, { menu, company, at })
    if (number === null) throw new Error(`There is no company ${company} to number a document of`)
    const rows = await deps.db.rows(sql`select from ${sql.id(`ems.${tables[menu]}`)}
      where lower(number) = lower(${number}) and company_id = ${company}::bigint and deleted_at is null`)
    if (!rows.length) return number
  }
}
