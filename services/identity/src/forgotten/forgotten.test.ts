import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

const suite = identitySuite()
const NEW = 'Lebih-Baru-7'
const newBrowser = (ip?: string) => new Browser(suite.identity.address, ip ? { ip } : {})

async function send(browser: Browser, path: string, fields: Record<string, string>) {
  const { text } = await browser.get('/sso/forgot')
  return browser.post(path, { csrf: hidden(text, 'csrf'), ...fields })
}
const ask = (email: string, ip?: string) => send(newBrowser(ip), '/sso/forgot', { email })

const noticesOf = async (sub: string, kind: string) =>
  (
    (await suite.identity.admin('GET', '/notices')).body.notices as {
      sub: string
      kind: string
      id: string
      detail: { request: string }
    }[]
  ).filter((notice) => notice.sub === sub && notice.kind === kind)
const requestsOf = async (sub: string) =>
  (await noticesOf(sub, 'password.requested')).map(({ detail }) => detail.request)

/** The path of the link that the worker would mail. */
async function linkFor(sub: string) {
  const request = (await requestsOf(sub)).at(-1)
  const { body } = await suite.identity.admin('POST', `/password-requests/${request}/link`)
  return new URL(body.url).pathname
}

async function requested(ip?: string) {
  const person = await suite.person()
  await ask(person.email, ip)
  return { ...person, link: await linkFor(person.sub) }
}

const choose = (link: string, password = NEW, confirmation = password) =>
  send(newBrowser(), link, { password, confirmation })

describe('a forgotten password', () => {
  test('is replaced by a link that is mailed; every session ends, and wrong passwords are forgotten', async () => {
    const { email, sub, link } = await requested('203.0.113.101')
    const tokens = await suite.identity.signIn(newBrowser(), email, PASSWORD)
    const stranger = newBrowser('198.51.100.7')
    for (let n = 0; n < 5; n++) await send(stranger, '/sso/login', { email, password: 'salah' })

    const answer = await choose(link)

    expect(answer.text).toContain('Kata sandi tersimpan')
    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(false)
    expect((await suite.identity.signIn(stranger, email, NEW)).access_token).toEqual(expect.any(String))
    await expect(suite.identity.signIn(newBrowser(), email, PASSWORD)).rejects.toThrow('Email atau kata sandi salah.')
    expect((await suite.audited(sub)).map(({ event }) => event)).toContain('password.reset')
    expect(await noticesOf(sub, 'password.reset')).toHaveLength(1)
  })

  test('gets the same answer for an e-mail that nobody has, and the same rows are written', async () => {
    const { email, sub } = await suite.person()
    const count = async () =>
      (await suite.database.pool.query('select count(*)::int as n from sso.password_requests')).rows[0].n
    const before = await count()

    const [existing, unknown] = [await ask(email, '203.0.113.102'), await ask('tidak.ada@ems.test', '203.0.113.102')]

    expect(unknown.text).toBe(existing.text)
    expect([existing.status, unknown.status]).toEqual([200, 200])
    expect(await count()).toBe(before + 2)
    expect(await requestsOf(sub)).toHaveLength(1)
  })

  test('gets the same answer for a disabled account, which gets no mail', async () => {
    const { email, sub } = await suite.person()
    await suite.identity.admin('PATCH', `/accounts/${sub}`, { disabled: true })

    expect((await ask(email, '203.0.113.103')).text).toContain('Bila email itu terdaftar')
    expect(await requestsOf(sub)).toEqual([])
  })

  test('takes the same time for both: 40 each differ by less than a few milliseconds', async () => {
    const { email } = await suite.person()
    // Of the faster ones: what else the machine does only makes answers slower.
    const quartile = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 2] as number
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 40; n++)
      for (const which of ['known', 'unknown'] as const) {
        const browser = newBrowser(`10.9.${n}.${which === 'known' ? 1 : 2}`)
        const { text } = await browser.get('/sso/forgot')
        const began = performance.now()
        await browser.post('/sso/forgot', {
          csrf: hidden(text, 'csrf'),
          email: which === 'known' ? email : `x${n}@ems.test`,
        })
        times[which].push(performance.now() - began)
      }
    expect(Math.abs(quartile(times.known) - quartile(times.unknown))).toBeLessThan(25)
  })

  test('is mailed three times an hour at most, and an address asks twenty times', async () => {
    const { email, sub } = await suite.person()
    for (let n = 0; n < 5; n++) expect((await ask(email, `203.0.113.${110 + n}`)).status).toBe(200)
    expect(await requestsOf(sub)).toHaveLength(3)

    for (let n = 0; n < 20; n++) await ask(`orang-${n}@ems.test`, '203.0.113.120')
    const other = await suite.person()
    expect((await ask(other.email, '203.0.113.120')).status).toBe(200)
    expect(await requestsOf(other.sub)).toEqual([])
  })
})

