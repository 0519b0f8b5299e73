import { type Delegation, delegations } from '@ems/contracts/common'
import { daysBetween, formatDay } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { notify } from '../kit/audit/notifications.ts'
import type { Deps } from '../kit/context.ts'
import { create, destroy, list, show, update } from '../kit/http/resource-routes.ts'
import { Forbidden } from '../kit/problems.ts'
import { numberSetting } from '../kit/settings.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { systemDeps } from '../kit/workflow/system.ts'
import { type Check, insertRows, type Rules, removeRows, updateRows } from '../kit/write/write-rows.ts'
import { isAbleUser } from './organisation/people.ts'
import { reconsiderTasks } from './requests/reroute.ts'

type Delegations = typeof delegations
const governs = (permissions: ReadonlySet<string>) => permissions.has(permission('user', 'update'))

/** Row scope: delegations that name the user; users who manage users see all. */
const partOf: VisibleTo = ({ id, permissions }) =>
  governs(permissions) ? undefined : sql`(t.user_id = ${id}::bigint or t.delegate_id = ${id}::bigint)`

export const store = storeOf(delegations, {
  visibleTo: partOf,
  isOpen: true,
  can: ({ id, permissions }, row) =>
    row.user === id || governs(permissions) ? ['show', 'update', 'destroy'] : ['show'],
})

/** Substitutes for approvals. Everybody names their own without a permission. */
export async function delegationsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
}

/** Default of *Utilitas*. */
const MAX_DAYS = 180

const byHolderOrOfficer: Check<Delegations> = async (deps, { before, after, changed }) => {
  const { user } = deps
  if ((before ?? after).user !== user.id && !governs(user.permissions))
    throw Forbidden({ need: permission('user', 'update') })
  if (!changed.includes('date_from') && !changed.includes('date_to')) return undefined
  const max = await numberSetting(deps, 'approval.delegation_days', MAX_DAYS)
  const days = daysBetween(after.date_from, after.date_to) + 1
  return days > max ? [{ field: 'date_to', message: `Maksimal ${max} hari.` }] : undefined
}

/** Also for delegations that another user takes over. */
export const rules: Rules<Delegations> = {
  open: true,
  check: byHolderOrOfficer,
  effect: async (deps, proposal) => {
    await notifyDelegate(deps, proposal)
    // What waits already follows in the same transaction; the clock does it where an absence begins or ends by its date.
    const users = [proposal.before?.user, proposal.after?.user].flatMap((one) => one ?? [])
    await reconsiderTasks(asServer(deps), [...new Set(users)])
  },
}

const notifyDelegate: NonNullable<Rules<Delegations>['effect']> = async (deps, { after, changed }) => {
  if (after && changed.includes('delegate'))
    await notify(deps, [
      {
        event: 'delegation.assigned',
        users: [after.delegate],
        title: `Anda menjadi pengganti ${await nameOf(deps, after.user)}`,
        body: `${periodOf(after)}${after.reason ? `. ${after.reason}` : ''}`,
        target: { type: 'delegations', id: after.id },
      },
    ])
}

async function nameOf({ db }: Deps, user: string) {
  const match = await db.first(sql<{ name: string }>`select name from ems.users where id = ${user}::bigint`)
  return match?.name ?? 'rekan'
}

const periodOf = ({ date_from, date_to }: Pick<Delegation, 'date_from' | 'date_to'>) =>
  [date_from, date_to].map(formatDay).join(' – ')

type Absence = { employee: string; substitute: string; from: string; to: string; reason: string }

/** Who of the two has an account, and who stands in for the absent one on these days already. */
export const standInOf = ({ db }: Pick<Deps, 'db'>, { employee, substitute, from, to }: Omit<Absence, 'reason'>) =>
  db.one(sql<{ user: string | null; delegate: string | null; is_taken: boolean }>`
    with absent as (select u.id from ems.users u where u.employee_id = ${employee}::bigint and u.deleted_at is null limit 1)
    select (select id::text from absent) as user, (select u.id::text from ems.users u
        where u.employee_id = ${substitute}::bigint and ${isAbleUser} limit 1) as delegate,
      exists (select from ems.delegations d where d.user_id = (select id from absent)
        and daterange(d.date_from, d.date_to, '[]') && daterange(${from}::date, ${to}::date, '[]')) as is_taken`)

/** The substitute of an absent employee decides for them; a substitute whom the employee named before stays. */
export async function delegateDuring(deps: Deps, absence: Absence): Promise<void> {
  const { user, delegate, is_taken } = await standInOf(deps, absence)
  if (!user || !delegate || is_taken) return
  const { from: date_from, to: date_to, reason } = absence
  const values = { user, delegate, date_from, date_to, reason, menus: [], companies: [] }
  await insertRows(asServer(deps), store, [{ values, root: '/data' }], automatic)
}

/** What `delegateDuring` wrote with this reason ends on another day; without one it never was. */
export async function endDelegation(
  deps: Deps,
  { employee, reason, to }: { employee: string; reason: string; to: string | null },
) {
  const rows = await deps.db.rows(sql<{ id: string; version: number }>`
    select d.id::text, d.version from ems.delegations d join ems.users u on u.id = d.user_id
    where u.employee_id = ${employee}::bigint and d.reason = ${reason} for update of d`)
  const targets = rows.map((row) => ({ ...row, root: '/data' }))
  if (to === null) await removeRows(asServer(deps), store, targets, automatic)
  else
    await updateRows(
      asServer(deps),
      store,
      targets.map((row) => ({ ...row, values: { date_to: to } })),
      automatic,
    )
}

/** Follows from a decision about the absence: nobody in the request has to be allowed to delegate. */
const automatic: Rules<Delegations> = { open: true, effect: notifyDelegate }
const asServer = (deps: Deps): Deps => ({ ...deps, user: systemDeps(deps.db).user })
