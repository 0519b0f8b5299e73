import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

const suite = identitySuite()
const PATH = '/sso/security/sessions'

type Device = { browser: Browser; access_token: string; refresh_token: string }

/** A person who is signed in on so many devices, each with an address of its own. */
async function signedInOn(count: number) {
  const person = await suite.person()
  const devices: Device[] = []
  for (let n = 1; n <= count; n++) {
    const browser = new Browser(suite.identity.address, { ip: `203.0.113.${20 + n}` })
    const { access_token, refresh_token = '' } = await suite.identity.signIn(browser, person.email, PASSWORD)
    devices.push({ browser, access_token, refresh_token })
  }
  const [mine, ...others] = devices as [Device, ...Device[]]
  return { ...person, mine, others }
}

/** Sends a form of *Perangkat* as it stands in the page. */
async function end(browser: Browser, fields: Record<string, string> = {}) {
  const { text } = await browser.get('/sso/security')
  return browser.post(PATH, { csrf: hidden(text, 'csrf'), ...fields })
}

const listed = async (browser: Browser) => {
  const { text } = await browser.get('/sso/security')
  return { text, uids: [...text.matchAll(/name="session" value="([^"]+)"/g)].map(([, uid = '']) => uid) }
}
const isActive = async (token: string) => (await suite.identity.introspect(token)).active
const ended = async (sub: string) => (await suite.audited(sub)).filter(({ event }) => event === 'session.revoked')

describe('a device in the list of one’s own', () => {
  test('is ended by its form: its tokens at this moment, and this browser stays', async () => {
    const { sub, mine, others } = await signedInOn(2)
    const [other = mine] = others
    const { text, uids } = await listed(mine.browser)
    for (const part of ['203.0.113.21', '203.0.113.22', '· perangkat ini']) expect(text).toContain(part)
    expect(uids).toHaveLength(1)

    const answer = await end(mine.browser, { session: uids[0] ?? '' })

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sso/security'])
    expect([await isActive(mine.access_token), await isActive(other.access_token)]).toEqual([true, false])
    expect((await suite.identity.refresh(other.refresh_token)).status).toBe(400)
    expect((await other.browser.get('/sso/security')).headers.get('location')).toBe('/sso/security/login')
    expect((await listed(mine.browser)).uids).toEqual([])
    expect((await listed(mine.browser)).text).not.toContain('Putuskan')
    expect(await ended(sub)).toEqual([expect.objectContaining({ detail: { sessions: uids } })])
  })

  test('is ended with all others but this one, however long ago the sign-in was', async () => {
    const { sub, mine, others } = await signedInOn(3)
    await suite.database.pool.query(
      `update sso.payloads set payload = payload || jsonb_build_object('loginTs', extract(epoch from now())::int - 3600)
       where model = 'Session' and account_id = $1`,
      [sub],
    )
    const { text, uids } = await listed(mine.browser)
    expect(text).toContain('Putuskan semua perangkat lain')

    await end(mine.browser)

    for (const { access_token } of others) expect(await isActive(access_token)).toBe(false)
    expect(await isActive(mine.access_token)).toBe(true)
    const [{ detail } = { detail: {} }] = await ended(sub)
    expect(new Set((detail as { sessions: string[] }).sessions)).toEqual(new Set(uids))
  })

  test('is ended by its owner only', async () => {
    const [{ sub, mine }, stranger] = [await signedInOn(2), await signedInOn(2)]
    const { uids } = await listed(mine.browser)

    const answer = await end(stranger.mine.browser, { session: uids[0] ?? '' })

    expect(answer.status).toBe(303)
    expect((await listed(mine.browser)).uids).toEqual(uids)
    expect([await ended(sub), await ended(stranger.sub)]).toEqual([[], []])
  })

  test('is ended neither by a form of another site nor without a sign-in', async () => {
    const { mine, others } = await signedInOn(2)
    const outside = new Browser(suite.identity.address)
    const { text } = await outside.get('/sso/login')

    const forged = await mine.browser.post(PATH, { csrf: 'x'.repeat(43) })
    const external = await mine.browser.post(PATH, { csrf: 'x' }, { origin: 'https://evil.test' })
    const unknown = await outside.post(PATH, { csrf: hidden(text, 'csrf') })

    expect([forged.status, external.status]).toEqual([403, 403])
    expect(unknown.headers.get('location')).toBe('/sso/security/login')
    for (const { access_token } of [mine, ...others]) expect(await isActive(access_token)).toBe(true)
  })
})
