import { columnMeta } from '@ems/contracts/kit'
import { expect } from '@jest/globals'
import { permissionOf } from '../../../kit/workflow/me.ts'
import type { Row } from '../../client.ts'
import type { Lives } from './lives.ts'

type Stored = { queue: string | null; user_id: string | null; employee_id: string | null; say: string; version: number }

/** The inbox has of a row what its state says: one item for each person and queue, and one for each open task. */
export async function waitsAsDeclared(lives: Lives, row: Row & Record<string, unknown>, state: string): Promise<void> {
  const { resource, api } = lives.subject
  const isFilled = (field: string | undefined) => field !== undefined && row[field] != null && row[field] !== ''
  const declared = new Map<string, string>()
  for (const { for: role, say, from, unless } of resource.workflow?.states[state]?.waits ?? []) {
    if (isFilled(unless) || (from !== undefined && !isFilled(from))) continue
    const holders = role.startsWith('can:') ? [`queue ${permissionOf(resource, role.slice(4))}`] : peopleOf(role)
    for (const holder of holders) if (!declared.has(holder)) declared.set(holder, say)
  }
  const { rows } = await api.pool.query<Stored>(
    `select queue, user_id, employee_id, say, version from ems.work_items
     where target_type = $1 and target_id = $2 and task_id is null`,
    [resource.name, row.id],
  )
  const tasks = await api.pool.query(
    `select (select array_agg(a.id order by a.id) from ems.approvals a
        where a.target_type = $1 and a.target_id = $2 and a.status = 'pending') as open,
      (select array_agg(w.task_id order by w.task_id) from ems.work_items w
        where w.target_type = $1 and w.target_id = $2 and w.task_id is not null) as waiting`,
    [resource.name, row.id],
  )
  const stored = rows.map(({ queue, user_id, employee_id, say }) => [
    queue ? `queue ${queue}` : user_id ? `user ${user_id}` : `employee ${employee_id}`,
    say,
  ])

  expect([state, Object.fromEntries(stored)]).toEqual([state, Object.fromEntries(declared)])
  expect([state, rows.every(({ version }) => version === row.version)]).toEqual([state, true])
  expect([state, tasks.rows[0].waiting]).toEqual([state, tasks.rows[0].open])

  function peopleOf(role: string): string[] {
    const field =
      role === 'creator' ? 'created_by' : role.startsWith('is:') ? role.slice(3) : resource.roles[role as 'owner']
    if (field === undefined || !isFilled(field)) return []
    const kind = columnMeta(resource, field).to === 'employees' ? 'employee' : 'user'
    return [row[field]].flat().map((id) => `${kind} ${id}`)
  }
}
