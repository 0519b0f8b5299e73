import { describe, expect, test } from '@jest/globals'
import * as oauth from 'oauth4webapi'
import { Browser, hidden } from '../testing/browser.ts'
import { follow, startIdentity } from '../testing/identity.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

const suite = identitySuite()
const newBrowser = (options = {}) => new Browser(suite.identity.address, options)

/** The sign-in form, as the application's redirect leads to it. */
async function loginForm(browser = newBrowser(), parameters: Record<string, string> = {}) {
  const request = await suite.identity.authorizationUrl(parameters)
  const { headers } = await browser.get(request.url)
  const page = await browser.get(headers.get('location') ?? '')
  return { browser, request, page, csrf: hidden(page.text, 'csrf') }
}

describe('signing in', () => {
  test('gives the application tokens, and the claims of the account in the id token and in userinfo', async () => {
    const { identity } = suite
    const { sub, email } = await suite.person()
    const tokens = await identity.signIn(newBrowser(), email, PASSWORD)

    const as = await identity.discover()
    const answer = await oauth.userInfoRequest(as, identity.client, tokens.access_token, identity.toward)
    const userinfo = await oauth.processUserInfoResponse(as, identity.client, sub, answer)

    const claims = { sub, email, name: expect.stringMatching(/^Orang/), role: 'staf_sdm' }
    expect(userinfo).toMatchObject(claims)
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ ...claims, iss: 'http://ems.test/sso' })
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600, refresh_token: expect.any(String) })
    expect(await identity.introspect(tokens.access_token)).toMatchObject({ active: true, sub, client_id: 'ems-web' })
  })

  test('takes the e-mail in any case and with spaces around it', async () => {
    const { email } = await suite.person()

    const tokens = await suite.identity.signIn(newBrowser(), `  ${email.toUpperCase()} `, PASSWORD)

    expect(tokens.access_token).toEqual(expect.any(String))
  })

  test('is audited with the address the gateway reports, not the one the visitor claims', async () => {
    const { sub, email } = await suite.person()

    await suite.identity.signIn(newBrowser({ ip: '198.51.100.66, 203.0.113.9' }), email, PASSWORD)

    expect(await suite.audited(sub)).toContainEqual(
      expect.objectContaining({ event: 'login.succeeded', ip: '203.0.113.9', user_agent: 'Test browser' }),
    )
  })

  test.each([
    ['a wrong password', async () => (await suite.person()).email, 'salah'],
    ['an unknown e-mail', async () => 'tidak.ada@ems.test', PASSWORD],
    ['no password', async () => (await suite.person()).email, ''],
    ['SQL and markup', async () => `'; drop table accounts; --"><script>alert(1)</script>`, PASSWORD],
  ])('is refused with one text for all reasons: %s', async (_reason, emailOf, password) => {
    const { browser, page, csrf } = await loginForm()
    const email = await emailOf()

    const answer = await browser.post(page.url, { csrf, email, password })

    expect(answer.status).toBe(401)
    expect(answer.text).toContain('role="alert">Email atau kata sandi salah.</p>')
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.text).toMatch(/id="password"[^>]*value=""/)
  })

  test('is refused for an account without a password and for a disabled one', async () => {
    const { identity } = suite
    const { sub, email } = await suite.person()
    await identity.admin('PATCH', `/accounts/${sub}`, { disabled: true })
    await identity.admin('POST', '/accounts', { name: 'Tamu', email: 'tamu@ems.test', role: 'tamu' })

    for (const address of [email, 'tamu@ems.test'])
      await expect(identity.signIn(newBrowser(), address, PASSWORD)).rejects.toThrow('Email atau kata sandi salah.')
  })

  test('fills in the e-mail the application suggests, escaped', async () => {
    const { page } = await loginForm(newBrowser(), { login_hint: '"><img src=x>@ems.test' })

    expect(page.text).toContain('value="&quot;&gt;&lt;img src=x&gt;@ems.test"')
  })

  test('is asked for once: a second application request is answered at once', async () => {
    const { email } = await suite.person()
    const browser = newBrowser()
    await suite.identity.signIn(browser, email, PASSWORD)

    const { url } = await suite.identity.authorizationUrl({ prompt: 'none' })
    const callback = new URL(await follow(browser, url, { email, password: PASSWORD }))

    expect(callback.searchParams.get('code')).toEqual(expect.any(String))
  })

  test('again gives the browser another session cookie, and the former one opens nothing', async () => {
    const { email } = await suite.person()
    const browser = newBrowser()
    await suite.identity.signIn(browser, email, PASSWORD)
    const cookie = ['sso_session', 'sso_session.sig'].map((name) => `${name}=${browser.cookie(name)}`).join('; ')
    const opened = () => newBrowser().send('/sso/security', { headers: { cookie } })
    expect((await opened()).status).toBe(200)

    const form = await browser.get('/sso/security/login')
    await browser.post(form.url, { csrf: hidden(form.text, 'csrf'), email, password: PASSWORD })

    expect((await browser.get('/sso/security')).status).toBe(200)
    expect((await opened()).headers.get('location')).toBe('/sso/security/login')
  })

  test('is not possible in a hidden frame: login_required goes to the silent callback', async () => {
    const redirect = 'http://ems.test/silent-callback.html'
    const { url, state } = await suite.identity.authorizationUrl({ prompt: 'none', redirect_uri: redirect })

    const callback = new URL(await follow(newBrowser(), url, { email: '', password: '' }))

    expect(callback.origin + callback.pathname).toBe(redirect)
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({ error: 'login_required', state })
  })

  test('says that the page is too old when its time is over, and how to go on', async () => {
    const { browser, page, csrf } = await loginForm()
    await suite.database.pool.query(
      `update sso.payloads set payload = payload || '{"exp": 1}' where model = 'Interaction'`,
    )

    const answer = await browser.post(page.url, { csrf, email: 'a@ems.test', password: 'x' })

    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Halaman masuk kedaluwarsa')
    expect(answer.text).toContain('href="http://ems.test/public/login"')
  })
})

