import { menus } from '@ems/contracts'
import { savedViews } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { create, destroy, list, show, update } from '../kit/http/resource-routes.ts'
import { Forbidden, type Issue } from '../kit/problems.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { type Check, isRemoval, type Rules } from '../kit/write/write-rows.ts'

type Views = typeof savedViews

/** Row scope: the user's own views, and views shared with everybody or with the user's group. */
const holderOrShared: VisibleTo = ({ id, usergroup }) => sql`(t.owner_id = ${id}::bigint or t.visibility = 'everyone'
  or (t.visibility = 'group' and exists (select from ems.saved_views_usergroups g
      where g.owner_id = t.id and g.target_id = ${usergroup}::bigint)))`

export const store = storeOf(savedViews, {
  visibleTo: holderOrShared,
  isOpen: true,
  can: ({ id }, row) => (row.owner === id ? ['show', 'update', 'destroy'] : ['show']),
})

/** Saved views of lists; own views need no permission. */
export async function savedViewsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
}

const validateView: Check<Views> = async (deps, { before, after, changed }) => {
  if (before && before.owner !== deps.user.id)
    throw Forbidden({ because: 'Hanya pemilik dapat mengubah tampilan ini.' })
  if (isRemoval({ before, after })) return undefined
  const [menu = ''] = after.menu.split('/')
  const issues: Issue[] = menus.some(({ id }) => id === menu) ? [] : [{ field: 'menu', message: 'Menu tidak dikenal.' }]
  const need = `${menu}-update`
  if (after.visibility !== 'private' && !deps.user.permissions.has(need)) throw Forbidden({ need })
  if (!issues.length && after.is_default_for === 'me' && changed.includes('is_default_for'))
    await deps.db.run(sql`update ems.saved_views set is_default_for = 'none', version = version + 1, updated_at = now()
      where owner_id = ${deps.user.id}::bigint and menu = ${after.menu} and is_default_for = 'me'`)
  return issues
}

const rules: Rules<Views> = {
  open: true,
  compute: ({ user }, { before }) => (before ? {} : { owner: user.id }),
  check: validateView,
}
