import { accountingDocuments, accountingPartners } from '@ems/contracts/accurate'
import { partners } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { referenceIn } from '../testing/reference-in.ts'
import { SyncStopped } from './sync/cursor.ts'
import { syncConnection } from './sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from './testing.ts'

jest.setTimeout(120_000)

let bench: AccountingBench
beforeAll(async () => {
  bench = await accountingBench()
  await bench.open('actual')
  await bench.open('commercial')
})
afterAll(() => bench.close())

const sync = (connection: 'actual' | 'commercial' = 'actual', signal = new AbortController().signal) =>
  syncConnection(bench.accurate, connection, { rows: 0, signal })
const database = (id: number) => {
  const match = bench.server.database(id)
  if (!match) throw new Error(`there is no database ${id}`)
  return match
}
const count = async (where: string) =>
  Number((await bench.api.pool.query(`select count(*) from ems.${where}`)).rows[0].count)

describe('synchronisation', () => {
  test('goes on where it was stopped, and copies every record once, to the last digit', async () => {
    const stop = new AbortController()
    const progress = { rows: 0, signal: stop.signal, onTotal: async () => undefined }
    const first = syncConnection(bench.accurate, 'actual', progress)
    const watch = setInterval(() => progress.rows >= 200 && stop.abort(), 5)
    await expect(first).rejects.toThrow()
    clearInterval(watch)
    const stored = await count(`accounting_records where connection = 'actual'`)
    expect(stored).toBeGreaterThanOrEqual(200)
    bench.server.log.forget()

    await sync()

    const pages = bench.server.log
      .entries()
      .filter(({ path }) => path.endsWith('/customer/list.do') && !path.includes('pageSize=1'))
    expect(pages.length).toBeLessThan(3)
    const { modules } = database(1001)
    for (const [module, rows] of Object.entries(modules))
      expect([module, await count(`accounting_records where connection = 'actual' and module = '${module}'`)]).toEqual([
        module,
        rows.size,
      ])
    const { rows } = await bench.api.pool.query(
      `select external_id, total, outstanding from ems.accounting_documents where module = 'sales-invoice' and connection = 'actual'`,
    )
    for (const { external_id, total, outstanding } of rows) {
      const invoice = [...modules['sales-invoice']].find(({ id }) => String(id) === external_id)
      expect([external_id, Number(total), Number(outstanding)]).toEqual([
        external_id,
        invoice?.totalAmount,
        invoice?.primeOwing,
      ])
    }
  })

  test('keeps the same number of both books apart', async () => {
    await sync('commercial')
    const { rows } = await bench.api.pool.query(
      `select number, count(*)::int as n, count(distinct connection)::int as books from ems.accounting_documents
       where module = 'sales-invoice' group by number having count(*) > 1 limit 1`,
    )
    expect(rows[0]).toMatchObject({ n: 2, books: 2 })
  })

  test('reads only what changed afterwards', async () => {
    await sync()
    const rows = database(1001).modules.customer
    const [customer] = [...rows]
    const at = new Date(Date.now() + 7 * 3_600_000).toISOString()
    const lastUpdate = `${at.slice(0, 10).split('-').reverse().join('/')} ${at.slice(11, 19)}`
    rows.put({ ...customer, name: 'PT Nama Baru', lastUpdate } as never)

    const { rows: read } = await sync()

    expect(read).toBeLessThan(50)
    const id = String(customer?.id)
    expect(await count(`accounting_partners where external_id = '${id}' and name = 'PT Nama Baru'`)).toBe(1)
  })

  test('empties no column when a field vanishes, and stops a module whose required field is missing', async () => {
    await bench.api.pool.query(`update ems.accounting_syncs set phase = 'full', page = null where module = 'customer'`)
    const before = await count(`accounting_partners where connection = 'actual' and npwp is not null`)
    await bench.fault({ fault: 'drop_field', field: 'npwpNo', match: { path: '/customer/list' }, times: 20 })
    await sync()
    expect(await count(`accounting_partners where connection = 'actual' and npwp is not null`)).toBe(before)

    bench.server.faults.forget()
    await bench.api.pool.query(`update ems.accounting_syncs set phase = 'full', page = null where module = 'customer'`)
    await bench.fault({ fault: 'drop_field', field: 'name', match: { path: '/customer/list' }, times: 20 })
    const { skipped } = await sync()
    expect(skipped).toEqual(['customer'])
    expect(await count(`accounting_partners where connection = 'actual' and name = ''`)).toBe(0)
    bench.server.faults.forget()
  })

  test('writes nothing once it is paused or disconnected', async () => {
    await bench.admin.post('/accounting-connections/actual/-actions/pause')
    await expect(sync()).rejects.toBeInstanceOf(SyncStopped)
    await bench.api.pool.query(`update ems.accounting_connections set is_paused = false where connection = 'actual'`)
  })

  test('breaks no rule of the provider', () => {
    expect(bench.server.log.entries().filter(({ violations }) => violations.length)).toEqual([])
  })
})

