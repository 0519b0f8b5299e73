import { type Db, sql } from '@ems/postgres'
import { z } from 'zod'
import { folded } from '../sheets/titles.rules.ts'
import { type FileRule, type FileType, fileRules } from './file-types.ts'

const word = z.string().trim().min(1).max(200).transform(folded)

/** How a client's files call sheets and columns: their name → ours, a sheet's columns by our name of the sheet. */
export const namesSchema = z.object({
  sheets: z.record(word, word).default({}),
  columns: z.record(z.string().max(60), z.record(word, word)).default({}),
})
export type Names = z.output<typeof namesSchema>

export const noNames: Names = { sheets: {}, columns: {} }

/** Sheets of our templates have no name of their own. */
export const sheetKey = (name: string | null) => name ?? 'Data'

/** The names that a client's earlier files of this type were read with. */
export async function namesOf(db: Db, tenant: string, type: FileType): Promise<Names> {
  const row = await db.first(sql<{ names: unknown }>`select names from ems.kite_column_mappings
    where tenant_id = ${tenant}::bigint and file_type = ${type}`)
  return row ? namesSchema.parse(row.names) : noNames
}

/** Our names that are none of this type: what nobody could ever read. */
export function foreignNames(type: FileType, { sheets, columns }: Names): string[] {
  const rule: FileRule = fileRules[type]
  const own = new Map(
    rule.sheets.map((sheet) => [sheetKey(sheet.name), new Set(sheet.columns.map(({ title }) => title))]),
  )
  return [
    ...Object.values(sheets).filter((name) => !own.has(name)),
    ...Object.entries(columns).flatMap(([sheet, names]) =>
      Object.values(names).filter((title) => !own.get(sheet)?.has(title)),
    ),
  ]
}
