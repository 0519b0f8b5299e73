import { createHash, randomBytes } from 'node:crypto'
import type { Page, Request } from '@playwright/test'

export type StoredUser = {
  access_token: string
  refresh_token?: string
  id_token: string
  expires_at: number
  employee_id: string | null
  profile: { sub: string; name: string; email: string; role: string }
}

/** The session user as this tab keeps it (specification §3); null when signed out. */
export const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return JSON.parse((key && sessionStorage.getItem(key)) || 'null')
  }) as Promise<StoredUser | null>

/** The access token of this tab; throws when signed out. */
export async function accessToken(page: Page): Promise<string> {
  const user = await storedUser(page)
  if (!user) throw new Error('nobody is signed in')
  return user.access_token
}

type TokenRequest = { grant: string; refreshToken: string | null }

/**
 * Every request to the token endpoint from now on: its grant, and the refresh token it uses. Those of a page that was left
 * before the answer are taken out: the next page may repeat them (docs/decisions/sessions.md).
 */
export function tokenRequests(page: Page): TokenRequest[] {
  const requests: TokenRequest[] = []
  const sent = new Map<Request, TokenRequest>()
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/sso/token')) return
    const body = new URLSearchParams(request.postData() ?? '')
    const entry = { grant: body.get('grant_type') ?? '', refreshToken: body.get('refresh_token') }
    sent.set(request, entry)
    requests.push(entry)
  })
  page.context().on('requestfailed', (request) => {
    const entry = sent.get(request)
    if (entry) requests.splice(requests.indexOf(entry), 1)
  })
  return requests
}

const client = 'ems-web'
const scope = 'openid profile email role offline_access'

/**
 * Signs in at EMS SSO as `page` would, without drawing the login form and the dashboard, and puts the session where the
 * product keeps it. Every call has a session of its own: a refresh token that is used twice would end it. `page` is left
 * at an empty document of this origin.
 */
export async function signInDirectly(page: Page, origin: string, email: string, password: string): Promise<void> {
  const authority = `${origin}/sso`
  const tokens = await tokensOf(page, origin, { email, password })
  const { sub, sid } = claimsOf(tokens.id_token)
  const userinfo = await page.request.get('/sso/me', { headers: { Authorization: `Bearer ${tokens.access_token}` } })
  const { expires_in, ...kept } = tokens
  const expires_at = Math.floor(Date.now() / 1000) + expires_in
  const user = { ...kept, expires_at, profile: { ...(await userinfo.json()), sub, sid }, stored_at: Date.now() }
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    `oidc.user:${authority}:${client}`,
    JSON.stringify(user),
  ] as const)
  await page.unroute('**/blank')
}

type Tokens = {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
  session_state: string
}

/** The code flow with PKCE, through the form of EMS SSO unless the browser of `page` is signed in there already. */
async function tokensOf(page: Page, origin: string, person: { email: string; password: string }): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/signin-callback`
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri,
    response_type: 'code',
    scope,
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let answer = await page.request.get(`/sso/auth?${query}`)
  if (!answer.url().startsWith(redirect_uri)) {
    const form = await answer.text()
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(form) ?? []
    const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(form) ?? []
    answer = await page.request.post(action, { form: { csrf, ...person }, headers: { origin } })
  }
  const returned = new URL(answer.url())
  const code = returned.searchParams.get('code')
  if (!code) throw new Error(`EMS SSO does not let ${person.email} in: ${answer.status()} ${returned}`)
  const body = { grant_type: 'authorization_code', client_id: client, code, redirect_uri, code_verifier: verifier }
  const tokens = await (await page.request.post('/sso/token', { form: body })).json()
  return { ...tokens, session_state: returned.searchParams.get('session_state') ?? '' }
}

const claimsOf = (idToken: string): { sub: string; sid?: string } =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
