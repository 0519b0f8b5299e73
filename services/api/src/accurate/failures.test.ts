import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { accessToken } from './session/access-token.ts'
import { dataCall } from './session/data-call.ts'
import { databaseSession } from './session/database-session.ts'
import { syncConnection } from './sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from './testing.ts'
import { watchAccounting } from './watch/watch.ts'

// The rows of the table in docs/accurate.md that concern one call or one connection.
jest.setTimeout(120_000)

let bench: AccountingBench
beforeAll(async () => {
  bench = await accountingBench()
  // Administrators are found by the permissions of their group.
  await query(`update ems.usergroups set permissions = permissions || '{utility-update}'`)
})
afterAll(() => bench.close())
beforeEach(() => bench.server.reset())
afterEach(async () => {
  await bench.api.pool.query(`update ems.accounting_call_slots set next_at = now()`)
  await bench.admin.post('/accounting-connections/actual/-actions/disconnect')
})

const stateOf = async () => (await bench.admin.get('/accounting-connections/actual')).body.data.attributes
const calls = (path: string) => bench.server.log.entries().filter((one) => one.path.includes(path))
const employees = (isInteractive = false) =>
  dataCall(bench.accurate, 'actual', { action: 'employee/list', scope: 'employee_view', isInteractive })
const sync = () => syncConnection(bench.accurate, 'actual', { rows: 0, signal: new AbortController().signal })
const query = async (text: string, values: unknown[] = []) => (await bench.api.pool.query(text, values)).rows
const notices = async () =>
  query(`select title, body from ems.notifications where event like 'integration.%' and user_id = $1`, [
    bench.admin.user.id,
  ])

describe('a token', () => {
  test('that another process renewed is taken from there, without a second request', async () => {
    await bench.open()
    const { version } = await accessToken(bench.accurate, 'actual')
    const other = await bench.api.pool.connect()
    await other.query('begin')
    await other.query(`select 1 from ems.accounting_connections where connection = 'actual' for update`)
    bench.server.log.forget()

    const renewed = accessToken(bench.accurate, 'actual', version)
    await other.query(
      `update ems.accounting_connections set token_version = token_version + 1 where connection = 'actual'`,
    )
    await other.query('commit')
    other.release()

    expect((await renewed).version).toBe(version + 1)
    expect(calls('/oauth/token')).toEqual([])
  })

  test('that cannot be renewed is announced before it ends, and its end stops everything without a loop', async () => {
    bench.server.settings = { ...bench.server.settings, refresh_token: 'never', expires_in: 7_200 }
    await bench.open()
    expect((await stateOf()).status).toBe('expiring')
    await watchAccounting()
    await watchAccounting()
    expect((await stateOf()).alarms).toMatchObject([{ code: 'EXPIRES_LAST' }])
    expect((await notices()).filter(({ body }) => body.startsWith('Izin berakhir dalam 2 jam'))).toHaveLength(1)

    await query(`update ems.accounting_connections set expires_at = now() where connection = 'actual'`)
    bench.server.log.forget()
    await expect(employees()).rejects.toMatchObject({ code: 'INTEGRATION_REAUTH_REQUIRED' })
    await expect(employees()).rejects.toMatchObject({ status: 424 })
    expect(bench.server.log.count).toBe(0)
    expect((await stateOf()).status).toBe('broken')
  })

  test('whose grant was revoked is announced once, and nothing reads any more', async () => {
    await bench.open()
    await query('delete from ems.notifications')
    await bench.fault({ fault: 'revoke_grant', times: 1 })

    await expect(employees()).rejects.toMatchObject({ status: 424 })
    await expect(sync()).rejects.toMatchObject({ status: 424 })
    expect(await notices()).toMatchObject([{ title: 'Koneksi Akuntansi – Aktual terputus' }])
    bench.server.log.forget()
    await watchAccounting()
    expect(bench.server.log.count).toBe(0)
  })

  test('encrypted with a key that is no longer there does not open, and nothing is sent', async () => {
    await bench.open()
    await query(`update ems.accounting_connections set access_token = 'gone.' || split_part(access_token, '.', 2)
      where connection = 'actual'`)
    bench.server.log.forget()

    await expect(databaseSession(bench.accurate, 'actual')).rejects.toThrow()
    expect(bench.server.log.count).toBe(0)
  })
})

describe('a consent', () => {
  test('for a part of the scopes reads that part, and names what is missing', async () => {
    await bench.connect('actual', ['customer_view'])
    const attributes = { database: '1001' }
    await bench.admin.post('/accounting-connections/actual/-actions/open', {
      data: { type: 'accounting-connections', attributes },
    })

    const { skipped, rows } = await sync()

    expect(rows).toBe(231)
    expect(skipped).toHaveLength(7)
    expect(calls('/vendor/list')).toEqual([])
    await expect(
      dataCall(bench.accurate, 'actual', { action: 'vendor/list', scope: 'vendor_view' }),
    ).rejects.toMatchObject({
      status: 424,
      code: 'INTEGRATION_SCOPE_MISSING',
      message: 'Koneksi Akuntansi – Aktual tidak memiliki izin vendor_view.[Galat]Hubungkan ulang di menu Utilitas.',
    })
  })
})

