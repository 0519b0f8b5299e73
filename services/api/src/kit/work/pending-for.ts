import { type Sql, sql } from '@ems/postgres'
import type { User } from '../context.ts'
import type { Store } from '../stores.ts'
import { queuesOf } from './waits.ts'

/** Condition on `t`: the row waits for the user now, by name or in a queue that the user shares. */
export function pendingFor(
  { id, employee, permissions, scope, companies }: User,
  { resource, waits }: Pick<Store, 'resource' | 'waits'>,
): Sql {
  const isWide = scope === 'company' || scope === 'group'
  const queues = isWide ? [...queuesOf(resource), ...(waits?.queues ?? [])].filter((one) => permissions.has(one)) : []
  return sql`t.id in (select w.target_id::bigint from ems.work_items w where w.target_type = ${resource.name}
    and (w.user_id = ${id}::bigint or w.employee_id = ${employee}::bigint
      or (w.queue = any(${queues}::text[]) and w.company_id = any(${['0', ...companies]}::bigint[])))
    and w.visible_from <= now() and w.visible_until > now())`
}
