import { createDatabase, sql, transaction } from '@ems/postgres'
import { digestOf, storeSecrets } from '../../services/api/src/it/index.ts'
import type { Vault } from '../../services/api/src/kit/crypto/key-ring.ts'
import { installationKeys } from '../../services/api/src/kit/crypto/key-service.ts'
import type { Stack } from '../lib/stack.ts'

const BATCH_SIZE = 500

/** Credentials with a password each in the first folder of the demo; returns how many keys there are. */
export async function fillCredentials({ pool }: Stack, vault: Vault, count: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into ems.credentials (kind, name, folder_id, company_id, owner_id, filled, strength, secret_version, rotated_at)
     select 'login', 'Server ' || n, f.id, f.company_id, u.id, '{secret}', 'strong', 1, now()
     from generate_series(1, $1::int) n, (select * from ems.credential_folders order by id limit 1) f,
       ems.users u where u.email = 'ti@ems.test' returning id::text, owner_id`,
    [count],
  )
  const db = createDatabase(pool)
  const keys = installationKeys(vault)
  const owner = await db.one(sql<{ id: string }>`select id::text from ems.users where email = 'ti@ems.test'`)
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await transaction(db, async (tx) => {
      for (const { id } of rows.slice(start, start + BATCH_SIZE)) {
        const values = { secret: `Rahasia-${id}-Server` }
        const digest = { text: digestOf(vault, 'login', values), keyId: vault.keyId }
        await storeSecrets({ db: tx, user: owner }, keys, { id, secret_version: 1 }, { values, digest, reason: null })
      }
    })
  await pool.query('vacuum analyze ems.credentials, ems.credential_keys, ems.credential_secrets, ems.jira_issues')
  const all = await db.one(sql<{ count: number }>`select count(*)::int as count from ems.credential_keys`)
  return all.count
}
