import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { accountById } from '../accounts/accounts.ts'
import { Browser, hidden } from '../testing/browser.ts'
import { signingKey } from '../testing/environment.ts'
import { type Claims, type ProviderInTest, startProvider, Traveller } from '../testing/external-provider.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

let provider: ProviderInTest
const env: NodeJS.ProcessEnv = {}
beforeAll(async () => {
  provider = await startProvider('http://ems.test/sso/external/callback', 'http://ems.test/public/login')
  Object.assign(env, {
    SSO_PROVIDER_ISSUER: provider.issuer,
    SSO_PROVIDER_CLIENT_ID: 'ems',
    SSO_PROVIDER_CLIENT_SECRET: 'ems-secret-of-the-provider-1234567890',
    SSO_PROVIDER_NAME: 'Akun Kantor',
    SSO_PROVIDER_SCOPE: 'openid profile email groups',
    SSO_PROVIDER_DOMAINS: 'ems.test, kantor.test',
    SSO_PROVIDER_GROUPS: '/hr=staf_sdm;/it=staf_ti',
  })
})
const suite = identitySuite(env)
afterAll(() => provider?.close())
beforeEach(async () => {
  Object.assign(provider.state, { isAway: false, shiftMs: 0 })
})

let lastNumber = 0
/** A person whom the provider knows; by default `email` is of the house and verified. */
function colleague(claims: Claims = {}) {
  lastNumber += 1
  const login = `orang-${lastNumber}`
  const all = {
    name: `Rekan ${lastNumber}`,
    email: `${login}@kantor.test`,
    email_verified: true,
    groups: ['/hr'],
    ...claims,
  }
  provider.people.set(login, all)
  return { login, email: String(all.email) }
}

const newBrowser = () => new Browser(suite.identity.address)

type Trip = {
  traveller?: Traveller
  denies?: boolean
  parameters?: Record<string, string>
  change?: (sent: URL) => void
}

/** From the application to the provider, and back to EMS SSO; `change`: what is changed on the way there. */
async function travel(browser: Browser, login: string, { traveller, denies, parameters, change }: Trip = {}) {
  const request = await suite.identity.authorizationUrl(parameters)
  const begun = await browser.get(request.url)
  const form = await browser.get(begun.headers.get('location') ?? '')
  const [, link = ''] = /href="([^"]*\/external)"/.exec(form.text) ?? []
  const away = await browser.get(link)
  const target = away.headers.get('location') ?? ''
  if (!target.startsWith(provider.issuer)) return { request, form, answer: away, callback: '', target }
  const sent = new URL(target)
  change?.(sent)
  const callback = await (traveller ?? new Traveller()).sign(sent.href, { login, denies: denies ?? false })
  return { request, form, callback, target, answer: await browser.get(callback) }
}

/** … and on to the application, whose tokens it returns. */
async function signIn(browser: Browser, login: string, options: Trip = {}) {
  const { request, answer } = await travel(browser, login, options)
  let next = answer
  for (let hops = 0; hops < 6 && next.headers.get('location'); hops++) {
    const location = next.headers.get('location') as string
    if (location.startsWith('http://ems.test/signin-callback')) return suite.identity.exchange(location, request)
    next = await browser.get(location)
  }
  throw new Error(`Sign-in stopped with ${next.status}:\n${next.text}`)
}

const account = async (sub: string) => accountById(createDatabase(suite.identity.pool), sub)
const identities = async () =>
  (await suite.database.pool.query('select subject, account_id, is_maker, usergroup from sso.external_identities')).rows