describe('its link', () => {
  test('works once, also for two at the same moment', async () => {
    const { link } = await requested('203.0.113.130')

    const answers = await Promise.all([choose(link, 'Satu-Satunya-1'), choose(link, 'Dua-Duanya-2')])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await choose(link)).text).toContain('sudah dipakai atau sudah lewat 30 menit')
  })

  test('ends after thirty minutes, and is not made for a request that waited that long', async () => {
    const { link, sub } = await requested('203.0.113.131')
    await suite.database.pool.query(
      `update sso.password_requests set expires_at = now() - interval '1 second', created_at = now() - interval '31 minutes' where account_id = $1`,
      [sub],
    )

    expect((await newBrowser().get(link)).status).toBe(410)
    const [request] = await requestsOf(sub)
    expect((await suite.identity.admin('POST', `/password-requests/${request}/link`)).status).toBe(404)
  })

  test('lasts for thirty minutes, to the second', async () => {
    const { sub } = await requested('203.0.113.132')
    const { rows } = await suite.database.pool.query(
      'select extract(epoch from expires_at - now())::int as left from sso.password_requests where account_id = $1',
      [sub],
    )
    expect(rows[0].left).toBeGreaterThan(1_790)
    expect(rows[0].left).toBeLessThanOrEqual(1_800)
  })

  test('is kept as a hash only, and stops when another one is made or used', async () => {
    const { link, sub, email } = await requested('203.0.113.133')
    const token = link.split('/').at(-1) as string
    const { rows } = await suite.database.pool.query(
      `select (select json_agg(r) from sso.password_requests r)::text || (select json_agg(n) from sso.notices n)::text || (select json_agg(e) from sso.audit_events e)::text as all`,
    )
    expect(rows[0].all).not.toContain(token)

    const again = await linkFor(sub)
    expect((await newBrowser().get(link)).status).toBe(410)
    await ask(email, '203.0.113.133')
    const second = await linkFor(sub)
    expect((await choose(again)).status).toBe(200)
    expect((await newBrowser().get(second)).status).toBe(410)
  })

  test('opens nothing by guesses, and sets no password for another site', async () => {
    const { link } = await requested('203.0.113.134')

    for (const guess of ['x', 'A'.repeat(43), '%00', "';--"])
      expect([400, 404, 410]).toContain((await newBrowser().get(`/sso/reset/${guess}`)).status)
    const forged = await newBrowser().post(link, { csrf: 'x', password: NEW, confirmation: NEW })
    expect(forged.status).toBe(403)
    expect((await newBrowser().get(link)).status).toBe(200)
  })

  test('leaves the second factor in force', async () => {
    const { sub } = await requested('203.0.113.135')
    await suite.database.pool.query(
      `insert into sso.totp_keys (account_id, encrypted, confirmed_at) values ($1, 'x', now())`,
      [sub],
    )
    await choose(await linkFor(sub))

    expect((await suite.identity.admin('GET', `/accounts/${sub}/factors`)).body.app).toBe(true)
  })
})

describe('a password with a word of the house or of its owner', () => {
  test('is refused with its reason at the field wherever one is set', async () => {
    await suite.identity.admin('PUT', '/house-words', { words: ['cakrawala', 'mandala'] })
    const { link } = await requested('203.0.115.1')
    const guest = await suite.identity.admin('POST', '/accounts', {
      ...{ name: 'Sri Wahyuni', email: 'sri.baru@ems.test', role: 'tamu' },
    })
    const invitation = new URL(guest.body.invitation_url).pathname
    const { email } = await suite.person()
    const browser = newBrowser()
    await send(browser, '/sso/login', { email, password: PASSWORD })
    const pair = (password: string) => ({ password, confirmation: password })

    const answers = [
      await choose(link, 'Ems-Kuda-Lari-7'),
      await choose(link, 'C4krawala-Lari-7'),
      await send(newBrowser(), invitation, pair('Wahyuni-Kuda-7')),
      await send(browser, '/sso/password', { current: PASSWORD, ...pair('Person-Kuda-7') }),
    ]

    const reasons = answers.map(({ text }) => /<[^>]*id="password-error"[^>]*>([^<]+)/.exec(text)?.[1]?.trim())
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(reasons).toEqual([
      'Kata sandi tidak boleh memuat EMS atau nama perusahaan.',
      'Kata sandi tidak boleh memuat EMS atau nama perusahaan.',
      'Kata sandi tidak boleh memuat nama atau email Anda.',
      'Kata sandi tidak boleh memuat nama atau email Anda.',
    ])
    expect((await choose(link, 'Kuda-Lari-2026')).status).toBe(200)
  })
})