describe('the cookies', () => {
  test('are of this host alone where there is TLS (__Host-), and never for scripts but one that opens nothing', async () => {
    const secure = await startIdentity({ ...suite.env, EMS_URL: 'https://ems.test' })
    const { email } = await suite.person()
    const browser = newBrowser({ origin: 'https://ems.test' }).at(secure.address)
    const form = await browser.get('/sso/login')
    const fields = { csrf: hidden(form.text, 'csrf'), email, password: PASSWORD }
    const { headers } = await browser.post('/sso/login', fields)
    await secure.close()

    const lines = [...form.headers.getSetCookie(), ...headers.getSetCookie()]
    const cookies = lines.map((line) => line.toLowerCase())
    const named = (name: string) => cookies.find((line) => line.startsWith(`${name}=`)) ?? ''
    expect(cookies.length).toBeGreaterThanOrEqual(4)
    for (const line of cookies) expect(line).toMatch(/^__secure-op_bs=.*path=\/sso;.*secure|^__host-.*path=\/;.*secure/)
    for (const line of cookies) expect(line).not.toContain('domain=')
    expect(named('__host-sso_form')).toMatch(/httponly.*samesite=strict|samesite=strict.*httponly/)
    expect(named('__host-sso_session')).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/)
    expect(named('__secure-op_bs')).not.toContain('httponly')
  })
})

describe('a form of another site', () => {
  const forged = [
    ['without the hidden field', { csrf: '' }, {}],
    ['with a made-up hidden field', { csrf: 'A'.repeat(43) }, {}],
    ['from another origin', {}, { origin: 'https://evil.test' }],
    ['from a sandboxed frame', {}, { origin: 'null' }],
  ] as const

  test.each(forged)('is refused %s, with the right password', async (_how, fields, headers) => {
    const { email } = await suite.person()
    const { browser, page, csrf } = await loginForm()

    const answer = await browser.post(page.url, { csrf, email, password: PASSWORD, ...fields }, headers)

    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Formulir kedaluwarsa')
  })

  test('is refused with a field that belongs to another browser', async () => {
    const { email } = await suite.person()
    const [mine, other] = [await loginForm(), await loginForm()]

    const answer = await mine.browser.post(mine.page.url, { csrf: other.csrf, email, password: PASSWORD })

    expect(answer.status).toBe(403)
  })

  test('cannot use the sign-in page of another person', async () => {
    const { email } = await suite.person()
    const [mine, other] = [await loginForm(), await loginForm()]

    const answer = await other.browser.post(mine.page.url, { csrf: other.csrf, email, password: PASSWORD })

    expect(answer.status).toBe(400)
  })
})

