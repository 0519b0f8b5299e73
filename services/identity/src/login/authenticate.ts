import { type Db, sql } from '@ems/postgres'
import { type Account, accountByEmail, normalEmail } from '../accounts/accounts.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { record } from '../audit.ts'
import { currentRequest } from '../request-context.ts'
import type { Limits } from './limits.ts'

/** `device`: the id of a browser that this account has signed in with before. */
export type Credentials = { email: string; password: string; device: string | undefined }
export type Outcome = { account: Account } | { lockedFor: number } | 'refused'

type Deps = { db: Db; passwords: Passwords; limits: Limits }

/** As `authenticate`; hashes a right password again where the cost has changed. */
export async function signIn(deps: Deps, credentials: Credentials): Promise<Outcome> {
  const outcome = await authenticate(deps, credentials)
  if (typeof outcome === 'object' && 'account' in outcome) await renewHash(deps, outcome.account, credentials.password)
  return outcome
}

/**
 * Finds the account of an e-mail and a password. An unknown e-mail, a disabled account and a wrong password take the
 * same time and get the same answer. A failure is counted and audited; a success is not audited.
 */
export async function authenticate(deps: Deps, { email: typed, password, device }: Credentials): Promise<Outcome> {
  const { db, passwords, limits } = deps
  const email = normalEmail(typed).slice(0, 190)
  const account = await accountByEmail(db, email)
  const attempt = await limits.attempt({ email, accountId: account?.id, ip: currentRequest()?.ip ?? null, device })
  const subject = { accountId: account?.id, email }
  if (attempt.lockedFor) {
    await record(db, 'login.locked', { ...subject, detail: { seconds: attempt.lockedFor } })
    return { lockedFor: attempt.lockedFor }
  }

  const matches = await passwords.matches(password, account?.password_hash)
  if (account && matches && !account.disabled_at) {
    await attempt.succeeded()
    return { account }
  }
  await record(db, 'login.failed', subject)
  const locked = attempt.failed()
  if (!locked) return 'refused'
  await record(db, 'login.locked', { ...subject, detail: { seconds: locked.lockedFor } })
  return locked
}

/** The password is known now: when the configured cost has changed since it was hashed, hash it at today's. */
async function renewHash({ db, passwords }: Deps, { id, password_hash }: Account, password: string) {
  if (!password_hash || !passwords.isOutdated(password_hash)) return
  await db.run(
    sql`update accounts set password_hash = ${await passwords.hash(password)} where id = ${id} and password_hash = ${password_hash}`,
  )
}
