import * as client from 'openid-client'
import type { ExternalSettings } from './settings.ts'

const TIMEOUT_SECONDS = 5
/** Clocks of two companies. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Addresses and keys of the provider are read again after this. */
const METADATA_TTL_MS = 10 * 60_000

/** Values that must come back with the redirected browser. */
export type Request = { state: string; nonce: string; verifier: string; isFresh: boolean }

/** A person, as the provider describes them. `authTime`: seconds since 1970, where it says it. */
export type ExternalPerson = {
  issuer: string
  subject: string
  name: string
  email: string
  isVerified: boolean
  groups: readonly string[]
  amr: readonly string[]
  authTime: number | undefined
}

/** Why a sign-in at the provider led nowhere. */
export type Failure = 'denied' | 'away' | 'invalid'
export class ExternalFailure extends Error {
  readonly kind: Failure
  constructor(kind: Failure, cause: unknown) {
    super(`the sign-in at the OpenID provider ended: ${kind}`, { cause })
    this.kind = kind
  }
}

export type ExternalProvider = ReturnType<typeof externalProvider>

/** The relying party of one OpenID provider: code flow with PKCE, state and nonce; the id token is checked against its keys. */
export function externalProvider(settings: ExternalSettings, redirectUri: string) {
  let cached: { read: Promise<client.Configuration>; until: number } | undefined

  function metadata() {
    if (!cached || cached.until < Date.now()) {
      const read = discover(settings).catch((error) => {
        cached = undefined
        throw new ExternalFailure('away', error)
      })
      cached = { read, until: Date.now() + METADATA_TTL_MS }
    }
    return cached.read
  }

  return {
    settings,

    /** Where the browser goes; `isFresh` asks for the password even where the provider remembers the person. */
    async begin({ isFresh, loginHint }: { isFresh: boolean; loginHint: string }) {
      const config = await metadata()
      const request: Request = {
        ...{ state: client.randomState(), nonce: client.randomNonce() },
        ...{ verifier: client.randomPKCECodeVerifier(), isFresh },
      }
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope: settings.scope, state: request.state, nonce: request.nonce },
        code_challenge: await client.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
        ...(loginHint ? { login_hint: loginHint } : {}),
      })
      return { url: url.href, request }
    },

    /** The person whom the provider sent back; throws `ExternalFailure`. */
    async finish(callback: URL, { state, nonce, verifier }: Request): Promise<ExternalPerson> {
      const config = await metadata()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      try {
        const tokens = await client.authorizationCodeGrant(config, callback, checks)
        const claims = tokens.claims() as client.IDToken
        const more = needsMore(claims, settings)
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : undefined
        return personOf({ ...more, ...claims }, settings)
      } catch (error) {
        // A key that is not cached may be a new one.
        cached = undefined
        throw new ExternalFailure(kindOf(error), error)
      }
    },

    /** Where the session at the provider ends; undefined where it has no such address. */
    async signOutUrl(returnTo: URL): Promise<string | undefined> {
      const config = await metadata()
      if (!config.serverMetadata().end_session_endpoint) return undefined
      const state = returnTo.searchParams.get('state')
      returnTo.search = ''
      const parameters = { post_logout_redirect_uri: returnTo.href, ...(state ? { state } : {}) }
      return client.buildEndSessionUrl(config, parameters).href
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ExternalSettings) {
  const url = new URL(issuer)
  const authentication = clientSecret ? client.ClientSecretBasic(clientSecret) : client.None()
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const execute = [
    client.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  return client.discovery(url, clientId, metadata, authentication, { execute, timeout: TIMEOUT_SECONDS })
}

const needsMore = (claims: client.IDToken, { groups, groupsClaim }: ExternalSettings) =>
  typeof claims.email !== 'string' || (groups.length > 0 && claims[groupsClaim] === undefined)

function personOf(claims: Record<string, unknown>, settings: ExternalSettings): ExternalPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : '')
  const email = text('email').trim().toLowerCase()
  return {
    ...{ issuer: text('iss'), subject: text('sub'), email },
    name: (text('name') || text('preferred_username') || email).trim().slice(0, 120),
    isVerified: [true, 1, 'true', '1'].includes(claims[settings.verifiedClaim] as never),
    groups: textsIn(claims[settings.groupsClaim]),
    amr: textsIn(claims.amr),
    authTime: typeof claims.auth_time === 'number' ? claims.auth_time : undefined,
  }
}

const textsIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : claim === undefined ? [] : [claim]).filter((one) => typeof one === 'string')

function kindOf(error: unknown): Failure {
  if (error instanceof client.AuthorizationResponseError)
    return ['access_denied', 'login_required', 'interaction_required'].includes(error.error)
      ? 'denied'
      : isAway(error.error)
        ? 'away'
        : 'invalid'
  if (error instanceof client.ResponseBodyError) return isAway(error.error) || error.status >= 500 ? 'away' : 'invalid'
  // fetch itself failed, or took too long.
  if (error instanceof TypeError || (error instanceof Error && /Timeout|Abort/.test(error.name))) return 'away'
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  if (code === 'OAUTH_TIMEOUT') return 'away'
  return (cause?.status ?? 0) >= 500 ? 'away' : 'invalid'
}

const isAway = (error: string) => ['server_error', 'temporarily_unavailable'].includes(error)
