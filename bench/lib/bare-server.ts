import { connect } from '@ems/postgres'
import fastify from 'fastify'

/*
 * The lower bound of the API: bare Fastify and pg on the same tables. No sign-in, no permission, no scope, no check, no
 * version; the same rows, the same count, the same audit row.
 */
const pool = connect({ url: process.env.DATABASE_URL as string, name: 'bare', schema: 'ems' })
const app = fastify()

app.get('/healthz', async () => ({ status: 'ok' }))

app.get('/list', async (request) => {
  const { category, offset } = request.query as { category: string; offset: string }
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, version, category, code, name, parent_id, company_id, sort_order, color, icon, meta, valid_from, valid_to,
        is_active, is_system, created_at, updated_at, created_by_id, updated_by_id,
        (select count(*)::int from (select from ems."references"
          where category = $1 and is_active and deleted_at is null limit 10001) c) as total
      from ems."references" where category = $1 and is_active and deleted_at is null
      order by name, id limit 50 offset $2`,
    values: [category, offset],
  })
  const total = rows[0]?.total
  for (const row of rows) delete row.total
  return { rows, total }
})

/** Lists of other tables: a statement that returns rows with their total, registered once under a name. */
const lists = new Map<string, { name: string; text: string }>()

app.put('/rows/:name', async (request) => {
  const { name } = request.params as { name: string }
  // PostgreSQL knows 63 characters of a name.
  lists.set(name, { name: `list ${lists.size}`, text: (request.body as { text: string }).text })
  return { name }
})

app.get('/rows/:name', async (request) => {
  const { name } = request.params as { name: string }
  const { rows } = await pool.query(lists.get(name) as { name: string; text: string })
  const total = rows[0]?.total
  for (const row of rows) delete row.total
  return { rows, total }
})

app.post('/create', async (request) => {
  const { category, code, name } = request.body as { category: string; code: string; name: string }
  const { rows } = await pool.query({
    name: 'create',
    text: `with made as (
        insert into ems."references" (category, code, name) values ($1, $2, $3) returning *),
      audited as (
        insert into ems.audit_logs (actor_name, action, menu, target_type, target_id, target_label, after, changed_fields, request_id)
        select 'bare', 'create', 'reference', 'references', id::text, name, to_jsonb(made), '{category,code,name}', gen_random_uuid()
        from made)
      select * from made`,
    values: [category, code, name],
  })
  return rows[0]
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
