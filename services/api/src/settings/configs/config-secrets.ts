import { configIssue, type configs } from '@ems/contracts/settings'
import type { Pool } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import type { Proposal, Values } from '../../kit/write/write-rows.ts'

/** Values encrypted by this process; no request can send one. */
const ours = new WeakSet<object>()
const placeOf = (id: string) => `configs/${id}`

/** Whether the value to be written was encrypted by this process. */
export const isEncrypted = (value: unknown) => typeof value === 'object' && value !== null && ours.has(value)

/** Encrypts the new text of a secret setting; from here on nothing reads it, not even the audit log. */
export const encryptSecret =
  (vault: () => Vault) =>
  (_: Deps, { after, changed }: Proposal<typeof configs>): Values => {
    if (after.type !== 'secret' || !changed.includes('value')) return {}
    if (typeof after.value !== 'string' || configIssue(after, after.value)) return {}
    const value = { sealed: vault().seal(after.value, placeOf(after.id)) }
    ours.add(value)
    return { value }
  }

/** Encrypts values of older keys with the current key, so that those keys can be removed from `EMS_VAULT_KEY`. */
export async function resealSecrets(pool: Pick<Pool, 'query'>, vault: Vault): Promise<number> {
  const { rows } = await pool.query<{ id: string; sealed: string }>(
    'select config_id as id, sealed from ems.config_secrets where split_part(sealed, $2, 1) <> $1',
    [vault.keyId, '.'],
  )
  for (const { id, sealed } of rows)
    await pool.query('update ems.config_secrets set sealed = $3 where config_id = $1 and sealed = $2', [
      id,
      sealed,
      vault.seal(vault.open(sealed, placeOf(id)), placeOf(id)),
    ])
  return rows.length
}
