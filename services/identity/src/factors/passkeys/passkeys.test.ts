import { describe, expect, test } from '@jest/globals'
import { authenticator } from '../../testing/authenticator.ts'
import { Browser, hidden } from '../../testing/browser.ts'
import { identitySuite } from '../../testing/suite.ts'

const suite = identitySuite({ EMS_URL: 'http://localhost' })
const newBrowser = () => new Browser(suite.identity.address, { origin: 'http://localhost' })
type Device = ReturnType<typeof authenticator>

async function send(browser: Browser, url: string, fields: Record<string, string>) {
  const { text } = await browser.get('/sso/login')
  return browser.post(url, { csrf: hidden(text, 'csrf'), ...fields })
}
const optionsOf = async (browser: Browser, path: string) =>
  JSON.parse((await send(browser, `${path}/options`, {})).text)

async function atSecurity() {
  const person = await suite.person()
  const browser = newBrowser()
  await send(browser, '/sso/security/login', { email: person.email, password: person.password })
  return { ...person, browser }
}

/** A person with a passkey. */
async function withPasskey() {
  const person = await atSecurity()
  const device = authenticator()
  const options = await optionsOf(person.browser, '/sso/security/passkey')
  const answer = await send(person.browser, '/sso/security/passkey', {
    response: device.create(options),
    name: 'Laptop',
  })
  return { ...person, device, answer }
}

const DOOR = '/sso/security/login'

/** Signs in with a passkey alone. */
async function signIn(device: Device, flaws: Parameters<Device['get']>[1] = {}, browser = newBrowser()) {
  const options = await optionsOf(browser, `${DOOR}/passkey`)
  const answer = await send(browser, `${DOOR}/passkey`, { response: device.get(options, flaws) })
  return { ...answer, location: answer.headers.get('location') }
}

const forged = [
  ['of another site', { origin: 'https://evil.test' }],
  ['for another domain', { rpId: 'evil.test' }],
  ['without the person verified', { isVerified: false }],
  ['to another challenge', { challenge: 'A'.repeat(43) }],
  ['of a copy, whose count does not grow', { counter: 1 }],
] as const

describe('a passkey', () => {
  test('is added with recovery codes, and signs in without a password', async () => {
    const { answer, device, sub, browser } = await withPasskey()
    expect(answer.text).toContain('Kode pemulihan')
    expect((await browser.get('/sso/security')).text).toContain('<strong>Laptop</strong>')

    const { location } = await signIn(device)

    expect(location).toBe('/sso/security')
    expect(await suite.audited(sub)).toContainEqual(
      expect.objectContaining({ event: 'login.succeeded', detail: { amr: ['pop', 'user', 'mfa'] } }),
    )
  })

  test('is the second factor behind the password, and only that of the same account', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const browser = newBrowser()
    const behind = await send(browser, DOOR, { email: mine.email, password: mine.password })
    expect(behind.headers.get('location')).toBe(`${DOOR}/factor`)
    expect((await browser.get(`${DOOR}/factor`)).text).toContain('Pakai passkey')

    expect((await signIn(other.device, {}, browser)).status).toBe(401)
    expect((await signIn(mine.device, {}, browser)).location).toBe('/sso/security')
  })

  test.each(forged)('is refused with an answer %s', async (_which, flaws) => {
    const { device, sub } = await withPasskey()
    await signIn(device)
    const sessions = async () => (await suite.audited(sub)).filter(({ event }) => event === 'login.succeeded').length
    const before = await sessions()

    const { status, location } = await signIn(device, flaws)

    expect([status, location]).toEqual([401, null])
    expect(await sessions()).toBe(before)
  })

  test.each(forged.slice(0, 4))('is not added with an answer %s', async (_which, flaws) => {
    const { browser, sub } = await atSecurity()
    const response = authenticator().create(await optionsOf(browser, '/sso/security/passkey'), flaws)

    expect((await send(browser, '/sso/security/passkey', { response })).status).toBe(422)
    expect((await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body.passkeys).toBe(0)
  })

  test('answers a challenge once, in the browser that asked for it', async () => {
    const { device } = await withPasskey()
    const [browser, other] = [newBrowser(), newBrowser()]
    const options = await optionsOf(browser, `${DOOR}/passkey`)
    await optionsOf(other, `${DOOR}/passkey`)
    const response = device.get(options)

    expect((await send(other, `${DOOR}/passkey`, { response })).status).toBe(401)
    expect((await send(browser, `${DOOR}/passkey`, { response })).status).toBe(303)
    expect((await send(browser, `${DOOR}/passkey`, { response })).status).toBe(401)
  })

  test('does not answer a challenge that is five minutes old, or was made for something else', async () => {
    const { device, browser } = await withPasskey()
    const late = newBrowser()
    const options = await optionsOf(late, `${DOOR}/passkey`)
    await suite.database.pool.query(`update sso.passkey_challenges set expires_at = now() - interval '1 second'`)
    expect((await send(late, `${DOOR}/passkey`, { response: device.get(options) })).status).toBe(401)

    const adding = await optionsOf(browser, '/sso/security/passkey')
    expect((await send(browser, `${DOOR}/passkey`, { response: device.get(adding) })).status).toBe(401)
  })

  test('of a disabled account opens nothing', async () => {
    const { device, sub } = await withPasskey()
    await suite.identity.admin('PATCH', `/accounts/${sub}`, { disabled: true })

    expect((await signIn(device)).status).toBe(401)
  })

  test('is removed by its owner alone', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const id = /name="id" value="(\d+)"/.exec((await mine.browser.get('/sso/security')).text)?.[1] ?? ''

    await send(other.browser, '/sso/security/passkey/remove', { id })
    expect((await signIn(mine.device)).status).toBe(303)
    await send(mine.browser, '/sso/security/passkey/remove', { id })

    expect((await signIn(mine.device)).status).toBe(401)
    expect((await suite.audited(mine.sub)).map(({ event }) => event)).toContain('factor.removed')
    expect((await suite.identity.admin('GET', `/accounts/${mine.sub}/factors`)).body).toEqual({
      ...{ app: false, passkeys: 0, recovery_codes: 0 },
    })
  })

  test('is reset by an administrator', async () => {
    const { device, sub } = await withPasskey()

    expect((await suite.identity.admin('DELETE', `/accounts/${sub}/factors`)).body).toEqual({ reset: true })
    expect((await signIn(device)).status).toBe(401)
  })

  test.each(['', 'null', '[]', '{"id":5}', '{"id":"x","response":{}}'])('is no answer like %j', async (response) => {
    const browser = newBrowser()
    await optionsOf(browser, `${DOOR}/passkey`)

    expect((await send(browser, `${DOOR}/passkey`, { response })).status).toBe(401)
  })
})

