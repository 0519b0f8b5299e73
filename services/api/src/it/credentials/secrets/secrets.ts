import { type Credential, maxRevisions } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { type KeyService, wrappedBy } from '../../../kit/crypto/key-service.ts'
import { type DataKey, NotIntact, newDataKey, openDataKey } from './data-keys.ts'

/** Plain values by field. They exist in memory only, while a request is answered. */
export type Secrets = Readonly<Record<string, string>>

type Of = Pick<Credential, 'id' | 'secret_version'>
type Stored = { field: string; ciphertext: string }

/**
 * Lets this transaction read and write the secrets of this credential and of no other: the policy of their tables hides all
 * others from the API. Outside of a transaction it has no effect, and nothing is found.
 */
export const openIn = (db: Deps['db'], id: string) =>
  db.run(sql`select set_config('ems.credential', ${id}::bigint::text, true)`)

/** The data key of a credential; undefined before its first secret or file. */
export async function keyOf({ db }: Pick<Deps, 'db'>, keys: KeyService, id: string): Promise<DataKey | undefined> {
  await openIn(db, id)
  const row = await db.first(sql<{ wrapped: string }>`select wrapped from ems.credential_keys
    where credential_id = ${id}::bigint`)
  return row && openDataKey(keys, row.wrapped, id)
}

/** The data key of a credential, made now if it has none. The caller has locked the row of the credential. */
export async function ensuredKey({ db }: Pick<Deps, 'db'>, keys: KeyService, id: string): Promise<DataKey> {
  const existing = await keyOf({ db }, keys, id)
  if (existing) return existing
  const key = await newDataKey(keys, id)
  await db.run(sql`insert into ems.credential_keys (credential_id, key_id, wrapped)
    values (${id}::bigint, ${wrappedBy(key.wrapped)}, ${key.wrapped})`)
  return key
}

const opened = (key: DataKey, { field, ciphertext }: Stored, version: number) => {
  try {
    return key.open(ciphertext, field, version)
  } catch {
    throw NotIntact()
  }
}

/**
 * The plain value of one field of the present revision; undefined if it has none. Refuses a revision older than the last
 * one of the access log: then an old row was put back.
 */
export async function secretOf(deps: Deps, keys: KeyService, { id, secret_version: version }: Of, field: string) {
  await openIn(deps.db, id)
  const stored = await deps.db.first(sql<Stored & { last: number }>`select s.field, s.ciphertext,
      coalesce((select max(l.secret_version) from ems.credential_logs l
        where l.credential_id = s.credential_id and l.action in ('write', 'restore')), 0) as last
    from ems.credential_secrets s
    where s.credential_id = ${id}::bigint and s.version = ${version}::int and s.field = ${field}`)
  if (!stored) return undefined
  if (stored.last > version) throw NotIntact()
  const key = await keyOf(deps, keys, id)
  if (!key) throw NotIntact()
  return opened(key, stored, version)
}

/** All plain values of a revision. */
export async function secretsOf(deps: Pick<Deps, 'db'>, keys: KeyService, id: string, version: number) {
  await openIn(deps.db, id)
  const rows = await deps.db.rows(sql<Stored>`select field, ciphertext from ems.credential_secrets
    where credential_id = ${id}::bigint and version = ${version}::int order by field`)
  if (!rows.length) return {}
  const key = await keyOf(deps, keys, id)
  if (!key) throw NotIntact()
  return Object.fromEntries(rows.map((row) => [row.field, opened(key, row, version)])) as Secrets
}

type Digest = { text: string | null; keyId: string }
type Written = { values: Secrets; digest: Digest; reason: string | null }

/** Stores a complete new revision, and drops revisions beyond the last ten before it. */
export async function storeSecrets(
  { db, user }: { db: Deps['db']; user: Pick<Deps['user'], 'id'> },
  keys: KeyService,
  { id, secret_version: version }: Of,
  { values, digest, reason }: Written,
): Promise<void> {
  const key = await ensuredKey({ db }, keys, id)
  await db.run(sql`update ems.credential_keys set digest = ${digest.text}, digest_key_id = ${digest.keyId},
      judged_by = null, updated_at = now() where credential_id = ${id}::bigint`)
  const rows = Object.entries(values).map(([field, text]) => ({ field, ciphertext: key.seal(text, field, version) }))
  await db.run(sql`insert into ems.credential_secrets (credential_id, version, field, ciphertext, created_by_id, reason)
    select ${id}::bigint, ${version}::int, r.field, r.ciphertext, ${user.id}::bigint, ${reason}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(field text, ciphertext text)`)
  await db.run(sql`delete from ems.credential_secrets
    where credential_id = ${id}::bigint and version < ${version - maxRevisions}::int`)
}
