import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { usualScopes } from './contract/contract.ts'
import { Product, redirect } from './testing/product.ts'

let product: Product
beforeEach(async () => {
  product = await Product.start()
})
afterEach(() => product.close())

describe('the sandbox of Accurate Online', () => {
  test('asks a person, and returns with a code that is good once', async () => {
    const page = await (await fetch(product.authorizeUrl())).text()
    expect(page).toContain('Izinkan')
    expect(page).toContain('customer_save')

    const back = await product.decide('allow')

    expect(back.href).toMatch(/^https:\/\/ems\.test\/aol-callback\/actual\?code=\w+&state=abc$/)
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: redirect }
    expect(await (await product.token(form)).json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 86_400,
      scope: usualScopes.join(' '),
    })
    const again = await product.token(form)
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  test('returns with a refusal, with part of the scopes, and to no address that is not registered', async () => {
    expect((await product.decide('deny')).searchParams.get('error')).toBe('access_denied')
    expect((await product.connect(['customer_view'])).scope).toBe('customer_view')
    const wrong = await fetch(product.authorizeUrl({ redirect_uri: 'https://lain.test/aol-callback/actual' }))
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('tidak terdaftar')])
  })

  test('knows an application by its secret, and exchanges a refresh token once', async () => {
    const { refresh_token = '' } = await product.connect()
    expect((await product.token({ grant_type: 'refresh_token', refresh_token }, 'salah')).status).toBe(401)
    const next = (await (await product.token({ grant_type: 'refresh_token', refresh_token })).json()) as {
      refresh_token: string
    }
    expect(next.refresh_token).not.toBe(refresh_token)
    expect((await product.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
  })

  test('has two sets of books on two hosts, in which one number is two invoices', async () => {
    const { access_token } = await product.connect()
    expect((await product.base('db-list.do', access_token)).d).toMatchObject([{ id: 1001 }, { id: 1002 }])
    const [actual, commercial] = [await product.open(1001), await product.open(1002)]
    expect(actual.host).not.toBe(commercial.host)
    const { body } = await actual.call('sales-invoice/list.do?fields=id,number&sp.sort=id|asc&sp.pageSize=1')
    const [{ number, id }] = body.d
    const other = await commercial.call(`sales-invoice/detail.do?number=${encodeURIComponent(number)}`)
    expect(other.body.d.id).not.toBe(id)
  })

  test('lists what is named in fields, page by page, and leaves out what it does not know', async () => {
    const { call } = await product.open()
    const first = await call('customer/list.do?fields=id,name,bogus&sp.pageSize=100&sp.sort=id|asc')
    expect(first.body.sp).toMatchObject({ page: 1, pageSize: 100, pageCount: 3, rowCount: 231 })
    expect(Object.keys(first.body.d[0])).toEqual(['id', 'name'])
    const last = await call('customer/list.do?fields=id&sp.pageSize=100&sp.page=3&sp.sort=id|asc')
    expect(last.body.d).toHaveLength(31)
    expect((await call('customer/list.do')).body.d[0]).toEqual({ id: expect.any(Number) })
    expect((await call('customer/list.do?fields=id%2Cname')).body.d[0]).toEqual({})
    expect(product.server.accurate.log.entries().at(-1)?.unknown_fields).toEqual(['id,name'])
  })

  test('filters by operators, and by the moment of the last change', async () => {
    const { call } = await product.open()
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
    const { call } = await product.open()
    expect((await call('customer/list.do?pageSize=5')).status).toBe(400)
    expect((await call('customer/list.do?filter.lastUpdate.val=2026-01-01')).status).toBe(400)
    expect((await call('customer/nonsense.do')).status).toBe(404)
    expect((await call('customer/list.do', { method: 'POST' })).status).toBe(405)
    const log = await product.log('violations=1')
    expect(log.map(({ violations }) => violations[0])).toEqual([
      'Parameter tidak dikenal: pageSize',
      'Nilai parameter filter.lastUpdate.val tidak tepat: 2026-01-01',
      'URL API tidak tepat',
      'GET diharapkan',
    ])
  })

  test('tells a token that is out from a session that is out, and names a scope that is missing', async () => {
    const { call, host, access } = await product.open(1001, ['customer_view'])
    expect(await call('vendor/list.do')).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    product.server.accurate.grants.expireSessions()
    expect(await call('customer/list.do')).toMatchObject({
      status: 401,
      body: { s: false, d: ['Data Session Key tidak tepat'] },
    })
    const bare = await fetch(`${host}/accurate/api/customer/list.do`, {
      headers: { authorization: `Bearer ${access}` },
    })
    expect(await bare.json()).toEqual({ s: false, d: ['Parameter session harus diisi'] })
    product.server.accurate.grants.expireAccess()
    expect(await call('customer/list.do')).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  })

  test('shows the product at an address without /accurate', async () => {
    const { host } = await product.open()
    const response = await fetch(`${host}/api/customer/list.do`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})
