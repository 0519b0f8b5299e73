import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import type { Vault } from '../../../kit/crypto/key-ring.ts'
import { type KeyService, KeyServiceUnavailable, wrappedBy } from '../../../kit/crypto/key-service.ts'
import { dataKeyOf, placeOfKey } from './data-keys.ts'
import { digestOf } from './write-secrets.ts'

/** Data keys of one transaction: what a stop in between repeats. */
const BATCH_SIZE = 200
/** Requests to a key service at the same time. */
const PARALLEL = 16

type Work = { vault: Vault; keys: KeyService; present: string; batchSize: number; tried: readonly string[] }

/**
 * Wraps every data key again that another key than the present one wrapped, so that the other key can be removed; the
 * secrets themselves stay as they are. Works in batches that are committed one by one: a second run goes on where the
 * first stopped, and two at once take different rows. Returns how many it wrapped, and how many it could not unwrap; ends
 * with an error when the key service does not respond, since all others would fail as well.
 */
export async function rewrapCredentials(
  pool: Pool,
  vault: Vault,
  keys: KeyService,
  { batchSize = BATCH_SIZE }: { batchSize?: number } = {},
) {
  const db = createDatabase(pool)
  await keys.renew?.()
  const present = await keys.presentKey()
  const failed: string[] = []
  let wrapped = 0
  for (;;) {
    const done = await transaction(db, (tx) => rewrapBatch(tx, { vault, keys, present, batchSize, tried: failed }))
    if (!done.count) return { wrapped, failed: failed.length }
    wrapped += done.wrapped
    failed.push(...done.failed)
  }
}

type Stored = { id: string; wrapped: string; kind: string; version: number; ciphertext: string | null }
type Rewrapped = { id: string; wrapped: string; key_id: string; digest: string | null; digest_key_id: string }

async function rewrapBatch(db: Db, { vault, keys, present, batchSize, tried }: Work) {
  const rows =
    await db.rows(sql<Stored>`select k.credential_id::text as id, k.wrapped, c.kind, c.secret_version as version,
      s.ciphertext
    from ems.credential_keys k join ems.credentials c on c.id = k.credential_id
    left join ems.credential_secrets s on s.credential_id = c.id and s.version = c.secret_version and s.field = 'secret'
    where (k.key_id <> ${present} or k.digest_key_id <> ${vault.keyId}) and k.credential_id <> all(${tried}::bigint[])
    order by k.credential_id limit ${batchSize}::int for update of k skip locked`)
  const done: Rewrapped[] = []
  const failed: string[] = []
  const rest = rows.values()
  const wrapRest = async () => {
    for (const row of rest)
      try {
        done.push(await rewrapped(keys, vault, row))
      } catch (error) {
        if (error instanceof KeyServiceUnavailable) throw error
        failed.push(row.id)
      }
  }
  await Promise.all(Array.from({ length: PARALLEL }, wrapRest))
  await db.run(sql`update ems.credential_keys k set wrapped = r.wrapped, key_id = r.key_id, digest = r.digest,
      digest_key_id = r.digest_key_id, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      as r(id bigint, wrapped text, key_id text, digest text, digest_key_id text)
    where k.credential_id = r.id`)
  return { count: rows.length, wrapped: done.length, failed }
}

async function rewrapped(keys: KeyService, vault: Vault, row: Stored): Promise<Rewrapped> {
  const place = placeOfKey(row.id)
  const key = await keys.unwrap(row.wrapped, place)
  const wrapped = await keys.wrap(key, place)
  const digest = digestAgain(key, vault, row)
  return { id: row.id, wrapped, key_id: wrappedBy(wrapped), digest, digest_key_id: vault.keyId }
}

/** The digest follows the present key too: equal secrets are found by equal digests. */
function digestAgain(key: Buffer, vault: Vault, { id, wrapped, kind, version, ciphertext }: Stored) {
  if (!ciphertext) return null
  return digestOf(vault, kind, { secret: dataKeyOf(key, wrapped, id).open(ciphertext, 'secret', version) })
}
