import { permissions } from '@ems/contracts'
import { accountingConnections } from '@ems/contracts/accurate'
import { authTokens } from '@ems/contracts/settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Client } from '../testing/client.ts'
import { dataCall } from './session/data-call.ts'
import { databaseSession } from './session/database-session.ts'
import { type AccountingBench, accountingBench, consent, EMS_URL } from './testing.ts'

jest.setTimeout(60_000)

let bench: AccountingBench
beforeAll(async () => {
  bench = await accountingBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.server.reset())
afterEach(async () => {
  await bench.admin.post('/accounting-connections/actual/-actions/disconnect')
  await bench.admin.post('/accounting-connections/commercial/-actions/disconnect')
})

const stateOf = async (connection = 'actual') =>
  (await bench.admin.get(`/accounting-connections/${connection}`)).body.data.attributes
const callback = (connection: string, attributes: object, by = bench.admin) =>
  by.post(`/callback/aol/${connection}`, { data: { type: 'accounting-consents', attributes } })
const begin = async () =>
  (await bench.admin.post('/accounting-connections/actual/-actions/connect')).body.data.attributes.url as string
const calls = (path: string) => bench.server.log.entries().filter((one) => one.path.includes(path))
const employees = (isInteractive = false) =>
  dataCall(bench.accurate, 'actual', { action: 'employee/list', scope: 'employee_view', isInteractive })

describe('a connection', () => {
  test('is made by a consent, and says whose it is without a token anywhere', async () => {
    await bench.connect()

    const state = await stateOf()
    expect(state).toMatchObject({ status: 'connected', connected_by: 'Sari', missing_scopes: [], is_sandbox: true })
    expect(state.account_label).toContain('Sri Wahyuni')
    const tokens = await bench.admin.get(`/${authTokens.name}?filter[provider]=accounting_actual`)
    expect(tokens.body.data[0].attributes).toMatchObject({ status: 'connected', account_label: state.account_label })
    const { access_token, refresh_token } = (
      await bench.api.pool.query(`select * from ems.accounting_connections where connection = 'actual'`)
    ).rows[0]
    const { rows } = await bench.api.pool.query(`select
      (select string_agg(to_jsonb(a)::text, '') from ems.audit_logs a) || coalesce((select string_agg(to_jsonb(s)::text, '')
        from ems.audit_services s), '') || (select string_agg(to_jsonb(t)::text, '') from ems.auth_tokens t) as everything`)
    const { token } = await databaseless()
    for (const secret of [token, access_token, refresh_token]) {
      expect(tokens.text + JSON.stringify(state)).not.toContain(secret)
      expect(rows[0].everything).not.toContain(secret)
    }
  })

  test('takes a consent once, from the person who began it, for the connection it was begun for', async () => {
    const back = await consent(await begin())
    const answer = { code: back.get('code'), state: back.get('state') }
    const stranger = await bench.api.as([...permissions])

    expect((await callback('actual', answer, stranger)).status).toBe(400)
    expect((await callback('commercial', answer)).status).toBe(400)
    expect(calls('/oauth/token')).toEqual([])
    expect((await callback('actual', answer)).status).toBe(200)
    const again = await callback('actual', answer)
    expect([again.status, again.body.errors[0].code]).toEqual([400, 'INVALID_CONSENT'])
    expect(calls('/oauth/token')).toHaveLength(1)
  })

  test('is refused a forged state and a code that was used elsewhere', async () => {
    const back = await consent(await begin())
    expect((await callback('actual', { code: back.get('code'), state: 'x'.repeat(43) })).status).toBe(400)
    expect((await callback('actual', { code: 'used', state: back.get('state') })).status).toBe(400)
    expect((await stateOf()).status).toBe('disconnected')
  })

  test('names the scopes that were not granted', async () => {
    await bench.connect('actual', ['customer_view'])

    const { missing_scopes } = await stateOf()
    expect(missing_scopes).toContain('sales_invoice_view')
    expect(missing_scopes).not.toContain('customer_view')
  })

  test('offers the databases of the account, and lets no two connections read one', async () => {
    await bench.open('actual')
    await bench.connect('commercial')

    const { body } = await bench.admin.get('/accounting-connections/commercial/databases')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['1001', '1002']))
    const taken = await bench.admin.post('/accounting-connections/commercial/-actions/open', {
      data: { type: 'accounting-connections', attributes: { database: '1001' } },
    })
    expect([taken.status, taken.body.errors[0].code]).toEqual([409, 'DATABASE_TAKEN'])
  })

  test('is forgotten when a user disconnects', async () => {
    await bench.open()
    await bench.admin.post('/accounting-connections/actual/-actions/disconnect')

    const { rows } = await bench.api.pool.query(
      `select access_token, refresh_token, session_key from ems.accounting_connections where connection = 'actual'`,
    )
    expect(rows[0]).toEqual({ access_token: null, refresh_token: null, session_key: null })
    await expect(employees()).rejects.toMatchObject({ code: 'INTEGRATION_REAUTH_REQUIRED' })
  })

  test('is ended only soon after a sign-in with everything that the person has', async () => {
    await bench.open()
    const end = (more: object) =>
      bench.api
        .of({ ...bench.admin.user, ...more } as Client['user'])
        .post('/accounting-connections/actual/-actions/disconnect')

    for (const stale of [{ signedInAt: Date.now() - 601_000 }, { lacksFactor: true }]) {
      const { status, body } = await end(stale)
      const [{ code, detail }] = body.errors
      expect([status, code]).toEqual([403, 'SIGN_IN_AGAIN'])
      expect(detail).toContain('Masuk kembali untuk memutus koneksi.')
    }
    expect(await employees()).toMatchObject({ s: true })

    // With a provider that sends no time of sign-in, disconnecting still works.
    expect((await end({ signedInAt: undefined })).status).toBe(200)
    expect((await stateOf()).status).toBe('disconnected')
  })

  test('is managed by users who may change the settings', async () => {
    const reader = await bench.api.as(['utility-list'])
    for (const connection of Object.keys(accountingConnections)) {
      expect((await reader.get(`/accounting-connections/${connection}`)).status).toBe(200)
      for (const action of ['connect', 'sync', 'pause', 'resume', 'disconnect', 'test'])
        expect((await reader.post(`/accounting-connections/${connection}/-actions/${action}`)).status).toBe(403)
    }
    expect((await (await bench.api.as([])).get('/accounting-connections')).status).toBe(403)
  })

  test('sends people to the address of the connection, with no secret in it', async () => {
    const url = new URL(await begin())
    expect(url.searchParams.get('redirect_uri')).toBe(`${EMS_URL}/aol-callback/actual`)
    expect(url.href).not.toContain('secret')
  })
})

