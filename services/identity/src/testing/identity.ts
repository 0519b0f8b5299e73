import type { AddressInfo } from 'node:net'
import { connect, type Pool } from '@ems/postgres'
import { createLog, createMetrics, readConfig } from '@ems/service'
import * as oauth from 'oauth4webapi'
import { environment } from '../config.ts'
import { createServer } from '../server.ts'
import { type Browser, hidden } from './browser.ts'

const REDIRECT = 'http://ems.test/signin-callback'
const SCOPE = 'openid profile email role offline_access'

/** oauth4webapi speaks to the public URL; this sends it to where the service listens, as the gateway does. */
type Toward = { [oauth.customFetch]: typeof fetch; [oauth.allowInsecureRequests]: true }

export type Tokens = oauth.TokenEndpointResponse

/** The service on a free port, one pool of its own, and what the tests do with it over HTTP. */
export async function startIdentity(env: NodeJS.ProcessEnv) {
  const config = readConfig('identity', environment, env)
  const log = createLog('identity')
  log.level = process.env.LOG_LEVEL ?? 'fatal'
  const pool: Pool = connect({ url: config.DATABASE_URL, name: 'identity', schema: 'sso', max: config.SSO_POOL_SIZE })
  const app = await createServer({ config, pool, log, metrics: createMetrics('identity') })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { address, config, pool, close, ...conversation(address, config.SSO_API_SECRET) }
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>

export function conversation(address: string, apiSecret: string) {
  const toward: Toward = {
    [oauth.customFetch]: (url, init) => fetch(String(url).replace('http://ems.test', address), init),
    [oauth.allowInsecureRequests]: true,
  }
  const issuer = new URL('http://ems.test/sso')
  const client: oauth.Client = { client_id: 'ems-web' }
  const discover = async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...toward }))

  async function authorizationUrl(parameters: Record<string, string | undefined> = {}) {
    const verifier = oauth.generateRandomCodeVerifier()
    const url = new URL('http://ems.test/sso/auth')
    const all = {
      client_id: 'ems-web',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: SCOPE,
      state: oauth.generateRandomState(),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    }
    for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value)
    return { url: url.href, verifier, state: all.state }
  }

  const refresh = (token: string) =>
    fetch(`${address}/sso/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: 'ems-web' }),
    })

  const introspect = async (token: string) => {
    const response = await fetch(`${address}/sso/token/introspection`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`ems-api:${apiSecret}`).toString('base64')}` },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    })
    return (await response.json()) as { active: boolean; sub?: string }
  }

  const admin = async (method: string, path: string, body?: object, secret = apiSecret, token?: string) => {
    const response = await fetch(`${address}/sso/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { 'x-access-token': token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the answer.
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }

  async function exchange(callback: string, { verifier, state }: { verifier: string; state: string }) {
    const as = await discover()
    const parameters = oauth.validateAuthResponse(as, client, new URL(callback), state)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      verifier,
      toward,
    )
    return oauth.processAuthorizationCodeResponse(as, client, response, { requireIdToken: true })
  }

  /** The whole way through the pages: from the application's redirect to its tokens. */
  async function signIn(browser: Browser, email: string, password: string): Promise<Tokens> {
    const request = await authorizationUrl()
    const callback = await follow(browser, request.url, { email, password })
    return exchange(callback, request)
  }

  return { discover, toward, client, authorizationUrl, refresh, introspect, admin, exchange, signIn }
}

/** Where the application is called back, after filling in the sign-in form if one is shown. */
export async function follow(browser: Browser, url: string, credentials: { email: string; password: string }) {
  let answer = await browser.get(url)
  for (let hops = 0; hops < 10; hops++) {
    const location = answer.headers.get('location')
    if (location && !location.startsWith('http://ems.test/sso') && !location.startsWith('/sso')) return location
    if (location) answer = await browser.get(location)
    else if (answer.text.includes('name="password"'))
      answer = await browser.post(answer.url, { csrf: hidden(answer.text, 'csrf'), ...credentials })
    else throw new Error(`Sign-in stopped at ${answer.url} with ${answer.status}:\n${answer.text}`)
    if (answer.status >= 400) throw new Error(`Sign-in was refused with ${answer.status}:\n${answer.text}`)
  }
  throw new Error('Sign-in is a circle.')
}
