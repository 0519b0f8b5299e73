import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { resources } from '@ems/contracts'
import { fillTable } from './lib/fill-table.ts'
import { startStack } from './lib/stack.ts'
import { readerIn } from './lists/reader.ts'
import { listQuery } from '../services/api/src/kit/list-query.ts'
import { storeFor } from '../services/api/src/kit/stores.ts'
import '../services/api/src/app.ts'
// args: resource query [resource query …]
const stack = await startStack()
try {
  const companies = await readerIn(stack)
  const { rows: [ga] } = await stack.pool.query(`select u.id::text, u.employee_id::text as employee, u.usergroup_id::text as usergroup, g.permissions from ems.users u join ems.usergroups g on g.id = u.usergroup_id where u.email = 'ga@ems.test'`)
  const user = { ...ga, scope: 'company', companies: companies.reached, permissions: new Set(ga.permissions) }
  const parents: Record<string, string[]> = JSON.parse(process.env.PARENTS ?? '{}')
  const args = process.argv.slice(2)
  const pool = new pg.Pool({ connectionString: stack.url, max: 1 })
  const said: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }), log: (event) => { said.push(event.query as never) } })
  for (let n = 0; n < args.length; n += 2) {
    const [name, query] = [args[n]!, args[n + 1]!]
    for (const one of [...(parents[name] ?? []), name]) await fillTable(stack.pool, one.replaceAll('-', '_'), 100_000, companies)
    const resource = resources.find((r) => r.name === name)!
    let search = query
    const m = /filter\[(\w+)\]=\?/.exec(query)
    if (m) {
      const col = resource.meta[m[1]!]?.kind === 'ref' ? `${m[1]}_id` : m[1]
      const { rows } = await stack.pool.query(`select ${col}::text v, count(*)::float / sum(count(*)) over () s from ems.${name.replaceAll('-', '_')} group by 1`)
      const best = rows.filter((r) => r.v !== null && r.s <= 0.5 && r.s >= 0.004).sort((a, b) => Math.abs(a.s - 0.05) - Math.abs(b.s - 0.05))[0]
      search = query.replace('=?', `=${best?.v === 'true' ? 1 : best?.v === 'false' ? 0 : best?.v}`)
      console.log(name, search, best)
    }
    const raw = Object.fromEntries(new URLSearchParams(search))
    said.length = 0
    await storeFor(name).list({ db, user, request: {} } as never, listQuery(resource, raw))
    const first = said[0]!
    await pool.query(first.sql, first.parameters as unknown[])
    const { rows } = await pool.query(`explain (analyze, buffers) ${first.sql}`, first.parameters as unknown[])
    console.log(`=== ${name} ${search}\n${process.env.SQL ? first.sql : ''}\n${rows.map((r) => r['QUERY PLAN']).join('\n')}`)
  }
  await pool.end()
} finally {
  await stack.stop()
}