describe('a database', () => {
  test('that has another name than the chosen one is not read', async () => {
    await bench.open()
    await query(`update ems.accounting_connections set database_name = 'PT Lain' where connection = 'actual'`)
    bench.server.log.forget()

    await expect(sync()).rejects.toMatchObject({ status: 424, code: 'INTEGRATION_WRONG_DATABASE' })

    expect(calls('/list.do')).toEqual([])
    expect((await stateOf()).last_error).toContain('bukan PT Lain')
    await bench.admin.post('/accounting-connections/actual/-actions/open', {
      data: { type: 'accounting-connections', attributes: { database: '1001' } },
    })
    expect((await stateOf()).database_name).not.toBe('PT Lain')
  })

  test('other than the one of the installation cannot be chosen', async () => {
    await bench.connect()
    const client = bench.accurate.settings.clients.actual
    Object.assign(client ?? {}, { databaseId: '1001' })

    const { status, body } = await bench.admin.post('/accounting-connections/actual/-actions/open', {
      data: { type: 'accounting-connections', attributes: { database: '1002' } },
    })

    Object.assign(client ?? {}, { databaseId: undefined })
    expect([status, body.errors[0].code, body.errors[0].source.pointer]).toEqual([
      409,
      'WRONG_DATABASE',
      '/data/attributes/database',
    ])
  })

  test('that moved to a host outside the allowed ones gets no token there, and administrators an alarm', async () => {
    await bench.open()
    await bench.fault({ fault: 'move_host', host: 'https://jahat.example', times: 1 })

    await expect(employees()).rejects.toMatchObject({
      status: 502,
      message: 'Alamat basis data https://jahat.example tidak diizinkan.',
    })
    await watchAccounting()
    expect((await stateOf()).alarms).toMatchObject([{ code: 'HOST' }])
  })
})

describe('a call', () => {
  beforeEach(() => bench.open())

  test('answered with a page or half of it leaves a sample in Log Service, without a token or an amount', async () => {
    const customers = {
      action: 'customer/list',
      scope: 'customer_view',
      query: 'fields=id,name,customerLimitAmountValue',
    }
    await bench.fault({ fault: 'truncate_json', match: { path: '/customer/list' }, times: 2 })
    const half = dataCall(bench.accurate, 'actual', { ...customers, isInteractive: true })
    await expect(half).rejects.toMatchObject({ status: 502, code: 'UPSTREAM_BAD_RESPONSE' })
    await bench.fault({ fault: 'html_200', times: 2 })
    await expect(employees(true)).rejects.toMatchObject({ status: 502, code: 'UPSTREAM_BAD_RESPONSE' })
    await bench.fault({ fault: 'truncate_json', match: { path: 'oauth/token' }, times: 2 })
    const { version, token } = await accessToken(bench.accurate, 'actual')
    await expect(accessToken(bench.accurate, 'actual', version)).rejects.toMatchObject({ status: 502 })

    const entries = () =>
      query(`select message from ems.audit_services where service = 'accounting_actual' and level <> 'info'`)
    const isLogged = async (text: RegExp) => (await entries()).some(({ message }) => text.test(message))
    // Entries are written in the background.
    for (const end = Date.now() + 30_000; Date.now() < end && !(await isLogged(/access_token/)); ) await sleep(50)
    expect(await isLogged(/<html/i)).toBe(true)
    expect(await isLogged(/"access_token":"\[dihapus\]/)).toBe(true)
    expect(JSON.stringify(await entries())).not.toContain(token)
    // Readers of Log Service may lack the permission for the books.
    expect(await isLogged(/"customerLimitAmountValue":\[angka\]/)).toBe(true)
    expect(await isLogged(/"customerLimitAmountValue":"?\d/)).toBe(false)
  })

  test('refused for a while without a time waits and comes through', async () => {
    await bench.fault({ fault: 'http_429', times: 1 })
    expect(await employees()).toMatchObject({ s: true })
    await bench.fault({ fault: 'http_503', times: 1 })
    expect(await employees()).toMatchObject({ s: true })
  })

  test('refused for hours pauses the connection, says until when, and asks nothing meanwhile', async () => {
    await bench.fault({ fault: 'http_429', retry_after: 7_200, times: 1 })
    await expect(employees()).rejects.toMatchObject({ status: 503, code: 'UPSTREAM_BUSY' })
    bench.server.log.forget()

    await expect(employees(true)).rejects.toThrow(/^Layanan akuntansi meminta jeda sampai .+ WIB\./)
    await expect(sync()).rejects.toMatchObject({ status: 503 })

    expect(bench.server.log.count).toBe(0)
    expect((await stateOf()).last_error).toContain('meminta jeda sampai')
  })

  test('of a server whose clock is eleven minutes off says so, in both directions', async () => {
    await bench.fault({ fault: 'clock_skew', seconds: -660, times: 1 })
    await expect(employees()).rejects.toMatchObject({ status: 424, code: 'INTEGRATION_CLOCK' })
    await bench.fault({ fault: 'clock_skew', seconds: 660, times: 1 })
    await expect(employees()).rejects.toThrow('Jam server EMS lebih lambat 11 menit daripada jam layanan akuntansi.')
  })
})
