import type { Db } from '@ems/postgres'
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { accountById } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { ExternalProvider } from '../external/provider.ts'
import { hostCookie, secureName } from '../login/cookie-names.ts'
import { logoutPage } from '../pages/message.ts'
import { currentRequest } from '../request-context.ts'
import { ACR } from './acr.ts'
import { isRotationPending, postgresAdapter, replayed } from './adapter.ts'
import { errorPage, signedOutPage } from './pages.ts'

const WEB_CLIENT = 'ems-web'
const API_CLIENT = 'ems-api'

/** The OpenID provider with issuer `<EMS_URL>/sso`: code flow with PKCE (S256) for the application, introspection for the API. */
export function createProvider(config: Config, db: Db, external?: ExternalProvider) {
  const provider = new Provider(`${config.EMS_URL}/sso`, configuration(config, db))
  // Only mountProvider sets X-Forwarded-*, with the public origin.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    answerWithSuccessor(ctx as KoaContextWithOIDC)
    answerInactive(ctx as KoaContextWithOIDC)
    await notifySessionEnd(ctx as KoaContextWithOIDC)
    if (external?.settings.signsOut) await signOutThere(ctx as KoaContextWithOIDC, external)
  })
  return provider
}

function answerWithSuccessor({ oidc, body, status }: KoaContextWithOIDC) {
  if (status === 200 && isRotationPending()) throw new Error('A refresh token was issued without being stored.')
  const successor = replayed()
  if (successor && oidc?.route === 'token' && body && typeof body === 'object' && 'refresh_token' in body)
    body.refresh_token = successor
}

/**
 * RFC 7662 §2.2: a token that "does not exist on this server" is inactive, which is no error. oidc-provider refuses every
 * JWT with 400 instead, so that a foreign token would look like a failure of ours.
 */
function answerInactive(ctx: KoaContextWithOIDC) {
  const { oidc, body } = ctx
  const rejected = body && typeof body === 'object' && 'error' in body && body.error === 'unsupported_token_type'
  if (oidc?.route !== 'introspection' || !rejected) return
  ctx.status = 200
  ctx.body = { active: false }
}

/**
 * `session_exp`: when the session of the token ends, however often it is renewed. The API limits by it every grant that lives
 * longer than a token. `auth_time`: when the person last signed in; secrets are revealed only soon after. `step_up_acr`: the
 * `acr` that revealing needs; it is a second factor if the person has one. `usergroup`, `name`, `email`: of an account that
 * another provider made, so that EMS can add its user.
 */
async function notifySessionEnd({ oidc, body }: KoaContextWithOIDC) {
  const token = oidc?.route === 'introspection' ? oidc.entities.AccessToken : undefined
  if (!token?.sessionUid || !body || typeof body !== 'object' || !('active' in body && body.active)) return
  const session = await oidc.provider.Session.findByUid(token.sessionUid)
  if (!session) return
  const account = currentRequest()?.read.get(`account ${token.accountId}`) as Claims | undefined
  // The time of the sign-in at the provider is unknown: it counts as too long ago for sensitive actions.
  const authTime = session.acr === ACR.external ? 0 : session.loginTs
  Object.assign(body, {
    ...{ session_exp: session.exp, auth_time: authTime, acr: session.acr ?? ACR.password, amr: session.amr },
    step_up_acr: account?.has_factor ? ACR.factor : ACR.password,
    ...(account?.usergroup ? { usergroup: account.usergroup, name: account.name, email: account.email } : {}),
  })
}

/** Ends the session at the other provider as well, where this one began there; the browser comes back to where it was to go. */
async function signOutThere(ctx: KoaContextWithOIDC, external: ExternalProvider) {
  const { route, session } = ctx.oidc ?? {}
  const next = URL.parse(ctx.response.get('location'))
  if (route !== 'end_session_confirm' || !next || !session?.amr?.includes('fed')) return
  // Signed out of EMS already: a provider that is away must not look like a failure of that.
  const url = await external.signOutUrl(next).catch(() => undefined)
  if (url) ctx.set('location', url)
}

