import { isIP } from 'node:net'
import { type Db, retrying, sql } from '@ems/postgres'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../../config.ts'

/** More than anybody has devices. */
const MAX_PASSKEYS = 20

type Deps = { db: Db; config: Config }
type Stored = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
}

/** The domain that passkeys belong to, and the only origin that may use them. */
const relyingParty = ({ EMS_URL, SSO_RP_ID }: Config) => ({
  id: SSO_RP_ID ?? new URL(EMS_URL).hostname,
  origin: EMS_URL,
})

/** WebAuthn knows domains only, and secure origins. */
export function canUsePasskeys(config: Config): boolean {
  const { hostname, protocol } = new URL(config.EMS_URL)
  return !isIP(hostname.replace(/^\[|\]$/g, '')) && (protocol === 'https:' || hostname === 'localhost')
}

const passkeysOf = (db: Db, accountId: string) =>
  retrying(() =>
    db.rows(sql<Stored>`select id::text, account_id, credential_id, public_key, counter::text, transports
      from passkeys where account_id = ${accountId} order by id`),
  )

const described = ({ credential_id, transports }: Stored) => ({
  id: credential_id,
  transports: transports as ('internal' | 'usb')[],
})

/** Challenge for the browser: for passkeys of the account, or for any passkey that names its account. */
export async function signInOptions({ db, config }: Deps, accountId: string | undefined) {
  const allowed = accountId ? (await passkeysOf(db, accountId)).map(described) : []
  return generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
    ...(accountId ? { allowCredentials: allowed } : {}),
  })
}

export async function addOptions({ db, config }: Deps, account: { id: string; email: string; name: string }) {
  const existing = await passkeysOf(db, account.id)
  return generateRegistrationOptions({
    rpName: 'EMS SSO',
    rpID: relyingParty(config).id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type Answer = { response: string; challenge: string }

/** Stores a new passkey of the account; false when the answer is none to the challenge, or when there are too many. */
export async function addPasskey(
  { db, config }: Deps,
  accountId: string,
  { response, challenge }: Answer,
  name: string,
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  const verified = await verifyRegistrationResponse({
    ...{
      response: parsed<RegistrationResponseJSON>(response),
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const added = await db.run(sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    select ${accountId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name}
    where (select count(*) from passkeys where account_id = ${accountId}) < ${MAX_PASSKEYS}
    on conflict (credential_id) do nothing`)
  return added > 0
}

/** The account whose passkey signed the challenge, with the person verified; undefined otherwise. Counts the signature. */
export async function accountOfPasskey(
  { db, config }: Deps,
  { response, challenge }: Answer,
): Promise<string | undefined> {
  const answer = parsed<AuthenticationResponseJSON>(response)
  const passkey =
    await db.first(sql<Stored>`select id::text, account_id, credential_id, public_key, counter::text, transports
    from passkeys where credential_id = ${String(answer.id).slice(0, 1_400)}`)
  if (!passkey) return undefined
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  const verified = await verifyAuthenticationResponse({
    ...{ response: answer, expectedChallenge: challenge, expectedOrigin, expectedRPID, requireUserVerification: true },
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  // A count that does not grow is a copy of the key (WebAuthn §6.1.1); of two at once the second does not grow.
  const { newCounter } = verified.authenticationInfo
  const counted = await db.run(sql`update passkeys set counter = ${newCounter}, last_used_at = now()
    where id = ${passkey.id}::bigint and (counter < ${newCounter} or counter = 0 and ${newCounter} = 0)`)
  return counted ? passkey.account_id : undefined
}

/** False when the account has no such passkey. */
export async function removePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false
  return (await db.run(sql`delete from passkeys where id = ${id}::bigint and account_id = ${accountId}`)) > 0
}

/** Text that is no JSON object becomes an empty response, which no check accepts. */
function parsed<T extends object>(text: string): T {
  try {
    const value: unknown = JSON.parse(text)
    return (typeof value === 'object' && value !== null ? value : {}) as T
  } catch {
    return {} as T
  }
}
