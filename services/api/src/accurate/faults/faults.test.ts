import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { migrateQueue } from '../../jobs/index.ts'
import { syncConnection } from '../sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from '../testing.ts'

jest.setTimeout(120_000)

let bench: AccountingBench
let customerNo: string
beforeAll(async () => {
  bench = await accountingBench()
  await migrateQueue(bench.api.pool)
  await bench.open()
  await sync()
  const [first] = await query(`select number from ems.accounting_partners where connection = 'actual'
    and module = 'customer' and credit_limit > 0 order by id limit 1`)
  customerNo = first.number
})
afterAll(() => bench.close())
afterEach(() => bench.server.faults.forget())

const sync = () => syncConnection(bench.accurate, 'actual', { rows: 0, signal: new AbortController().signal })
const query = async (text: string, values: unknown[] = []) => (await bench.api.pool.query(text, values)).rows
const stored = async () =>
  (
    await query(
      `select name, city, credit_limit::text as credit_limit from ems.accounting_partners where connection = 'actual'
        and module = 'customer' and number = $1`,
      [customerNo],
    )
  )[0]
const faults = async (by = bench.admin) => await by.get('/accounting-connections/actual/faults?module=customer')
const mine = async () => (await faults()).body.data[0]?.attributes
const detailCalls = () => bench.server.log.entries().filter(({ path }) => path.includes('/customer/detail.do')).length
/** Renames the customer there; its limit comes as words, in the list and in its details. */
const spoil = () =>
  bench.fault({
    fault: 'wrong_type',
    field: 'customerLimitAmountValue',
    value: 'lima juta',
    match: { path: '/customer/' },
    times: 1_000,
  })

describe('one record that cannot be read', () => {
  test('stays as it was, is named to a person, and is tried again until it can be read', async () => {
    const before = await stored()
    const record = bench.server.database(1001)?.modules.customer
    const [row] = [...(record ?? [])].filter((one) => one.customerNo === customerNo)
    await bench.act(1001, 'customer', { id: row?.id, name: row?.name, transDate: '01/01/2026', billCity: 'Kota Baru' })
    await spoil()
    await sync()

    expect(await stored()).toEqual(before)
    expect(await mine()).toMatchObject({
      number: customerNo,
      name: row?.name,
      reason: 'Tidak terbaca: customerLimitAmountValue.',
      attempts: 2,
      is_given_up: false,
    })

    bench.server.faults.forget()
    await sync()
    expect(await stored()).toEqual({ ...before, city: 'Kota Baru' })
    expect(await mine()).toBeUndefined()
  })

  test('is given up after five attempts, and read again when a person asks for it', async () => {
    const insert = (id: string, attempts: number) =>
      query(
        `insert into ems.accounting_faults (connection, database_id, module, external_id, reason, raw, attempts)
          values ('actual', '1001', 'customer', $1, 'Tidak terbaca: name.', '{}', $2)`,
        [id, attempts],
      )
    // Not the changed one: lists of changes still have it.
    const [{ id }] = await query(
      `select external_id as id from ems.accounting_partners where connection = 'actual' and module = 'customer'
        and number <> $1 order by id desc limit 1`,
      [customerNo],
    )
    await insert(id, 5)
    const before = detailCalls()
    await sync()
    expect([detailCalls(), (await mine()).is_given_up]).toEqual([before, true])

    const { status, body } = await bench.admin.post('/accounting-connections/actual/-actions/retry')
    expect([status, typeof body.data.attributes.job]).toEqual([202, 'string'])
    // Gone there since: nothing is left to read.
    await insert('987654321', 1)
    await sync()
    expect((await faults()).body.meta.total).toBe(0)
  })

  test('is named to nobody who may not list these books, nor read again by others than administrators', async () => {
    const other = await bench.api.as(['utility-list', 'accounting_commercial-list'])
    expect((await faults(other)).status).toBe(403)
    const reader = await bench.api.as(['accounting_actual-list'])
    expect((await reader.post('/accounting-connections/actual/-actions/retry')).status).toBe(403)
  })
})
