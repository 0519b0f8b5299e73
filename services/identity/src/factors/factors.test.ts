import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import * as oauth from 'oauth4webapi'
import { Secret, TOTP } from 'otpauth'
import { Browser, hidden } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'
import { factorKeys } from './factor-key.ts'
import { stepOf } from './totp.ts'

const suite = identitySuite()
const newBrowser = () => new Browser(suite.identity.address)

/** The code of an app some steps of 30 seconds from now: the next one still counts when its step begins meanwhile. */
const codeOf = (key: string, steps = 1) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
const keyIn = (page: string) => (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '')
const codesIn = (page: string) => [...page.matchAll(/<li><code>([0-9A-Z-]{34})<\/code>/g)].map(([, code = '']) => code)

/** A person signed in at *Keamanan akun*. */
async function atSecurity() {
  const person = await suite.person()
  const browser = newBrowser()
  const form = await browser.get('/sso/security/login')
  const answer = await browser.post(form.url, { csrf: hidden(form.text, 'csrf'), ...person })
  expect(answer.headers.get('location')).toBe('/sso/security')
  return { ...person, browser }
}

/** A person with an authenticator app, its key and its recovery codes. */
async function withApp() {
  const person = await atSecurity()
  const page = await person.browser.get('/sso/security/app')
  const key = keyIn(page.text)
  const answer = await send(person.browser, '/sso/security/app', { code: codeOf(key, 0) })
  return { ...person, key, codes: codesIn(answer.text), answer }
}

/** Sends a form of the page, wherever its hidden field comes from. */
async function send(browser: Browser, url: string, fields: Record<string, string>) {
  const { text } = await browser.get('/sso/login')
  return browser.post(url, { csrf: hidden(text, 'csrf'), ...fields })
}

/** An application's sign-in until the page behind the password. */
async function afterPassword(email: string, browser = newBrowser()) {
  const request = await suite.identity.authorizationUrl()
  const { headers } = await browser.get(request.url)
  const door = headers.get('location') ?? ''
  const form = await browser.get(door)
  const answer = await browser.post(door, { csrf: hidden(form.text, 'csrf'), email, password: PASSWORD })
  return { browser, door, request, location: answer.headers.get('location') ?? '' }
}

async function tokensOf({ browser, request }: Awaited<ReturnType<typeof afterPassword>>, resume: string) {
  const { headers } = await browser.get(resume)
  return suite.identity.exchange(headers.get('location') ?? '', request)
}

const audited = async (sub: string) => (await suite.audited(sub)).map(({ event }) => event)

