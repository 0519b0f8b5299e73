import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Product } from './testing/product.ts'

let product: Product
let books: Awaited<ReturnType<Product['open']>>
beforeEach(async () => {
  product = await Product.start()
  books = await product.open()
})
afterEach(() => product.close())

const list = (query = '') => books.call(`customer/list.do?fields=id,name&sp.sort=id|asc&sp.pageSize=100${query}`)
const onData = { path: '/accurate/api/' }

describe('the limits of the sandbox of Accurate Online', () => {
  test('are eight requests a second for each token, counted over both kinds of hosts', async () => {
    const { body } = await product.control('log', undefined, 'DELETE')
    expect(body).toBeUndefined()
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await list()).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
    expect((await product.open(1002)).session).toBeDefined()
  })

  test('are eight at the same time, answered in the way that is set', async () => {
    await product.control('settings', { requests_per_second: 100, busy_answer: 'json' }, 'PATCH')
    await product.fault({ fault: 'slow', ms: 150, times: 20, match: onData })
    const answers = await Promise.all(Array.from({ length: 12 }, () => list()))
    const busy = answers.filter(({ status }) => status === 429)
    expect(busy).toHaveLength(4)
    expect(busy[0]?.body).toEqual({ s: false, d: ['Terlalu banyak permintaan'] })
  })
})

describe('a fault of the sandbox of Accurate Online', () => {
  test('happens as often as it is ordered, where it is ordered, and stands in the log', async () => {
    await product.fault({ fault: 'http_503', retry_after: 7, times: 1, after: 1, match: { path: 'customer/list' } })
    expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([200, 503, 200])
    expect((await product.log('path=list')).map(({ fault }) => fault)).toEqual([undefined, 'http_503', undefined])
    expect((await product.control('faults', { fault: 'nonsense' })).status).toBe(400)
  })

  test.each([
    ['http_429', { retry_after: 3 }, (one: Reply) => [one.status, one.headers.get('retry-after')], [429, '3']],
    ['http_500', {}, (one: Reply) => one.status, 500],
    ['html_200', {}, (one: Reply) => [one.status, one.text.startsWith('<!doctype html>')], [200, true]],
    ['truncate_json', {}, (one: Reply) => [one.status, one.body], [200, undefined]],
    ['s_false', { text: 'Sedang tutup buku' }, (one: Reply) => one.body, { s: false, d: ['Sedang tutup buku'] }],
    ['drop_field', { field: 'name' }, (one: Reply) => Object.keys(one.body.d[0]), ['id']],
    ['rename_field', { field: 'name', to: 'nama' }, (one: Reply) => Object.keys(one.body.d[0]), ['id', 'nama']],
    ['add_field', { field: 'baru', value: 1 }, (one: Reply) => one.body.d[0].baru, 1],
    ['wrong_type', { field: 'name', value: 5 }, (one: Reply) => one.body.d[0].name, 5],
    ['revoke_grant', {}, (one: Reply) => [one.status, one.body.error], [401, 'invalid_token']],
    ['expire_access_token', {}, (one: Reply) => [one.status, one.body.error], [401, 'invalid_token']],
    ['expire_session', {}, (one: Reply) => one.body, { s: false, d: ['Data Session Key tidak tepat'] }],
  ] as const)('%s is what the caller gets', async (fault, more, read, expected) => {
    await product.fault({ fault, ...more, match: { path: 'customer/list' } })
    expect(read(await list())).toEqual(expected)
  })

  test('cuts a connection after a record was saved: only its number shows that it is there', async () => {
    const body = { name: 'PT Tak Terjawab', transDate: '20/11/2026', customerNo: 'EMS-88' }
    for (const fault of ['reset_connection', 'timeout']) {
      await product.fault({ fault, ms: 50, match: { path: 'customer/save' } })
      await expect(books.post('customer/save.do', body)).rejects.toThrow('fetch failed')
    }
    expect((await books.call('customer/detail.do?customerNo=EMS-88')).body.d.name).toBe('PT Tak Terjawab')
    expect((await product.log('path=save')).map(({ status }) => status)).toEqual([200, 200])
  })

  test('does not save before the answer is lost, if it is ordered so', async () => {
    await product.fault({ fault: 'reset_connection', when: 'before', match: { path: 'customer/save' } })
    const body = { name: 'PT Hilang', transDate: '20/11/2026', customerNo: 'EMS-89' }
    await expect(books.post('customer/save.do', body)).rejects.toThrow('fetch failed')
    expect((await books.call('customer/detail.do?customerNo=EMS-89')).body.s).toBe(false)
  })

  test('moves the books to another host: 308 with the new one, where token and session hold', async () => {
    await product.fault({ fault: 'move_host', match: onData })
    const moved = await list()
    expect(moved.status).toBe(308)
    expect(moved.body.endpoint).not.toBe(books.host)
    const response = await fetch(moved.headers.get('location') ?? '', { headers: books.headers })
    expect([response.status, ((await response.json()) as Reply['body']).d.length]).toEqual([200, 100])
  })

  test('moves the books to a host that nobody may follow to', async () => {
    await product.fault({ fault: 'move_host', host: 'https://jahat.example', match: onData })
    expect((await list()).body.endpoint).toBe('https://jahat.example')
  })

  test('shifts a row between pages', async () => {
    const first = await list()
    await product.fault({ fault: 'duplicate_row_between_pages', match: onData })
    const second = await list('&sp.page=2')
    expect(second.body.d[0].id).toBe(first.body.d.at(-1).id)
    expect(second.body.d).toHaveLength(100)
  })

  test('drops the refresh token, and lets a person approve only a part', async () => {
    await product.fault({ fault: 'drop_refresh_token', match: { path: 'oauth/token' } })
    expect((await product.connect()).refresh_token).toBeUndefined()
    await product.fault({ fault: 'partial_scope', scopes: ['customer_view', 'item_view'] })
    const { access_token } = await product.connect()
    expect((await product.base('approved-scope.do', access_token)).d).toEqual(['customer_view', 'item_view'])
  })

  test('ends with a reset, which forgets everything else too', async () => {
    await product.fault({ fault: 'http_500', times: 100 })
    await product.control('reset')
    expect((await list()).body).toMatchObject({ error: 'invalid_token' })
    expect(await product.log()).toHaveLength(1)
  })
})

