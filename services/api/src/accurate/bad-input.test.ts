import type { AccountingConnection } from '@ems/contracts/accurate'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { syncConnection } from './sync/sync-connection.ts'
import { type AccountingBench, accountingBench, consent, HOOK_SECRET } from './testing.ts'

jest.setTimeout(240_000)

let bench: AccountingBench
/** Stored records of both books. */
let stored: unknown
beforeAll(async () => {
  bench = await accountingBench()
  await bench.open()
  await bench.open('commercial')
  await sync()
  await sync('commercial')
  stored = await contents()
})
afterAll(() => bench.close())
afterEach(() => bench.server.faults.forget())

const sync = (connection: AccountingConnection = 'actual') =>
  syncConnection(bench.accurate, connection, { rows: 0, signal: new AbortController().signal })
const query = async (text: string) => (await bench.api.pool.query(text)).rows
const contents = () =>
  query(`select 'partner' as what, connection, count(*)::int as n, count(npwp)::int as filled,
      md5(string_agg(concat_ws('|', module, external_id, number, name, npwp, email, phone, city, credit_limit), ';' order by module, external_id)) as sum
    from ems.accounting_partners group by 2
    union all
    select 'document', connection, count(*)::int, count(total)::int,
      md5(string_agg(concat_ws('|', module, external_id, number, trans_date, customer_name, total, outstanding), ';' order by module, external_id))
    from ems.accounting_documents group by 2 order by 1, 2`)
const stateOf = async (connection = 'actual') =>
  (await bench.admin.get(`/accounting-connections/${connection}`)).body.data.attributes
const begun = async (connection = 'actual') =>
  (await bench.admin.post(`/accounting-connections/${connection}/-actions/connect`)).body.data.attributes.url
const handOver = async (back: URLSearchParams) => {
  const attributes = { code: back.get('code'), state: back.get('state') }
  const { status, body } = await bench.admin.post('/callback/aol/actual', {
    data: { type: 'accounting-consents', attributes },
  })
  return [status, body.errors?.[0].detail]
}
const fromTheBeginning = (module: string) =>
  query(`update ems.accounting_syncs set phase = 'full', page = null, watermark = null
    where connection = 'actual' and module = '${module}'`)
const event = (payload: string, secret: string) =>
  bench.api.app.inject({
    method: 'POST',
    url: `/api/hooks/aol/actual/${secret}`,
    payload,
    headers: { 'content-type': 'application/json' },
  })

describe('stored data stay as they are, and a person is told in Indonesian,', () => {
  test('after a consent that was denied', async () => {
    const back = await consent(await begun(), [], 'deny')
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null])
    expect(await stateOf()).toMatchObject({ status: 'connected', database_id: '1001' })
    expect(await contents()).toEqual(stored)
  })

  test('after a code that is used twice', async () => {
    const back = await consent(await begun())
    expect(await handOver(back)).toEqual([200, undefined])
    expect(await handOver(back)).toEqual([
      400,
      'Izin akuntansi tidak sah atau sudah kedaluwarsa. Hubungkan ulang.[Galat]Payload request tidak sesuai format pada Back-end.',
    ])
    expect(await contents()).toEqual(stored)
  })

  test('after a page instead of JSON', async () => {
    await fromTheBeginning('customer')
    await bench.fault({ fault: 'html_200', match: { path: '/customer/list' }, times: 30 })
    await expect(sync()).rejects.toMatchObject({ status: 502, code: 'UPSTREAM_BAD_RESPONSE' })
    expect((await stateOf()).last_error).toBe('Layanan akuntansi menjawab dengan isi yang tidak dapat dibaca.')
    expect(await contents()).toEqual(stored)
  })

  test('after a field that vanished, and reads the rest', async () => {
    await fromTheBeginning('customer')
    await bench.fault({ fault: 'drop_field', field: 'npwpNo', match: { path: '/customer/' }, times: 60 })
    await sync()
    expect(await contents()).toEqual(stored)
  })

  test('after another database under the chosen number', async () => {
    await query(`update ems.accounting_connections set database_name = 'PT Lain' where connection = 'actual'`)
    await expect(sync()).rejects.toMatchObject({ status: 424, code: 'INTEGRATION_WRONG_DATABASE' })
    expect((await stateOf()).last_error).toContain('bukan PT Lain')
    await query(`update ems.accounting_connections set database_name = null where connection = 'actual'`)
    expect(await contents()).toEqual(stored)
  })

  test('after an event with a wrong secret, and one of two megabytes', async () => {
    const wrong = await event('[]', 'x'.repeat(48))
    expect([wrong.statusCode, wrong.json().errors[0].detail]).toEqual([404, expect.stringContaining('tidak ditemukan')])
    const large = await event(`["${'x'.repeat(2_000_000)}"]`, HOOK_SECRET)
    expect([large.statusCode, large.json().errors[0].detail]).toEqual([413, 'Payload request terlalu besar.'])
    expect(await contents()).toEqual(stored)
  })

  test('where a number is in both databases: two documents, each with the amount of its own book', async () => {
    const both =
      await query(`select a.number, a.total <> c.total as differ, a.customer_name <> c.customer_name as of_others
      from ems.accounting_documents a join ems.accounting_documents c on c.number = a.number and c.module = a.module
      where a.connection = 'actual' and c.connection = 'commercial' and a.module = 'sales-invoice'`)
    expect(both.length).toBeGreaterThan(10)
    expect(both.some(({ differ }) => differ)).toBe(true)
  })

  test('after a consent for a part of the scopes, which are named', async () => {
    const back = await consent(await begun(), ['customer_view'])
    expect(await handOver(back)).toEqual([200, undefined])
    const { skipped } = await sync()
    expect(skipped).toHaveLength(7)
    expect((await stateOf()).missing_scopes).toContain('sales_invoice_view')
    expect(await contents()).toEqual(stored)
  })
})
