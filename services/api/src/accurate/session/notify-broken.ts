import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { configs } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import { systemDeps } from '../../kit/workflow/system.ts'

/** Notifies everybody who may connect again, in the transaction that stops the connection. */
export async function notifyBroken(db: Db, connection: AccountingConnection, body: string): Promise<void> {
  const administrators = await db.rows(sql<{ id: string }>`
    select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status = 'active' and ${configs.can.update} = any(g.permissions)`)
  await notify(systemDeps(db), [
    {
      event: 'integration.broken',
      users: administrators.map(({ id }) => id),
      title: `Koneksi Akuntansi – ${accountingConnections[connection]} terputus`,
      body,
      severity: 'error',
      route: '/private/utilities/utility?section=integrations',
      groupKey: `integration:accounting_${connection}`,
    },
  ])
}
