import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

const suite = identitySuite()
const admin = (method: string, path: string, body?: object, secret?: string) =>
  suite.identity.admin(method, path, body, secret)
const signIn = (email: string, password = PASSWORD) =>
  suite.identity.signIn(new Browser(suite.identity.address), email, password)

const guest = (email: string) => ({ name: 'Tamu Baru', email, role: 'staf' })

describe('creating an account', () => {
  test('twice answers 409 with the account that has the e-mail, in any case, and changes nothing', async () => {
    const first = await admin('POST', '/accounts', { ...guest('dua@ems.test'), password: PASSWORD })

    const second = await admin('POST', '/accounts', { ...guest('DUA@ems.test'), name: 'Lain', password: 'Lain-2026' })

    expect(first.status).toBe(201)
    expect([second.status, second.body.sub]).toEqual([409, first.body.sub])
    expect((await admin('GET', `/accounts/${first.body.sub}`)).body).toMatchObject({ name: 'Tamu Baru' })
    expect((await signIn('dua@ems.test')).access_token).toEqual(expect.any(String))
  })

  test('many times at once creates one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin('POST', '/accounts', guest('satu@ems.test'))),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(new Set(answers.map(({ body }) => body.sub)).size).toBe(1)
  })

  test('keeps the sub it is given, so that user and account are one', async () => {
    const sub = crypto.randomUUID()

    expect((await admin('POST', '/accounts', { ...guest('sub@ems.test'), sub })).body.sub).toBe(sub)
    expect((await admin('POST', '/accounts', { ...guest('lain@ems.test'), sub })).status).toBe(409)
  })

  test('names every field that is wrong', async () => {
    const { status, body } = await admin('POST', '/accounts', { name: '', email: 'x', role: 'r', admin: true })

    expect(status).toBe(422)
    expect(body.fields.map(({ field }: { field: string }) => field).sort()).toEqual(['', 'email', 'name'])
  })
})

