import {
  ErrorResponse,
  ErrorTimeout,
  type SigninSilentArgs,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { CALLBACK, LOGIN } from './return-url.ts'
import { tabStorage } from './tab-storage.ts'
import type { TabStore } from './tab-store.ts'

/** Address of EMS SSO and the client id of this application. */
export type SsoConfig = { authority: string; client_id: string; passwordUrl: string; securityUrl?: string | undefined }

const LOCK = 'ems-oidc-refresh'
const REVOCATION_TIMEOUT = 5_000

/** All specified settings (specification §9), also those that equal the library's default. */
export const ssoSettings = ({ authority, client_id }: SsoConfig, userStore: TabStore) => ({
  authority,
  client_id,
  redirect_uri: `${location.origin}${CALLBACK}`,
  silent_redirect_uri: `${location.origin}/silent-callback.html`,
  post_logout_redirect_uri: `${location.origin}${LOGIN}`,
  response_type: 'code',
  scope: 'openid profile email role offline_access',

  accessTokenExpiringNotificationTimeInSeconds: 60,
  silentRequestTimeoutInSeconds: 10,
  requestTimeoutInSeconds: 10,
  staleStateAgeInSeconds: 900,
  checkSessionIntervalInSeconds: 2,
  // The library retries every 5 s without end; one minute covers a restart.
  maxSilentRenewTimeoutRetries: 12,

  automaticSilentRenew: true,
  validateSubOnSilentRenew: true,
  includeIdTokenInSilentRenew: true,
  loadUserInfo: true,
  // In a frame of another site the check sees no cookie and reports a sign-out two seconds after each sign-in.
  monitorSession: new URL(authority).origin === location.origin,
  revokeTokensOnSignout: true,

  userStore,
  // The default is localStorage, where every tab's sign-in attempt would meet the others.
  stateStore: new WebStorageStateStore({ store: tabStorage }),
})

/** oidc-client-ts, with one renewal at a time: in this tab by sharing the promise, across tabs by a lock. */
export class SsoClient extends UserManager {
  readonly #store: TabStore
  #renewal: Promise<User | null> | undefined

  constructor(config: SsoConfig, store: TabStore) {
    super(ssoSettings(config, store))
    this.#store = store
  }

  get storeKey(): string {
    return this._userStoreKey
  }

  /** Also what the library's own timer calls. Answers with another tab's renewal when there was one meanwhile. */
  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    this.#renewal ??= this.#alone(args).finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  /**
   * The library throws on the plain-text answer that RFC 7009 §2.2 allows and oidc-provider gives, before it gets to the
   * refresh token. That one is enough: the tokens that came from it end with it.
   */
  protected override async _revokeInternal(user: User | null): Promise<void> {
    const endpoint = await this.metadataService.getRevocationEndpoint(true)
    const token = user?.refresh_token ?? user?.access_token
    if (!endpoint || !token) return
    const body = new URLSearchParams({ token, client_id: this.settings.client_id })
    await fetch(endpoint, { method: 'POST', body, signal: AbortSignal.timeout(REVOCATION_TIMEOUT) })
  }

  async #alone(args?: SigninSilentArgs): Promise<User | null> {
    const before = await this._loadUser()
    const renew = async () => {
      await this.#store.catchUp()
      const now = await this._loadUser()
      return now?.access_token === before?.access_token ? this.#renew(args) : this.getUser()
    }
    return navigator.locks ? navigator.locks.request(LOCK, renew) : renew()
  }

  async #renew(args?: SigninSilentArgs) {
    try {
      return await super.signinSilent(args)
    } catch (error) {
      // The library retries a time-out only; an identity service that restarts, or a lost network, is one too.
      if (isPassing(error)) throw new ErrorTimeout((error as Error).message)
      throw error
    }
  }
}

const isPassing = (error: unknown) =>
  !(error instanceof ErrorResponse) &&
  !(error instanceof ErrorTimeout) &&
  error instanceof Error &&
  (error instanceof TypeError || /\(5\d\d\)/.test(error.message))
