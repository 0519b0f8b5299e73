import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { syncConnection } from '../sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from '../testing.ts'
import { compareIds, dueComparisons } from './compare-ids.ts'
import { contractDifferences } from './contract-differences.ts'
import { watchAccounting } from './watch.ts'

jest.setTimeout(120_000)

let bench: AccountingBench
beforeAll(async () => {
  bench = await accountingBench()
  await bench.open()
  await sync()
})
afterAll(() => bench.close())

const never = () => new AbortController().signal
const sync = () => syncConnection(bench.accurate, 'actual', { rows: 0, signal: never() })
const query = async (text: string) => (await bench.api.pool.query(text)).rows
const change = (values: string, table = 'accounting_connections') =>
  query(`update ems.${table} set ${values} where connection = 'actual'`)
const alarms = async () => {
  await watchAccounting()
  const { attributes } = (await bench.admin.get('/accounting-connections/actual')).body.data
  return attributes.alarms as { code: string; message: string }[]
}
const calls = (path: string) => bench.server.log.entries().filter((one) => one.path.includes(path))
const compare = (module: 'customer' | 'vendor' = 'customer') =>
  compareIds(bench.accurate, { connection: 'actual', databaseId: '1001', module }, never())
const modules = () =>
  bench.server.database(1001)?.modules as NonNullable<ReturnType<typeof bench.server.database>>['modules']

describe('events of the provider', () => {
  test('are asked for anew every day, and the day they end on is kept', async () => {
    bench.server.log.forget()
    expect(await alarms()).toEqual([])
    await watchAccounting()

    expect(calls('webhook-renew')).toHaveLength(1)
    const { attributes } = (await bench.admin.get('/accounting-connections/actual')).body.data
    expect(Date.parse(attributes.webhooks_until) - Date.now()).toBeGreaterThan(5 * 86_400_000)
  })

  test('that have stopped without a word are noticed by a change that a reading found', async () => {
    await change(`last_event_at = now() - interval '30 hours', last_change_at = null`, 'accounting_events')
    expect(await alarms()).toEqual([])
    const rows = modules().customer
    const [customer] = [...rows]
    const at = new Date(Date.now() + 7 * 3_600_000).toISOString()
    const lastUpdate = `${at.slice(0, 10).split('-').reverse().join('/')} ${at.slice(11, 19)}`
    rows.put({ ...customer, name: 'PT Tanpa Kejadian', lastUpdate } as never)
    await sync()

    expect(await alarms()).toMatchObject([{ code: 'EVENTS_SILENT' }])
    const stored = await query(`select 1 from ems.accounting_partners where name = 'PT Tanpa Kejadian'`)
    expect(stored).toHaveLength(1)
    await change('last_event_at = now()', 'accounting_events')
    expect(await alarms()).toEqual([])
  })

  test('whose renewal fails are an alarm until it succeeds', async () => {
    await change(`webhooks_renewed_at = now() - interval '1 day'`)
    await bench.fault({ fault: 'http_500', match: { path: 'webhook-renew' }, times: 1 })
    expect(await alarms()).toMatchObject([{ code: 'RENEWAL' }])
    expect(await alarms()).toEqual([])
    await change(`webhooks_until = current_date - 1`)
    expect(await alarms()).toMatchObject([{ code: 'EVENTS_ENDED' }])
    await change(`webhooks_until = current_date + 5`)
  })
})

describe('the weekly comparison of ids', () => {
  test('is due a week after the last, for modules that were read completely', async () => {
    expect(await dueComparisons(bench.accurate.db, 'actual')).toEqual([])
    await change(`compared_at = now() - interval '8 days'`, 'accounting_syncs')
    expect(await dueComparisons(bench.accurate.db, 'actual')).toHaveLength(8)
    await change('compared_at = now()', 'accounting_syncs')
  })

  test('marks what was deleted, erases nothing, and goes on where it was killed', async () => {
    const [removed] = [...modules().customer]
    const id = String(removed?.id)
    modules().customer.delete(Number(id))
    const stop = new AbortController()
    const half = compareIds(
      bench.accurate,
      { connection: 'actual', databaseId: '1001', module: 'customer' },
      stop.signal,
    )
    const watching = setInterval(async () => {
      const [{ compare_page: page }] = await query(
        `select compare_page from ems.accounting_syncs where connection = 'actual' and module = 'customer'`,
      )
      if (page === 2) stop.abort()
    }, 5)
    await half.catch(() => undefined)
    clearInterval(watching)
    bench.server.log.forget()

    await compare()

    expect(calls('/customer/list').length).toBeLessThanOrEqual(3)
    const stored = await query(
      `select external_id, name from ems.accounting_partners where connection = 'actual' and removed_at is not null`,
    )
    expect(stored).toMatchObject([{ external_id: id }])
    expect(await query('select 1 from ems.accounting_listed_ids')).toEqual([])
  })

  test('reads with the next pass what was never read', async () => {
    await query(`delete from ems.accounting_records where connection = 'actual' and module = 'vendor'
      and external_id = (select external_id from ems.accounting_partners where connection = 'actual' and module = 'vendor' limit 1)`)
    await compare('vendor')
    const { rows } = await sync()
    expect(rows).toBeGreaterThanOrEqual(60)
  })

  test('marks nothing when nearly everything is gone, and says so', async () => {
    for (const { id } of [...modules().vendor].slice(0, 55)) modules().vendor.delete(Number(id))
    await compare('vendor')

    expect(
      await query(`select 1 from ems.accounting_partners where module = 'vendor' and removed_at is not null`),
    ).toEqual([])
    expect((await alarms()).find(({ code }) => code === 'GONE_VENDOR')?.message).toContain('55 dari 60 data')
  })
})

describe('the published contract', () => {
  const published = async () =>
    (await fetch(`${bench.accurate.settings.accountUrl}/open-api/json.do`)).json() as Promise<{
      paths: Record<string, { get: { parameters: { name: string; required: boolean }[] } }>
    }>

  test('has everything that EMS uses', async () => {
    expect(contractDifferences(await published())).toEqual([])
  })

  test('that lost a call or a parameter, or asks for another, is an alarm', async () => {
    const document = await published()
    delete document.paths['/api/vendor/list.do']
    const list = document.paths['/api/customer/list.do']?.get
    if (list) {
      list.parameters = list.parameters.filter(({ name }) => name !== 'filter.lastUpdate.val')
      list.parameters.push({ name: 'tenant', required: true })
    }
    expect(contractDifferences(document)).toEqual([
      '/api/customer/list.do tidak lagi mengenal filter.lastUpdate.val.',
      '/api/customer/list.do mewajibkan tenant.',
      '/api/vendor/list.do tidak ada lagi.',
    ])
    await change(`contract_differences = '{/api/vendor/list.do tidak ada lagi.}'`)
    expect((await alarms()).map(({ code }) => code)).toContain('CONTRACT')
  })
})
