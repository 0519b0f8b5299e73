import { median } from './lib/report.ts'
import { startStack } from './lib/stack.ts'
const stack = await startStack()
try {
  await stack.pool.query(`insert into ems."references" (category, code, name) select 'bulk', 'B' || n, 'Barang ' || n from generate_series(1, 1000) n`)
  await stack.pool.query('vacuum analyze ems."references"')
  const run = async (name: string) => {
    const times: number[] = []
    for (let n = 0; n < 12; n++) {
      const start = performance.now()
      await stack.pool.query(`with changed as (update ems."references" set sort_order = $1, version = version + 1, updated_at = now() where category = 'bulk' returning *)
     insert into ems.audit_logs (actor_name, action, target_type, target_id, target_label, changed_fields, after, request_id)
     select 'bench', 'update', 'references', id::text, name, '{sort_order}', to_jsonb(changed), 'bench' from changed`, [n + Math.floor(Math.random() * 1e6)])
      times.push(performance.now() - start)
    }
    process.stdout.write(`${name}: ${median(times)} min ${Math.min(...times)}\n`)
  }
  await run('all'); await run('all')
  await stack.pool.query('drop index ems.audit_logs_search'); await run('no trigram'); await run('no trigram')
  await stack.pool.query('drop index ems.audit_logs_changed_fields'); await run('no gin')
  await stack.pool.query('drop index ems.audit_logs_action'); await stack.pool.query('drop index ems.audit_logs_menu'); await run('no action, menu')
} finally { await stack.stop() }
