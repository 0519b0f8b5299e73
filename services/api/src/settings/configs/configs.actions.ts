import type { configs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionsIn } from '../../kit/http/body.ts'
import { objectsOf, send } from '../../kit/http/document.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { lockAll, type Rules, updateRows } from '../../kit/write/write-rows.ts'

type Configs = Store<typeof configs>

/** POST /configs/-actions/reset: restores the default of each setting. */
export const reset =
  (store: Configs, effect: Rules<typeof configs>['effect']): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.reset)
    const targets = actionsIn(resource, request.body, resource.bodies.reset)
    return transact(request, reply, async (deps) => {
      const rows = await lockAll(deps, store, targets)
      const changes = targets.map((target, n) => ({ ...target, values: { value: rows[n]?.default_value ?? null } }))
      const after = await updateRows(deps, store, changes, effect ? { effect } : {})
      return { status: 200, body: { data: after.map(objectsOf(resource, { user })) } }
    })
  }

/** GET /configs/-actions/toJson: all settings by group and key for a transfer, without secrets. */
export const toJson =
  (store: Configs): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = allow(request, resource.can.toExcel)
    const rows = await deps.db.rows(sql<{ group: string; key: string; type: string; value: unknown }>`
      select t."group", t.key, t.type, t.value from ems.configs t
      where not t.is_secret and t.type <> 'secret' and ${store.rowScope(deps)} order by t."group", t.sort_order, t.key`)
    await audit(deps, [
      { action: 'export', menu: resource.menu, target_type: resource.name, rows_affected: rows.length },
    ])
    return send(reply, 200, { data: { type: 'config-exports', id: '1', attributes: { settings: rows } } })
  }
