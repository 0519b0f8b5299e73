import type { JiraCatalogue, JiraMapping } from '@ems/contracts/it'
import { type Db, sql } from '@ems/postgres'
import type { Vault } from '../../kit/crypto/key-ring.ts'

export type ConnectionRow = {
  status: 'disconnected' | 'connected' | 'expiring' | 'broken'
  account_label: string | null
  account_id: string | null
  scopes: readonly string[]
  site_id: string | null
  site_url: string | null
  project_id: string | null
  project_key: string | null
  is_service_desk: boolean
  catalogue: Partial<JiraCatalogue>
  mapping: Partial<JiraMapping>
  access_token: string | null
  refresh_token: string | null
  expires_at: string | null
  token_version: number
  is_paused: boolean
  held_until: string | null
  read_until: string | null
  webhook_ids: readonly string[]
}

const columns = sql`status, account_label, account_id, scopes, site_id, site_url, project_id, project_key, is_service_desk,
  catalogue, mapping, access_token, refresh_token, expires_at, token_version, is_paused, held_until, read_until,
  webhook_ids::text[] as webhook_ids`

export const connectionRow = (db: Db): Promise<ConnectionRow> =>
  db.one(sql<ConnectionRow>`select ${columns} from ems.jira_connection`)

/** The row, locked until the transaction ends. */
export const lockedConnection = (db: Db): Promise<ConnectionRow> =>
  db.one(sql<ConnectionRow>`select ${columns} from ems.jira_connection for update`)

type Secret = 'access_token' | 'refresh_token'

/** Ciphertexts are bound to their column: moved they do not decrypt. */
const placeOf = (column: Secret) => `jira_connection.${column}/1`

export const encrypted = ({ vault }: { vault: Vault }, column: Secret, text: string) =>
  vault.seal(text, placeOf(column))

/** A secret in plain text; undefined where there is none. */
export function secretOf({ vault }: { vault: Vault }, row: ConnectionRow, column: Secret): string | undefined {
  const text = row[column]
  return text === null ? undefined : vault.open(text, placeOf(column))
}

/** Encrypts tokens of older keys with the current key. */
export async function reencryptJira(db: Db, vault: Vault): Promise<void> {
  const row = await connectionRow(db)
  for (const column of ['access_token', 'refresh_token'] as const) {
    const old = row[column]
    if (old === null || old.startsWith(`${vault.keyId}.`)) continue
    const place = placeOf(column)
    await db.run(sql`update ems.jira_connection set ${sql.id(column)} = ${vault.seal(vault.open(old, place), place)}
      where ${sql.id(column)} = ${old}`)
  }
}

/** Stores the last failure; `broken` stops everything until an administrator connects again. */
export const noteFailure = (
  db: Db,
  { code, message, isBroken = false }: { code: string; message: string; isBroken?: boolean },
) =>
  db.run(sql`update ems.jira_connection
    set last_error = left(${message}, 500), last_error_code = ${code}, last_error_at = now(), updated_at = now(),
      status = case when ${isBroken} and status <> 'disconnected' then 'broken' else status end`)

/** Everything works again. */
export const noteSuccess = (db: Db) =>
  db.run(sql`update ems.jira_connection set last_ok_at = now(), last_error = null, last_error_code = null, last_error_at = null,
      updated_at = now() where status in ('connected', 'expiring')`)
