import { ErrorResponse, type User as OidcUser } from 'oidc-client-ts'
import { type Authorization, network } from '../api/authorized-fetch.ts'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { whenIdle } from '../idle.ts'
import { type Observable, observable } from '../observable.ts'
import { disconnect } from '../realtime/connection.ts'
import { leaveToSignIn } from '../unsaved.ts'
import { currentSession } from './current.ts'
import { startPreferences } from './preferences.ts'
import { readProfile } from './profile.ts'
import { returnPath } from './return-url.ts'
import { SsoClient, type SsoConfig } from './sso-client.ts'
import { watchStanding } from './standing.ts'
import { tabStorage } from './tab-storage.ts'
import { type Ending, TabStore } from './tab-store.ts'

/**
 * State of the sign-in. `failed`: signed in, but the API did not return the user. `ready`: `currentSession` is set.
 * `because` is the reason of an end that the user did not request: not renewed in time, idle, ended by an
 * administrator, or another user signed in in another tab. Drafts of forms stay for the same user.
 */
export type Phase =
  | { name: 'starting' }
  | { name: 'signed-out'; because?: Because }
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'ready' }
export type Because = Ending

/** Operations of the host on the session. */
export type SessionControl = {
  phase: Observable<Phase>
  /** Leaves for EMS SSO; rejects when it cannot be reached. */
  signIn: (returnTo?: string) => Promise<void>
  /** Finishes a sign-in from the address of the callback; resolves to where to go next. */
  completeSignIn: (url: string) => Promise<string>
  signOut: () => Promise<void>
  /** Ends an idle session here, in the other tabs and at EMS SSO; drafts stay. */
  endIdle: () => Promise<void>
  /** Asks the API again who is signed in. */
  retry: () => Promise<void>
  /** Checks whether this session was ended elsewhere, and then ends it here with the reason. */
  check: () => Promise<void>
  /** Neither renews nor hears of other tabs any more. */
  stop: () => void
}

export type SessionConfig = {
  sso: SsoConfig
  /** Bearer without a session. */
  publicBearer: string
  report: (error: unknown, kind: string) => void
}

/** The screen comes first, but a session that ends elsewhere must be seen soon. */
const WATCHED_AFTER = 2_000

/** Starts the session of this tab: restores it, keeps it renewed and in step with the other tabs. Once per page. */
export function startSession({ sso, publicBearer, report }: SessionConfig): SessionControl {
  const phase = observable<Phase>({ name: 'starting' })
  let oidc: OidcUser | undefined

  const store = new TabStore({
    onSession: () => void adopt(),
    onCleared: leave,
    onStranger: () => {
      store.forget(client.storeKey)
      leave('stranger')
    },
  })
  const client = new SsoClient(sso, store)

  /** Takes over what is stored, one after the other: after a reload, a renewal or another tab's sign-in. */
  let adopted = Promise.resolve()
  const adopt = () => {
    adopted = adopted.then(takeOver).catch((error) => {
      report(error, 'session-storage')
      leave()
    })
    return adopted
  }

  async function takeOver() {
    oidc = (await client.getUser()) ?? undefined
    if (!oidc) return leave()
    if (currentSession.get()?.user.sub !== oidc.profile.sub) await load(oidc)
    // After the user is displayed: listeners of this event call EMS SSO and open a frame.
    whenIdle(() => void client.getUser(Boolean(oidc)).catch((error) => report(error, 'session-watch')), WATCHED_AFTER)
  }

  async function load(account: OidcUser) {
    queryClient.clear()
    phase.set({ name: 'loading' })
    try {
      const { preferences, ...profile } = await readProfile(account)
      rememberPerson(account.profile.sub)
      store.rememberEmployee(client.storeKey, profile.user.employee_id)
      startPreferences(preferences, profile.user.id)
      currentSession.set({ ...profile, ...pagesOf(sso), signOut, signInAgain })
      phase.set({ name: 'ready' })
    } catch (error) {
      // A boundary: the shell shows the reason and a way on instead of a blank page.
      if (oidc) phase.set({ name: 'failed', error })
    }
  }

  /** This tab has no session any more. */
  function leave(because?: Because) {
    oidc = undefined
    void client.events.unload()
    clearPerson()
    phase.set({ name: 'signed-out', because })
  }

  /** The API refuses this person altogether: nothing of them stays on the screen, and the reason takes its place. */
  const lock = (error: unknown) => {
    clearPerson()
    phase.set({ name: 'failed', error })
  }
  const standing = watchStanding({ isReady: () => phase.get().name === 'ready', onRefused: lock })

  /** Ends the session in every tab, with a reason that is displayed. */
  async function end(because?: Because) {
    if (!oidc) return
    await store.remove(client.storeKey, because)
    leave(because)
  }

  const signInAgain = () => client.signinRedirect(signInParams(sso))

  async function signOut() {
    forgetWork()
    phase.set({ name: 'starting' })
    try {
      await client.signoutRedirect()
    } catch (error) {
      // EMS SSO is unavailable: the local session ends, and the next renewal there fails.
      report(error, 'sign-out')
      await end()
    }
  }

  // The event of EMS SSO about the end arrives before the response.
  let because: Because = 'revoked'
  const hold = (user: OidcUser | undefined) => {
    oidc = user
  }
  followSso(client, { hold, end, report })
  network.authorization = authorizationOf(client, { publicBearer, user: () => oidc, expire: () => end('expired') })

  void adopt()
  return {
    phase,
    signIn: (returnTo) => client.signinRedirect({ state: { returnTo: returnPath(returnTo) } }),
    completeSignIn: async (url) => {
      const path = await pathOf(client, url)
      await adopt()
      return path
    },
    signOut,
    endIdle: () => {
      because = 'idle'
      return endAtSso(report).then(() => end(because))
    },
    retry: adopt,
    check: () => renewed(client).then((isValid) => (isValid ? standing.ask() : end(because))),
    stop: () => {
      standing.stop()
      client.stopSilentRenew()
      void client.events.unload()
      store.close()
    },
  }
}

