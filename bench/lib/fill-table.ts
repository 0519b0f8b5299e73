import type pg from 'pg'

type Column = { name: string; type: string; unique: boolean }

/** Columns that are written, and whether a unique index has something to say about them. */
async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
         and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as unique
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'id'`,
    [`ems.${table}`],
  )
  return rows
}

/**
 * Fills a table up to `wanted` rows with copies of what the demo has in it, names and codes made different, references of
 * unique pairs spread over their table. The table loses its foreign keys and checks and its triggers rest meanwhile: only for
 * databases that are thrown away.
 */
export async function fillTable(pool: pg.Pool, table: string, wanted: number) {
  const columns = await columnsOf(pool, table)
  const name = (column: Column) => `"${column.name}"`
  const copied = columns.map((column) => {
    if (column.unique && column.type === 'text') return `r.${name(column)} || '-' || n`
    if (column.unique && column.type === 'bigint') return `1 + (r.id * 31 + n::bigint * 7919) % 90000`
    if (column.unique && column.type === 'boolean') return 'false'
    return `r.${name(column)}`
  })
  const client = await pool.connect()
  try {
    const { rows: keys } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('f', 'c')`,
      [`ems.${table}`],
    )
    for (const key of keys) await client.query(`alter table ems."${table}" drop constraint "${key.name}"`)
    await client.query(`alter table ems."${table}" disable trigger user`)
    for (let pass = 1; pass <= 12; pass++) {
      const { rows } = await client.query(`select count(*)::int as there from ems."${table}" where deleted_at is null`)
      const missing = wanted - rows[0].there
      if (missing <= 0) break
      await client.query(
        `insert into ems."${table}" (${columns.map(name).join(', ')})
         select ${copied.join(', ')}
         from (select * from ems."${table}" where deleted_at is null order by id limit 1000) r
         cross join generate_series($2::int, $2::int + ceil($1::numeric * 2 / greatest(1, (select least(1000, count(*)) from ems."${table}")))::int) n
         order by n limit $1 on conflict do nothing`,
        [missing, pass * 1_000_000],
      )
    }
    await client.query(`alter table ems."${table}" enable trigger user`)
    const { rows } = await client.query(`select count(*)::int as there from ems."${table}" where deleted_at is null`)
    if (rows[0].there < wanted * 0.75) throw new Error(`${table} has only ${rows[0].there} rows`)
    await client.query(`vacuum analyze ems."${table}"`)
  } finally {
    client.release()
  }
}
