import { type Db, retrying, sql } from '@ems/postgres'
import { fingerprint } from '../oidc/token-crypto.ts'
import { networkOf } from './network.ts'

export type Limits = ReturnType<typeof limits>

/** Failures until the first delay, and times in seconds. docs/operations.md explains them. */
export type LimitOptions = {
  attempts: number
  accountAttempts: number
  addressAttempts: number
  firstDelay: number
  maxDelay: number
  memory: number
}

export type Kind = 'pair' | 'account' | 'address' | 'device' | 'factor'

/** Origin of an attempt: `device` only where the account has signed in on it before. */
export type Attempt = {
  email: string
  accountId: string | undefined
  ip: string | null
  device: string | undefined
}

/** Seconds until the next attempt is heard. */
export type Locked = { lockedFor: number }

/** A delay in force. `address` is a network of IPv6; `sub` and `email` are those of the account it keeps waiting. */
export type Lock = {
  id: string
  kind: Kind
  sub: string | null
  email: string | null
  address: string | null
  failures: number
  since: string
  until: string
}

/** Kind, key, and the address it is about. */
type Counter = readonly [Kind, string, string | null]
type Counted = { id: string; kind: Kind; last_at: Date; seconds: number | null }

/**
 * How often a password may be guessed, counted in PostgreSQL so that every replica counts the same. An attempt counts before
 * its password is looked at, so that many at once gain nothing. Counted are e-mail and address together, the e-mail from
 * any address, and the address; on a device that the account has signed in on, that device alone.
 */
export function limits(db: Db, options: LimitOptions) {
  const { attempts, accountAttempts, addressAttempts, firstDelay, maxDelay, memory } = options
  const free = { pair: attempts, account: accountAttempts, address: addressAttempts, device: attempts }
  const settings = [free.pair, free.account, free.address, free.device, firstDelay, maxDelay, memory]

  async function count(counters: readonly Counter[], accountId: string | undefined) {
    const keys = counters.map(([kind, key]) => fingerprint(`${kind} ${key}`))
    const kinds = counters.map(([kind]) => kind)
    const addresses = counters.map(([, , of]) => (of === 'unknown' ? null : of))
    const counted = await db.rows(sql.text<Counted>(countAttempt, [kinds, keys, addresses, accountId, ...settings]))
    const isCounted = counted.length === counters.length

    return {
      lockedFor: isCounted ? 0 : await secondsLeft(db, keys),
      succeeded: () => db.run(sql.text(forgetAttempt, valuesOf(counted))),
      /** The delay that this failure caused; undefined while there are attempts left. */
      failed(): Locked | undefined {
        const seconds = Math.max(...counted.map((one) => one.seconds ?? 0))
        return seconds > 0 ? { lockedFor: Math.ceil(seconds) } : undefined
      },
    }
  }

  return {
    /** Counts an attempt. Its answer says whether it may go on, and how to report what became of it. */
    async attempt({ email, accountId, ip, device }: Attempt) {
      const address = networkOf(ip)
      const counters: readonly Counter[] = device
        ? [['device', `${email} ${device}`, null]]
        : [
            ['pair', `${email} ${address}`, address],
            ['account', email, null],
            ['address', address, address],
          ]
      return count(counters, accountId)
    },

    /** Counts a code of the second factor, by account alone. */
    factorAttempt: (accountId: string) => count([['factor', accountId, null]], accountId),

    /** The delays in force; of one account with those of the addresses that failed for it within a day. */
    async locks(accountId?: string): Promise<Lock[]> {
      return retrying(() => db.rows(sql.text<Lock>(listLocks, [accountId])))
    },

    /** Lifts one delay and forgets its failures; undefined when it is over or was lifted already. */
    async lift(id: string): Promise<Lock | undefined> {
      return db.first(sql.text<Lock>(liftLock, [id]))
    },

    /** Lets the person try again at once, from every address. Returns false when nothing was locked. */
    async unlock(accountId: string) {
      const rowCount =
        await db.run(sql`with lifted as (delete from sign_in_failures where account_id = ${accountId} and kind <> 'address' returning blocked_until)
         select from lifted where blocked_until > now()`)
      return Boolean(rowCount)
    },
  }
}