describe('an authenticator app', () => {
  test('is set up by a first code, and comes with ten recovery codes', async () => {
    const { sub, browser, answer, codes } = await withApp()

    expect(answer.status).toBe(200)
    expect(new Set(codes).size).toBe(10)
    // 28 of 32 characters are 140 bits: a plain hash of so many is enough (ASVS 5.0, 6.5.2).
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await audited(sub)).toContain('factor.added')
    const { text } = await browser.get('/sso/security')
    expect(text).toContain('Terpasang sejak')
    expect(text).toContain('10 kode tersisa')
  })

  test('is not set up by a wrong code, and offers the same key again', async () => {
    const { browser } = await atSecurity()
    const key = keyIn((await browser.get('/sso/security/app')).text)

    const answer = await send(browser, '/sso/security/app', { code: '000000' })

    expect(answer.status).toBe(422)
    expect(keyIn(answer.text)).toBe(key)
    expect((await browser.get('/sso/security')).text).not.toContain('Terpasang sejak')
  })

  test('is asked for after the password, and only then the application gets its tokens', async () => {
    const { sub, email, key } = await withApp()
    const step = await afterPassword(email)
    expect(step.location).toBe(`${step.door}/factor`)

    const answer = await send(step.browser, step.location, { code: codeOf(key) })
    const tokens = await tokensOf(step, answer.headers.get('location') ?? '')

    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub, amr: ['pwd', 'otp', 'mfa'] })
    expect(await suite.audited(sub)).toContainEqual(
      expect.objectContaining({ event: 'login.succeeded', detail: { amr: ['pwd', 'otp', 'mfa'] } }),
    )
  })

  test('is what sensitive things need from then on: introspection says what a session has and what they need', async () => {
    const { email, key } = await withApp()
    const plain = await suite.person()
    const weak = await suite.identity.signIn(newBrowser(), plain.email, PASSWORD)
    const step = await afterPassword(email)
    const answer = await send(step.browser, step.location, { code: codeOf(key) })
    const strong = await tokensOf(step, answer.headers.get('location') ?? '')

    const [password, factor] = ['urn:ems:acr:password', 'urn:ems:acr:factor']
    expect(await suite.identity.introspect(weak.access_token)).toMatchObject({ acr: password, step_up_acr: password })
    expect(await suite.identity.introspect(strong.access_token)).toMatchObject({ acr: factor, step_up_acr: factor })
  })

  test('is asked for by an application that demands it (acr_values), in a session that began without', async () => {
    const { email } = await suite.person()
    const browser = newBrowser()
    await suite.identity.signIn(browser, email, PASSWORD)
    const ask = async (acr_values: string) => {
      const { url } = await suite.identity.authorizationUrl({ prompt: 'none', acr_values })
      return new URL((await browser.get(url)).headers.get('location') ?? '').searchParams.get('error')
    }

    expect(await ask('urn:ems:acr:factor')).toBe('login_required')
    expect(await ask('urn:ems:acr:factor urn:ems:acr:password')).toBeNull()
  })

  test('gives no session to the password alone', async () => {
    const { email, sub } = await withApp()
    const before = (await audited(sub)).filter((event) => event === 'login.succeeded').length
    const { browser } = await afterPassword(email)

    expect((await browser.get('/sso/security')).headers.get('location')).toBe('/sso/security/login')
    expect((await audited(sub)).filter((event) => event === 'login.succeeded')).toHaveLength(before)
  })

  test('opens nothing by a code that was used before', async () => {
    const { email, key } = await withApp()
    const code = codeOf(key)
    const [first, second] = [await afterPassword(email), await afterPassword(email)]

    expect((await send(first.browser, first.location, { code })).status).toBe(303)
    const again = await send(second.browser, second.location, { code })

    expect(again.status).toBe(401)
    expect(again.text).toContain('Kode salah atau sudah dipakai.')
  })

  test('opens once by one code, however many send it at the same moment', async () => {
    const { email, key } = await withApp()
    const code = codeOf(key)
    const steps = [await afterPassword(email), await afterPassword(email), await afterPassword(email)]

    const answers = await Promise.all(steps.map(({ browser, location }) => send(browser, location, { code })))

    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401])
  })

  test('makes everybody wait after five wrong codes, from whatever address', async () => {
    const { email, key, sub } = await withApp()
    for (let n = 0; n < 4; n++) {
      const { browser, location } = await afterPassword(
        email,
        new Browser(suite.identity.address, { ip: `203.0.113.${n + 50}` }),
      )
      expect((await send(browser, location, { code: `00000${n}` })).status).toBe(401)
    }
    const { browser, location } = await afterPassword(email)

    const [fifth, right] = [
      await send(browser, location, { code: '000009' }),
      await send(browser, location, { code: codeOf(key) }),
    ]

    expect([fifth.status, right.status]).toEqual([429, 429])
    expect(right.text).toContain('Terlalu banyak percobaan masuk.')
    const { body } = await suite.identity.admin('GET', `/locks?sub=${sub}`)
    expect(body.locks).toEqual([expect.objectContaining({ kind: 'factor', sub })])
    await suite.identity.admin('DELETE', `/accounts/${sub}/lock`)
    expect((await send(browser, location, { code: codeOf(key) })).status).toBe(303)
  })

  test('is asked for in the browser and at the sign-in whose password was right, nowhere else', async () => {
    const { email, key } = await withApp()
    const [mine, other] = [await afterPassword(email), await afterPassword(email)]

    const atOther = await send(mine.browser, other.location, { code: codeOf(key) })
    const stranger = await send(newBrowser(), '/sso/login/factor', { code: codeOf(key) })

    expect(atOther.status).toBe(400)
    expect(stranger.headers.get('location')).toBe('/sso/login')
  })

  test('is removed by its owner, with its recovery codes', async () => {
    const { browser, sub, email } = await withApp()

    await send(browser, '/sso/security/app/remove', {})

    expect(await audited(sub)).toContain('factor.removed')
    expect((await afterPassword(email)).location).not.toContain('/factor')
    expect((await browser.get('/sso/security')).text).not.toContain('Kode pemulihan')
  })

  test('gives the session a new identifier when it is proved, and the former one opens nothing', async () => {
    const { browser } = await atSecurity()
    const key = keyIn((await browser.get('/sso/security/app')).text)
    const cookies = () => ['sso_session', 'sso_session.sig'].map((name) => `${name}=${browser.cookie(name)}`).join('; ')
    const pageWith = (cookie: string) => newBrowser().send('/sso/security', { headers: { cookie } })
    const former = cookies()
    expect((await pageWith(former)).status).toBe(200)

    await send(browser, '/sso/security/app', { code: codeOf(key, 0) })

    expect(cookies()).not.toBe(former)
    expect((await browser.get('/sso/security')).text).toContain('Terpasang sejak')
    expect((await pageWith(former)).headers.get('location')).toBe('/sso/security/login')
    expect((await pageWith(cookies())).status).toBe(200)
  })

  test('is changed only soon after a sign-in', async () => {
    const { browser, sub } = await withApp()
    await suite.database.pool.query(
      `update sso.payloads set payload = payload || jsonb_build_object('loginTs', extract(epoch from now())::int - 601)
       where model = 'Session' and account_id = $1`,
      [sub],
    )

    for (const path of ['/sso/security/app/remove', '/sso/security/recovery', '/sso/security/app'])
      expect((await send(browser, path, {})).headers.get('location')).toBe('/sso/security/login')
    expect((await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body.app).toBe(true)
  })

  test('is not removed by a session that began without it', async () => {
    const { email, key, sub, browser: mine } = await withApp()
    const { browser } = await afterPassword(email)
    expect((await send(browser, '/sso/security/app/remove', {})).headers.get('location')).toBe('/sso/security/login')
    await suite.database.pool.query(
      `update sso.payloads set payload = payload - 'acr' where model = 'Session' and account_id = $1`,
      [sub],
    )
    expect((await send(mine, '/sso/security/app/remove', {})).headers.get('location')).toBe('/sso/security/login')
    const step = await afterPassword(email)
    await send(step.browser, step.location, { code: codeOf(key) })

    expect((await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body.app).toBe(true)
  })

  test('is stored encrypted, for its own account only', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const { rows } = await suite.database.pool.query('select row_to_json(totp_keys)::text as row from sso.totp_keys')
    expect(JSON.stringify(rows)).not.toContain(one.key)
    await suite.database.pool.query(
      `update sso.totp_keys set encrypted = (select encrypted from sso.totp_keys where account_id = $1) where account_id = $2`,
      [other.sub, one.sub],
    )
    const { browser, location } = await afterPassword(one.email)

    expect((await send(browser, location, { code: codeOf(other.key) })).status).toBe(500)
  })
})

