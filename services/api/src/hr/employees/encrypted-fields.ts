import { employeeChanges, employeeContacts, employeeDocuments, employees } from '@ems/contracts/hr'
import type { Resource } from '@ems/contracts/kit'
import { type Pool, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { conflict } from '../../kit/problems.ts'
import { columnNameOf } from '../../kit/store/columns.ts'
import type { Values } from '../../kit/write/write-rows.ts'

/**
 * Encrypted fields per collection, and the immutable field that each ciphertext is bound to, so that it decrypts for no
 * other person.
 */
export const encryptedFields = {
  employees: { owner: 'employee_no', fields: employees.encrypted },
  'employee-changes': { owner: 'employee', fields: employeeChanges.encrypted },
  'employee-contacts': { owner: 'employee', fields: employeeContacts.encrypted },
  'employee-documents': { owner: 'employee', fields: employeeDocuments.encrypted },
} as const
export type EncryptedResource = keyof typeof encryptedFields

/** Prefix of encrypted values on their way to the database; no request may contain it. */
const MARK = '\u0001'

const placeOf = (type: string, field: string, owner: unknown) => `${type}.${field}/${String(owner).toLowerCase()}`

/** Mask of a value: both ends are visible, of a short value only the end. */
function maskOf(text: string): string {
  const [head, tail] = text.length >= 12 ? [4, 4] : [0, Math.min(2, Math.floor(text.length / 3))]
  return text.slice(0, head) + '•'.repeat(text.length - head - tail) + text.slice(text.length - tail)
}

/** Encrypts the sensitive values of a new or changed row; only changed values arrive in plain text. */
export function encryptFields(
  vault: Vault | undefined,
  type: EncryptedResource,
  after: Values,
  changed: readonly string[],
): Values {
  const { owner, fields } = encryptedFields[type]
  const inputs = (fields as readonly string[]).filter((field) => after[field] != null && changed.includes(field))
  if (!inputs.length) return {}
  if (!vault) throw conflict('NO_VAULT', 'Data sensitif tidak dapat disimpan di sini. Isi melalui formulir.')
  return Object.fromEntries(
    inputs.map((field) => {
      const text = String(after[field])
      // Encrypting a mask would lose the number it stands for.
      if (text.includes('•'))
        throw conflict('MASKED', 'Data tersamar (••••) tidak dapat disimpan. Isi nilai lengkapnya.')
      const safe = vault.seal(text, placeOf(type, field, after[owner]))
      return [field, ['', maskOf(text), safe, vault.digest(text, `${type}.${field}`)].join(MARK)]
    }),
  )
}

/** Digest of a value on its way to the database; undefined for stored values. */
export const digestIn = (value: unknown) => (typeof value === 'string' ? value.split(MARK)[3] : undefined)

/** The plain value; undefined if there is none. */
export async function opened(
  { db }: Pick<Deps, 'db'>,
  vault: Vault,
  { type, field, row }: { type: EncryptedResource; field: string; row: Values },
): Promise<string | undefined> {
  const match = await db.first(sql<{ sealed: string }>`select sealed from ems.sealed_values
    where target_type = ${type} and target_id = ${row.id}::bigint and field = ${field}`)
  return match && vault.open(match.sealed, placeOf(type, field, row[encryptedFields[type].owner]))
}

/** Values that one statement reads: a slow machine answers it long before the limit of a statement. */
const BATCH = 500

type Stored = { id: string; field: string; sealed: string; owner: string | null }

/** Encrypts values of older keys with the current key, so that those keys can be removed from `EMS_VAULT_KEY`. */
export async function reencryptValues(
  pool: Pick<Pool, 'query'>,
  vault: Vault,
  resources: readonly Resource[],
  batch = BATCH,
) {
  for (const resource of resources) {
    let after: Pick<Stored, 'id' | 'field'> | undefined = { id: '0', field: '' }
    while (after) {
      const rows = await valuesAfter(pool, resource, after, batch)
      for (const row of rows) if (row.owner !== null) await reencryptValue(pool, vault, resource, row)
      after = rows.length < batch ? undefined : rows.at(-1)
    }
  }
}

/** The next values in the order of the key, whatever they are encrypted with: what a statement reads is bounded. */
async function valuesAfter(
  pool: Pick<Pool, 'query'>,
  resource: Resource,
  after: Pick<Stored, 'id' | 'field'>,
  batch: number,
): Promise<Stored[]> {
  const owner = columnNameOf(resource, encryptedFields[resource.name as EncryptedResource].owner)
  const { rows } = await pool.query<Stored>(
    `select s.target_id as id, s.field, s.sealed, t.${owner}::text as owner
     from (select target_id, field, sealed from ems.sealed_values
       where target_type = $1 and (target_id, field) > ($2::bigint, $3) order by target_id, field limit $4) s
     left join ems.${resource.name.replaceAll('-', '_')} t on t.id = s.target_id
     order by s.target_id, s.field`,
    [resource.name, after.id, after.field, batch],
  )
  return rows
}

async function reencryptValue(
  pool: Pick<Pool, 'query'>,
  vault: Vault,
  { name: type }: Resource,
  { id, field, sealed: old, owner }: Stored,
) {
  if (old.split('.', 1)[0] === vault.keyId) return
  const place = placeOf(type, field, owner)
  const text = vault.open(old, place)
  await pool.query(
    `update ems.sealed_values set sealed = $4, digest = $5
     where target_type = $1 and target_id = $2 and field = $3 and sealed = $6`,
    [type, id, field, vault.seal(text, place), vault.digest(text, `${type}.${field}`), old],
  )
}

let provided: Vault | undefined
/** Provides the vault in the worker, which has no `app` and whose imports encrypt too. */
export const provideVault = (vault: Vault) => {
  provided = vault
}
export const providedVault = () => provided
