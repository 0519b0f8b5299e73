import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { employees, type HandedOver, type HandOver, handedOver } from '@ems/contracts/hr'
import { jiraIssues } from '@ems/contracts/it'
import type { RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { handOverDelegations, handOverTasks } from '../../approvals/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../../kit/problems.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeEach } from '../../kit/workflow/routes.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { transact } from '../../kit/write/transaction.ts'
import type { Rules } from '../../kit/write/write-rows.ts'

/** To whom, and which lines of the checklist. */
export const handOverBody = z.strictObject({
  to: z.string('Pilih karyawan.').regex(/^[1-9]\d{0,17}$/, 'Pilih karyawan.'),
  lines: z.array(z.enum(handedOver)).min(1, 'Pilih minimal satu.').max(handedOver.length),
})

type Employees = typeof employees
type Employee = RowOf<Employees>
type Person = { id: string; name: string; user: string | null; status: string }
type Kept = HandOver['refused'][number]
type Moved = { moved: number; refused: Kept[] }
type Between = { from: Person; users: readonly string[]; to: Person; note: string }

/**
 * POST /employees/:id/-actions/handOver: gives the open approvals, substitutions, tickets and the team of a leaving employee to
 * a chosen person, all in one transaction. Work that the person may not take over stays, and the answer says why.
 */
export const handOver =
  (store: Store<Employees>, rules: Rules<Employees>): Handler =>
  (request, reply) => {
    allow(request, employees.can.update)
    const parsed = handOverBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(employees, issuesOf(parsed.error))
    const id = idOf(request)
    return transact(request, reply, async (deps) => {
      const row = await store.find(deps, id)
      const between = await betweenOf(deps, row, parsed.data)
      const kept: Kept[] = []
      const moved: Record<HandedOver, number> = { approvals: 0, delegations: 0, tickets: 0, team: 0 }
      for (const line of handedOver.filter((one) => parsed.data.lines.includes(one))) {
        const done = await movers[line](deps, between, rules)
        moved[line] = done.moved
        kept.push(...done.refused)
      }
      await audit(deps, [
        {
          action: 'handOver',
          menu: employees.menu,
          target_type: employees.name,
          target_id: id,
          target_label: between.from.name,
          reason: between.note,
        },
      ])
      const attributes = { moved, refused: kept }
      return { status: 200, body: { data: { type: 'hand-overs', id, attributes } } }
    })
  }

async function betweenOf(
  deps: Deps,
  { id, full_name, status, exit_date }: Pick<Employee, 'id' | 'full_name' | 'status' | 'exit_date'>,
  { to, lines }: z.infer<typeof handOverBody>,
) {
  // Otherwise the right to change employees would move the decisions of any colleague.
  if (!exit_date)
    throw conflict('NOT_LEAVING', `${full_name} belum dicatat keluar.`, { pointer: '/data/attributes/to' })
  if (to === id) throw invalid(employees, [{ field: 'to', message: 'Pilih karyawan lain.' }])
  const users = await deps.db.rows(sql<{ id: string }>`select id::text from ems.users
    where employee_id = ${id}::bigint and deleted_at is null order by id`)
  const person = await deps.db.first(sql<Person>`
    select e.id::text, e.full_name as name, e.status,
      (select u.id::text from ems.users u where u.employee_id = e.id and u.status = 'active' and u.deleted_at is null limit 1) as user
    from ems.employees e where e.id = ${to}::bigint and e.deleted_at is null`)
  if (person?.status !== 'active')
    throw invalid(employees, [{ field: 'to', message: 'Penerima harus karyawan aktif.' }])
  if (person.user === deps.user.id && lines.some((line) => line === 'approvals' || line === 'delegations'))
    throw invalid(employees, [{ field: 'to', message: 'Persetujuan tidak dapat diserahkan kepada diri sendiri.' }])
  const from: Person = { id, name: full_name, user: users[0]?.id ?? null, status }
  const note = `Serah tugas dari ${full_name} kepada ${person.name}`
  return { from, users: users.map((one) => one.id), to: person, note } satisfies Between
}

const nothing: Moved = { moved: 0, refused: [] }
/** The hand-over itself grants these writes: the user needs no permission in those menus. */
const wide = (deps: Deps): Deps => ({ ...deps, user: { ...deps.user, scope: 'group', permissions } })

const movers: Record<HandedOver, (deps: Deps, between: Between, rules: Rules<Employees>) => Promise<Moved>> = {
  approvals: async (deps, { users, to, note }) => {
    if (!users.length) return nothing
    const user = accountOf(to)
    const { moved, kept } = await handOverTasks(wide(deps), { from: users, to: user, note })
    return { moved, refused: kept.map(inWords) }
  },

  delegations: async (deps, { users, to }) => {
    if (!users.length) return nothing
    const from = { from: users, to: accountOf(to), today: todayInJakarta() }
    const { moved, kept } = await handOverDelegations(wide(deps), from)
    return { moved, refused: kept.map(inWords) }
  },

  tickets: async (deps, { users, to }) => {
    if (!users.length) return nothing
    const rows = await deps.db.rows(sql<Titled>`
      select id::text, local_no || ' – ' || summary as title from ems.jira_issues where assignee_id = any(${[...users]}::bigint[])
        and deleted_at is null and status not in ('resolved', 'closed', 'cancelled') order by id`)
    return steps(deps, { type: jiraIssues.name, name: 'assign', values: { assignee: accountOf(to) } }, rows)
  },

  /** A transfer of each of the team to the new superior, with its line in the history. */
  team: async (deps, { from, to, note }, rules) => {
    const rows = await deps.db.rows(sql<Titled>`
      select id::text, full_name as title from ems.employees where manager_id = ${from.id}::bigint
        and status in ('active', 'suspended') and deleted_at is null and id <> ${to.id}::bigint order by id`)
    const values = { effective: todayInJakarta(), move: 'transfer', manager: to.id }
    return steps(deps, { type: employees.name, name: 'transfer', values, reason: note, rules }, rows)
  },
}

type Titled = { id: string; title: string }
type Step = { type: string; name: string; values: Record<string, unknown>; reason?: string; rules?: Rules<Employees> }

/** Each behind a savepoint of its own: one that is refused keeps no other back. */
async function steps(deps: Deps, { type, name, values, reason, rules }: Step, rows: readonly Titled[]): Promise<Moved> {
  const inside = wide(deps)
  const store = storeFor(type) as unknown as Store<Employees>
  const { rows: taken, failed } = await takeEach<Employees>(
    rows.map(({ id }) => ({ id, root: '/data', values })),
    inside,
    (change) => takeTransition(inside, store, name, [change], rules ?? store.rules, { reason }),
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const kept = failed.map(({ id, detail }) => inWords({ title: titles.get(id) ?? id, because: detail }))
  return { moved: taken.length, refused: kept }
}

const inWords = ({ title, because }: Kept): Kept => ({ title, because: because.split('[Galat]')[0] || 'Ditolak.' })

function accountOf({ name, user }: Person): string {
  if (user === null)
    throw conflict('NO_ACCOUNT', `${name} tidak memiliki akun aktif.`, { pointer: '/data/attributes/to' })
  return user
}