describe('what the application asks for', () => {
  const rejectedOnThePage = [
    ['a redirect that is not registered', { redirect_uri: 'https://evil.test/callback' }],
    ['a redirect with something behind it', { redirect_uri: 'http://ems.test/signin-callback?next=//evil.test' }],
    ['an unknown application', { client_id: 'evil' }],
  ] as const

  test.each(rejectedOnThePage)('is refused on a page, without a redirect: %s', async (_subject, parameters) => {
    const { url } = await suite.identity.authorizationUrl(parameters)

    const answer = await newBrowser().get(url)

    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.text).toContain('Permintaan masuk tidak valid')
  })

  const rejectedAtTheCallback = [
    ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['tokens in the address', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
  ] as const

  test.each(rejectedAtTheCallback)('is refused at its callback: %s', async (_subject, parameters, error) => {
    const { url, state } = await suite.identity.authorizationUrl(parameters)

    const { headers } = await newBrowser().get(url)

    const answer = new URL((headers.get('location') ?? '').replace('#', '?'))
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error, state })
  })

  test('is answered with the state it sent, so that it notices a forged answer', async () => {
    const { email } = await suite.person()
    const request = await suite.identity.authorizationUrl()
    const callback = await follow(newBrowser(), request.url, { email, password: PASSWORD })

    await expect(suite.identity.exchange(callback, { ...request, state: 'another' })).rejects.toThrow(/state/)
  })

  test('can be exchanged once, and only with its own verifier', async () => {
    const { email } = await suite.person()
    const { identity } = suite
    const request = await identity.authorizationUrl()
    const callback = await follow(newBrowser(), request.url, { email, password: PASSWORD })

    const external = { ...request, verifier: oauth.generateRandomCodeVerifier() }
    await expect(identity.exchange(callback, external)).rejects.toMatchObject({ error: 'invalid_grant' })
    const tokens = await identity.exchange(callback, request)
    await expect(identity.exchange(callback, request)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await identity.introspect(tokens.access_token)).active).toBe(false)
  })
})

test('tokens are for pages of EMS alone: another origin may not read them', async () => {
  const leave = async (origin: string) => {
    const { headers } = await newBrowser().post(
      '/sso/token',
      { client_id: 'ems-web', grant_type: 'refresh_token' },
      { origin },
    )
    return headers.get('access-control-allow-origin')
  }

  expect([await leave('http://ems.test'), await leave('https://evil.test')]).toEqual(['http://ems.test', null])
})

describe('every page', () => {
  test('forbids frames, foreign scripts and caches', async () => {
    const { page } = await loginForm()

    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https:/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).not.toMatch(/ on[a-z]+=|<style|style=|<script>|https?:\/\/(?!ems\.test)/)
    expect(page.text).toContain('<html lang="id">')
  })

  test('masks the password, lets it be shown, and names its fields for password managers', async () => {
    const { page } = await loginForm()

    expect(page.text).toMatch(/<input id="email"[^>]* type="email"[^>]* autocomplete="username"/)
    expect(page.text).toMatch(/<input id="password"[^>]* type="password"[^>]* autocomplete="current-password"/)
    expect(page.text).toContain('Tampilkan kata sandi')
    expect(page.text).not.toContain('onpaste')
  })

  test('gets its files from this service, kept for ever under an address with their fingerprint', async () => {
    const { browser, page } = await loginForm()
    const files = [...page.text.matchAll(/(?:src|href)="(\/sso\/static\/[^"]+)"/g)].map((match) => match[1] ?? '')

    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      const { status, headers } = await browser.get(file)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  test.each(['/sso/nothing', '/sso/interaction/nothing', '/sso/static/../main.ts', '/sso/auth'])(
    'that does not exist or was not asked for tells nothing: %s',
    async (path) => {
      const { status, text } = await newBrowser().get(path)

      expect([400, 404]).toContain(status)
      expect(text).not.toMatch(/Error:|at .*\.(ts|js):|node_modules/)
    },
  )

  test('refuses a body of 50 MB with 413', async () => {
    const body = Buffer.alloc(50 * 1024 * 1024, 'a')
    for (const path of ['/sso/token', '/sso/login', '/sso/admin/accounts']) {
      const answer = await fetch(suite.identity.address + path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${suite.env.SSO_API_SECRET}`,
        },
      }).catch((error: Error) => ({ status: (error.cause as { code?: string }).code }))
      expect([413, 'EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(answer.status)
    }
  })
})
