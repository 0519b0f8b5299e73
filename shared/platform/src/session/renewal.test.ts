import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { network } from '../api/authorized-fetch.ts'
import { api } from '../api/client.ts'
import { installTabApis } from '../testing/browser.ts'
import { currentSession } from './current.ts'
import { type SessionControl, startSession } from './start.ts'

const sso = { authority: 'http://localhost/sso', client_id: 'ems-web', passwordUrl: 'http://localhost/sso/password' }
const stored = `oidc.user:${sso.authority}:${sso.client_id}`

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } })

const idToken = (sub: string) => `e30.${btoa(JSON.stringify({ sub, iss: sso.authority, aud: sso.client_id }))}.`

/** EMS SSO and the API in one: counts what it is asked, and accepts the tokens in `valid`. */
class Server {
  valid = new Set(['token-1'])
  refreshes = 0
  calls: string[] = []
  /** Response of the token endpoint instead of a new token. */
  refusal: { status: number; body: unknown } | undefined
  sub = 'suharti'

  answer = async (input: unknown, init?: RequestInit) => {
    const request = new Request(input as Request, init)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('openid-configuration')) return json(discovery)
    if (pathname === '/sso/token') return this.#refresh()
    if (pathname === '/sso/me') return json({ sub: this.sub, name: 'Suharti' })
    if (pathname === '/sso/token/revocation') return json({})
    return this.#api(request, pathname)
  }

  async #refresh() {
    this.refreshes += 1
    await new Promise((resolve) => setTimeout(resolve, 30))
    if (this.refusal) return json(this.refusal.body, this.refusal.status)
    const access_token = `token-${this.refreshes + 1}`
    this.valid = new Set([access_token])
    return json({
      access_token,
      refresh_token: 'r',
      id_token: idToken(this.sub),
      token_type: 'Bearer',
      expires_in: 600,
    })
  }

  async #api(request: Request, pathname: string) {
    const bearer = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    this.calls.push(`${request.method} ${pathname} ${bearer} ${await request.text()}`.trim())
    if (!this.valid.has(bearer)) return json({ errors: [{ status: '401', code: 'UNAUTHENTICATED' }] }, 401)
    return json(pathname.endsWith('/me') ? me : { data: [] }, 200, 'application/vnd.api+json')
  }
}

const discovery = {
  issuer: sso.authority,
  token_endpoint: `${sso.authority}/token`,
  userinfo_endpoint: `${sso.authority}/me`,
  revocation_endpoint: `${sso.authority}/token/revocation`,
}
const me = {
  data: {
    type: 'users',
    id: '11',
    attributes: { timezone: 'Asia/Makassar' },
    meta: { permissions: ['dashboard-access'], companies: ['1', '2'], employee_id: '17' },
  },
}

let server: Server
let session: SessionControl
const report = jest.fn()

const settled = async (name: string) => {
  while (session.phase.get().name !== name) await new Promise((resolve) => setTimeout(resolve, 5))
}

beforeAll(installTabApis)
beforeEach(async () => {
  server = new Server()
  globalThis.fetch = server.answer as typeof fetch
  network.fetch = (request) => server.answer(request)
  const expires_at = Math.floor(Date.now() / 1000) + 600
  const profile = { sub: 'suharti', name: 'Suharti', email: 'karyawan@ems.test', role: 'karyawan' }
  const user = {
    access_token: 'token-1',
    refresh_token: 'r',
    token_type: 'Bearer',
    scope: 'openid',
    profile,
    expires_at,
  }
  sessionStorage.setItem(stored, JSON.stringify({ ...user, id_token: idToken('suharti') }))
  session = startSession({ sso, publicBearer: 'public', report })
  await settled('ready')
  server.calls = []
})
afterEach(() => {
  session.stop()
  sessionStorage.clear()
  currentSession.set(undefined)
})