/** The plain token of the connection. */
async function databaseless() {
  const { accessToken } = await import('./session/access-token.ts')
  return accessToken(bench.accurate, 'actual')
}

describe('a token', () => {
  const expire = () =>
    bench.api.pool.query(`update ems.accounting_connections set expires_at = now() where connection = 'actual'`)
  const version = async () =>
    (await bench.api.pool.query(`select token_version from ems.accounting_connections where connection = 'actual'`))
      .rows[0].token_version as number

  test('that has expired is renewed once, however many need it at the same time', async () => {
    await bench.open()
    await expire()
    const before = await version()
    bench.server.log.forget()

    await Promise.all(Array.from({ length: 8 }, () => employees()))

    expect(calls('/oauth/token')).toHaveLength(1)
    expect(await version()).toBe(before + 1)
  })

  test('that the provider rejects is renewed, and the call repeated once', async () => {
    await bench.open()
    await bench.fault({ fault: 'expire_access_token', times: 1 })

    expect(await employees()).toMatchObject({ s: true })
    expect(calls('/oauth/token')).toHaveLength(2)
  })

  test('whose grant was revoked breaks the connection: one notice, no loop, and never a 401 of ours', async () => {
    await bench.open()
    await bench.fault({ fault: 'revoke_grant', times: 1 })

    await expect(employees()).rejects.toMatchObject({ status: 424, code: 'INTEGRATION_REAUTH_REQUIRED' })
    const before = bench.server.log.entries().length
    await expect(employees()).rejects.toMatchObject({ status: 424 })
    expect(bench.server.log.entries()).toHaveLength(before)
    expect((await stateOf()).status).toBe('broken')
    const databases = await bench.admin.get('/accounting-connections/actual/databases')
    expect(databases.status).toBe(424)
  })

  test('moved to the other connection does not decrypt', async () => {
    await bench.open()
    await bench.connect('commercial')
    await bench.api.pool.query(`update ems.accounting_connections c set access_token = a.access_token
      from ems.accounting_connections a where a.connection = 'actual' and c.connection = 'commercial'`)

    await expect(databaseSession(bench.accurate, 'commercial')).rejects.toThrow()
  })
})

describe('a call', () => {
  beforeEach(() => bench.open())

  test('opens the session again when it has expired, without another token', async () => {
    await bench.fault({ fault: 'expire_session', times: 1 })
    bench.server.log.forget()

    expect(await employees()).toMatchObject({ s: true })
    expect(calls('/oauth/token')).toEqual([])
    expect(calls('/api/open-db.do')).toHaveLength(1)
  })

  test('follows a database that moved, with both headers', async () => {
    await bench.fault({ fault: 'move_host', times: 1 })

    expect(await employees()).toMatchObject({ s: true })
  })

  test('asks anew where a database lives whose host is no longer there', async () => {
    await bench.api.pool.query(`update ems.accounting_connections set data_host = 'http://127.0.0.1:65534'
      where connection = 'actual'`)
    bench.server.log.forget()

    expect(await employees()).toMatchObject({ s: true })
    expect(calls('/api/open-db.do')).toHaveLength(1)
  })

  test('waits as long as a busy provider says', async () => {
    await bench.fault({ fault: 'http_429', retry_after: 1, times: 1 })
    const began = performance.now()

    expect(await employees()).toMatchObject({ s: true })
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  test.each(['html_200', 'truncate_json'])('is answered 502 where the provider says %s', async (fault) => {
    await bench.fault({ fault, times: 10 })
    await expect(employees(true)).rejects.toMatchObject({ status: 502, code: 'UPSTREAM_BAD_RESPONSE' })
  })

  test('that the provider refuses says why, as a refusal of the data', async () => {
    await bench.fault({ fault: 's_false', text: 'Karyawan tidak dapat dibaca', times: 1 })
    await expect(employees()).rejects.toMatchObject({ status: 422, message: 'Karyawan tidak dapat dibaca' })
  })

  test('is in Log Service', async () => {
    await employees()
    const { body } = await bench.admin.get('/audit-services?filter[service]=accounting_actual&page[size]=100')
    const operations = body.data.map((one: { attributes: { operation: string } }) => one.attributes.operation)
    expect(operations).toEqual(expect.arrayContaining(['GET /employee/list.do', 'GET /api/open-db.do']))
  })

  test('breaks no rule of the provider', () => {
    expect(bench.server.log.entries().filter(({ violations }) => violations.length)).toEqual([])
  })
})
