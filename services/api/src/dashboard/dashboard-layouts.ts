import { dashboardLayouts } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { create, destroy, list, show, update } from '../kit/http/resource-routes.ts'
import { Forbidden } from '../kit/problems.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import type { Rules } from '../kit/write/write-rows.ts'

const PUBLISH = permission('usergroup', 'update')

/** Row scope: the layout of the user's group; users who may publish see all. */
const ofOnesGroup: VisibleTo = ({ usergroup, permissions }) =>
  permissions.has(PUBLISH) ? undefined : sql`t.usergroup_id = ${usergroup}::bigint`

export const store = storeOf(dashboardLayouts, {
  visibleTo: ofOnesGroup,
  isOpen: true,
  can: ({ permissions }) => (permissions.has(PUBLISH) ? ['show', 'update', 'destroy'] : ['show']),
})

/** Dashboard layouts of groups, used until a member arranges the dashboard. */
export async function dashboardLayoutsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
}

const rules: Rules<typeof dashboardLayouts> = {
  open: true,
  check: async ({ user }) => {
    if (!user.permissions.has(PUBLISH)) throw Forbidden({ need: PUBLISH })
    return undefined
  },
}