describe('a password that everybody tries', () => {
  test.each(['Password123', 'Qwerty123', 'abc123'])('is refused wherever one is set: %s', async (password) => {
    const { link } = await requested(`203.0.114.${password.length}`)

    const answer = await choose(link, password)

    expect(answer.status).toBe(422)
    expect(answer.text).toContain('ada di daftar kata sandi yang bocor')
  })

  test('is refused with the first one and with a changed one', async () => {
    const guest = await suite.identity.admin('POST', '/accounts', {
      name: 'Tamu',
      email: 'tamu.baru@ems.test',
      role: 'tamu',
    })
    const invited = await send(newBrowser(), new URL(guest.body.invitation_url).pathname, {
      password: 'Password123',
      confirmation: 'Password123',
    })
    const { email } = await suite.person()
    const browser = newBrowser()
    await send(browser, '/sso/login', { email, password: PASSWORD })
    const changed = await send(browser, '/sso/password', {
      current: PASSWORD,
      password: 'Password123',
      confirmation: 'Password123',
    })

    for (const { status, text } of [invited, changed]) {
      expect(status).toBe(422)
      expect(text).toContain('ada di daftar kata sandi yang bocor')
    }
  })
})

describe('what the house asks of passwords', () => {
  test('is more than the specification, and never less', async () => {
    const { link } = await requested('203.0.113.140')
    const set = (min_strength: string, min_length: number) =>
      suite.identity.admin('PUT', '/password-policy', { min_strength, min_length })
    try {
      await set('strong', 12)
      expect((await choose(link, 'kuda-lari-77')).text).toContain('Kata sandi harus kuat')
      expect((await choose(link, 'Kuda-Lari-7')).text).toContain('Kata sandi paling sedikit 12 karakter.')
      expect((await set('weak', 12)).status).toBe(422)
      expect((await set('medium', 5)).status).toBe(422)
    } finally {
      await set('medium', 6)
    }
    expect((await choose(link, 'ku')).text).toContain('Kata sandi terlalu lemah.')
    expect((await choose(link, 'kuda77x')).status).toBe(200)
  })
})

describe('the owner of an account', () => {
  test('hears of a new device, but not of the first one or a known one', async () => {
    const { email, sub } = await suite.person()
    const first = newBrowser()
    await suite.identity.signIn(first, email, PASSWORD)
    await suite.identity.signIn(first, email, PASSWORD)
    expect(await noticesOf(sub, 'device.added')).toEqual([])

    await suite.identity.signIn(newBrowser('198.51.100.9'), email, PASSWORD)

    expect(await noticesOf(sub, 'device.added')).toEqual([
      expect.objectContaining({ detail: expect.objectContaining({ ip: '198.51.100.9' }) }),
    ])
  })

  test('hears of a changed password and of a lifted lock, without the address of the administrator', async () => {
    const { email, sub } = await suite.person()
    const browser = newBrowser()
    await send(browser, '/sso/login', { email, password: PASSWORD })
    await send(browser, '/sso/password', { current: PASSWORD, password: NEW, confirmation: NEW })
    for (let n = 0; n < 5; n++) await send(newBrowser(), '/sso/login', { email, password: 'salah' })
    await suite.identity.admin('DELETE', `/accounts/${sub}/lock`)

    expect(await noticesOf(sub, 'password.changed')).toHaveLength(1)
    expect(await noticesOf(sub, 'account.unlocked')).toEqual([expect.objectContaining({ detail: {} })])
  })

  test('hears of each once: what was queued is removed', async () => {
    const { sub } = await requested('203.0.113.150')
    const ids = (await noticesOf(sub, 'password.requested')).map(({ id }) => id)

    await suite.identity.admin('POST', '/notices/-actions/remove', { ids })

    expect(await noticesOf(sub, 'password.requested')).toEqual([])
  })
})