/** A sign-in that comes back to this very address. */
function signInParams(sso: SsoConfig) {
  leaveToSignIn()
  return {
    prompt: 'login',
    ...stepUpOf(sso),
    state: { returnTo: returnPath(location.pathname + location.search + location.hash) },
  }
}

/** Asks EMS SSO for a fresh sign-in, with the second factor if the user has one (OpenID Connect §3.1.2.1). */
const stepUpOf = ({ securityUrl }: SessionConfig['sso']) =>
  securityUrl ? { max_age: 600, acr_values: 'urn:ems:acr:factor urn:ems:acr:password' } : {}

/** Pages of EMS SSO where the account is changed. */
const pagesOf = ({ passwordUrl, securityUrl }: SessionConfig['sso']) => ({ passwordUrl, securityUrl })

/** Nothing of who was signed in stays in memory, and nothing more is pushed. */
function clearPerson() {
  disconnect()
  currentSession.set(undefined)
  queryClient.clear()
}

/** False when EMS SSO answers that the session has ended; without an answer it stands. */
const renewed = (client: SsoClient) =>
  client.signinSilent().then(
    () => true,
    (error) => !isRefusal(error),
  )

type Follower = {
  hold: (user: OidcUser | undefined) => void
  end: (because?: Because) => Promise<void>
  report: SessionConfig['report']
}

/** Keeps what is held in step with what oidc-client-ts does, and ends the session when EMS SSO ends it. */
function followSso({ events }: SsoClient, { hold, end, report }: Follower) {
  events.addUserLoaded(hold)
  events.addUserUnloaded(() => hold(undefined))
  events.addUserSignedOut(() => end())
  events.addSilentRenewError(async (error) => {
    report(error, 'silent-renew')
    if (isRefusal(error)) await end('expired')
  })
}

/** Target path of a returning sign-in. */
async function pathOf(client: SsoClient, url: string) {
  // The library forgets stale attempts when a new one begins; one that comes back late must not count either.
  await client.clearStaleState()
  const user = await client.signinCallback(url)
  return returnPath((user?.state as { returnTo?: string } | undefined)?.returnTo)
}

/** A boundary: without the network the session ends here at least, and there when it is not renewed. */
const endAtSso = (report: SessionConfig['report']) =>
  api.delete('me/sessions/current').catch((error) => report(error, 'idle'))

type Holder = { publicBearer: string; user: () => OidcUser | undefined; expire: () => Promise<void> }

/** Authorises requests with the session's token, and renews it when the API refuses the token. */
const authorizationOf = (client: SsoClient, { publicBearer, user, expire }: Holder): Authorization => ({
  token: () => user()?.access_token ?? publicBearer,
  names: () => {
    const profile = user()?.profile
    return profile && { name: profile.name ?? '', email: profile.email ?? '' }
  },
  renew: async (rejected) => {
    if (!user()) return undefined
    const stored = await client.getUser()
    if (stored && stored.access_token !== rejected) return stored.access_token
    try {
      return (await client.signinSilent())?.access_token
    } catch (error) {
      if (!isRefusal(error)) throw error
      await expire()
      return undefined
    }
  },
  refused: expire,
})

/** Drafts outlive a session that expired, but they are not for the next person at this screen. */
function rememberPerson(sub: string) {
  if (tabStorage.getItem(PERSON) !== sub) forgetWork()
  tabStorage.setItem(PERSON, sub)
}

const PERSON = 'ems-person'

/** Deletes drafts and similar data of this tab at sign-out. */
function forgetWork() {
  for (const key of Object.keys(tabStorage)) if (!key.startsWith('oidc.')) tabStorage.removeItem(key)
}

/** The identity answered, and the answer is no; anything else (time-out, network, restart) may pass. */
const isRefusal = (error: unknown) =>
  error instanceof ErrorResponse || (error instanceof Error && /does not match|missing a subject/.test(error.message))
