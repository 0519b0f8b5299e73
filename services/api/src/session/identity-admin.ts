import { users } from '@ems/contracts/settings'
import { z } from 'zod'
import { invalid, Unavailable } from '../kit/problems.ts'

const TIMEOUT_MS = 5_000

const created = z.object({ sub: z.string(), invitation_url: z.string().optional() })
const sessions = z.object({
  sessions: z.array(
    z.object({
      uid: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})
const locks = z.object({
  locks: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['pair', 'account', 'address', 'device', 'factor']),
      sub: z.string().nullable(),
      email: z.string().nullable(),
      address: z.string().nullable(),
      failures: z.number(),
      since: z.string(),
      until: z.string(),
    }),
  ),
})
const notices = z.object({
  notices: z.array(
    z.object({
      ...{ id: z.string(), sub: z.string(), kind: z.string(), at: z.string() },
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
})
const resetLink = z.object({ url: z.string() })
const factorReset = z.object({ reset: z.boolean() })
export type SessionSummary = z.output<typeof sessions>['sessions'][number]

type Account = { name: string; email: string; role: string }
export type IdentityCall = {
  method: string
  path: string
  status: number | null
  ms: number
  about?: string
  error?: unknown
}
type Options = {
  url: string
  secret: string
  onFailure: (error: unknown) => void
  /** Hears of every call once it ended; `about` is the e-mail it was about, where it named one. */
  onCall?: (call: IdentityCall) => void
  /** Called when tokens of an account became invalid, to clear caches. */
  onRevoked: (sub: string) => Promise<void>
}

type PasswordPolicy = { min_strength: 'medium' | 'strong'; min_length: number }

/**
 * Client of identity's admin API. Every call throws `Unavailable` when identity does not respond as specified; a
 * missing account is no error: it has no sessions.
 */
export function createIdentityAdmin({ url, secret, onFailure, onRevoked, onCall = () => undefined }: Options) {
  const call = async (method: string, path: string, body?: Readonly<Record<string, unknown>>, token?: string) => {
    const began = performance.now()
    const notified = (status: number | null, error?: unknown) =>
      onCall({
        method,
        path: `/sso/admin${path}`,
        status,
        ms: Math.round(performance.now() - began),
        ...(typeof body?.email === 'string' ? { about: body.email } : {}),
        ...(error === undefined ? {} : { error }),
      })
    let status: number | null = null
    try {
      const response = await fetch(`${url}/sso/admin${path}`, {
        method,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { 'x-access-token': token } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      status = response.status
      const answer: unknown = await response.json()
      if (response.ok || status === 404 || status === 409) {
        notified(status)
        return { status, answer }
      }
      throw new Error(`${method} ${path} answered ${response.status} ${JSON.stringify(answer).slice(0, 300)}`)
    } catch (error) {
      notified(status, error)
      onFailure(error)
      throw Unavailable()
    }
  }
  const put = (path: string, body: Readonly<Record<string, unknown>>) => call('PUT', path, body).then(() => undefined)
  const at = (sub: string) => `/accounts/${encodeURIComponent(sub)}`

  return {
    /** `existed`: an account has this e-mail already; `sub` is that account, unchanged and not invited. */
    async createAccount(account: Account & { sub?: string }) {
      const { status, answer } = await call('POST', '/accounts', account)
      const { sub, invitation_url: invitationUrl } = created.parse(answer)
      return { sub, existed: status === 409, ...(invitationUrl ? { invitationUrl } : {}) }
    },
    /** Refused with a field error when another account has the new e-mail. An account that is gone needs no change. */
    async updateAccount(sub: string, changes: Partial<Account> & { disabled?: boolean }): Promise<void> {
      const { status } = await call('PATCH', at(sub), changes)
      if (status === 409) throw invalid(users, [{ field: 'email', message: 'Email sudah digunakan.' }])
      if (changes.disabled) await onRevoked(sub)
    },
    /** A new invitation link; earlier ones stop working. */
    async invite(sub: string) {
      const { status, answer } = await call('POST', `${at(sub)}/invitations`)
      return status === 404 ? undefined : created.parse(answer).invitation_url
    },
    /** `token` is the access token of the request, which marks the current session. */
    async sessionsOf(sub: string, token?: string): Promise<SessionSummary[]> {
      const { status, answer } = await call('GET', `${at(sub)}/sessions`, undefined, token)
      return status === 404 ? [] : sessions.parse(answer).sessions
    },
    async locks(sub?: string) {
      const { answer } = await call('GET', sub === undefined ? '/locks' : `/locks?sub=${encodeURIComponent(sub)}`)
      return locks.parse(answer).locks
    },
    /** Ends one delay after wrong passwords; false when it was over already. */
    async liftLock(id: string): Promise<boolean> {
      const { status } = await call('DELETE', `/locks/${encodeURIComponent(id)}`)
      return status !== 404
    },
    async notices() {
      const { answer } = await call('GET', '/notices')
      return notices.parse(answer).notices
    },
    async removeNotices(ids: readonly string[]): Promise<void> {
      await call('POST', '/notices/-actions/remove', { ids })
    },
    /** A link to choose a new password; undefined when the request is too old or was used. */
    async resetLink(request: string): Promise<string | undefined> {
      const { status, answer } = await call('POST', `/password-requests/${encodeURIComponent(request)}/link`)
      return status === 404 ? undefined : resetLink.parse(answer).url
    },
    setFactorDemands: (subs: readonly string[]): Promise<void> => put('/factor-demands', { subs }),
    setHouseWords: (words: readonly string[]): Promise<void> => put('/house-words', { words }),
    setPasswordPolicy: (policy: PasswordPolicy): Promise<void> => put('/password-policy', policy),
    /** Removes the second factors of an account and signs it out everywhere; false when it had none. */
    async resetFactors(sub: string): Promise<boolean> {
      const { answer } = await call('DELETE', `${at(sub)}/factors`)
      await onRevoked(sub)
      return factorReset.safeParse(answer).data?.reset ?? false
    },
    /** Signs the account out everywhere, at once. */
    async revokeSessions(sub: string): Promise<void> {
      await call('DELETE', `${at(sub)}/sessions`)
      await onRevoked(sub)
    },
    /** Ends one session; false when it was gone already. */
    async revokeSession(sub: string, uid: string): Promise<boolean> {
      const { status } = await call('DELETE', `${at(sub)}/sessions/${encodeURIComponent(uid)}`)
      await onRevoked(sub)
      return status !== 404
    },
    /** Signs the account out everywhere but where `token` is in use; false when that place is unknown. */
    async revokeOtherSessions(sub: string, token: string): Promise<boolean> {
      const { status } = await call('DELETE', `${at(sub)}/sessions/others`, undefined, token)
      if (status === 404) return false
      await onRevoked(sub)
      return true
    },
  }
}

export type IdentityAdmin = ReturnType<typeof createIdentityAdmin>
