import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type JiraBench, jiraBench } from './testing.ts'
import { watchJira } from './watch.ts'

jest.setTimeout(60_000)

const SECRET = 'sandbox-jira-secret'
let bench: JiraBench
beforeAll(async () => {
  bench = await jiraBench()
  await bench.open()
})
afterAll(() => bench.close())
beforeEach(() => query('delete from ems.jira_reads'))

const query = async (text: string) => (await bench.api.pool.query(text)).rows
const reads = async () =>
  (await query('select issue_id from ems.jira_reads order by 1')).map(({ issue_id }) => issue_id)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = ({ secret = SECRET, alg = 'HS256', minutes = 0 } = {}) => {
  const now = Math.floor(Date.now() / 1_000) + minutes * 60
  const text = `${part({ alg, typ: 'JWT' })}.${part({ iat: now, exp: now + 180 })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const post = async (payload: string, headers: Record<string, string>) =>
  (
    await bench.api.app.inject({
      method: 'POST',
      url: '/api/hooks/jira',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode
const event = (id: unknown = '20100') =>
  JSON.stringify({ webhookEvent: 'jira:issue_updated', issue: { id, fields: { summary: 'palsu' } } })
const signed = (more: Parameters<typeof token>[0] = {}) => ({ authorization: `Bearer ${token(more)}` })

describe('an event of Jira', () => {
  test('asks for a reading of its issue, and nothing else of it is believed', async () => {
    expect(await post(event(), { ...signed(), 'x-atlassian-webhook-identifier': 'a' })).toBe(200)
    expect(await reads()).toEqual(['20100'])
    expect(await query(`select requested_at is not null as soon from ems.schedules where key = 'jira-sync'`)).toEqual(
      (await query(`select from ems.schedules where key = 'jira-sync'`)).length ? [{ soon: true }] : [],
    )
  })

  test('that comes twice, or is replayed an hour later, has one effect', async () => {
    const headers = { ...signed(), 'x-atlassian-webhook-identifier': 'b' }
    expect([await post(event(), headers), await post(event(), headers)]).toEqual([200, 200])
    await query('delete from ems.jira_reads')
    expect(await post(event(), { ...headers, ...signed() })).toBe(200)
    expect(await reads()).toEqual([])
    expect(await post(event(), { ...signed({ minutes: -60 }), 'x-atlassian-webhook-identifier': 'c' })).toBe(401)
  })

  test.each([
    ['no signature', {}],
    ['another secret', { authorization: `Bearer ${token({ secret: 'lain' })}` }],
    ['an algorithm of none', { authorization: `Bearer ${token({ alg: 'none' })}` }],
    ['half a token', { authorization: 'Bearer a.b' }],
    ['an HMAC of another body', { 'x-hub-signature': `sha256=${'0'.repeat(64)}` }],
  ])('with %s is refused before it is read', async (_, headers) => {
    expect(await post(event(), headers)).toBe(401)
    expect(await post('{"bukan json', headers)).toBe(401)
    expect(await reads()).toEqual([])
  })

  test('may be signed by the raw body instead', async () => {
    const signature = `sha256=${createHmac('sha256', SECRET).update(event()).digest('hex')}`
    expect(await post(event(), { 'x-hub-signature': signature })).toBe(200)
    expect(await post(event('20101'), { 'x-hub-signature': signature })).toBe(401)
    expect(await reads()).toEqual(['20100'])
  })

  test.each([event({ a: 1 }), event("1' or true"), '[]', '{"issue":null}', 'x'])(
    'that names no issue is refused: %s',
    async (body) => {
      expect(await post(body, signed())).toBe(400)
      expect(await reads()).toEqual([])
    },
  )

  test('of two megabytes is refused', async () => {
    expect(await post(`"${'x'.repeat(2_000_000)}"`, signed())).toBe(413)
  })

  test('comes from the sandbox as from Jira: late, twice, and not at all', async () => {
    await bench.fault({ fault: 'webhook_duplicate' })
    const id = await bench.act({ summary: 'Dibuat di Jira', description: 'Lewat halaman Jira' })
    await bench.server.deliveries.settled()
    expect(await reads()).toEqual([id])
    expect(bench.server.deliveries.history().map(({ status }) => status)).toEqual([200, 200])
    await bench.fault({ fault: 'webhook_stop_silently', times: 5 })
    await query('delete from ems.jira_reads')
    await bench.act({ issue: id, comment: 'Diam' })
    await bench.server.deliveries.settled()
    expect(await reads()).toEqual([])
  })
})

describe('events', () => {
  const until = async () => (await query('select webhooks_until, webhook_ids from ems.jira_connection'))[0]

  test('are asked for again every week, so that they never end after thirty days', async () => {
    await query(
      `update ems.jira_connection set webhooks_renewed_at = now() - interval '8 days', webhooks_until = now() + interval '22 days'`,
    )
    bench.server.log.forget()
    await watchJira()
    await watchJira()
    expect(bench.server.log.entries().filter(({ path }) => path.endsWith('/webhook/refresh'))).toHaveLength(1)
    expect(Date.parse((await until()).webhooks_until) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  })

  test('that ended without a word are asked for anew, and administrators are told once that none came', async () => {
    bench.server.state.webhooks = []
    await query(`update ems.jira_connection set webhooks_renewed_at = now() - interval '31 days', webhooks_until = now() - interval '1 day',
      last_event_at = now() - interval '20 hours', last_change_at = now()`)
    expect(await watchJira()).toBe('1 peringatan')
    expect(await watchJira()).toBe('1 peringatan')
    expect(bench.server.state.webhooks).toHaveLength(1)
    const notices = await query(`select body from ems.notifications where title = 'Koneksi Jira perlu diperiksa'`)
    expect(new Set(notices.map(({ body }) => body)).size).toBeLessThanOrEqual(1)
    await query(`update ems.jira_connection set last_event_at = now()`)
    expect(await watchJira()).toBe('Baik')
  })

  test('come again as soon as a connection that was ended is made again', async () => {
    const kind = async () => (await bench.admin.get('/jira-connection')).body.data.attributes.webhooks_until
    expect((await bench.admin.post('/jira-connection/-actions/disconnect')).status).toBe(200)
    const [between, left] = [await kind(), bench.server.state.webhooks.length]
    await bench.connect()

    expect([between, left]).toEqual([null, 0])
    expect(Date.parse(await kind()) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect(bench.server.state.webhooks).toHaveLength(1)
  })

  test('that Jira does not grant keep nobody from connecting, and are asked for within the hour', async () => {
    await bench.admin.post('/jira-connection/-actions/disconnect')
    await bench.fault({ fault: 'scope_mismatch', match: { path: '/webhook' }, times: 1 })
    await bench.connect()
    const [row] = await query('select status, webhooks_until from ems.jira_connection')
    bench.server.faults.forget()
    await watchJira()

    expect(row).toEqual({ status: 'connected', webhooks_until: null })
    expect((await until()).webhooks_until).not.toBeNull()
  })

  test('that cannot be renewed are an alarm, and the connection goes on', async () => {
    await query(`update ems.jira_connection set webhooks_renewed_at = now() - interval '8 days'`)
    await bench.fault({ fault: 'scope_mismatch', match: { path: '/webhook' }, times: 3 })
    expect(await watchJira()).toBe('1 peringatan')
    expect((await query('select status from ems.jira_connection'))[0].status).toBe('connected')
  })
})
