import { type CredentialKind, generatedPassword, hasStrength, strengthOf } from '@ems/contracts/it'
import { sql, type Transaction } from '@ems/postgres'
import { digestOf, storeSecrets } from '../../it/index.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { installationKeys } from '../../kit/crypto/key-service.ts'
import { idsFor, insert } from '../rows.ts'
import { type CredentialRow, credentialRows, folderRows } from './credential-rows.ts'

type Owners = { byEmail: ReadonlyMap<string, string>; byGroup: ReadonlyMap<string, string> }

/**
 * Four folders with 24 credentials of every kind: some expired, weak, equal or seen by a former employee. Secrets are random,
 * so no demo installation knows those of another; without a vault the credentials have none.
 */
export async function insertCredentials(db: Transaction, vault?: Vault) {
  const owners = await ownersIn(db)
  const folders = await insertFolders(db, owners)
  const ids = await idsFor(db, 'credentials', credentialRows, ({ name }) => name)
  const secrets = new Map(credentialRows.map((row) => [row.name, secretsOf(row)]))
  const rows = credentialRows.map((row) => ({
    id: ids.get(row.name),
    version: 1,
    kind: row.kind,
    name: row.name,
    folder_id: folders.get(row.folder),
    username: row.username ?? null,
    url: row.url ?? null,
    owner_id: owners.byEmail.get(row.owner ?? 'ti@ems.test'),
    reveal_policy: row.policy ?? 'reason',
    is_critical: row.isCritical ?? false,
    rotate_days: row.rotateDays ?? null,
    tags: row.tags ?? [],
    shares: [],
    is_archived: false,
    filled: vault ? Object.keys(secrets.get(row.name) ?? {}).sort() : [],
    strength: vault ? strengthIn(row.kind, secrets.get(row.name)) : null,
    is_compromised: Boolean(vault && row.isCompromised),
    secret_version: vault ? 1 : 0,
    created_at: new Date(),
    updated_at: new Date(),
  }))
  await insert(db, 'credentials', rows)
  const days = credentialRows.map(({ name, changedDaysAgo = 40, expiresInDays = null }) => ({
    id: ids.get(name),
    changed: changedDaysAgo,
    expires: expiresInDays,
  }))
  await db.run(sql`update ems.credentials c set expires_at = (now() at time zone 'Asia/Jakarta')::date + d.expires,
      rotated_at = case when c.secret_version > 0 then now() - make_interval(days => d.changed) end
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(id bigint, changed int, expires int) where c.id = d.id`)
  if (!vault) return
  const keys = installationKeys(vault)
  for (const { name, kind, owner = 'ti@ems.test' } of credentialRows) {
    const values = secrets.get(name) ?? {}
    const digest = { text: digestOf(vault, kind, values), keyId: vault.keyId }
    const written = { values, digest, reason: null }
    const user = { id: String(owners.byEmail.get(owner)) }
    await storeSecrets({ db, user }, keys, { id: String(ids.get(name)), secret_version: 1 }, written)
  }
  await insertAccesses(db)
}

async function ownersIn(db: Transaction): Promise<Owners> {
  const users = await db.rows(sql<{ id: string; email: string }>`select id::text, email from ems.users`)
  const groups = await db.rows(sql<{ id: string; code: string }>`select id::text, code from ems.usergroups`)
  return {
    byEmail: new Map(users.map(({ id, email }) => [email, id])),
    byGroup: new Map(groups.map(({ id, code }) => [code, id])),
  }
}

async function insertFolders(db: Transaction, { byEmail, byGroup }: Owners) {
  const companies = await db.rows(sql<{ id: string; code: string }>`select id::text, code from ems."references"
    where category = 'company'`)
  const ids = await idsFor(db, 'credential_folders', folderRows, ({ name }) => name)
  const rows = folderRows.map(({ name, company, description, needsStrong = false, shares }) => ({
    id: ids.get(name),
    version: 1,
    name,
    company_id: companies.find(({ code }) => code === company)?.id,
    description,
    needs_strong: needsStrong,
    shares: shares.map(({ user, group, right }) => ({
      user: user ? byEmail.get(user) : null,
      usergroup: group ? byGroup.get(group) : null,
      right,
      until: null,
    })),
    created_at: new Date(),
    updated_at: new Date(),
  }))
  await insert(db, 'credential_folders', rows)
  return ids
}

/** The main secret, and what else the kind usually has. */
function secretsOf({ kind, secret, more = {} }: CredentialRow): Record<string, string> {
  const main = secret ?? generatedPassword({ length: 20, hasSymbols: true, isReadable: false })
  const others = Object.entries(more).map(([field, value]) => [field, value ?? generatedCode()])
  return { secret: kind === 'card' ? '4000 0000 0000 0002' : main, ...Object.fromEntries(others) }
}

/** 32 letters of base32 (RFC 4648), the usual length of a TOTP key. */
const generatedCode = () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => letters[byte % letters.length]).join('')
}

const strengthIn = (kind: CredentialKind, { secret }: Record<string, string> = {}) =>
  secret && hasStrength(kind) ? strengthOf(secret) : null

/** Entries of the last weeks: written, copied and viewed secrets; two of them by an employee who has left. */
async function insertAccesses(db: Transaction) {
  await db.run(sql`insert into ems.credential_logs (credential_id, credential_name, company_id, actor_id, action, secret_version,
      at, ip)
    select c.id, c.name, c.company_id, c.owner_id, 'write', 1, c.rotated_at, '10.20.1.15' from ems.credentials c order by c.id`)
  await db.run(sql`insert into ems.credential_logs (credential_id, credential_name, company_id, actor_id, action, field,
      secret_version, reason, at, ip)
    select c.id, c.name, c.company_id, coalesce(x.id, c.owner_id), (array['copy', 'reveal', 'copy'])[1 + n % 3], 'secret', 1,
      (array['Pemeliharaan terjadwal', 'Gangguan jaringan kantor', 'Perpanjangan langganan'])[1 + n % 3],
      now() - make_interval(days => 20 - n, hours => n), '10.20.1.' || 15 + n
    from (select *, row_number() over (order by id)::int as n from ems.credentials) c
    left join (select min(u.id) as id from ems.users u where u.is_leaver) x on c.n in (3, 8)
    where c.n <= 12 order by n`)
  await db.run(sql`update ems.credentials c set last_revealed_at = l.at, last_revealed_by_id = l.actor_id
    from (select distinct on (credential_id) * from ems.credential_logs where action in ('copy', 'reveal')
      order by credential_id, at desc) l where l.credential_id = c.id`)
}
