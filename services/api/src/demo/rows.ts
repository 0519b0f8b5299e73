import type { PoolClient } from 'pg'

/** Ids drawn from the table's sequence, so that rows can point to each other before they exist. */
export async function idsFor<T>(
  client: PoolClient,
  table: string,
  rows: readonly T[],
  keyOf: (row: T, at: number) => string,
) {
  const { rows: drawn } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) id from generate_series(1, $2)`,
    [`ems.${table}`, rows.length],
  )
  return new Map(rows.map((row, at) => [keyOf(row, at), drawn[at]?.id as string]))
}

/** One statement per table, whatever the number of rows: the database turns JSON into its own column types. */
export async function insert(client: PoolClient, table: string, rows: readonly Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => client.escapeIdentifier(name))
    .join(', ')
  await client.query(
    `insert into ems."${table}" (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::ems."${table}", $1)`,
    [JSON.stringify(rows)],
  )
}