const valuesOf = (counted: readonly Counted[]) => [counted.map(({ id }) => id), counted.map(({ last_at }) => last_at)]

/** At least a second: the delay may have ended between the two statements. */
async function secondsLeft(db: Db, keys: readonly Buffer[]) {
  const match = await db.first(
    sql<{
      seconds: number | null
    }>`select extract(epoch from max(blocked_until) - now())::float8 as seconds from sign_in_failures where key = any(${keys})`,
  )
  return Math.max(1, Math.ceil(match?.seconds ?? 1))
}

const freeOf = (kind: string) =>
  `case ${kind} when 'pair' then $5::int when 'account' then $6::int when 'address' then $7::int else $8::int end`
const delayOf = (failures: string, kind: string) => `sign_in_delay(${failures}, ${freeOf(kind)}, $9::int, $10::int)`
const failures = 'case when f.expires_at <= now() then 1 else f.failures + 1 end'

/**
 * Fewer rows than counters: one of them is in a delay. Of two at once the second waits for the row of the first, and then
 * sees the delay that the first one caused.
 */
const countAttempt = `
  insert into sign_in_failures as f (kind, key, account_id, address, failures, blocked_at, blocked_until, expires_at)
  select kind, key, case when kind <> 'address' then $4::uuid end, address::inet, 1,
    case when ${delayOf('1', 'kind')} is not null then now() end, now() + ${delayOf('1', 'kind')}, now() + make_interval(secs => $11)
  from unnest($1::text[], $2::bytea[], $3::text[]) as asked(kind, key, address)
  where not exists (select from sign_in_failures l where l.key = any($2) and l.blocked_until > now())
  order by key
  on conflict (key) do update set
    failures = ${failures},
    account_id = excluded.account_id,
    since = case when f.expires_at <= now() then now() else f.since end,
    last_at = now(),
    blocked_at = case when ${delayOf(failures, 'f.kind')} is not null then now() end,
    blocked_until = now() + ${delayOf(failures, 'f.kind')},
    expires_at = now() + make_interval(secs => $11)
  where f.blocked_until is null or f.blocked_until <= now()
  returning f.id::text, f.kind, f.last_at, extract(epoch from f.blocked_until - now())::float8 as seconds`

/**
 * After a success: resets the counters of the account, and subtracts this attempt from the counter of the address,
 * where others may be guessing. The delay of the address ends too, unless another attempt failed since.
 */
const forgetAttempt = `
  with gone as (delete from sign_in_failures where id = any($1::bigint[]) and kind <> 'address')
  update sign_in_failures f set failures = greatest(failures - 1, 0),
    blocked_at = case when f.last_at <> mine.at then f.blocked_at end,
    blocked_until = case when f.last_at <> mine.at then f.blocked_until end
  from unnest($1::bigint[], $2::timestamptz[]) as mine(id, at)
  where f.id = mine.id and f.kind = 'address'`

const lockColumns = `f.id::text, f.kind, f.account_id as sub, a.email,
  case when f.kind in ('pair', 'address') then abbrev(f.address) end as address, f.failures, f.blocked_at as since, f.blocked_until as until`

const listLocks = `
  select ${lockColumns} from sign_in_failures f left join accounts a on a.id = f.account_id
  where f.blocked_until > now() and (f.kind = 'address' or f.account_id is not null) and ($1::uuid is null or f.account_id = $1
    or f.kind = 'address' and exists (select from audit_events e where e.account_id = $1 and e.at > now() - interval '1 day'
      and e.event in ('login.failed', 'login.locked') and e.ip <<= f.address))
  order by f.blocked_until desc, f.id limit 200`

const liftLock = `
  with f as (delete from sign_in_failures where id = $1::bigint and blocked_until > now() returning *)
  select ${lockColumns} from f left join accounts a on a.id = f.account_id`
