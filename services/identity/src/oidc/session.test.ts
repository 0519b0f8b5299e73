import { hash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from '../testing/browser.ts'
import { signingKey } from '../testing/environment.ts'
import { follow, type Identity, startIdentity } from '../testing/identity.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

const suite = identitySuite()
const LANDING = 'http://ems.test/public/login'

async function signedIn(identity: Identity = suite.identity) {
  const someone = await suite.person()
  const browser = new Browser(identity.address)
  const tokens = await identity.signIn(browser, someone.email, PASSWORD)
  return { ...someone, browser, tokens }
}

/** Result of the application's redirect to the end-session endpoint. */
async function logOut(browser: Browser, parameters: Record<string, string>) {
  const page = await browser.get(`/sso/session/end?${new URLSearchParams(parameters)}`)
  if (page.status !== 200) return page
  return browser.post('/sso/session/end/confirm', { xsrf: hidden(page.text, 'xsrf'), logout: 'yes' })
}

describe('signing out', () => {
  test('sends its own form at once, and then the browser to where the application said', async () => {
    const { browser, tokens, sub } = await signedIn()
    const hint = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: LANDING, state: 'abc' }

    const page = await browser.get(`/sso/session/end?${new URLSearchParams(hint)}`)
    expect(page.text).toContain('id="op.logoutForm"')
    expect(page.text).toContain('src="/sso/static/logout.js')
    expect(page.text).toContain('name="logout" value="yes">Keluar</button>')
    const { status, headers } = await logOut(browser, hint)

    expect([status, headers.get('location')]).toEqual([303, `${LANDING}?state=abc`])
    expect(browser.cookie('op_bs')).toBeUndefined()
    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(false)
    expect((await suite.audited(sub)).map(({ event }) => event)).toContain('logout')
  })

  test('asks for the password again afterwards', async () => {
    const { browser, tokens } = await signedIn()
    await logOut(browser, { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: LANDING })

    const { url } = await suite.identity.authorizationUrl({ prompt: 'none' })
    const callback = await follow(browser, url, { email: '', password: '' })

    expect(new URL(callback).searchParams.get('error')).toBe('login_required')
  })

  test('leads to nowhere that is not registered', async () => {
    const { browser, tokens } = await signedIn()
    const answer = await logOut(browser, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://evil.test/',
    })

    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.text).toContain('Permintaan masuk tidak valid')
  })

  test('without a hint waits for the button, and ends on the page that says so', async () => {
    const { browser, tokens } = await signedIn()
    const form = await browser.get('/sso/session/end')
    expect(form.text).not.toContain('logout.js')
    expect(form.text).toContain('Tekan Keluar untuk mengakhiri sesi EMS di peramban ini.')
    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(true)

    const { headers } = await logOut(browser, {})
    const page = await browser.get(headers.get('location') ?? '')

    expect(page.text).toContain('Anda sudah keluar')
  })

  test('refuses a hint that was changed', async () => {
    const { browser, tokens } = await signedIn()
    const [header, payload = '', signature] = (tokens.id_token ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'another-person' })).toString('base64url')

    const answer = await logOut(browser, { id_token_hint: `${header}.${forged}.${signature}` })

    expect(answer.status).toBe(400)
  })

  test('accepts a hint signed with the key before the last rotation, and signs with the new one', async () => {
    const { browser, tokens } = await signedIn()
    const before = JSON.parse(suite.env.SSO_JWKS ?? '').keys
    const rotated = JSON.stringify({ keys: [await signingKey('new'), ...before] })
    const later = await startIdentity({ ...suite.env, SSO_JWKS: rotated })
    const sameBrowser = browser.at(later.address)

    const { status, headers } = await logOut(sameBrowser, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: LANDING,
    })

    expect([status, headers.get('location')]).toEqual([303, LANDING])
    const { tokens: fresh } = await signedIn(later)
    const header = JSON.parse(Buffer.from(fresh.id_token?.split('.')[0] ?? '', 'base64url').toString())
    expect(header.kid).toBe('new')
    await later.close()
  })
})