describe('a signed-in tab', () => {
  test('knows who it is, what they may do, and their employee', () => {
    expect(currentSession.get()).toMatchObject({
      user: { id: '11', sub: 'suharti', employee_id: '17', timezone: 'Asia/Makassar', companies: ['1', '2'] },
      permissions: new Set(['dashboard-access']),
    })
    expect(JSON.parse(sessionStorage.getItem(stored) ?? '{}')).toMatchObject({
      access_token: 'token-1',
      employee_id: '17',
      profile: { name: 'Suharti', email: 'karyawan@ems.test', role: 'karyawan', sub: 'suharti' },
    })
  })

  test('renews once when a hundred calls are refused at the same time, and repeats each of them once', async () => {
    server.valid = new Set()

    await Promise.all(Array.from({ length: 100 }, (_, n) => api.get(`references?page[number]=${n}`).json()))

    expect(server.refreshes).toBe(1)
    expect(server.calls.filter((call) => call.includes('token-1'))).toHaveLength(100)
    expect(server.calls.filter((call) => call.includes('token-2'))).toHaveLength(100)
  })

  test('repeats a refused write with its body', async () => {
    server.valid = new Set()

    await api.post('references', { json: { data: 'Gudang' } })

    expect(server.calls).toEqual([
      'POST /api/v1/references token-1 {"data":"Gudang"}',
      'POST /api/v1/references token-2 {"data":"Gudang"}',
    ])
  })

  test('ends when the renewed token is refused as well', async () => {
    server.valid = new Set()
    network.fetch = async (request) => {
      server.valid = new Set()
      return server.answer(request)
    }

    await expect(api.get('references').json()).rejects.toMatchObject({ status: 401 })

    expect(server.refreshes).toBe(1)
    expect(session.phase.get()).toEqual({ name: 'signed-out', because: 'expired' })
    expect(sessionStorage.getItem(stored)).toBeNull()
  })

  test('ends when the renewal is refused, and keeps the drafts', async () => {
    sessionStorage.setItem('ems-draft', 'Gudang')
    server.valid = new Set()
    server.refusal = { status: 400, body: { error: 'invalid_grant' } }

    await expect(api.get('references').json()).rejects.toMatchObject({ status: 401 })

    expect(session.phase.get()).toEqual({ name: 'signed-out', because: 'expired' })
    expect(sessionStorage.getItem('ems-draft')).toBe('Gudang')
  })

  test('stays when EMS SSO is away for a moment', async () => {
    server.valid = new Set()
    server.refusal = { status: 503, body: {} }

    await expect(api.get('references').json()).rejects.toMatchObject({ status: 0, code: 'NETWORK' })

    expect(session.phase.get().name).toBe('ready')
  })

  test('does not renew for an answer about the sign-in itself', async () => {
    server.valid = new Set()

    await expect(api.get('private/login').json()).rejects.toMatchObject({ status: 401 })

    expect(server.refreshes).toBe(0)
  })

  test('ends when the renewed token belongs to another user', async () => {
    server.valid = new Set()
    server.sub = 'auditor'

    await expect(api.get('references').json()).rejects.toMatchObject({ status: 401 })

    expect(session.phase.get().name).toBe('signed-out')
  })

  test('keeps typed text for the same user and removes it for another user', async () => {
    const signInAgain = async (sub: string) => {
      session.stop()
      currentSession.set(undefined)
      const profile = { sub, name: sub, email: `${sub}@ems.test`, role: 'karyawan' }
      const user = { access_token: 'token-1', token_type: 'Bearer', scope: 'openid', profile, id_token: idToken(sub) }
      sessionStorage.setItem(stored, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 600 }))
      session = startSession({ sso, publicBearer: 'public', report })
      await settled('ready')
    }
    sessionStorage.setItem('ems.draft:11:references:new', 'Gudang')

    await signInAgain('suharti')
    expect(sessionStorage.getItem('ems.draft:11:references:new')).toBe('Gudang')
    await signInAgain('wagiman')
    expect(sessionStorage.getItem('ems.draft:11:references:new')).toBeNull()
  })

  test('is locked with the reason when the API refuses the person, though EMS SSO still knows them', async () => {
    network.fetch = async () => json({ errors: [{ status: '403', detail: 'Akun Anda nonaktif.' }] }, 403)

    await session.check()

    expect(session.phase.get()).toMatchObject({ name: 'failed', error: { status: 403 } })
    expect(currentSession.get()).toBeUndefined()
  })

  test('says so when an administrator ended its session', async () => {
    server.refusal = { status: 400, body: { error: 'invalid_grant' } }

    await session.check()

    expect(session.phase.get()).toEqual({ name: 'signed-out', because: 'revoked' })
  })

  test('goes on when another session of the same person was ended', async () => {
    await session.check()

    expect(session.phase.get().name).toBe('ready')
  })
})
