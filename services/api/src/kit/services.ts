import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Previews } from '@ems/federation/authority/preview'
import type { Signer } from '@ems/federation/authority/signatures'
import type { Storage } from '@ems/federation/publish/storage'
import type { Drain } from '@ems/service'
import type { HashRange } from '@ems/service/compromised-passwords'
import type Pusher from 'pusher'
import type { z } from 'zod'
import type { Vault } from './crypto/key-ring.ts'
import type { KeyService } from './crypto/key-service.ts'
import type { Methods } from './http/allowed-methods.ts'

/** A session of an account. */
export type SessionSummary = {
  uid: string
  created_at: string
  last_used_at: string
  ip: string | null
  user_agent: string | null
  /** The session of the requesting token. */
  current: boolean
}

/** A delay after wrong passwords or codes: of an account, of an address, or of an account from an address or on a device. */
export type SignInLock = {
  id: string
  kind: 'pair' | 'account' | 'address' | 'device' | 'factor'
  sub: string | null
  email: string | null
  address: string | null
  failures: number
  since: string
  until: string
}

/** News of an account for its owner; `kind` is the event of EMS SSO. */
export type AccountNotice = { id: string; sub: string; kind: string; detail: Record<string, unknown>; at: string }

/** The admin API of EMS SSO; every call throws a 503 Problem while identity is unavailable. */
export type IdentityAdmin = {
  /** `existed`: the email had an account already; `sub` is that account. */
  createAccount: (account: {
    sub?: string
    name: string
    email: string
    role: string
  }) => Promise<{ sub: string; existed: boolean; invitationUrl?: string }>
  updateAccount: (
    sub: string,
    changes: { name?: string; email?: string; role?: string; disabled?: boolean },
  ) => Promise<void>
  /** A new link for choosing a password; undefined without such an account. Earlier links stop working. */
  invite: (sub: string) => Promise<string | undefined>
  revokeSessions: (sub: string) => Promise<void>
  revokeSession: (sub: string, uid: string) => Promise<boolean>
  revokeOtherSessions: (sub: string, token: string) => Promise<boolean>
  sessionsOf: (sub: string, token?: string) => Promise<SessionSummary[]>
  /** All delays in force, or those of one account. */
  locks: (sub?: string) => Promise<SignInLock[]>
  /** False when the delay is already over. */
  liftLock: (id: string) => Promise<boolean>
  /** Mails that identity wants sent; `removeNotices` confirms the queued ones. */
  notices: () => Promise<AccountNotice[]>
  removeNotices: (ids: readonly string[]) => Promise<void>
  /** A link to choose a new password, for the mail of a request; undefined when it is too late. */
  resetLink: (request: string) => Promise<string | undefined>
  /** These accounts, and no others, must have a second factor. */
  setFactorDemands: (subs: readonly string[]) => Promise<void>
  /** No new password contains one of these words. */
  setHouseWords: (words: readonly string[]) => Promise<void>
  setPasswordPolicy: (policy: { min_strength: 'medium' | 'strong'; min_length: number }) => Promise<void>
  /** Removes the second factors of an account and signs it out everywhere; false when it had none. */
  resetFactors: (sub: string) => Promise<boolean>
}

/** Health URLs of the services this one depends on. */
export type Peers = { sso?: string; realtime?: string }

/** Of directories that write users and groups by SCIM: tokens by their SHA-256, several while one is replaced. */
export type ScimSettings = {
  tokenHashes: readonly Buffer[]
  /** Code of the user group of users that the directory puts in none. */
  usergroup: string | undefined
  /** The public address of EMS. */
  url: string
}

/**
 * The registry of the departments' releases, and who signs the moves that a person makes through this service. `previews`: seals
 * links that show a version to one person; the worker needs none.
 */
export type Releases = {
  storage: Storage
  signerFor: (person: string) => Signer | undefined
  previews?: Previews | undefined
}

/** The certificate of the house with those above it, and its key. */
export type HouseIdentity = { certificates: readonly X509Certificate[]; key: KeyObject }

/** Outside dependencies of the API; tests pass their own. */
export type Services = {
  identity: IdentityAdmin
  pusher: Pusher
  /** Events go through the hosted push service instead of `services/realtime`. */
  isPushHosted?: boolean
  /** Folder of stored files, e.g. results of jobs. */
  filesDir: string
  vault: Vault
  /** Wraps the data keys of credentials. */
  keys: KeyService
  /** Lists of passwords known from breaches; without them none is. */
  compromised?: readonly HashRange[]
  peers?: Peers
  scim?: ScimSettings
  releases?: Releases | undefined
  /** With what PDFs are signed. */
  signing?: HouseIdentity | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    leaving: Drain
    /** Methods by address; others answer 405. */
    methods: Methods
  }
  interface FastifyContextConfig {
    /** The route uses other media types than JSON:API, e.g. a file. */
    anyMedia?: boolean
    /** The route also accepts `application/json`, for clients without JSON:API. */
    plainJson?: boolean
    /** Attributes of a route outside the collections, for the API document. */
    takes?: z.ZodType
    /** Open to the public bearer; without it the route asks for a signed-in user. */
    public?: boolean
    /** Open to the staff of a client; without it they get 403. */
    client?: boolean
    /** Requests per minute and user, instead of the general limit. */
    perMinute?: number
    /** Authenticates without a cache, so that a permission withdrawn a moment ago is not used. */
    fresh?: boolean
    /** Stands for the methods that an address does not have: answers 405 only. */
    closed?: boolean
  }
}
