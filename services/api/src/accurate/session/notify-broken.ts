import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { configs } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'
import { type Notice, notify } from '../../kit/audit/notifications.ts'

/** Notifies everybody who may connect again, in the transaction that stops the connection. */
export const notifyBroken = (db: Db, connection: AccountingConnection, body: string) =>
  notifyAdministrators(db, connection, [
    {
      event: 'integration.broken',
      title: `Koneksi Akuntansi – ${accountingConnections[connection]} terputus`,
      body,
      severity: 'error',
    },
  ])

/** Notifies the same people of what they have to do something about. */
export const notifyAlarms = (
  db: Db,
  connection: AccountingConnection,
  alarms: readonly { code: string; message: string }[],
) =>
  notifyAdministrators(
    db,
    connection,
    alarms.map(({ code, message }) => ({
      event: 'integration.alarm',
      title: `Koneksi Akuntansi – ${accountingConnections[connection]} perlu diperiksa`,
      body: message,
      severity: 'warning',
      groupKey: `integration:accounting_${connection}:${code}`,
    })),
  )

async function notifyAdministrators(db: Db, connection: AccountingConnection, notices: readonly Notice[]) {
  if (!notices.length) return
  const administrators = await db.rows(sql<{ id: string }>`
    select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status = 'active' and ${configs.can.update} = any(g.permissions)`)
  await notify(
    // EMS itself: nobody is left out as the author.
    { db, user: { id: '0' } },
    notices.map((notice) => ({
      users: administrators.map(({ id }) => id),
      route: '/private/utilities/utility?section=integrations',
      groupKey: `integration:accounting_${connection}`,
      ...notice,
    })),
  )
}
