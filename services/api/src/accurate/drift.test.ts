import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { SyncStopped } from './sync/cursor.ts'
import { syncConnection } from './sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from './testing.ts'
import { watchAccounting } from './watch/watch.ts'

// The rows of the table in docs/accurate.md that concern what a list says, and what is stored of it.
jest.setTimeout(120_000)

let bench: AccountingBench
beforeAll(async () => {
  bench = await accountingBench()
  await bench.open()
  await sync()
})
afterAll(() => bench.close())
afterEach(() => bench.server.faults.forget())

const progress = () => ({ rows: 0, signal: new AbortController().signal })
const sync = (how = progress()) => syncConnection(bench.accurate, 'actual', how)
const query = async (text: string) => (await bench.api.pool.query(text)).rows
const fromTheBeginning = (module: string) =>
  query(
    `update ems.accounting_syncs set phase = 'full', page = null where connection = 'actual' and module = '${module}'`,
  )
const npwps = async () =>
  query(`select external_id, npwp, name, credit_limit from ems.accounting_partners
    where connection = 'actual' and module = 'customer' order by external_id`)
const drifted = async (module = 'customer') =>
  (
    await query(`select drifted_fields from ems.accounting_syncs where connection = 'actual' and module = '${module}'`)
  )[0].drifted_fields
const list = { path: '/customer/list' }
/** Alarms of the hourly check about the fields of customers. */
const alarm = async () => {
  await watchAccounting()
  const { alarms } = (await bench.admin.get('/accounting-connections/actual')).body.data.attributes
  return alarms.find(({ code }: { code: string }) => code === 'DRIFT_CUSTOMER')?.message
}

describe('a field of a list', () => {
  test.each([
    ['that vanished', { fault: 'drop_field', field: 'npwpNo' }],
    ['with another name', { fault: 'rename_field', field: 'npwpNo', to: 'taxNumber' }],
    ['that comes empty everywhere', { fault: 'wrong_type', field: 'npwpNo', value: '' }],
    ['of another type', { fault: 'wrong_type', field: 'npwpNo', value: { tidak: 'tepat' } }],
  ])('%s keeps what is stored, reads the others, and is reported until it is back', async (_, fault) => {
    const before = await npwps()
    await fromTheBeginning('customer')
    await bench.fault({ ...fault, match: list, times: 20 })
    const { skipped } = await sync()

    expect(skipped).toEqual([])
    expect(await npwps()).toEqual(before)
    expect(await drifted()).toEqual(fault.fault === 'wrong_type' ? ['npwpNo'] : expect.any(Array))

    bench.server.faults.forget()
    await fromTheBeginning('customer')
    await sync()
    expect(await drifted()).toEqual([])
  })

  test('that is an amount and came as something else leaves the amount, and the record to a person', async () => {
    const before = await npwps()
    await fromTheBeginning('customer')
    await bench.fault({
      fault: 'wrong_type',
      field: 'customerLimitAmountValue',
      value: 'lima juta',
      match: list,
      times: 20,
    })
    await sync()
    expect(await npwps()).toEqual(before)
    expect(await drifted()).toEqual(['customerLimitAmountValue'])
  })

  test('that everything needs stops its module alone, in words, and changes nothing', async () => {
    const before = await npwps()
    await fromTheBeginning('customer')
    await bench.fault({ fault: 'rename_field', field: 'name', to: 'title', match: list, times: 20 })
    const { skipped } = await sync()

    expect(skipped).toEqual(['customer'])
    expect(await npwps()).toEqual(before)
    expect(await drifted()).toContain('name')
    const { syncs } = (await bench.admin.get('/accounting-connections/actual')).body.data.attributes
    expect(syncs[0].last_error).toBe(
      'Jawaban layanan akuntansi untuk customer tidak lagi memuat name. Data tersimpan tidak diubah.',
    )
  })

  test('that is renamed is an alarm with the names that are gone and those that are new, until it is back', async () => {
    await fromTheBeginning('customer')
    await sync()
    expect(await alarm()).toBeUndefined()
    await fromTheBeginning('customer')
    const everywhere = { match: { path: '/customer/' }, times: 40 }
    await bench.fault({ fault: 'rename_field', field: 'name', to: 'title', ...everywhere })
    await sync()
    expect(await alarm()).toBe(
      'Pelanggan: name tidak lagi terisi di jawaban layanan akuntansi. Nilai tersimpan tidak diubah. Hilang dari rincian: name. Baru di rincian: title.',
    )

    bench.server.faults.forget()
    await fromTheBeginning('customer')
    await sync()
    expect(await alarm()).toBeUndefined()
  })

  test('that details lose is found by the weekly comparison; one that they have in addition is stored with the others', async () => {
    const keys = async () =>
      (
        await query(`select detail_keys, lost_keys from ems.accounting_syncs
      where connection = 'actual' and module = 'customer'`)
      )[0]
    const aWeekLater = () => query(`update ems.accounting_syncs set keys_checked_at = now() - interval '8 days'`)
    const detail = { match: { path: '/customer/detail' }, times: 3 }
    await bench.fault({ fault: 'add_field', field: 'skorKredit', value: 7, ...detail })
    await aWeekLater()
    expect(await alarm()).toBeUndefined()
    expect((await keys()).detail_keys).toContain('skorKredit')

    await bench.fault({ fault: 'drop_field', field: 'npwpNo', ...detail })
    await aWeekLater()
    expect(await alarm()).toBe(
      'Pelanggan: rincian dari layanan akuntansi kehilangan isian. Nilai tersimpan tidak diubah. Hilang dari rincian: npwpNo, skorKredit.',
    )
    expect((await keys()).detail_keys).toContain('npwpNo')
    expect(await alarm()).toBeUndefined()
  })

  test('that is new is no reason to stop', async () => {
    await fromTheBeginning('customer')
    await bench.fault({ fault: 'add_field', field: 'skorKredit', value: 7, match: list, times: 20 })
    expect(await sync()).toMatchObject({ skipped: [], faults: 0 })
  })
})

