import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import type { Vault } from '../../../kit/crypto/key-ring.ts'
import { installationKeys, type KeyService, openDataKey, placeOfKey, wrappedBy } from './data-keys.ts'
import { digestOf } from './write-secrets.ts'

/** Data keys of one transaction: what a stop in between repeats. */
const BATCH_SIZE = 200

type Work = { vault: Vault; keys: KeyService; batchSize: number; tried: readonly string[] }

/**
 * Wraps every data key again that another key than the present one wrapped, so that the other key can be removed; the
 * secrets themselves stay as they are. Works in batches that are committed one by one: a second run goes on where the
 * first stopped, and two at once take different rows. Returns how many it wrapped, and how many it could not unwrap.
 */
export async function rewrapCredentials(
  pool: Pool,
  vault: Vault,
  { keys = installationKeys(vault), batchSize = BATCH_SIZE }: { keys?: KeyService; batchSize?: number } = {},
) {
  const db = createDatabase(pool)
  const failed: string[] = []
  let wrapped = 0
  for (;;) {
    const done = await transaction(db, (tx) => rewrapBatch(tx, { vault, keys, batchSize, tried: failed }))
    if (!done.count) return { wrapped, failed: failed.length }
    wrapped += done.wrapped
    failed.push(...done.failed)
  }
}

type Stored = { id: string; wrapped: string; kind: string; version: number; ciphertext: string | null }

async function rewrapBatch(db: Db, { vault, keys, batchSize, tried }: Work) {
  const rows =
    await db.rows(sql<Stored>`select k.credential_id::text as id, k.wrapped, c.kind, c.secret_version as version,
      s.ciphertext
    from ems.credential_keys k join ems.credentials c on c.id = k.credential_id
    left join ems.credential_secrets s on s.credential_id = c.id and s.version = c.secret_version and s.field = 'secret'
    where k.key_id <> ${keys.keyId} and k.credential_id <> all(${tried}::bigint[])
    order by k.credential_id limit ${batchSize}::int for update of k skip locked`)
  const done: { id: string; wrapped: string; key_id: string; digest: string | null }[] = []
  const failed: string[] = []
  for (const row of rows)
    try {
      const wrapped = await rewrapped(keys, row)
      done.push({ id: row.id, wrapped, key_id: wrappedBy(wrapped), digest: await digestAgain(keys, vault, row) })
    } catch {
      failed.push(row.id)
    }
  await db.run(sql`update ems.credential_keys k set wrapped = r.wrapped, key_id = r.key_id, digest = r.digest, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as r(id bigint, wrapped text, key_id text, digest text)
    where k.credential_id = r.id`)
  return { count: rows.length, wrapped: done.length, failed }
}

async function rewrapped(keys: KeyService, { id, wrapped }: Stored) {
  const place = placeOfKey(id)
  return keys.wrap(await keys.unwrap(wrapped, place), place)
}

/** The digest follows the present key too: equal secrets are found by equal digests. */
async function digestAgain(keys: KeyService, vault: Vault, { id, wrapped, kind, version, ciphertext }: Stored) {
  if (!ciphertext) return null
  const key = await openDataKey(keys, wrapped, id)
  return digestOf(vault, kind, { secret: key.open(ciphertext, 'secret', version) })
}
