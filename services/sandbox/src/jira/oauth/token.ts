import { randomBytes } from 'node:crypto'
import { sites } from '../catalog.ts'
import { type Answer, bearerOf, type Call, gateway, isJson, objectIn, ok } from '../http.ts'
import { CLIENT_ID, type Jira } from '../jira.ts'
import type { Grant } from '../state.ts'

const fresh = () => randomBytes(32).toString('base64url')
const invalid: Answer = {
  status: 403,
  body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
}

/** `POST /oauth/token`: JSON in, JSON out. Every refresh returns another refresh token. */
export function token(jira: Jira, call: Call): Answer {
  const body = objectIn(call)
  if (!isJson(call) || !body)
    return { status: 400, body: { error: 'invalid_request' }, violations: ['Isi token harus JSON'] }
  if (body.client_id !== CLIENT_ID || body.client_secret !== jira.clientSecret)
    return { status: 401, body: { error: 'access_denied', error_description: 'Unauthorized' } }
  if (body.grant_type === 'authorization_code') return exchanged(jira, body)
  if (body.grant_type === 'refresh_token') return refreshed(jira, String(body.refresh_token ?? ''))
  return { status: 400, body: { error: 'unsupported_grant_type' } }
}

function exchanged(jira: Jira, body: Record<string, unknown>): Answer {
  const code = jira.codes.get(String(body.code ?? ''))
  if (!code || code.until < Date.now() || body.redirect_uri !== jira.redirectUri)
    return { status: 403, body: { error: 'invalid_grant', error_description: 'Invalid authorization code' } }
  jira.codes.delete(String(body.code))
  const grant: Grant = { access: '', accessUntil: 0, refresh: null, earlier: null, scopes: code.scopes }
  jira.state.grants = [grant]
  return renewed(jira, grant)
}

function refreshed(jira: Jira, refresh: string): Answer {
  const grant = jira.state.grants.find(
    (one) =>
      one.refresh !== null &&
      (one.refresh === refresh || (one.earlier?.token === refresh && one.earlier.until > Date.now())),
  )
  return grant ? renewed(jira, grant) : invalid
}

function renewed(jira: Jira, grant: Grant): Answer {
  const { access_seconds: seconds, leeway_ms: leeway } = jira.settings
  if (grant.refresh) grant.earlier = { token: grant.refresh, until: Date.now() + leeway }
  grant.access = fresh()
  grant.accessUntil = Date.now() + seconds * 1_000
  grant.refresh = grant.scopes.includes('offline_access') ? fresh() : null
  jira.keep()
  return ok({
    access_token: grant.access,
    expires_in: seconds,
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
    ...(grant.refresh ? { refresh_token: grant.refresh } : {}),
  })
}

export const unauthorized = gateway(401, 'Unauthorized')
export const scopeMismatch = gateway(401, 'Unauthorized; scope does not match')

/** The grant of a request's token. */
export function grantOf({ state }: Jira, call: Pick<Call, 'headers'>): Grant | undefined {
  const access = bearerOf(call)
  return access ? state.grants.find((one) => one.access === access && one.accessUntil > Date.now()) : undefined
}

/** `GET /oauth/token/accessible-resources` */
export function accessibleResources(jira: Jira, call: Call): Answer {
  const grant = grantOf(jira, call)
  if (!grant) return unauthorized
  const isRemoved = jira.faults.take(['site_removed'], call)
  return ok(
    isRemoved ? [] : sites.map((site) => ({ ...site, scopes: grant.scopes, avatarUrl: `${site.url}/avatar.png` })),
  )
}
