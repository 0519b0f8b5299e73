import type { Drain } from '@ems/service'
import type Pusher from 'pusher'
import type { z } from 'zod'
import type { Vault } from './crypto/key-ring.ts'
import type { Methods } from './http/allowed-methods.ts'

/** Where somebody is signed in. */
export type SessionSummary = {
  uid: string
  created_at: string
  last_used_at: string
  ip: string | null
  user_agent: string | null
  /** It is the one whose token asked. */
  current: boolean
}

/** A delay after wrong passwords: of an account, of an address, or of an account from an address or on a device. */
export type SignInLock = {
  id: string
  kind: 'pair' | 'account' | 'address' | 'device'
  sub: string | null
  email: string | null
  address: string | null
  failures: number
  since: string
  until: string
}

/** The admin side of EMS SSO, as the API needs it; every call throws a 503 Problem while identity is away. */
export type IdentityAdmin = {
  /** `existed` when there was an account with this email already: then its `sub` is answered. */
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
  /** A new link to choose a password with; undefined when there is no such account. The earlier ones stop working. */
  invite: (sub: string) => Promise<string | undefined>
  revokeSessions: (sub: string) => Promise<void>
  revokeSession: (sub: string, uid: string) => Promise<boolean>
  revokeOtherSessions: (sub: string, token: string) => Promise<boolean>
  sessionsOf: (sub: string, token?: string) => Promise<SessionSummary[]>
  /** All that are in force, or those that keep one account waiting. */
  locks: (sub?: string) => Promise<SignInLock[]>
  /** False when it is over already. */
  liftLock: (id: string) => Promise<boolean>
}

/** Where services that this one leans on say how they are. */
export type Peers = { sso?: string; realtime?: string }

/** What the API uses outside its own process; tests hand in their own. */
export type Services = {
  identity: IdentityAdmin
  pusher: Pusher
  /** Events go through the hosted push service instead of our own. */
  isPushHosted?: boolean
  /** Folder of stored files, e.g. results of jobs. */
  filesDir: string
  vault: Vault
  peers?: Peers
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    leaving: Drain
    /** What there is, by address; addresses answer 405 to everything else. */
    methods: Methods
  }
  interface FastifyContextConfig {
    /** The route takes and answers other media types than JSON:API, e.g. a file. */
    anyMedia?: boolean
    /** The route also takes `application/json`, for clients that know no JSON:API. */
    plainJson?: boolean
    /** The attributes that a route outside the collections takes, for the API document. */
    takes?: z.ZodType
    /** Open to the public bearer; without it the route asks for a signed-in user. */
    public?: boolean
    /** Requests per minute of one user, where the general limit is not right. */
    perMinute?: number
    /** Asks who it is without any cache, so that a right that was withdrawn a moment ago is not used. */
    fresh?: boolean
    /** Only answers that there is nothing. */
    closed?: boolean
  }
}
