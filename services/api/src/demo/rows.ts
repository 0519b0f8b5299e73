import { sql, type Transaction } from '@ems/postgres'

/** Ids drawn from the table's sequence, so that rows can point to each other before they exist. */
export async function idsFor<T>(
  client: Transaction,
  table: string,
  rows: readonly T[],
  keyOf: (row: T, at: number) => string,
) {
  const rendered = await client.rows(
    sql<{
      id: string
    }>`select nextval(pg_get_serial_sequence(${`ems.${table}`}, 'id')) id from generate_series(1, ${rows.length})`,
  )
  return new Map(rows.map((row, at) => [keyOf(row, at), rendered[at]?.id as string]))
}

/** One statement per table, whatever the number of rows: the database turns JSON into its own column types. */
export async function insert(client: Transaction, table: string, rows: readonly Record<string, unknown>[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map(sql.id))
  const target = sql.id(`ems.${table}`)
  await client.run(sql`insert into ${target} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)})`)
}