describe('what the sandbox may do in one way or another', () => {
  test('is set: no state, no refresh token, no lifetime, a short session', async () => {
    await product.control(
      'settings',
      { echo_state: false, refresh_token: 'never', expires_in: null, session_idle_seconds: 1, busy_answer: 'plain' },
      'PATCH',
    )
    expect((await product.decide('allow')).searchParams.has('state')).toBe(false)
    const tokens = await product.connect()
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'scope', 'token_type', 'user'])
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await list()).body).toEqual({ s: false, d: ['Data Session Key tidak tepat'] })
    expect((await product.control('settings', { echo_state: 'no' }, 'PATCH')).status).toBe(400)
  })

  test('is XML for those who do not ask for JSON', async () => {
    const response = await product.token(
      { grant_type: 'authorization_code', code: 'x', redirect_uri: 'y' },
      undefined,
      '*/*',
    )
    expect(await response.text()).toBe(
      '<oauth><error_description>Invalid authorization code</error_description><error>invalid_grant</error></oauth>',
    )
  })
})

describe('an API token', () => {
  const signed = async (at: number, secret = 'sandbox-actual-signature') => {
    const tokens = (await (await fetch(`${product.account}/api-tokens`)).json()) as { tokens: { token: string }[] }
    const stamp = String(Math.floor(at / 1_000))
    const response = await fetch(`${books.host}/accurate/api/customer/list.do`, {
      headers: {
        authorization: `Bearer ${tokens.tokens[0]?.token}`,
        'x-api-timestamp': stamp,
        'x-api-signature': createHmac('sha256', secret).update(stamp).digest('hex'),
      },
    })
    return (await response.json()) as { s: boolean; d: string[] }
  }

  test('opens its books without a session while the clock is right and the secret is that of its application', async () => {
    expect((await signed(Date.now())).s).toBe(true)
    for (const minutes of [-11, 11]) expect((await signed(Date.now() + minutes * 60_000)).d[0]).toContain('600 detik')
    expect((await signed(Date.now(), 'sandbox-commercial-signature')).d[0]).toContain('Header X-Api-Signature invalid')
    await product.fault({ fault: 'clock_skew', seconds: 660 })
    expect((await signed(Date.now())).d[0]).toContain('X-Api-Timestamp')
  })
})

describe('a large set of books', () => {
  test('lists and filters a hundred thousand invoices without keeping them, each page in its place', async () => {
    await product.control('settings', { requests_per_second: 1_000 }, 'PATCH')
    await product.control('large', { database: 1001, invoices: 100_000 })
    const page = (n: number, more = '') =>
      books.call(`sales-invoice/list.do?fields=id,number,lastUpdate&sp.pageSize=100&sp.page=${n}&sp.sort=id|asc${more}`)

    const first = await page(1)
    const last = await page(first.body.sp.pageCount)

    expect(first.body.sp.rowCount).toBeGreaterThan(100_000)
    expect(last.body.d.at(-1).number).toBe('BESAR/0100000')
    const since = encodeURIComponent(last.body.d.at(-1).lastUpdate)
    const newer = await page(1, `&filter.lastUpdate.op=GREATER_EQUAL_THAN&filter.lastUpdate.val=${since}`)
    expect(newer.body.sp.rowCount).toBe(1)
    const one = await books.call('sales-invoice/detail.do?number=BESAR/0050000')
    expect(one.body.d.id).toBe(10_049_999)
  })
})

type Reply = Awaited<ReturnType<typeof list>>
