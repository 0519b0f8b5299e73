import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from './testing/browser.ts'
import { identitySuite, PASSWORD } from './testing/suite.ts'

const suite = identitySuite({ SSO_ADDRESS_SIGN_INS: '4' })

const rowsKept = async () => {
  const { rows } = await suite.database.pool.query(
    'select (select count(*) from sso.payloads) + (select count(*) from sso.attempts) + (select count(*) from sso.audit_events) as n',
  )
  return Number(rows[0].n)
}
const begin = async (ip: string) => {
  const { url } = await suite.identity.authorizationUrl()
  return new Browser(suite.identity.address, { ip }).get(url)
}

describe('an address that begins more sign-ins than an office could', () => {
  test('is refused before anything is stored, and told for how long', async () => {
    for (let n = 0; n < 4; n++) expect((await begin('198.51.100.1')).status).toBe(303)
    const before = await rowsKept()

    const rejected = await Promise.all(Array.from({ length: 30 }, () => begin('198.51.100.1')))

    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([429]))
    expect(rejected[0]?.text).toMatch(/Terlalu banyak permintaan\. Coba lagi dalam \d+ detik\./)
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await rowsKept()).toBe(before)
  })

  test('cannot guess passwords either, which costs a hash and two rows each', async () => {
    const browser = new Browser(suite.identity.address, { ip: '198.51.100.2' })
    const csrf = hidden((await browser.get('/sso/login')).text, 'csrf')
    const guess = () => browser.post('/sso/login', { csrf, email: 'siapa@ems.test', password: 'salah' })
    for (let n = 0; n < 3; n++) await guess()
    const before = await rowsKept()

    expect((await guess()).status).toBe(429)
    expect(await rowsKept()).toBe(before)
  })

  test('is in nobody else’s way', async () => {
    for (let n = 0; n < 6; n++) await begin('198.51.100.3')

    expect((await begin('198.51.100.4')).status).toBe(303)
  })

  test('has one allowance for all addresses of its network of IPv6', async () => {
    const statuses = []
    for (let n = 1; n <= 6; n++) statuses.push((await begin(`2001:db8:0:7::${n}`)).status)

    expect(statuses).toEqual([303, 303, 303, 303, 429, 429])
  })

  test('is not one of our own services, which ask from inside', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 60; n++) statuses.add((await suite.identity.introspect('x')).active ? 1 : 0)

    expect([...statuses]).toEqual([0])
  })
})

describe('a character that PostgreSQL cannot keep', () => {
  const nul = 'a\u0000b'
  let visitor = 0
  const browserOf = () => {
    visitor += 1
    return new Browser(suite.identity.address, { ip: `203.0.113.${visitor}` })
  }

  test.each([
    'state',
    'nonce',
    'login_hint',
    'scope',
    'ui_locales',
    'acr_values',
    'client_id',
    'redirect_uri',
    'prompt',
  ])('in %s is refused, not a failure of ours', async (name) => {
    const { url } = await suite.identity.authorizationUrl({ [name]: nul })

    expect((await browserOf().get(url)).status).toBe(400)
  })

  test.each(['state', 'post_logout_redirect_uri', 'client_id', 'logout_hint', 'id_token_hint'])(
    'in %s of a sign-out is no failure of ours, in the address and in a form',
    async (name) => {
      const requested = await browserOf().get(`/sso/session/end?${new URLSearchParams({ [name]: nul })}`)
      const sent = await browserOf().post('/sso/session/end', { client_id: 'ems-web', [name]: nul })

      expect(requested.status).toBe(400)
      expect(sent.status).toBeLessThan(500)
    },
  )

  test('in an id that the API asks for is nobody’s id', async () => {
    expect((await suite.identity.admin('GET', '/accounts/%00/sessions')).body).toEqual({ error: 'not_found' })
  })

  test('may stand there as the six characters that JSON writes it with', async () => {
    const { url } = await suite.identity.authorizationUrl({ state: 'a\\u0000b', login_hint: '\\\\u0000' })

    expect((await browserOf().get(url)).status).toBe(303)
  })

  test.each(['grant_type', 'code', 'refresh_token', 'client_id', 'token'])(
    'in %s of a token request is 4xx',
    async (name) => {
      for (const path of ['token', 'token/revocation', 'token/introspection']) {
        const body = new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'ems-web',
          refresh_token: 'x',
          [name]: nul,
        })
        const { status } = await fetch(`${suite.identity.address}/sso/${path}`, { method: 'POST', body })
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      }
    },
  )

  test('in a form is a wrong password, or a wrong link', async () => {
    const { email } = await suite.person()
    const browser = browserOf()
    const csrf = hidden((await browser.get('/sso/login')).text, 'csrf')

    const named = await browser.post('/sso/login', { csrf, email: `${nul}@ems.test`, password: PASSWORD })
    const guessed = await browser.post('/sso/login', { csrf, email, password: nul })
    const invited = await browser.get(`/sso/invitation/${encodeURIComponent(nul)}`)

    expect([named.status, guessed.status, invited.status]).toEqual([401, 401, 400])
  })
})