describe('an invitation', () => {
  const invite = async (email: string) => (await admin('POST', '/accounts', guest(email))).body
  const open = async (url: string) => {
    const browser = new Browser(suite.identity.address)
    return { browser, page: await browser.get(url) }
  }
  const set = async (url: string, password = PASSWORD) => {
    const { browser, page } = await open(url)
    return browser.post(url, { csrf: hidden(page.text, 'csrf'), password, confirmation: password })
  }

  test('lets the person set the first password, once', async () => {
    const { sub, invitation_url } = await invite('undangan@ems.test')

    expect((await open(invitation_url)).page.text).toContain('undangan@ems.test')
    expect((await set(invitation_url)).text).toContain('Kata sandi tersimpan')

    expect((await signIn('undangan@ems.test')).access_token).toEqual(expect.any(String))
    expect((await set(invitation_url, 'Lain-2026')).status).toBe(403)
    const again = (await open(invitation_url)).page
    expect([again.status, again.text.includes('Tautan tidak berlaku')]).toEqual([410, true])
    expect((await suite.audited(sub)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account.created', 'password.set']),
    )
  })

  test('used by two at once sets one password', async () => {
    const { invitation_url } = await invite('berdua@ems.test')

    const opened = await Promise.all([open(invitation_url), open(invitation_url)])

    const answers = await Promise.all(
      opened.map(({ browser, page }, n) => {
        const password = `Rahasia-${n}`
        return browser.post(invitation_url, { csrf: hidden(page.text, 'csrf'), password, confirmation: password })
      }),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('ends after 24 hours, and with the next one', async () => {
    const { sub, invitation_url } = await invite('lama@ems.test')
    const { body } = await admin('POST', `/accounts/${sub}/invitations`)
    expect((await open(invitation_url)).page.status).toBe(410)
    expect((await open(body.invitation_url)).page.status).toBe(200)

    await suite.database.pool.query(`update sso.invitations set expires_at = expires_at - interval '24 hours'`)

    expect((await open(body.invitation_url)).page.status).toBe(410)
  })

  test('keeps to the rules of passwords', async () => {
    const { invitation_url } = await invite('lemah@ems.test')

    const answer = await set(invitation_url, 'lemah')

    expect([answer.status, answer.text.includes('Kata sandi terlalu lemah.')]).toEqual([422, true])
    expect((await set(invitation_url)).status).toBe(200)
  })

  test('is not in the database as it is in the link', async () => {
    const { invitation_url } = await invite('rahasia@ems.test')
    const token = invitation_url.split('/').at(-1)

    const { rows } = await suite.database.pool.query(
      'select row_to_json(invitations)::text as row from sso.invitations',
    )

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('an account that is disabled while signed in', () => {
  test('is signed out at once, everywhere, until it is enabled and signs in again', async () => {
    const { sub, email } = await suite.person()
    const tokens = await signIn(email)

    expect((await admin('PATCH', `/accounts/${sub}`, { disabled: true })).body).toMatchObject({ disabled: true })

    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(false)
    expect((await suite.identity.refresh(tokens.refresh_token ?? '')).status).toBe(400)
    await expect(signIn(email)).rejects.toThrow('Email atau kata sandi salah.')
    await admin('PATCH', `/accounts/${sub}`, { disabled: false })
    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(false)
    expect((await signIn(email)).access_token).toEqual(expect.any(String))
    expect((await suite.audited(sub)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account.disabled', 'account.enabled']),
    )
  })

  test('between the password and the callback is asked again instead of let in', async () => {
    const { sub, email } = await suite.person()
    const browser = new Browser(suite.identity.address)
    const { url } = await suite.identity.authorizationUrl()
    const form = await browser.get((await browser.get(url)).headers.get('location') ?? '')
    const fields = { csrf: hidden(form.text, 'csrf'), email, password: PASSWORD }
    const { headers } = await browser.post(form.url, fields)
    await admin('PATCH', `/accounts/${sub}`, { disabled: true })

    const resumed = await browser.get(headers.get('location') ?? '')

    expect(resumed.headers.get('location')).toMatch(/^\/sso\/interaction\//)
  })
})

describe('changing an account', () => {
  test('shows in the next userinfo, and the new e-mail signs in', async () => {
    const { sub } = await suite.person()
    const changes = { name: 'Nama Baru', email: 'baru@ems.test', role: 'kepala' }

    expect((await admin('PATCH', `/accounts/${sub}`, changes)).body).toMatchObject(changes)

    const { access_token } = await signIn('baru@ems.test')
    const userinfo = await fetch(`${suite.identity.address}/sso/me`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await userinfo.json()).toEqual({ sub, ...changes })
  })

  test('to the e-mail of another person answers 409 with the owner of it', async () => {
    const [one, other] = [await suite.person(), await suite.person()]

    const { status, body } = await admin('PATCH', `/accounts/${one.sub}`, { email: other.email })

    expect([status, body.sub]).toEqual([409, other.sub])
  })

  test('that does not exist answers 404', async () => {
    for (const sub of [crypto.randomUUID(), 'nobody', "' or true --"])
      expect((await admin('PATCH', `/accounts/${encodeURIComponent(sub)}`, { name: 'X' })).status).toBe(404)
  })
})

describe('the sessions of an account', () => {
  test('are listed with where and when, and end one by one or all', async () => {
    const { sub, email } = await suite.person()
    const [first, second] = [await signIn(email), await signIn(email)]

    const { sessions } = (await admin('GET', `/accounts/${sub}/sessions`)).body
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toEqual({
      uid: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
      ip: '203.0.113.7',
      user_agent: 'Test browser',
      current: false,
    })

    const one = await admin('DELETE', `/accounts/${sub}/sessions/${sessions[0].uid}`)
    expect(one.body).toEqual({ revoked: 1 })
    const active = await Promise.all([first, second].map((its) => suite.identity.introspect(its.access_token)))
    expect(active.map((its) => its.active).sort()).toEqual([false, true])

    expect((await admin('DELETE', `/accounts/${sub}/sessions`)).body).toEqual({ revoked: 1 })
    expect((await suite.identity.introspect(first.access_token)).active).toBe(false)
    expect((await suite.identity.introspect(second.access_token)).active).toBe(false)
    expect((await suite.audited(sub)).filter(({ event }) => event === 'session.revoked')).toHaveLength(2)
  })

  test('end everywhere except where the given token is in use; a foreign or missing token ends none', async () => {
    const [{ sub, email }, other] = [await suite.person(), await suite.person()]
    const [here, there, external] = [await signIn(email), await signIn(email), await signIn(other.email)]
    const requesting = (method: string, path: string, token: string) =>
      suite.identity.admin(method, `/accounts/${sub}/sessions${path}`, undefined, undefined, token)

    const { sessions } = (await requesting('GET', '', here.access_token)).body
    expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
    for (const token of ['nobody', external.access_token])
      expect((await requesting('DELETE', '/others', token)).status).toBe(404)
    expect((await suite.identity.introspect(there.access_token)).active).toBe(true)

    expect((await requesting('DELETE', '/others', here.access_token)).body).toEqual({ revoked: 1 })
    expect((await suite.identity.introspect(here.access_token)).active).toBe(true)
    expect((await suite.identity.introspect(there.access_token)).active).toBe(false)
    expect((await suite.identity.introspect(external.access_token)).active).toBe(true)
  })

  test('of another person are not ended by naming them', async () => {
    const [one, other] = [await suite.person(), await suite.person()]
    const tokens = await signIn(other.email)
    const { sessions } = (await admin('GET', `/accounts/${other.sub}/sessions`)).body

    expect((await admin('DELETE', `/accounts/${one.sub}/sessions/${sessions[0].uid}`)).status).toBe(404)

    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(true)
  })

  test('are last used when a token was last refreshed', async () => {
    const { sub, email } = await suite.person()
    const tokens = await signIn(email)
    await suite.database.pool.query(
      `update sso.payloads set stored_at = stored_at - interval '1 hour' where model in ('AccessToken', 'RefreshToken')`,
    )
    await suite.identity.refresh(tokens.refresh_token ?? '')

    const [session] = (await admin('GET', `/accounts/${sub}/sessions`)).body.sessions

    expect(Date.now() - Date.parse(session.last_used_at)).toBeLessThan(600_000)
  })
})

describe('the admin API', () => {
  test('refuses a wrong secret, and then everything wrong from that address for a while', async () => {
    expect((await admin('GET', '/accounts?email=a@ems.test', undefined, 'x'.repeat(64))).status).toBe(401)
    await suite.database.pool.query(`update sso.attempts set points = 30 where key like 'admin:%'`)

    expect((await admin('GET', '/accounts?email=a@ems.test', undefined, 'y'.repeat(64))).status).toBe(429)
    expect((await admin('GET', '/accounts?email=a@ems.test')).status).toBe(200)
  })

  test('does not exist for what comes through the gateway, even with the secret', async () => {
    const answer = await fetch(`${suite.identity.address}/sso/admin/accounts?email=a@ems.test`, {
      headers: { authorization: `Bearer ${suite.env.SSO_API_SECRET}`, 'x-forwarded-host': 'ems.test' },
    })

    expect(answer.status).toBe(404)
  })

  test('finds an account by e-mail', async () => {
    const { sub, email } = await suite.person()

    const match = (await admin('GET', `/accounts?email=${encodeURIComponent(email.toUpperCase())}`)).body.accounts

    expect(match).toEqual([expect.objectContaining({ sub, email, disabled: false, has_password: true })])
    expect((await admin('GET', '/accounts?email=none@ems.test')).body.accounts).toEqual([])
  })

  test('answers malformed JSON and a missing parameter with what is wrong', async () => {
    const malformed = await fetch(`${suite.identity.address}/sso/admin/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${suite.env.SSO_API_SECRET}`, 'content-type': 'application/json' },
      body: '{"name":',
    })

    expect(malformed.status).toBe(400)
    expect((await admin('GET', '/accounts')).status).toBe(422)
    expect((await admin('GET', '/nothing')).status).toBe(404)
  })
})

describe('the audit table', () => {
  test.each([
    "update sso.audit_events set event = 'logout'",
    'delete from sso.audit_events',
    'truncate sso.audit_events',
  ])('refuses: %s', async (sql) => {
    await suite.person()

    await expect(suite.database.pool.query(sql)).rejects.toThrow('audit_events is append-only')
  })

  test('never holds a password', async () => {
    const { email } = await suite.person({ password: 'Sangat-Rahasia-9' })
    await signIn(email, 'Sangat-Rahasia-9')
    await expect(signIn(email, 'Salah-Sekali-8')).rejects.toThrow()

    const { rows } = await suite.database.pool.query('select row_to_json(audit_events)::text from sso.audit_events')

    expect(JSON.stringify(rows)).not.toMatch(/Sangat-Rahasia-9|Salah-Sekali-8/)
  })
})
