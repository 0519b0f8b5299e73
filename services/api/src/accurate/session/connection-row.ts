import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import type { Accurate } from '../client/accurate.ts'

export type ConnectionRow = {
  connection: AccountingConnection
  status: 'disconnected' | 'connected' | 'expiring' | 'broken'
  account_label: string | null
  scopes: readonly string[]
  database_id: string | null
  database_name: string | null
  data_host: string | null
  host_checked_at: string | null
  access_token: string | null
  refresh_token: string | null
  session_key: string | null
  expires_at: string | null
  token_version: number
  is_paused: boolean
}

const columns = sql`connection, status, account_label, scopes, database_id, database_name, data_host, host_checked_at,
  access_token, refresh_token, session_key, expires_at, token_version, is_paused`

export const connectionRow = (db: Db, connection: AccountingConnection): Promise<ConnectionRow> =>
  db.one(sql<ConnectionRow>`select ${columns} from ems.accounting_connections where connection = ${connection}`)

/** The row, locked until the transaction ends. */
export const lockedConnection = (db: Db, connection: AccountingConnection): Promise<ConnectionRow> =>
  db.one(sql<ConnectionRow>`select ${columns} from ems.accounting_connections where connection = ${connection}
    for update`)

type Secret = 'access_token' | 'refresh_token' | 'session_key'

/** Ciphertexts are bound to connection and column: moved to another row they do not decrypt. */
const placeOf = (connection: AccountingConnection, column: Secret) => `accounting_connections.${column}/${connection}`

export const encrypted =
  ({ vault }: Pick<Accurate, 'vault'>, connection: AccountingConnection, column: Secret) =>
  (text: string) =>
    vault.seal(text, placeOf(connection, column))

/** A secret in plain text; undefined where there is none. */
export function secretOf({ vault }: Pick<Accurate, 'vault'>, row: ConnectionRow, column: Secret): string | undefined {
  const text = row[column]
  return text === null ? undefined : vault.open(text, placeOf(row.connection, column))
}

/** Encrypts tokens of older keys with the current key, so that those keys can be removed from `EMS_VAULT_KEY`. */
export async function reencryptConnections(db: Db, vault: Vault): Promise<void> {
  const rows = await db.rows(sql<ConnectionRow>`select ${columns} from ems.accounting_connections`)
  for (const row of rows)
    for (const column of ['access_token', 'refresh_token', 'session_key'] as const) {
      const old = row[column]
      if (old === null || old.startsWith(`${vault.keyId}.`)) continue
      const place = placeOf(row.connection, column)
      await db.run(sql`update ems.accounting_connections set ${sql.id(column)} = ${vault.seal(vault.open(old, place), place)}
        where connection = ${row.connection} and ${sql.id(column)} = ${old}`)
    }
}

/** Stores the last failure; `broken` stops everything until an administrator connects again. */
export const noteFailure = (
  db: Db,
  connection: AccountingConnection,
  { code, message, isBroken = false }: { code: string; message: string; isBroken?: boolean },
) =>
  db.run(sql`update ems.accounting_connections
    set last_error = left(${message}, 500), last_error_code = ${code}, last_error_at = now(), updated_at = now(),
      status = case when ${isBroken} and status <> 'disconnected' then 'broken' else status end
    where connection = ${connection}`)