let n = 0
describe('a partner', () => {
  const newPartner = async (values: Record<string, unknown> = {}) =>
    bench.admin.create(partners, {
      code: `UJI-${++n}`,
      name: 'PT Mitra Uji',
      legal_form: await referenceIn(bench.api, 'legal-form'),
      phone: '0215551234',
      addresses: [
        { type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', province: 'DKI Jakarta', is_primary: true },
      ],
      ...values,
    })
  const debtor = async () =>
    (
      await bench.api.pool.query(`select a.id, a.name, a.number, sum(d.outstanding)::text as owed
      from ems.accounting_partners a join ems.accounting_documents d on d.connection = a.connection
        and d.customer_external_id = a.external_id and d.module = 'sales-invoice' and a.module = 'customer'
      where a.connection = 'actual' and a.partner_id is null group by a.id having sum(d.outstanding) > 0 limit 1`)
    ).rows[0] as { id: string; name: string; number: string; owed: string }
  const link = (record: string, partner: string, by = bench.admin) =>
    by.post(`/accounting-partners/${record}/-actions/link`, {
      data: { type: accountingPartners.name, attributes: { partner } },
    })
  const summary = (id: string, connection = 'actual', by = bench.admin) =>
    by.get(`/partner-accounting/${id}?connection=${connection}`)

  test('is suggested the records it may be, and owes what they owe once a person has confirmed', async () => {
    const record = await debtor()
    const partner = await newPartner({ name: record.name.slice(0, 150) })
    const suggested = await bench.admin.get(
      `/accounting-partners/-actions/suggestions?connection=actual&partner=${partner.id}`,
    )
    expect(suggested.body.data[0]).toMatchObject({ id: record.id, attributes: { reasons: ['name'], score: 50 } })
    expect((await summary(partner.id)).body.data.attributes).toMatchObject({ outstanding: '0.00', links: [] })

    expect((await link(record.id, partner.id)).status).toBe(200)

    const { attributes } = (await summary(partner.id)).body.data
    expect(attributes.outstanding).toBe(record.owed)
    expect(attributes.links).toMatchObject([{ number: record.number, linked_by: 'Sari' }])
    const sum = attributes.ageing.reduce((all: number, { amount }: { amount: string }) => all + Number(amount), 0)
    expect(sum).toBeCloseTo(Number(record.owed), 2)
    expect((await summary(partner.id, 'commercial')).body.data.attributes).toMatchObject({ outstanding: '0.00' })

    const other = await link((await debtor()).id, partner.id)
    expect([other.status, other.body.errors[0].code]).toEqual([409, 'ALREADY_LINKED'])
    await bench.admin.post(`/accounting-partners/${record.id}/-actions/unlink`)
    expect((await summary(partner.id)).body.data.attributes).toMatchObject({ outstanding: '0.00', links: [] })
  })

  test('is empty without the permission for that book', async () => {
    const record = await debtor()
    const partner = await newPartner()
    await link(record.id, partner.id)
    const reader = await bench.api.as([
      'customer-list',
      'customer-show',
      'accounting_commercial-list',
      'accounting_commercial-show',
    ])

    expect((await summary(partner.id, 'actual', reader)).status).toBe(403)
    expect((await summary(partner.id, 'commercial', reader)).status).toBe(200)
    for (const { name } of [accountingDocuments, accountingPartners]) {
      const { data } = (await reader.get(`/${name}?page[size]=100`)).body
      const books = new Set(data.map((row: { attributes: { connection: string } }) => row.attributes.connection))
      expect([...books]).toEqual(['commercial'])
    }
    expect((await link(record.id, partner.id, reader)).status).toBe(404)
  })
})