describe('a group that demands a second factor', () => {
  const ENROL = `${DOOR}/enrol`

  /** A member of such a group without a factor, behind the right password. */
  async function member() {
    const person = await suite.person()
    await suite.identity.admin('PUT', '/factor-demands', { subs: [person.sub] })
    const browser = newBrowser()
    const answer = await send(browser, DOOR, { email: person.email, password: person.password })
    expect(answer.headers.get('location')).toBe(ENROL)
    return { ...person, browser, device: authenticator() }
  }

  /** A member who has just set a passkey up there. */
  async function enrolled() {
    const person = await member()
    const options = await optionsOf(person.browser, `${ENROL}/passkey`)
    const answer = await send(person.browser, `${ENROL}/passkey`, { response: person.device.create(options) })
    return { ...person, answer }
  }
  const passkeysOf = async (sub: string) =>
    (await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body.passkeys as number

  test('lets its members in by a passkey that they set up behind the password, which is asked for from then on', async () => {
    const { browser, device, sub, email, password, answer } = await enrolled()

    expect(answer.status).toBe(200)
    expect(answer.text.match(/<li><code>/g)).toHaveLength(10)
    // The codes are read before there is a session.
    expect((await browser.get('/sso/security')).headers.get('location')).toBe(DOOR)
    expect((await send(browser, `${ENROL}/done`, {})).headers.get('location')).toBe('/sso/security')
    expect(await suite.audited(sub)).toContainEqual(
      expect.objectContaining({ event: 'login.succeeded', detail: { amr: ['pop', 'user', 'mfa'] } }),
    )
    expect((await browser.get('/sso/security')).text).toContain('10 kode tersisa')
    const later = newBrowser()
    expect((await send(later, DOOR, { email, password })).headers.get('location')).toBe(`${DOOR}/factor`)
    expect((await signIn(device, {}, later)).location).toBe('/sso/security')
  })

  test.each(forged.slice(0, 4))('lets nobody in by an answer %s', async (_which, flaws) => {
    const { browser, device, sub } = await member()
    expect((await browser.get(ENROL)).text).toContain('Pakai passkey perangkat ini')
    const response = device.create(await optionsOf(browser, `${ENROL}/passkey`), flaws)

    const answer = await send(browser, `${ENROL}/passkey`, { response })

    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Passkey tidak ditambahkan. Coba lagi.')
    expect((await send(browser, `${ENROL}/done`, {})).headers.get('location')).toBe(DOOR)
    expect((await browser.get('/sso/security')).headers.get('location')).toBe(DOOR)
    expect(await passkeysOf(sub)).toBe(0)
  })

  test('adds one there only: with it, the door asks for it', async () => {
    const { browser, sub } = await enrolled()

    expect((await send(browser, `${ENROL}/passkey/options`, {})).headers.get('location')).toBe(DOOR)
    expect((await send(browser, `${ENROL}/passkey`, { response: '{}' })).headers.get('location')).toBe(DOOR)
    expect(await passkeysOf(sub)).toBe(1)
  })

  test('keeps the last passkey of its members', async () => {
    const { browser, sub } = await enrolled()
    await send(browser, `${ENROL}/done`, {})
    const id = /name="id" value="(\d+)"/.exec((await browser.get('/sso/security')).text)?.[1] ?? ''

    const answer = await send(browser, '/sso/security/passkey/remove', { id })

    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Grup Anda mewajibkan faktor kedua.')
    expect(await passkeysOf(sub)).toBe(1)
  })
})
