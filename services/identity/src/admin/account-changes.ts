import { type Db, sql, transaction } from '@ems/postgres'
import { z } from 'zod'
import { type Account, accountByEmail, accountById, insertAccount } from '../accounts/accounts.ts'
import { invite } from '../accounts/invitations.ts'
import { fits } from '../accounts/passwords.ts'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { removeFactors } from '../factors/factors.ts'
import { revokeSessions } from '../oidc/sessions.ts'

const name = z.string().trim().min(1).max(120)
const email = z.email().trim().toLowerCase().max(190)
const role = z.string().trim().min(1).max(64)
const password = z.string().min(1).refine(fits, 'is longer than 200 characters or has a zero byte')

/** Bodies of the requests that add and change an account. */
export const creation = z.strictObject({ sub: z.uuid().optional(), name, email, role, password: password.optional() })
export const changes = z.strictObject({
  name: name.optional(),
  email: email.optional(),
  role: role.optional(),
  disabled: z.boolean().optional(),
})

type Creation = z.output<typeof creation>
type Changes = z.output<typeof changes>

/**
 * A new account, with an invitation unless a password is given. Asked again with the same e-mail it changes nothing and
 * answers 409 with the `sub` that has it.
 */
export async function createAccount({ db, passwords, config }: Deps, { sub, password, ...rest }: Creation) {
  const passwordHash = password === undefined ? undefined : await passwords.hash(password)
  const created = await transaction(db, async (tx) => {
    const account = await insertAccount(tx, { ...rest, id: sub, passwordHash })
    if (!account) return undefined
    const { id, email } = account
    await record(tx, 'account.created', { accountId: id, email, detail: { role: rest.role, invited: !passwordHash } })
    return { sub: id, token: passwordHash ? undefined : await invite(tx, id, config.SSO_INVITATION_TTL) }
  })
  if (created) {
    const { token } = created
    return { status: 201, answer: { sub: created.sub, ...(token ? { invitation_url: urlOf(config, token) } : {}) } }
  }
  const holder = await accountByEmail(db, rest.email)
  return holder
    ? { status: 409, answer: { error: 'email_taken', sub: holder.id } }
    : { status: 409, answer: { error: 'sub_taken', sub } }
}

/** A new link for an account; the earlier ones stop working. Undefined when there is no such account. */
export async function inviteAgain({ db, config }: Pick<Deps, 'db' | 'config'>, sub: string) {
  const account = await accountById(db, sub)
  if (!account) return undefined
  const { id, email } = account
  const token = await transaction(db, async (tx) => {
    await record(tx, 'account.invited', { accountId: id, email })
    return invite(tx, id, config.SSO_INVITATION_TTL)
  })
  return urlOf(config, token)
}

const urlOf = ({ EMS_URL }: Deps['config'], token: string) => `${EMS_URL}/sso/invitation/${token}`

/**
 * Changes the given values. Disabling signs the account out everywhere at once. Undefined without such an account;
 * `taken` is the `sub` of the account with the e-mail.
 */
export async function changeAccount({ db }: Deps, sub: string, changes: Changes) {
  const before = await accountById(db, sub)
  if (!before) return undefined
  if (changes.email && changes.email !== before.email) {
    const holder = await accountByEmail(db, changes.email)
    if (holder) return { taken: holder.id }
  }
  return transaction(db, async (tx) => {
    const account = await store(tx, before.id, changes)
    await recordChange(tx, before, changes)
    return account
  })
}

/**
 * Removes every second factor of an account whose owner lost them, and signs it out everywhere: the next sign-in needs the
 * password alone. False when there was none.
 */
export async function resetFactors({ db }: Pick<Deps, 'db'>, { id, email }: Account): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await removeFactors(tx, id))) return false
    const ended = await revokeSessions(tx, id)
    await record(tx, 'factor.reset', { accountId: id, email, detail: { sessions_ended: ended.length } })
    return true
  })
}

async function store(db: Db, id: string, { name, email, role, disabled }: Changes): Promise<Account> {
  const account =
    await db.first(sql<Account>`update accounts set name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email), role = coalesce(${role ?? null}, role),
       disabled_at = case ${disabled ?? null}::boolean when true then coalesce(disabled_at, now()) when false then null else disabled_at end,
       version = version + 1, updated_at = now()
     where id = ${id}
     returning id, email, name, role, password_hash, disabled_at, warned_at, last_login_at, created_at`)
  if (!account) throw new Error(`The account ${id} vanished while it was changed.`)
  if (disabled) await revokeSessions(db, id)
  return account
}

async function recordChange(db: Db, before: Account, { disabled, ...rest }: Changes) {
  const subject = { accountId: before.id, email: before.email }
  const changed = Object.keys(rest).filter((key) => rest[key as keyof typeof rest] !== before[key as keyof typeof rest])
  if (changed.length) await record(db, 'account.updated', { ...subject, detail: { changed } })
  if (disabled === undefined || disabled === (before.disabled_at !== null)) return
  await record(db, disabled ? 'account.disabled' : 'account.enabled', subject)
}
