import { type CredentialKind, credentialKinds, credentials, hasStrength } from '@ems/contracts/it'
import { Problem } from '@ems/contracts/kit'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import {
  frequentPasswords,
  type HashRange,
  isCompromised,
  passwordsInFile,
  versionOfLists,
} from '@ems/service/compromised-passwords'
import { notify } from '../../../kit/audit/notifications.ts'
import type { KeyService } from '../../../kit/crypto/key-service.ts'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { isNotIntact, openDataKey } from './data-keys.ts'

const BATCH_SIZE = 200
const passwordKinds = (Object.keys(credentialKinds) as CredentialKind[]).filter(hasStrength)

type Lists = { version: string; ranges: readonly HashRange[] }

/**
 * Compares passwords with the lists of breached ones again, where the lists changed since the last time. Works in batches
 * that are committed one by one, so it may stop, and two at once take different rows. Owners of passwords that
 * are listed now are told.
 */
export async function judgePasswords(pool: Pool, keys: KeyService, path?: string): Promise<string> {
  const ranges = [frequentPasswords(), ...(path ? [passwordsInFile(path)] : [])]
  const lists = { version: await versionOfLists(path), ranges }
  const db = createDatabase(pool)
  let [count, added] = [0, 0]
  for (;;) {
    const done = await transaction(db, (tx) => judgeBatch(tx, keys, lists))
    count += done.count
    added += done.added
    if (!done.count) return `${count} kata sandi, ${added} ditemukan bocor`
  }
}

type Stored = {
  id: string
  name: string
  owner: string
  wrapped: string
  version: number
  ciphertext: string
  was: boolean
}

async function judgeBatch(db: Db, keys: KeyService, { version, ranges }: Lists) {
  const rows = await db.rows(sql<Stored>`select c.id::text, c.name, c.owner_id::text as owner, k.wrapped,
      c.secret_version as version, s.ciphertext, c.is_compromised as was
    from ems.credential_keys k join ems.credentials c on c.id = k.credential_id
    join ems.credential_secrets s on s.credential_id = c.id and s.version = c.secret_version and s.field = 'secret'
    where k.judged_by is distinct from ${version} and c.kind = any(${passwordKinds}::text[]) and c.deleted_at is null
    order by k.credential_id limit ${BATCH_SIZE}::int for update of k skip locked`)
  const judged: (Stored & { isListed: boolean })[] = []
  for (const row of rows) judged.push({ ...row, isListed: await isListed(keys, ranges, row) })
  const changed = judged.filter(({ was, isListed: listed }) => was !== listed)
  const lines = changed.map(({ id, isListed: listed }) => ({ id, listed }))
  await db.run(sql`update ems.credentials c set is_compromised = r.listed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id bigint, listed boolean) where c.id = r.id`)
  await db.run(sql`update ems.credential_keys set judged_by = ${version}
    where credential_id = any(${rows.map(({ id }) => id)}::bigint[])`)
  const added = changed.filter(({ isListed: listed }) => listed)
  await notify(
    systemDeps(db),
    added.map(({ id, name, owner }) => ({
      event: 'credential.due' as const,
      users: [owner],
      title: `Kata sandi ${name} ada di daftar kata sandi yang bocor`,
      body: 'Ganti rahasianya.',
      severity: 'warning' as const,
      menu: credentials.menu,
      target: { type: credentials.name, id },
    })),
  )
  return { count: rows.length, added: added.length }
}

/** An altered ciphertext keeps its old rating: the next reveal finds it and notifies the owner. */
async function isListed(keys: KeyService, ranges: readonly HashRange[], row: Stored): Promise<boolean> {
  try {
    const key = await openDataKey(keys, row.wrapped, row.id)
    return await isCompromised(key.open(row.ciphertext, 'secret', row.version), ranges)
  } catch (error) {
    if (error instanceof Problem && !isNotIntact(error)) throw error
    return row.was
  }
}