describe('signing in at another OpenID provider', () => {
  test('makes an account at the first sign-in, in the group that its groups are mapped to, and finds it at the next', async () => {
    const { login, email } = colleague({ groups: ['/lain', '/it'] })

    const first = await signIn(newBrowser(), login)
    const second = await signIn(newBrowser(), login)

    const introspected = await suite.identity.introspect(first.access_token)
    expect(introspected).toMatchObject({
      active: true,
      usergroup: 'staf_ti',
      email,
      name: expect.stringMatching(/^Rekan/),
    })
    expect((await suite.identity.introspect(second.access_token)).sub).toBe(introspected.sub)
    expect(await account(String(introspected.sub))).toMatchObject({ email, password_hash: null })
    expect(await suite.audited(String(introspected.sub))).toContainEqual(
      expect.objectContaining({ event: 'account.created' }),
    )
  })

  test('is offered by a button with the name of the provider, and asks with PKCE, state and nonce', async () => {
    const { form, target } = await travel(newBrowser(), colleague().login)

    expect(form.text).toMatch(
      /<a class="button quiet" href="\/sso\/interaction\/[\w-]+\/external">Masuk dengan Akun Kantor<\/a>/,
    )
    const { searchParams } = new URL(target)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ client_id: 'ems', response_type: 'code', code_challenge_method: 'S256' },
      ...{ redirect_uri: 'http://ems.test/sso/external/callback', scope: 'openid profile email groups' },
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(40)
  })

  test('moves an account that it made to the group of today, and lets it in no more without one', async () => {
    const { login } = colleague()
    const { access_token } = await signIn(newBrowser(), login)
    expect(await suite.identity.introspect(access_token)).toMatchObject({ usergroup: 'staf_sdm' })

    Object.assign(provider.people.get(login) as Claims, { groups: ['/it'] })
    const { access_token: later } = await signIn(newBrowser(), login)
    expect(await suite.identity.introspect(later)).toMatchObject({ usergroup: 'staf_ti' })

    Object.assign(provider.people.get(login) as Claims, { groups: [] })
    const { answer } = await travel(newBrowser(), login)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain(
      'Akun Anda di Akun Kantor tidak termasuk grup yang boleh memakai EMS. Hubungi Administrator.',
    )
  })

  test.each([
    ['an e-mail that is not verified', { email_verified: false }, 'belum memverifikasi alamat email Anda'],
    ['an e-mail of another domain', { email: 'x@lain.test' }, 'bukan dari domain perusahaan'],
    ['no group of EMS', { groups: ['/lain'] }, 'tidak termasuk grup yang boleh memakai EMS'],
  ])('gives no account to %s', async (_case, claims, text) => {
    const { login } = colleague(claims)

    const { answer } = await travel(newBrowser(), login)

    expect(answer.status).toBe(403)
    expect(answer.text).toContain(text)
    expect((await identities()).map(({ subject }) => subject)).not.toContain(login)
  })

  test('lets nobody in whose account is disabled, until it is enabled again', async () => {
    const { login } = colleague()
    const { access_token } = await signIn(newBrowser(), login)
    const { sub } = await suite.identity.introspect(access_token)
    await suite.identity.admin('PATCH', `/accounts/${sub}`, { disabled: true })

    const { answer } = await travel(newBrowser(), login)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Akun EMS Anda nonaktif. Hubungi Administrator.')

    await suite.identity.admin('PATCH', `/accounts/${sub}`, { disabled: false })
    await expect(signIn(newBrowser(), login)).resolves.toMatchObject({ access_token: expect.any(String) })
  })

  test('makes one account in two tabs at once', async () => {
    const { login, email } = colleague()
    await Promise.all([signIn(newBrowser(), login), signIn(newBrowser(), login)])

    const { rows } = await suite.database.pool.query('select id from sso.accounts where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('an account that is there already', () => {
  test('is not taken by its e-mail: its owner signs in once, then the provider is enough', async () => {
    const { sub, email } = await suite.person()
    const { login } = colleague({ email })
    const browser = newBrowser()

    const { answer } = await travel(browser, login)
    expect(answer.status).toBe(303)
    const form = await browser.get(answer.headers.get('location') ?? '')
    expect(form.text).toContain(
      'Akun EMS dengan email ini sudah ada. Masuk sekali seperti biasa untuk menghubungkannya dengan Akun Kantor.',
    )
    expect(await identities()).not.toContainEqual(expect.objectContaining({ account_id: sub }))

    await browser.post(form.url, { csrf: hidden(form.text, 'csrf'), email, password: PASSWORD })

    expect(await identities()).toContainEqual({ subject: login, account_id: sub, is_maker: false, usergroup: null })
    expect(await suite.audited(sub)).toContainEqual(expect.objectContaining({ event: 'identity.linked' }))
    const { access_token } = await signIn(newBrowser(), login)
    const linked = await suite.identity.introspect(access_token)
    expect(linked).toMatchObject({ sub })
    expect(linked).not.toHaveProperty('usergroup')
  })

  test('is not linked when another person signs in in that browser', async () => {
    const { sub, email } = await suite.person()
    const other = await suite.person()
    const { login } = colleague({ email })
    const browser = newBrowser()
    const { answer } = await travel(browser, login)
    const form = await browser.get(answer.headers.get('location') ?? '')

    await browser.post(form.url, { csrf: hidden(form.text, 'csrf'), email: other.email, password: PASSWORD })

    expect((await identities()).filter(({ account_id }) => [sub, other.sub].includes(account_id))).toEqual([])
  })

  test('that nobody ever used is linked at once, and its invitation ends', async () => {
    const email = 'undangan@kantor.test'
    const { body } = await suite.identity.admin('POST', '/accounts', { name: 'Undangan', role: 'staf', email })
    const { login } = colleague({ email })

    const { access_token } = await signIn(newBrowser(), login)

    expect(await suite.identity.introspect(access_token)).toMatchObject({ sub: body.sub })
    const invitation = await newBrowser().get(body.invitation_url)
    expect(invitation.status).toBe(410)
  })

  test('keeps its identity when the provider gives the e-mail to another person', async () => {
    const { login, email } = colleague()
    const { access_token } = await signIn(newBrowser(), login)
    Object.assign(provider.people.get(login) as Claims, { email: 'lama@kantor.test' })
    const { login: successor } = colleague({ email })

    const { answer } = await travel(newBrowser(), successor)

    expect(answer.headers.get('location')).toContain('?link=')
    expect((await suite.identity.introspect(access_token)).active).toBe(true)
  })
})

describe('what comes back from the provider', () => {
  test('is refused without the browser that was sent, with another state, and a second time', async () => {
    const { login } = colleague()
    const browser = newBrowser()
    const { callback } = await travel(browser, login)
    const forged = new URL(callback)
    forged.searchParams.set('state', `${callback.slice(-6)}abcdefghijklmnop`)

    for (const [visitor, url] of [
      [newBrowser(), callback],
      [browser, forged.href],
      [browser, callback],
    ] as const) {
      const answer = await visitor.get(url)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Halaman masuk kedaluwarsa')
    }
  })

  test('is refused with a code that is none, in Indonesian and without details', async () => {
    const browser = newBrowser()
    const request = await suite.identity.authorizationUrl()
    const begun = await browser.get(request.url)
    const away = await browser.get(`${begun.headers.get('location')}/external`)
    const state = new URL(away.headers.get('location') ?? '').searchParams.get('state') ?? ''

    const answer = await browser.get(
      `/sso/external/callback?code=abc&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
    )

    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Jawaban dari Akun Kantor tidak lolos pemeriksaan.')
  })

  test.each([
    ['the nonce', 'nonce'],
    ['the challenge of PKCE', 'code_challenge'],
  ])('is refused when %s is another one', async (_case, name) => {
    const { login } = colleague()
    const change = ({ searchParams }: URL) => searchParams.set(name, 'a'.repeat(43))

    const { answer } = await travel(newBrowser(), login, { change })

    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('tidak lolos pemeriksaan')])
    expect((await identities()).map(({ subject }) => subject)).not.toContain(login)
  })

  test('may be of a clock that is a little slow, but not of one that is minutes slow', async () => {
    // The tokens are valid for ten minutes by that clock.
    provider.state.shiftMs = -630_000
    await expect(signIn(newBrowser(), colleague().login)).resolves.toMatchObject({})
    provider.state.shiftMs = -700_000
    expect((await travel(newBrowser(), colleague().login)).answer.status).toBe(400)
  })

  test('says that the person denied, and leads back to the form', async () => {
    const { answer } = await travel(newBrowser(), colleague().login, { denies: true })

    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Masuk dibatalkan')
    expect(answer.text).toMatch(/href="\/sso\/interaction\/[\w-]+">Kembali ke halaman masuk/)
  })

  test('is trusted again after the provider changed its keys', async () => {
    const { login } = colleague()
    await signIn(newBrowser(), login)
    provider.state.keys = [await signingKey()]
    await provider.renew()

    // At the first answer the key is unknown, and the keys are read again.
    await signIn(newBrowser(), login).catch(() => undefined)
    await expect(signIn(newBrowser(), login)).resolves.toMatchObject({ access_token: expect.any(String) })
  })

  test('while the provider is away: 503 and the way with a password stays', async () => {
    const { email } = await suite.person()
    const browser = newBrowser()
    const request = await suite.identity.authorizationUrl()
    const { headers } = await browser.get(request.url)
    const there = await browser.get(`${headers.get('location')}/external`)
    const callback = await new Traveller().sign(there.headers.get('location') ?? '', { login: colleague().login })
    provider.state.isAway = true

    const back = await browser.get(callback)
    const begun = await browser.get(`${headers.get('location')}/external`)

    for (const { status, text } of [back, begun])
      expect([status, text]).toEqual([503, expect.stringContaining('Akun Kantor tidak dapat dihubungi')])
    await expect(suite.identity.signIn(newBrowser(), email, PASSWORD)).resolves.toMatchObject({})
  })
})

describe('how sure the sign-in is', () => {
  test('soon after the password at the provider it is as good as one here', async () => {
    const { access_token } = await signIn(newBrowser(), colleague().login)

    const body = await suite.identity.introspect(access_token)
    expect(body).toMatchObject({
      acr: 'urn:ems:acr:password',
      step_up_acr: 'urn:ems:acr:password',
      amr: ['fed', 'user'],
    })
  })

  test('where the provider does not say when, nothing sensitive is open, and a fresh sign-in is refused', async () => {
    provider.state.withAuthTime = false
    await provider.renew()
    const { login } = colleague()
    const { access_token } = await signIn(newBrowser(), login)
    expect(await suite.identity.introspect(access_token)).toMatchObject({ auth_time: 0, acr: 'urn:ems:acr:external' })

    // It ignores what it is asked, as some do.
    const change = ({ searchParams }: URL) => {
      for (const name of ['prompt', 'max_age']) searchParams.delete(name)
    }
    const { answer } = await travel(newBrowser(), login, { parameters: { prompt: 'login' }, change })
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('Akun Kantor tidak meminta Anda masuk ulang'),
    ])

    provider.state.withAuthTime = true
    await provider.renew()
  })

  test('a fresh sign-in asks the provider for its password again', async () => {
    const { login } = colleague()
    const { target, answer } = await travel(newBrowser(), login, { parameters: { prompt: 'login' } })

    expect(Object.fromEntries(new URL(target).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    expect(answer.status).toBe(303)
  })

  test('a person with a second factor must use it behind the provider too', async () => {
    const { sub, email } = await suite.person()
    await suite.database.pool.query(
      `insert into sso.totp_keys (account_id, encrypted, confirmed_at) values ($1, '\\x00', now())`,
      [sub],
    )
    const { login } = colleague({ email })
    await suite.database.pool.query(
      'insert into sso.external_identities (issuer, subject, account_id) values ($1, $2, $3)',
      [provider.issuer, login, sub],
    )
    const browser = newBrowser()

    const { answer } = await travel(browser, login)
    const location = answer.headers.get('location') ?? ''
    expect(location).toMatch(/\/factor$/)

    const around = await browser.get(location.replace(/factor$/, 'proved'))
    expect(around.headers.get('location')).toMatch(/\/sso\/interaction\/[\w-]+$/)
  })
})

test('signing out of EMS signs out at the provider too, and comes back', async () => {
  const { login } = colleague()
  const browser = newBrowser()
  const traveller = new Traveller()
  const { id_token } = await signIn(browser, login, { traveller })
  const query = new URLSearchParams({
    ...{ id_token_hint: String(id_token), post_logout_redirect_uri: 'http://ems.test/public/login', state: 'abc' },
  })
  const page = await browser.get(`/sso/session/end?${query}`)
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${provider.issuer};`)

  const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? []
  const answer = await browser.post(new URL(action).pathname, { xsrf: hidden(page.text, 'xsrf'), logout: 'yes' })

  const away = answer.headers.get('location') ?? ''
  expect(away).toContain(`${provider.issuer}/session/end`)
  expect(await traveller.signOut(away)).toBe('http://ems.test/public/login?state=abc')
})
