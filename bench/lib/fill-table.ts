import type pg from 'pg'

type Column = { name: string; type: string; unique: boolean; named: boolean; target: string | null; nullable: boolean }

/** Companies of the copies: nineteen of twenty rows belong to `reached` (unevenly), the others to `others`. */
export type Companies = { reached: readonly string[]; others: readonly string[] }

/** References to tables with more rows than this are spread over them. */
const MANY = 1_000

/** Columns that are written, what they refer to, and whether a unique index has something to say about them. */
async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       a.attcollation = (select oid from pg_collation where collname = 'natural_order') as named,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
         and (a.attnum = any(i.indkey) or pg_get_expr(i.indexprs, i.indrelid) ~ ('\\m' || a.attname || '\\M')))
       and not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c'
         and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%') as unique,
       (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f'
         and f.conkey = array[a.attnum] limit 1) as target
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'id'`,
    [`ems.${table}`],
  )
  return rows
}

/** A different number for every copy, evenly spread. `r` is the copied row, `n` the number of the copy. */
const SPREAD = '(r.id * 31 + n::bigint * 7919)'

/**
 * SQL of a column of a copy. Names, unique texts, dates and references differ; companies and large tables are spread.
 */
async function copyOf(pool: pg.Pool, { name, type, unique, named, target, nullable }: Column, companies?: Companies) {
  const copied = `r."${name}"`
  if ((name === 'company_id' || name === 'owner_company_id') && companies) {
    const [max] = companies.reached
    const spread = [...Array(8).fill(max), ...companies.reached, ...companies.reached].slice(0, 19)
    while (spread.length < 19) spread.push(companies.reached[spread.length % companies.reached.length])
    spread.push(...companies.others.slice(0, 1))
    return `(array[${spread.join(', ')}]::bigint[])[1 + ${SPREAD} % ${spread.length}]`
  }
  // In front, so that copies of one row are no neighbours in the order of their names.
  if (unique && type === 'text') return `n || '-' || ${copied}`
  if (named) return `upper(substr(md5(${SPREAD}::text), 1, 4)) || ' ' || ${copied}`
  if (unique && type === 'date') return `${copied} + (n % 20000)::int`
  if (unique && type === 'integer') return `${copied} + n`
  if (unique && type === 'uuid') return 'gen_random_uuid()'
  if (unique && type === 'boolean') return 'false'
  if (type !== 'bigint' || !target || /_by_id$/.test(name))
    return unique && type === 'bigint' && !target ? SPREAD : copied
  const { rows } = await pool.query<{ ids: string | null; there: number }>(
    `select array_agg(id)::text as ids, count(*)::int as there from (select id from ${target} order by id desc limit 20000) x`,
  )
  const { ids, there = 0 } = rows[0] ?? {}
  if (!ids || (!unique && there <= MANY)) return copied
  // Pairs are unique: two references of one row each go their own way.
  const by = unique ? `('x' || substr(md5(n || '-' || r.id || '${name}'), 1, 8))::bit(32)::bigint` : SPREAD
  const spread = `('${ids}'::bigint[])[1 + ${by} % ${there}]`
  return nullable ? `case when ${copied} is not null then ${spread} end` : spread
}

/**
 * Fills a table up to `wanted` rows with copies of what the demo has in it, names and codes made different, companies and
 * references to large tables spread over the rows. The table loses its foreign keys, checks and exclusions and its triggers rest
 * meanwhile: only for databases that are thrown away. A table that is full already stays as it is, and so does
 * an empty one, of which there is nothing to copy: then the answer is false.
 */
export async function fillTable(
  pool: pg.Pool,
  table: string,
  expected: number,
  companies?: Companies,
): Promise<boolean> {
  const there = () =>
    pool.query<{ n: number }>(`select count(*)::int as n from ems."${table}"`).then(({ rows }) => rows[0]?.n ?? 0)
  const before = await there()
  if (before === 0 || before >= expected * 0.75) return before > 0
  const columns = await columnsOf(pool, table)
  const values: string[] = []
  for (const column of columns) values.push(await copyOf(pool, column, companies))
  const { rows: keys } = await pool.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('f', 'c', 'x')`,
    [`ems.${table}`],
  )
  for (const key of keys) await pool.query(`alter table ems."${table}" drop constraint "${key.name}"`)
  await pool.query(`alter table ems."${table}" disable trigger user`)
  // Built at the end, which is several times quicker; unique ones say meanwhile which copies there are already.
  const { rows: indexes } = await pool.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
     from pg_index i where i.indrelid = $1::regclass and not i.indisunique`,
    [`ems.${table}`],
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  for (let pass = 1; pass <= 12; pass++) {
    const missing = expected - (await there())
    if (missing <= 0) break
    await pool.query(
      `insert into ems."${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
       select ${values.join(', ')}
       from (select * from ems."${table}" order by id limit 1000) r
       cross join generate_series($2::int, $2::int + ceil($1::numeric * 2 / greatest(1, (select least(1000, count(*)) from ems."${table}")))::int) n
       order by n limit $1 on conflict do nothing`,
      [missing, pass * 1_000_000],
    )
  }
  for (const { text } of indexes) await pool.query(text)
  await pool.query(`alter table ems."${table}" enable trigger user`)
  const match = await there()
  if (match < expected * 0.75) throw new Error(`${table} has only ${match} rows`)
  await pool.query(`vacuum analyze ems."${table}"`)
  return true
}
