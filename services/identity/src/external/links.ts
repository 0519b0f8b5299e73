import { type Db, retrying, sql, transaction } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, accountByEmail, accountById, insertAccount } from '../accounts/accounts.ts'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { has, keep, take } from './cookies.ts'
import type { ExternalPerson } from './provider.ts'
import type { ExternalSettings } from './settings.ts'

/** The account of a person of the provider, or why there is none. `proof`: its password has to be given once. */
export type Match = { account: Account } | { proof: Account } | { rejected: 'email' | 'domain' | 'group' | 'disabled' }

/**
 * The account of an external identity. A known identity keeps its account, even with a new e-mail. Otherwise the provider must
 * have verified the e-mail, in a domain of the house. An account in use is never taken by e-mail alone: its owner signs in once
 * with its own password or factor (docs/decisions/sessions.md#0260). An unused account is linked at once, a missing one is
 * created.
 */
export async function accountOf({ db }: Pick<Deps, 'db'>, person: ExternalPerson, settings: ExternalSettings) {
  const usergroup = usergroupOf(person, settings)
  const match = await transaction(db, (tx) => find(tx, person, settings, usergroup))
  if ('rejected' in match)
    await record(db, 'identity.rejected', { email: person.email, detail: { because: match.rejected } })
  return match
}

async function find(
  db: Db,
  person: ExternalPerson,
  settings: ExternalSettings,
  usergroup: string | undefined,
): Promise<Match> {
  // Two tabs at the first sign-in of a person make one account.
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${`external ${person.issuer} ${person.subject}`}))`)
  const existing = await identityOf(db, person)
  if (existing) {
    const account = await accountById(db, existing.accountId)
    if (!account || account.disabled_at) return { rejected: 'disabled' }
    if (existing.isMaker && !usergroup && settings.groups.length) return { rejected: 'group' }
    await note(db, person, existing.isMaker && settings.groups.length ? usergroup : undefined)
    return { account }
  }
  if (!person.isVerified || !isEmail(person.email)) return { rejected: 'email' }
  if (!settings.domains.includes(person.email.split('@')[1] ?? '')) return { rejected: 'domain' }
  const holder = await accountByEmail(db, person.email)
  if (holder?.disabled_at) return { rejected: 'disabled' }
  if (holder && (await isInUse(db, holder))) return { proof: holder }
  if (holder) {
    await link(db, person, holder)
    // The holder of an invitation could set a password to the same account later.
    await db.run(sql`delete from invitations where account_id = ${holder.id} and used_at is null`)
    return { account: holder }
  }
  return usergroup ? { account: await make(db, person, usergroup) } : { rejected: 'group' }
}

const isEmail = (text: string) => text.length <= 190 && /^[^\s@]+@[^\s@]+$/.test(text)

/** Whether anybody could lose the account to another person. */
async function isInUse(db: Db, { id, password_hash, last_login_at }: Account) {
  if (password_hash || last_login_at) return true
  const rows = await db.run(sql`select from external_identities where account_id = ${id}
    union all select from passkeys where account_id = ${id} union all select from totp_keys where account_id = ${id}`)
  return rows > 0
}

async function make(db: Db, person: ExternalPerson, usergroup: string) {
  const account = await insertAccount(db, { email: person.email, name: person.name || person.email, role: usergroup })
  if (!account) throw new Error(`The e-mail of ${person.subject} was taken meanwhile.`)
  await record(db, 'account.created', { accountId: account.id, email: account.email, detail: { by: person.issuer } })
  await db.run(sql`insert into external_identities (issuer, subject, account_id, is_maker, usergroup)
    values (${person.issuer}, ${person.subject}, ${account.id}, true, ${usergroup})`)
  return account
}

async function link(db: Db, { issuer, subject }: Identity, { id, email }: Account) {
  const added = await db.run(sql`insert into external_identities (issuer, subject, account_id)
    values (${issuer}, ${subject}, ${id}) on conflict do nothing`)
  if (added) await record(db, 'identity.linked', { accountId: id, email, detail: { by: issuer } })
}

type Identity = Pick<ExternalPerson, 'issuer' | 'subject'>

const identityOf = (db: Db, { issuer, subject }: Identity) =>
  retrying(() =>
    db.first(sql<{ accountId: string; isMaker: boolean }>`select account_id as "accountId", is_maker as "isMaker"
      from external_identities where issuer = ${issuer} and subject = ${subject}`),
  )

const note = (db: Db, { issuer, subject }: Identity, usergroup: string | undefined) =>
  db.run(sql`update external_identities set last_used_at = now(), usergroup = coalesce(${usergroup ?? null}, usergroup)
    where issuer = ${issuer} and subject = ${subject}`)

/** The first mapped group that the person is in; otherwise the group of everybody. */
const usergroupOf = ({ groups }: ExternalPerson, settings: ExternalSettings) =>
  settings.groups.find(({ external }) => groups.includes(external))?.code ?? settings.usergroup

const PENDING = 'sso_link'
type Pending = Identity & { accountId: string }

/** Remembers in this browser who it is at the provider, until the owner of the account has signed in with what it has. */
export const askForProof = (deps: Deps, reply: FastifyReply, { issuer, subject }: Identity, account: Account) =>
  keep(deps, reply, PENDING, { issuer, subject, accountId: account.id } satisfies Pending)

/** Links what this browser proved at the provider with the account that it has proved now; nothing for any other account. */
export async function linkProved(deps: Deps, request: FastifyRequest, reply: FastifyReply, account: Account) {
  const pending = await take<Pending>(deps, request, reply, PENDING)
  if (pending?.accountId === account.id) await transaction(deps.db, (tx) => link(tx, pending, account))
}

/** Why the sign-in form is there, while something is to be linked. */
export const noteOf = (deps: Pick<Deps, 'config'>, request: FastifyRequest, name: string) =>
  has(deps, request, PENDING)
    ? `Akun EMS dengan email ini sudah ada. Masuk sekali seperti biasa untuk menghubungkannya dengan ${name}.`
    : undefined
