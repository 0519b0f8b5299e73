import { type Db, retrying, sql } from '@ems/postgres'
import { Secret, TOTP } from 'otpauth'
import type { FactorKeys } from './factor-key.ts'

const PERIOD_SECONDS = 30
/** Codes before and after the present one that count, for clocks that differ (RFC 6238 §5.2). */
const SKEW_STEPS = 1
/** 160 bits, as RFC 4226 §4 recommends. */
const KEY_BYTES = 20
/** How long a key that no code has confirmed yet is offered again. */
const PENDING_MINUTES = 15

const placeOf = (accountId: string) => `totp ${accountId}`
const totpOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** The time step whose code this is, at most one away from `now`; undefined for any other text. */
export function stepOf(key: string, code: string, now: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: SKEW_STEPS })
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta
}

/** Content of the QR code for an authenticator app. */
export const keyUri = (key: string, email: string) =>
  new TOTP({
    issuer: 'EMS SSO',
    label: email,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  }).toString()

type Deps = { db: Db; factorKeys: FactorKeys }

/** A key for an app that no code has confirmed yet; undefined when the account has an app already. */
export async function pendingKey({ db, factorKeys }: Deps, accountId: string): Promise<string | undefined> {
  const key = new Secret({ size: KEY_BYTES }).base32
  const row = await db.first(sql<{ encrypted: Buffer }>`
    insert into totp_keys as k (account_id, encrypted) values (${accountId}, ${factorKeys.encrypt(key, placeOf(accountId))})
    on conflict (account_id) do update set
      encrypted = case when k.created_at > now() - ${PENDING_MINUTES} * interval '1 minute' then k.encrypted else excluded.encrypted end,
      created_at = case when k.created_at > now() - ${PENDING_MINUTES} * interval '1 minute' then k.created_at else now() end
    where k.confirmed_at is null
    returning encrypted`)
  return row && factorKeys.decrypt(row.encrypted, placeOf(accountId))
}

type Stored = { encrypted: Buffer }

/** Makes the pending key the app of the account if `code` is one of its codes. */
export async function confirmKey(deps: Deps, accountId: string, code: string, now = Date.now()): Promise<boolean> {
  const step = await matchingStep(deps, accountId, code, { isConfirmed: false, now })
  if (step === undefined) return false
  const confirmed =
    await deps.db.run(sql`update totp_keys set confirmed_at = now(), last_step = ${step}, last_used_at = now()
    where account_id = ${accountId} and confirmed_at is null`)
  return confirmed > 0
}

/** Uses a code of the account's app up: of two requests with one code only the first is right. */
export async function takeCode(deps: Deps, accountId: string, code: string, now = Date.now()): Promise<boolean> {
  const step = await matchingStep(deps, accountId, code, { isConfirmed: true, now })
  if (step === undefined) return false
  const taken = await deps.db.run(sql`update totp_keys set last_step = ${step}, last_used_at = now()
    where account_id = ${accountId} and confirmed_at is not null and last_step < ${step}`)
  return taken > 0
}

async function matchingStep(
  { db, factorKeys }: Deps,
  accountId: string,
  code: string,
  { isConfirmed, now }: { isConfirmed: boolean; now: number },
) {
  const row = await retrying(() =>
    db.first(sql<Stored>`select encrypted from totp_keys
      where account_id = ${accountId} and (confirmed_at is not null) = ${isConfirmed}`),
  )
  return row && stepOf(factorKeys.decrypt(row.encrypted, placeOf(accountId)), code, now)
}

/** Encrypts with the first key what older keys encrypted, so that those can be removed. Returns how many there were. */
export async function encryptAgain({ db, factorKeys }: Deps): Promise<number> {
  const rows = await db.rows(sql<Stored & { account_id: string }>`select account_id, encrypted from totp_keys`)
  const outdated = rows.filter(({ encrypted }) => factorKeys.isOutdated(encrypted))
  for (const { account_id, encrypted } of outdated) {
    const place = placeOf(account_id)
    const fresh = factorKeys.encrypt(factorKeys.decrypt(encrypted, place), place)
    await db.run(
      sql`update totp_keys set encrypted = ${fresh} where account_id = ${account_id} and encrypted = ${encrypted}`,
    )
  }
  return outdated.length
}