describe('session state', () => {
  const recomputed = (state: string, cookie: string | undefined) => {
    const salt = state.split('.')[1]
    return `${hash('sha256', `ems-web http://ems.test ${cookie} ${salt}`)}.${salt}`
  }
  const signInState = async (browser: Browser, email: string) => {
    const { url } = await suite.identity.authorizationUrl()
    const callback = await follow(browser, url, { email, password: PASSWORD })
    return new URL(callback).searchParams.get('session_state') ?? ''
  }

  test('belongs to the cookie that the check page reads, for as long as the session lasts', async () => {
    const { email } = await suite.person()
    const browser = new Browser(suite.identity.address)
    const state = await signInState(browser, email)

    expect(state).toBe(recomputed(state, browser.cookie('op_bs')))
    const later = await signInState(browser, email)
    expect(state).toBe(recomputed(state, browser.cookie('op_bs')))
    expect(later).not.toBe(state)
  })

  test('is another one for the next person in the same browser', async () => {
    const [first, second] = [await suite.person(), await suite.person()]
    const browser = new Browser(suite.identity.address)
    const state = await signInState(browser, first.email)
    const page = await browser.get('/sso/session/end')
    await browser.post('/sso/session/end/confirm', { xsrf: hidden(page.text, 'xsrf'), logout: 'yes' })

    await signInState(browser, second.email)

    expect(state).not.toBe(recomputed(state, browser.cookie('op_bs')))
  })

  test('is checked on a page that only the application may frame, announced in discovery', async () => {
    const as = await suite.identity.discover()
    const page = await new Browser(suite.identity.address).get(String(as.check_session_iframe))

    expect(as.check_session_iframe).toBe('http://ems.test/sso/session/check')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(page.text).toContain('data-origin="http://ems.test"')
  })

  test('may be renewed in a frame of the application, but nothing else may be framed', async () => {
    const browser = new Browser(suite.identity.address)
    const framing = async (path: string) =>
      (await browser.get(path)).headers.get('content-security-policy')?.match(/frame-ancestors '(\w+)'/)?.[1]
    const { url } = await suite.identity.authorizationUrl()

    expect(await framing(`${url}&prompt=none`)).toBe('self')
    expect(await framing(url)).toBe('none')
    expect(await framing('/sso/login')).toBe('none')
    expect(await framing('/sso/password')).toBe('none')
  })
})

describe('introspection', () => {
  const ask = (authorization: string, token = 'x') =>
    fetch(`${suite.identity.address}/sso/token/introspection`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ token }),
    })

  test('is for the API alone', async () => {
    const { tokens } = await signedIn()
    const wrong = Buffer.from(`ems-api:${'x'.repeat(64)}`).toString('base64')

    expect((await ask(`Basic ${wrong}`)).status).toBe(401)
    const web = await fetch(`${suite.identity.address}/sso/token/introspection`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.access_token, client_id: 'ems-web' }),
    })
    expect(await web.json()).toEqual({ active: false })
  })

  test('calls expired, foreign and made-up tokens inactive', async () => {
    const { tokens } = await signedIn()
    await suite.database.pool.query(
      `update sso.payloads set payload = payload || '{"exp": 1}' where model = 'AccessToken'`,
    )

    for (const token of [tokens.access_token, 'made-up', tokens.id_token ?? '', "' or true --", '☃'])
      expect(await suite.identity.introspect(token)).toEqual({ active: false })
  })

  test('answers a hundred at once', async () => {
    const { tokens } = await signedIn()

    const answers = await Promise.all(Array.from({ length: 100 }, () => suite.identity.introspect(tokens.access_token)))

    expect(answers.every(({ active }) => active)).toBe(true)
  })
})