describe('a recovery code', () => {
  test('takes the place of the app once, however it is typed', async () => {
    const { email, codes, sub } = await withApp()
    const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ')
    const [first, second] = [await afterPassword(email), await afterPassword(email)]

    expect((await send(first.browser, first.location, { code: typed })).status).toBe(303)
    expect((await send(second.browser, second.location, { code: codes[0] ?? '' })).status).toBe(401)
    expect(await audited(sub)).toContain('recovery.used')
    expect((await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body).toMatchObject({
      app: true,
      recovery_codes: 9,
    })
  })

  test('is kept as a hash only', async () => {
    const { codes } = await withApp()
    const { rows } = await suite.database.pool.query(
      'select row_to_json(recovery_codes)::text as row from sso.recovery_codes',
    )

    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('of sixteen characters, printed before they were longer, still opens once', async () => {
    const { email, sub } = await withApp()
    const hash = createHash('sha256').update(`recovery ${sub} K7M29QXT4B8NC3HV`).digest()
    await suite.database.pool.query('insert into sso.recovery_codes (account_id, code_hash) values ($1, $2)', [
      sub,
      hash,
    ])

    const statuses = []
    for (let n = 0; n < 2; n += 1) {
      const step = await afterPassword(email)
      statuses.push((await send(step.browser, step.location, { code: 'k7m2-9qxt-4b8n-c3hv' })).status)
    }

    expect(statuses).toEqual([303, 401])
  })

  test('of before stops working when new ones are made, and is none of another account', async () => {
    const { email, browser, codes } = await withApp()
    const external = (await withApp()).codes[0] ?? ''
    const renewed = codesIn((await send(browser, '/sso/security/recovery', {})).text)
    expect(renewed).toHaveLength(10)
    const step = await afterPassword(email)

    const statuses = []
    for (const code of [codes[0] ?? '', external, renewed[0] ?? ''])
      statuses.push((await send(step.browser, step.location, { code })).status)

    expect(statuses).toEqual([401, 401, 303])
  })
})

describe('lost factors', () => {
  test('are reset by an administrator: signed out everywhere, and the password alone is enough', async () => {
    const { email, sub, browser } = await withApp()

    const answer = await suite.identity.admin('DELETE', `/accounts/${sub}/factors`)

    expect(answer.body).toEqual({ reset: true })
    expect(await audited(sub)).toContain('factor.reset')
    expect((await browser.get('/sso/security')).headers.get('location')).toBe('/sso/security/login')
    expect((await afterPassword(email)).location).not.toContain('/factor')
    expect((await suite.identity.admin('DELETE', `/accounts/${sub}/factors`)).body).toEqual({ reset: false })
  })
})

describe('a code', () => {
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const at = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
  const now = 1_790_000_010_000

  test.each([
    ['of this moment', 0, 0],
    ['of a clock half a minute behind', -30_000, -1],
    ['of a clock half a minute ahead', 30_000, 1],
    ['of a clock a minute behind', -60_000, undefined],
    ['of a clock a minute ahead', 60_000, undefined],
  ])('%s', (_which, offset, expected) => {
    const step = stepOf(key, at(now + offset), now)
    expect(step).toBe(expected === undefined ? undefined : Math.floor(now / 30_000) + expected)
  })

  test('that is no number is none', () => {
    for (const code of ['', 'abcdef', '12345', '1234567', '００００００'])
      expect(stepOf(key, code, now)).toBeUndefined()
  })
})

test('a key of before is still read behind a new one, and not without it', () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const encrypted = factorKeys([old]).encrypt('KUNCI', 'totp a')

  expect(factorKeys([fresh, old]).decrypt(encrypted, 'totp a')).toBe('KUNCI')
  expect(factorKeys([fresh, old]).isOutdated(encrypted)).toBe(true)
  expect(() => factorKeys([fresh]).decrypt(encrypted, 'totp a')).toThrow('SSO_FACTOR_KEY')
  expect(() => factorKeys([old]).decrypt(encrypted, 'totp b')).toThrow()
})

describe('a group that demands a second factor', () => {
  /** A person of such a group, behind the right password. */
  async function demanded() {
    const person = await suite.person()
    await suite.identity.admin('PUT', '/factor-demands', { subs: [person.sub] })
    return { ...person, ...(await afterPassword(person.email)) }
  }

  test('lets nobody in before an app is set up; then the application gets its tokens', async () => {
    const step = await demanded()
    expect(step.location).toBe(`${step.door}/enrol`)
    expect((await send(step.browser, `${step.location}/done`, {})).headers.get('location')).toBe(step.door)
    const page = await step.browser.get(step.location)
    expect(page.text).toContain('Grup Anda mewajibkan faktor kedua.')

    const added = await send(step.browser, step.location, { code: codeOf(keyIn(page.text)) })
    expect(codesIn(added.text)).toHaveLength(10)
    const done = await send(step.browser, `${step.location}/done`, {})
    const tokens = await tokensOf(step, done.headers.get('location') ?? '')

    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: step.sub, acr: 'urn:ems:acr:factor' })
  })

  test('sets no other factor up for who has one: that one is asked for', async () => {
    const { email, sub } = await withApp()
    await suite.identity.admin('PUT', '/factor-demands', { subs: [sub] })
    const { browser, door, location } = await afterPassword(email)

    expect(location).toBe(`${door}/factor`)
    expect((await browser.get(`${door}/enrol`)).headers.get('location')).toBe(door)
    expect((await send(browser, `${door}/enrol`, { code: '000000' })).headers.get('location')).toBe(door)
    expect((await send(browser, `${door}/enrol/done`, {})).headers.get('location')).toBe(door)
  })

  test('keeps the last factor of its members', async () => {
    const { browser, sub } = await withApp()
    await suite.identity.admin('PUT', '/factor-demands', { subs: [sub] })

    const answer = await send(browser, '/sso/security/app/remove', {})

    expect(answer.status).toBe(409)
    expect((await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body.app).toBe(true)
  })

  test('that demands it no more asks for nothing', async () => {
    const { email } = await demanded()
    await suite.identity.admin('PUT', '/factor-demands', { subs: [] })

    expect((await afterPassword(email)).location).not.toContain('/enrol')
  })
})
