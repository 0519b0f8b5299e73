import { permissions } from '@ems/contracts'
import { accountingDocuments, accountingItems, accountingPartners } from '@ems/contracts/accurate'
import { items, partners } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { inserted } from '../../testing/insert-row.ts'
import { referenceIn } from '../../testing/reference-in.ts'

/** Digits that stand in no other value. */
const OWED = '987654321.25'
const restricted = ['receivable_actual', 'receivable_commercial', 'accounting_actual', 'accounting_commercial']

let api: TestApi
let admin: Client
/** Sells, and may see nothing of accounting. */
let seller: Client
/** Sees one of the two books. */
let clerk: Client
let partner: string
const book = (connection: string, external: string) => ({
  connection,
  database_id: connection === 'actual' ? '1001' : '1002',
  external_id: external,
  number: external,
})
const invoice = (connection: string, external: string, outstanding: string, more: Record<string, unknown> = {}) =>
  inserted(accountingDocuments)(api, {
    ...book(connection, external),
    module: 'sales-invoice',
    trans_date: '2026-11-02',
    partner,
    outstanding,
    ...more,
  })
const customer = async (n: number) => ({
  code: `M${n}`,
  name: `PT Mitra ${n}`,
  legal_form: await referenceIn(api, 'legal-form'),
  phone: '0215551234',
  addresses: [{ type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', province: 'DKI Jakarta', is_primary: true }],
})
const amountsOf = async (by: Client, id = partner) => {
  const { attributes } = (await by.get(`/partners/${id}`)).body.data
  return Object.fromEntries(restricted.filter((name) => name in attributes).map((name) => [name, attributes[name]]))
}

beforeAll(async () => {
  api = await testApi()
  const rights = [...permissions].filter((one) => !one.startsWith('accounting'))
  admin = await api.as([...permissions])
  seller = await api.as(rights)
  clerk = await api.as([...rights, 'accounting_commercial-list', 'accounting_commercial-show'])
  partner = (await admin.create(partners, await customer(1))).id
  await admin.create(partners, await customer(2))
  await inserted(accountingPartners)(api, { ...book('actual', 'C-1'), module: 'customer', name: 'PT Satu', partner })
  await invoice('actual', 'F-1', OWED)
})
afterAll(() => api.close())

describe('the debt of a partner', () => {
  test('is in the list of users who may list the book, without the other book', async () => {
    const { body } = await admin.get(`/partners?sort=-receivable_actual&filter[receivable_actual_from]=1`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([partner])
    expect(body.data[0].attributes).toMatchObject({ receivable_actual: OWED, receivable_commercial: null })
    expect(await amountsOf(admin)).toEqual({
      receivable_actual: OWED,
      receivable_commercial: null,
      accounting_actual: 'paired',
      accounting_commercial: 'none',
    })
    expect(await amountsOf(clerk)).toEqual({ receivable_commercial: null, accounting_commercial: 'none' })
    expect(await amountsOf(seller)).toEqual({})
  })

  test('is no filter, order or section for anybody else', async () => {
    const where = encodeURIComponent(JSON.stringify({ or: [{ field: 'receivable_actual', op: 'from', value: '1' }] }))
    const queries = [
      'sort=receivable_actual',
      'sort=name,-receivable_actual',
      'filter[receivable_actual]=1',
      'filter[receivable_actual_from]=1',
      'filter[receivable_actual_null]=1',
      'filter[accounting_actual][]=paired',
      `filter[where]=${where}`,
      'group=accounting_actual',
      `count[owing]=${encodeURIComponent('filter[receivable_actual_from]=1')}`,
    ]
    for (const by of [seller, clerk])
      for (const query of queries) {
        const { status, text } = await by.get(`/partners?${query}`)
        expect([query, status]).toEqual([query, 400])
        expect(text).not.toContain(OWED)
      }
    for (const query of queries) expect([query, (await admin.get(`/partners?${query}`)).status]).toEqual([query, 200])
  })

  test('is in no answer for anybody else: row, list, included, asked for by name, changed, stale, bulk', async () => {
    const stored = (await admin.get(`/partners/${partner}`)).body.data
    const change = (version: number, notes: string) => ({
      data: { type: 'partners', id: partner, attributes: { notes }, meta: { version } },
    })
    const answers = [
      await seller.get('/partners'),
      await seller.get(`/partners/${partner}`),
      await seller.get(`/partners?fields[partners]=name,${restricted.join()}`),
      await seller.get(`/accounting-documents?include=partner&fields[partners]=${restricted.join()}`),
      await seller.patch(`/partners/${partner}`, change(stored.meta.version, 'Satu')),
      await seller.patch(`/partners/${partner}`, change(stored.meta.version, 'Dua')),
      await seller.post(`/partners/-actions/bulkUpdate?filter[receivable_actual_from]=1`, {
        data: { type: 'partners', attributes: { notes: 'Tiga' } },
      }),
      await seller.get(`/partners/${partner}/history`),
      await seller.get(`/partners/${partner}/activity`),
      await seller.get(`/search?q=${OWED}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 200, 409, 400, 200, 200, 200])
    for (const { text } of answers) {
      expect(text).not.toContain(OWED)
      expect(text).not.toContain('"receivable_actual"')
    }
  })

  test('is in no audit entry, not even that of a user who may see it', async () => {
    const { version } = (await admin.get(`/partners/${partner}`)).body.data.meta
    await admin.patch(`/partners/${partner}`, {
      data: { type: 'partners', id: partner, attributes: { notes: 'Empat' }, meta: { version } },
    })
    const { rows } = await api.pool.query(
      `select count(*)::int as entries, bool_or(before::text ~ 'receivable' or after::text ~ 'receivable') as leaked
       from ems.audit_logs where target_type = 'partners' and target_id = $1`,
      [partner],
    )
    expect(rows).toEqual([{ entries: expect.any(Number), leaked: false }])
    expect(rows[0].entries).toBeGreaterThan(1)
  })

  test('is a column of the Excel file only for users who may see it', async () => {
    const headings = async (by: Client, query = '') => {
      const { status, bytes } = await by.post(`/partners/-actions/toExcel${query}`)
      const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
      const named = rows[0]?.filter((one) => /piutang|sinkron/i.test(String(one)))
      return { status, named, text: JSON.stringify(rows) }
    }
    expect((await headings(admin)).text).toContain('987654321.25')
    expect(await headings(seller)).toMatchObject({ status: 200, named: [] })
    expect((await headings(seller, `?fields[partners]=name,receivable_actual`)).text).not.toContain('987654321')
    const infoOf = async (by: Client, fields: string, list = 'partners') => {
      const { bytes } = await by.post(`/${list}/-actions/toExcel?fields[${list}]=${fields}`)
      const rows = (await readXlsx(new Uint8Array(bytes))).sheets[1]?.rows ?? []
      return rows.filter(([label]) => label === 'Data per').map(([, text]) => text)
    }
    await api.pool.query(`update ems.accounting_syncs set last_success_at = '2026-11-20T17:05:00Z'
      where connection = 'actual' and module in ('customer', 'sales-invoice')`)
    expect(await infoOf(admin, 'name,receivable_actual,accounting_commercial')).toEqual([
      'Piutang aktual: 21/11/2026 00.05 WIB',
      'Sinkron akuntansi komersial: belum selesai dibaca',
    ])
    expect(await infoOf(admin, 'name')).toEqual([])
    expect(await infoOf(seller, `name,receivable_actual`)).toEqual([])
    await api.pool.query(`update ems.accounting_syncs set last_success_at = '2026-11-22T02:00:00Z'
      where connection = 'actual' and module = 'item'`)
    expect(await infoOf(admin, 'name,accounting_actual', 'items')).toEqual([
      'Sinkron akuntansi aktual: 22/11/2026 09.00 WIB',
    ])
    expect((await headings(clerk)).named).toEqual(['Piutang komersial (Rp)', 'Sinkron akuntansi komersial'])
  })

  test('follows its invoices: paid, in another currency, removed, handed over with the pair', async () => {
    const owed = async () => (await amountsOf(admin)).receivable_actual
    const id = await invoice('actual', 'F-2', '1000.00')
    await invoice('actual', 'F-3', '500.00', { currency: 'USD' })
    await invoice('commercial', 'F-2', '7.00')
    expect(await owed()).toBe('987655321.25')

    await api.pool.query('update ems.accounting_documents set outstanding = 250 where id = $1', [id])
    expect(await owed()).toBe('987654571.25')

    await api.pool.query('update ems.accounting_documents set removed_at = now() where id = $1', [id])
    expect(await owed()).toBe(OWED)

    await api.pool.query(`update ems.accounting_partners set partner_id = null where external_id = 'C-1'`)
    await api.pool.query(`update ems.accounting_documents set partner_id = null where connection = 'actual'`)
    expect(await amountsOf(admin)).toMatchObject({ receivable_actual: null, accounting_actual: 'none' })
  })
})

test('partners whose amounts one page changes are announced to open lists together, without a figure or a field', async () => {
  const ids = []
  for (const n of [7, 8]) {
    const { id } = await admin.create(partners, await customer(n))
    await inserted(accountingPartners)(api, {
      ...book('actual', `C-${n}`),
      module: 'customer',
      name: `PT ${n}`,
      partner: id,
    })
    await invoice('actual', `F-${n}`, '5.00', { partner: id })
    ids.push(id)
  }
  await api.pool.query(`delete from ems.outbox where channel like 'private-partners.%'`)
  await api.pool.query(
    `update ems.accounting_documents set outstanding = 765432.10 where connection = 'actual' and number in ('F-7', 'F-8')`,
  )
  await api.pool.query(
    `update ems.accounting_documents set description = 'Tanpa perubahan' where connection = 'actual'`,
  )

  const { rows } = await api.pool.query(
    `select channel, event, payload from ems.outbox where channel like 'private-partners.%'`,
  )
  expect(rows).toEqual([
    {
      channel: 'private-partners.0',
      event: 'updated',
      payload: { actor: null, changed: [], rows: ids.map((id) => [id, expect.any(Number)]) },
    },
  ])
})

test('a partner that is sent says how that stands, until it is paired', async () => {
  const { id } = await admin.create(partners, await customer(3))
  const state = async () => (await amountsOf(admin, id)).accounting_commercial
  const push = (status: string) =>
    api.pool.query(
      `insert into ems.accounting_pushes (connection, database_id, kind, target_id, title, number, body, status)
       values ('commercial', '1002', 'customer', $1, 'PT', 'M3', '{}', $2)
       on conflict on constraint accounting_pushes_target_unique do update set status = excluded.status`,
      [id, status],
    )
  const seen: unknown[] = [await state()]
  for (const status of ['queued', 'sending', 'failed', 'sent']) {
    await push(status)
    seen.push(await state())
  }
  await inserted(accountingPartners)(api, {
    ...book('commercial', 'C-9'),
    module: 'customer',
    name: 'PT Sembilan',
    partner: id,
  })

  expect([...seen, await state()]).toEqual(['none', 'queued', 'queued', 'failed', 'sent', 'paired'])
  expect(await amountsOf(admin, id)).toMatchObject({ receivable_commercial: '0.00', receivable_actual: null })
})

test('an item says in its list with which book it is paired, to those who may list that book', async () => {
  const { id } = await admin.create(items, {
    code: 'B-1',
    name: 'Barang',
    category: await referenceIn(api, 'item-category'),
    unit: await referenceIn(api, 'unit'),
    tax: await referenceIn(api, 'tax'),
  })
  await inserted(accountingItems)(api, { ...book('commercial', 'I-1'), name: 'Barang', item: id })

  const match = (await admin.get('/items?filter[accounting_commercial][]=paired')).body.data
  expect(match.map((row: { id: string }) => row.id)).toEqual([id])
  expect(match[0].attributes).toMatchObject({ accounting_actual: 'none', accounting_commercial: 'paired' })
  expect((await seller.get('/items?filter[accounting_commercial][]=paired')).status).toBe(400)
  expect(Object.keys((await seller.get(`/items/${id}`)).body.data.attributes)).not.toContain('accounting_commercial')
})