function configuration(config: Config, db: Db): Configuration {
  const { EMS_URL, SSO_JWKS, SSO_COOKIE_SECRET } = config
  const session = hostCookie(EMS_URL, 'sso_session')
  const cookie = { ...session.options, sameSite: 'lax', signed: true } as const
  return {
    adapter: postgresAdapter(db, config.SSO_REFRESH_GRACE),
    clients: clients(config),
    jwks: SSO_JWKS,
    cookies: {
      names: {
        session: session.name,
        interaction: secureName(EMS_URL, 'sso_interaction'),
        resume: secureName(EMS_URL, 'sso_resume'),
      },
      keys: [SSO_COOKIE_SECRET],
      long: cookie,
      short: { ...cookie, path: undefined },
    },
    clientBasedCORS: (_ctx, origin) => origin === EMS_URL,
    discovery: { check_session_iframe: `${EMS_URL}/sso/session/check`, ui_locales_supported: ['id'] },
    acrValues: [ACR.password, ACR.factor],
    claims: { openid: ['sub', 'acr', 'amr'], profile: ['name'], email: ['email'], role: ['role'] },
    // The application reads the claims from the id token and from userinfo: both have them.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    clientAuthMethods: ['none', 'client_secret_basic'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: features(EMS_URL),
    ttl: lifetimes(config),
    interactions: { policy: signInOnly(), url: (_ctx, { uid }) => `/sso/interaction/${uid}` },
    findAccount: (_ctx, sub) => findAccount(db, sub),
    loadExistingGrant: grantEverythingRequested,
    // Its own application gets a refresh token without asking the person, and it dies with the session.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: () => replayed() === undefined,
    renderError: (ctx, out, error) => {
      ctx.type = 'html'
      ctx.body = errorPage(EMS_URL, out, error)
    },
  }
}

const clients = ({ EMS_URL, SSO_API_SECRET, SSO_JWKS }: Config): Configuration['clients'] => [
  {
    client_id: WEB_CLIENT,
    client_name: 'EMS',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${EMS_URL}/signin-callback`, `${EMS_URL}/silent-callback.html`],
    post_logout_redirect_uris: [`${EMS_URL}/public/login`],
    id_token_signed_response_alg: SSO_JWKS.keys[0]?.alg as 'ES256',
  },
  {
    client_id: API_CLIENT,
    client_secret: SSO_API_SECRET,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: [],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: SSO_JWKS.keys[0]?.alg as 'ES256',
  },
]

const features = (origin: string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  introspection: { enabled: true, allowedPolicy: (_ctx, client) => client.clientId === API_CLIENT },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.body = logoutPage(form, Boolean(ctx.oidc.params?.id_token_hint))
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.type = 'html'
      ctx.body = signedOutPage(origin)
    },
  },
})

/** A session ends when it is old enough, used or not; no token outlives it. */
const lifetimes = (config: Config): Configuration['ttl'] => {
  const now = () => Math.floor(Date.now() / 1_000)
  const refreshFor = ({ oidc }: KoaContextWithOIDC) =>
    oidc.entities.RotatedRefreshToken?.remainingTTL ?? config.SSO_REFRESH_TOKEN_TTL
  const sessionFor = (_ctx: KoaContextWithOIDC, { loginTs = now() }: { loginTs?: number | undefined }) =>
    Math.max(1, loginTs + config.SSO_SESSION_TTL - now())
  return {
    AccessToken: config.SSO_ACCESS_TOKEN_TTL,
    AuthorizationCode: 60,
    IdToken: config.SSO_ACCESS_TOKEN_TTL,
    Interaction: config.SSO_INTERACTION_TTL,
    Grant: config.SSO_SESSION_TTL,
    RefreshToken: refreshFor,
    Session: sessionFor,
  }
}

/** Asks for sign-in and never for consent. Who was disabled while signing in is asked again. */
function signInOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const { Check } = interactionPolicy
  const deleted = new Check('account_gone', 'End-User authentication is required', 'login_required', ({ oidc }) =>
    oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  const weak = new Check('acr_values', 'a second factor is required', 'login_required', ({ oidc }) => {
    const requested = String(oidc.params?.acr_values ?? '').split(' ')
    const isMet =
      !requested.includes(ACR.factor) || requested.includes(ACR.password) || oidc.session?.acr === ACR.factor
    return isMet || oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  })
  policy.get('login')?.checks.add(deleted)
  policy.get('login')?.checks.add(weak)
  return policy
}

type Claims = {
  id: string
  name: string
  email: string
  role: string
  disabled_at?: string | null
  has_factor?: boolean
  usergroup?: string | null
}

async function findAccount(db: Db, sub: string) {
  const read = currentRequest()?.read.get(`account ${sub}`) as Claims | undefined
  const account: Claims | undefined = read ?? (await accountById(db, sub))
  if (!account || account.disabled_at) return undefined
  const { id, name, email, role } = account
  return { accountId: id, claims: () => ({ sub: id, name, email, role }) }
}

/** Our own application may have every scope it asks for, so there is nothing to ask the person. */
async function grantEverythingRequested({ oidc }: KoaContextWithOIDC) {
  const { client, session, account, params, provider } = oidc
  if (!client || !session || !account) return undefined
  const existing = session.grantIdFor(client.clientId)
  const grant =
    (existing ? await provider.Grant.find(existing) : undefined) ??
    new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  const requested = String(params?.scope ?? '')
  if (grant.getOIDCScopeFiltered(requested.split(' ')) === requested) return grant
  grant.addOIDCScope(requested)
  await grant.save()
  return grant
}