describe('a list whose rows move while it is read', () => {
  test('is complete after the pass, and no row is there twice', async () => {
    const rows = bench.server.database(1001)?.modules.customer
    const before = await npwps()
    await fromTheBeginning('customer')
    await bench.fault({ fault: 'duplicate_row_between_pages', match: list, times: 2 })
    await sync()
    bench.server.faults.forget()
    await fromTheBeginning('customer')
    await sync()

    const stored = (await npwps()).map(({ external_id }) => external_id)
    expect(stored).toEqual(expect.arrayContaining([...(rows ?? [])].map(({ id }) => String(id))))
    expect(new Set(stored).size).toBe(stored.length)
    expect(stored.length).toBeGreaterThanOrEqual(before.length)
  })

  test('goes back a page where rows disappeared in front', async () => {
    await fromTheBeginning('customer')
    await query(`update ems.accounting_syncs set page = 3, row_count = 9999, pass_began_at = now()
      where connection = 'actual' and module = 'customer'`)
    bench.server.log.forget()
    await sync()
    const pages = bench.server.log
      .entries()
      .filter(({ path }) => path.includes('/customer/list'))
      .map(({ query: sent }) => sent['sp.page'])
    expect(pages).toEqual(['3', '2', '3'])
  })
})

describe('disconnecting', () => {
  test('in the middle of a reading ends it between two pages, and nothing is written afterwards', async () => {
    await fromTheBeginning('customer')
    await query(`update ems.accounting_records set raw = '{}' where connection = 'actual' and module = 'customer'`)
    await bench.fault({ fault: 'slow', ms: 400, match: list, times: 20 })
    const reading = sync().then(
      () => 'complete',
      (error: unknown) => error,
    )
    await until(async () => (await unread()) < 231)
    await bench.admin.post('/accounting-connections/actual/-actions/disconnect')
    const left = await unread()

    const outcome = await reading
    expect(
      outcome instanceof SyncStopped || (outcome as { code?: string }).code === 'INTEGRATION_REAUTH_REQUIRED',
    ).toBe(true)
    expect(left).toBeGreaterThan(0)
    expect(await unread()).toBe(left)
  })
})

const unread = async () =>
  (
    await query(`select count(*)::int as n from ems.accounting_records
      where connection = 'actual' and module = 'customer' and raw = '{}'`)
  )[0].n as number

async function until(holds: () => Promise<boolean>) {
  const end = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
