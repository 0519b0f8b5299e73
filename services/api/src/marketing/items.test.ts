import { permissions } from '@ems/contracts'
import { items, partnerItems } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { customerOf, item } from './testing.ts'

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
