import { permissions } from '@ems/contracts'
import { objectOf } from '@ems/contracts/kit'
import { items, partnerItems } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { customerOf, item } from '../testing.ts'

describeResource(items, { input: item })

describe('an item', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  test('gets a code that says whether it is goods or a service', async () => {
    const { code: _, ...goods } = await item(api, ++n)
    const { code: __, ...service } = await item(api, ++n)

    const rows = [await admin.create(items, goods), await admin.create(items, { ...service, kind: 'service' })]

    expect(rows.map(({ code }) => String(code).slice(0, 4))).toEqual(['BRG-', 'JSA-'])
  })

  test('stays goods once a partner is related to it, and counts its partners', async () => {
    const row = await admin.create(items, await item(api, ++n))
    const relation = await admin.create(partnerItems, {
      item: row.id,
      partner: await customerOf(api, api.companies[0]),
    })
    const stored = (await admin.get(`/items/${row.id}`)).body.data

    const changed = await admin.update(items, { ...row, version: stored.meta.version }, { kind: 'service' })
    const removed = await admin.delete(`/items/${row.id}`)
    await admin.delete(`/partner-items/${relation.id}`)
    const free = (await admin.get(`/items/${row.id}`)).body.data

    expect(stored.attributes.relation_count).toBe(1)
    expect([changed.status, sources(changed)]).toEqual([422, ['/data/attributes/kind']])
    expect(removed.status).toBe(409)
    expect(free.attributes.relation_count).toBe(0)
  })

  test('stands in a category of its own kind only', async () => {
    const goods = await item(api, ++n)
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, meta) values ('item-category', 'JS', 'Jasa kirim', '{"kind":"service"}')
       returning id::text`,
    )
    const post = (kind: string) =>
      admin.post('/items', { data: objectOf(items, { ...goods, kind, category: rows[0].id }) })
    const [wrong, right] = [await post('goods'), await post('service')]

    expect([wrong.status, wrong.body.errors[0].detail.split('[')[0]]).toEqual([
      422,
      'Kategori Jasa kirim untuk Jasa, bukan Barang.',
    ])
    expect(right.status).toBe(201)
  })

  describe('prices of many', () => {
    const raise = (rows: readonly { id: string; version: number }[], meta: object) =>
      admin.post('/items/-actions/bulkUpdate', {
        data: rows.map(({ id, version }) => ({ type: 'items', id, attributes: {}, meta: { version } })),
        meta,
      })
    const priced = async () => [
      await admin.create(items, { ...(await item(api, ++n)), sell_price: '99.99' }),
      await admin.create(items, { ...(await item(api, ++n)), sell_price: '100000.00' }),
      await admin.create(items, { ...(await item(api, ++n)), sell_price: null }),
    ]
    const prices = async (rows: readonly { id: string }[]) =>
      (
        await api.pool.query(`select sell_price from ems.items where id = any($1) order by id`, [
          rows.map(({ id }) => id),
        ])
      ).rows.map(({ sell_price }) => sell_price)
    const back = (id: string, by = admin) => by.post(`/bulk-changes/${id}/-actions/undo`)

    test('go up by percent, are seen before, and can be taken back', async () => {
      const rows = await priced()
      const wish = { percent: { sell_price: '-2.5' } }
      const preview = await raise(rows, { ...wish, preview: true })
      const unchanged = await prices(rows)
      const done = await raise(rows, wish)
      const lower = await prices(rows)
      const stranger = await back(done.body.meta.undo.id, await api.as([...permissions]))
      const undone = await back(done.body.meta.undo.id)

      expect(preview.body.meta.preview).toMatchObject({
        total: 3,
        changed: 2,
        unchanged: 1,
        fields: { sell_price: 2 },
        samples: [
          { before: { sell_price: '99.99' }, after: { sell_price: '97.49' } },
          { before: { sell_price: '100000.00' }, after: { sell_price: '97500.00' } },
        ],
      })
      expect(unchanged).toEqual(['99.99', '100000.00', null])
      expect(lower).toEqual(['97.49', '97500.00', null])
      expect([stranger.status, undone.status]).toEqual([404, 200])
      expect(await prices(rows)).toEqual(['99.99', '100000.00', null])
      expect((await back(done.body.meta.undo.id)).body.errors[0].code).toBe('NOT_UNDOABLE')
      const { rows: notified } = await api.pool.query(
        `select action from ems.audit_logs where target_type = 'items' and target_id = $1 order by id`,
        [rows[0]?.id],
      )
      expect(notified.map(({ action }) => action)).toEqual(['create', 'update', 'rollback'])
    })

    test('are all kept once a user changed one of them; the refusal names the user', async () => {
      const rows = await priced()
      const done = await raise(rows, { percent: { sell_price: '10' } })
      const stored = (await admin.get(`/items/${rows[1]?.id}`)).body.data
      await admin.update(items, { ...(rows[1] as (typeof rows)[0]), version: stored.meta.version }, { name: 'Baru' })
      const rejected = await back(done.body.meta.undo.id)

      expect([rejected.status, rejected.body.errors]).toEqual([
        409,
        [
          expect.objectContaining({
            code: 'CHANGED_SINCE',
            source: { pointer: '/data/1' },
            meta: { id: rows[1]?.id, total: 1 },
          }),
        ],
      ])
      expect(await prices(rows)).toEqual(['109.99', '110000.00', null])
    })

    test.each([
      [{ sell_price: '-100' }, 422],
      [{ sell_price: 'banyak' }, 422],
      [{ name: '5' }, 422],
      [[], 400],
    ])('by %j are refused', async (percent, status) => {
      expect((await raise(await priced(), { percent })).status).toBe(status)
    })
  })

  test('that is new may be there already, under a name that is almost the same', async () => {
    const row = await admin.create(items, { ...(await item(api, ++n)), name: 'Kain katun putih 30s' })
    const ask = async (client: Client, query: string) => {
      const { status, body } = await client.get(`/items/-actions/duplicates${query}`)
      return status === 200 ? body.data.map(({ id }: { id: string }) => id) : status
    }

    expect(await ask(admin, '?name=Kain%20Katun%20Putih')).toEqual([row.id])
    expect(await ask(admin, '?name=Benang%20jahit%20hitam')).toEqual([])
    expect(await ask(admin, '')).toEqual([])
    expect(await ask(await api.as(['items-list']), '?name=Kain%20katun%20putih')).toBe(403)
    expect(await ask(await api.as(['items-store'], { scope: 'company', companies: [] }), '?name=Kain%20katun')).toEqual(
      [],
    )
  })

  test.each([
    ['code', { code: 'huruf kecil' }, 'Kode hanya huruf besar, angka, titik, garis.'],
    ['hs_code', { hs_code: '123' }, 'HS code harus 8 digit.'],
    ['is_sold', { is_sold: false }, 'Pilih minimal satu penggunaan.'],
    ['sell_price', { sell_price: '-1' }, 'Harga jual harus angka 0 atau lebih.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(items, { ...(await item(api, ++n)), ...wrong })

    expect([answer.status, sources(answer)]).toEqual([422, [`/data/attributes/${field}`]])
    expect(answer.body.errors[0].detail).toContain(message)
  })
})
