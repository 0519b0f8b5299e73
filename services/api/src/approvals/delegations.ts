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
import type { Check, Rules } from '../kit/write/write-rows.ts'

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
  effect: async (deps, { after, changed }) => {
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
  },
}

async function nameOf({ db }: Deps, user: string) {
  const match = await db.first(sql<{ name: string }>`select name from ems.users where id = ${user}::bigint`)
  return match?.name ?? 'rekan'
}

const periodOf = ({ date_from, date_to }: Pick<Delegation, 'date_from' | 'date_to'>) =>
  [date_from, date_to].map(formatDay).join(' – ')
