import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { sandbox } from '../server.ts'
import { usualScopes } from './contract/contract.ts'
import { type AccurateServer, startAccurate } from './server.ts'

const redirect = 'https://ems.test/aol-callback/actual'
let mail: MailServer
let server: AccurateServer
let app: FastifyInstance
let account: string

beforeEach(async () => {
  mail = await startMailServer()
  server = await startAccurate({ callbackBase: 'https://ems.test' })
  app = sandbox(mail, undefined, server.accurate)
  account = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/accurate`
})
afterEach(() => Promise.all([app.close(), server.close(), mail.close()]))

const authorize = (more: Record<string, string> = {}) => {
  const wish = {
    client_id: 'ems-actual',
    response_type: 'code',
    redirect_uri: redirect,
    scope: usualScopes.join(' '),
    state: 'abc',
  }
  return `${account}/oauth/authorize?${new URLSearchParams({ ...wish, ...more })}`
}

/** What the browser sends when the person has decided. */
const decide = async (decision: string, scopes: readonly string[] = usualScopes, more = {}) => {
  const body = new URLSearchParams([['decision', decision], ...scopes.map((scope) => ['scope', scope])])
  const response = await fetch(authorize(more), { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? 'about:blank')
}

const token = (form: Record<string, string>, secret = 'sandbox-actual-secret') =>
  fetch(`${account}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`ems-actual:${secret}`).toString('base64')}`,
      accept: 'application/json',
    },
    body: new URLSearchParams(form),
  })

type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }

async function connect(scopes: readonly string[] = usualScopes) {
  const code = (await decide('allow', scopes)).searchParams.get('code') ?? ''
  return (await (await token({ grant_type: 'authorization_code', code, redirect_uri: redirect })).json()) as Tokens
}

const base = async (path: string, access: string) =>
  (await (await fetch(`${account}/api/${path}`, { headers: { authorization: `Bearer ${access}` } })).json()) as {
    d: unknown
    host: string
    session: string
  }

async function open(id = 1001, scopes: readonly string[] = usualScopes) {
  const { access_token: access } = await connect(scopes)
  const { host, session } = await base(`open-db.do?id=${id}`, access)
  const headers = { authorization: `Bearer ${access}`, 'x-session-id': session }
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${host}/accurate/api/${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...init.headers },
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  return { host, access, session, call }
}

describe('the sandbox of Accurate Online', () => {
  test('asks a person, and returns with a code that is good once', async () => {
    const page = await (await fetch(authorize())).text()
    expect(page).toContain('Izinkan')
    expect(page).toContain('customer_save')

    const back = await decide('allow')

    expect(back.href).toMatch(/^https:\/\/ems\.test\/aol-callback\/actual\?code=\w+&state=abc$/)
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: redirect }
    expect(await (await token(form)).json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 86_400,
      scope: usualScopes.join(' '),
    })
    const again = await token(form)
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  test('returns with a refusal, with part of the scopes, and to no address that is not registered', async () => {
    expect((await decide('deny')).searchParams.get('error')).toBe('access_denied')
    expect((await connect(['customer_view'])).scope).toBe('customer_view')
    const wrong = await fetch(authorize({ redirect_uri: 'https://lain.test/aol-callback/actual' }))
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('tidak terdaftar')])
  })

  test('knows an application by its secret, and exchanges a refresh token once', async () => {
    const { refresh_token } = await connect()
    expect((await token({ grant_type: 'refresh_token', refresh_token }, 'salah')).status).toBe(401)
    const next = (await (await token({ grant_type: 'refresh_token', refresh_token })).json()) as Tokens
    expect(next.refresh_token).not.toBe(refresh_token)
    expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
  })

  test('has two sets of books on two hosts, in which one number is two invoices', async () => {
    const { access_token } = await connect()
    expect((await base('db-list.do', access_token)).d).toMatchObject([{ id: 1001 }, { id: 1002 }])
    const [actual, commercial] = [await open(1001), await open(1002)]
    expect(actual.host).not.toBe(commercial.host)
    const { body } = await actual.call('sales-invoice/list.do?fields=id,number&sp.sort=id|asc&sp.pageSize=1')
    const [{ number, id }] = body.d
    const other = await commercial.call(`sales-invoice/detail.do?number=${encodeURIComponent(number)}`)
    expect(other.body.d.id).not.toBe(id)
  })

  test('lists what is named in fields, page by page, and leaves out what it does not know', async () => {
    const { call } = await open()
    const first = await call('customer/list.do?fields=id,name,bogus&sp.pageSize=100&sp.sort=id|asc')
    expect(first.body.sp).toMatchObject({ page: 1, pageSize: 100, pageCount: 3, rowCount: 231 })
    expect(Object.keys(first.body.d[0])).toEqual(['id', 'name'])
    const last = await call('customer/list.do?fields=id&sp.pageSize=100&sp.page=3&sp.sort=id|asc')
    expect(last.body.d).toHaveLength(31)
    expect((await call('customer/list.do')).body.d[0]).toEqual({ id: expect.any(Number) })
    expect((await call('customer/list.do?fields=id%2Cname')).body.d[0]).toEqual({})
    expect(server.accurate.log.entries().at(-1)?.unknown_fields).toEqual(['id,name'])
  })

  test('filters by operators, and by the moment of the last change', async () => {
    const { call } = await open()
    const all = await call('customer/list.do?fields=id,lastUpdate&sp.pageSize=100&sp.sort=lastUpdate|desc')
    const [{ lastUpdate }] = all.body.d
    const since = await call(
      `customer/list.do?fields=id&filter.lastUpdate.op=GREATER_EQUAL_THAN&filter.lastUpdate.val=${encodeURIComponent(lastUpdate)}`,
    )
    expect(since.body.sp.rowCount).toBe(1)
    const open_ = await call('sales-invoice/list.do?filter.outstanding=true')
    const paid = await call('sales-invoice/list.do?filter.outstanding=false')
    expect(open_.body.sp.rowCount).toBeGreaterThan(10)
    expect(paid.body.sp.rowCount).toBeGreaterThan(10)
    const named = await call('customer/list.do?fields=id,name&filter.keywords.val=panjang')
    expect(named.body.sp.rowCount).toBeGreaterThan(2)
  })

  test('refuses what the contract does not know, and writes it down', async () => {
    const { call } = await open()
    expect((await call('customer/list.do?pageSize=5')).status).toBe(400)
    expect((await call('customer/list.do?filter.lastUpdate.val=2026-01-01')).status).toBe(400)
    expect((await call('customer/nonsense.do')).status).toBe(404)
    expect((await call('customer/list.do', { method: 'POST' })).status).toBe(405)
    const log = (await (await fetch(`${account}/log?violations=1`)).json()) as { requests: { violations: string[] }[] }
    expect(log.requests.map(({ violations }) => violations[0])).toEqual([
      'Parameter tidak dikenal: pageSize',
      'Nilai parameter filter.lastUpdate.val tidak tepat: 2026-01-01',
      'URL API tidak tepat',
      'GET diharapkan',
    ])
  })

  test('tells a token that is out from a session that is out, and names a scope that is missing', async () => {
    const { call, host, access } = await open(1001, ['customer_view'])
    expect(await call('vendor/list.do')).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    server.accurate.grants.expireSessions()
    expect(await call('customer/list.do')).toEqual({
      status: 401,
      body: { s: false, d: ['Data Session Key tidak tepat'] },
    })
    const bare = await fetch(`${host}/accurate/api/customer/list.do`, {
      headers: { authorization: `Bearer ${access}` },
    })
    expect(await bare.json()).toEqual({ s: false, d: ['Parameter session harus diisi'] })
    server.accurate.grants.expireAccess()
    expect(await call('customer/list.do')).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  })

  test('shows the product to whoever forgets /accurate', async () => {
    const { host } = await open()
    const response = await fetch(`${host}/api/customer/list.do`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})
