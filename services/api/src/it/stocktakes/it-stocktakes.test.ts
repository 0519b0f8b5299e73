import { randomUUID } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { codeIn, itStocktakeLines, itStocktakes } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { assetIn } from '../testing.ts'

describeResource(itStocktakes, { input: (api, n) => ({ name: `Opname ${n}`, company: api.companies[0] }) })

describeResource(itStocktakeLines, {
  input: async (api, n) => ({ code: `K-${n}`, stocktake: await stocktakeIn(api, api.companies[0]) }),
  seed: async (api, { code, stocktake, company }) => {
    const of = String(company ?? api.companies[0])
    const { rows } = await api.pool.query(
      `insert into ems.it_stocktake_lines (stocktake_id, company_id, code, result) values ($1, $2, $3, 'unknown') returning id::text`,
      [of === api.companies[0] ? stocktake : await stocktakeIn(api, of), of, code],
    )
    return rows[0].id
  },
})

async function stocktakeIn(api: TestApi, company: string): Promise<string> {
  const { rows } = await api.pool.query(
    `insert into ems.it_stocktakes (name, company_id) values ('Uji', $1) returning id::text`,
    [company],
  )
  return rows[0].id
}

test.each([
  ['TI-00007', { code: 'TI-00007' }],
  [' ti-00007\n', { code: 'ti-00007' }],
  ['https://ems.example/private/infotech/it-asset?id=42', { id: '42' }],
  ['https://ems.example/private/infotech/it-asset?section=assets&id=42', { id: '42' }],
  ['https://ems.example/private/infotech/it-asset/42', { id: '42' }],
  ['https://ems.example/private/humans/employee?id=42', { code: 'https://ems.example/private/humans/employee?id=42' }],
])('the text %j of a label is read', (text, read) => {
  expect(codeIn(text)).toEqual(read)
})

describe('a stock-taking', () => {
  let api: TestApi
  let counter: Client
  const offices: string[] = []
  beforeAll(async () => {
    api = await testApi()
    counter = await api.as([...permissions])
    for (const code of ['PUSAT', 'GUDANG']) offices.push(await referenceIn(api, 'office', code))
  })
  afterAll(() => api.close())
  let names = 0
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const tagOf = async (id: string) => (await counter.get(`/it-assets/${id}`)).body.data.attributes.asset_tag as string
  /** Four assets in the first office of a category of their own. */
  const begun = async () => {
    const category = await referenceIn(api, 'asset-category', `OPN-${++names}`)
    const ids = await Promise.all([1, 2, 3, 4].map(() => assetIn(api, api.companies[0])))
    await api.pool.query('update ems.it_assets set category_id = $1, office_id = $2 where id = any($3)', [
      category,
      offices[0],
      ids,
    ])
    await api.pool.query('update ems.it_assets set audit_excluded = true where id = $1', [ids[3]])
    const values = { name: `Opname ${names}`, company: api.companies[0], office: offices[0], category }
    return { stocktake: await counter.create(itStocktakes, values), ids, tags: await Promise.all(ids.map(tagOf)) }
  }
  const scanOf = (code: string, more = {}) => ({ key: randomUUID(), code, at: new Date().toISOString(), ...more })
  const count = (of: Row, scans: readonly object[], by = counter) =>
    by.post(`/it-stocktakes/${of.id}/-actions/count`, {
      data: { type: 'it-stocktakes', id: of.id, attributes: { scans } },
    })
  const resolve = (of: Row, lines: readonly string[], resolution: string) =>
    counter.post(`/it-stocktakes/${of.id}/-actions/resolve`, {
      data: { type: 'it-stocktakes', id: of.id, attributes: { lines, resolution } },
    })
  const take = async (of: Row, name: string) => {
    const { version } = (await counter.get(`/it-stocktakes/${of.id}`)).body.data.meta
    return counter.take(itStocktakes, name, { id: of.id, version })
  }
  const totals = async (of: Row) => {
    const { expected_count, found_count, elsewhere_count, missing_count, unknown_count } = (
      await counter.get(`/it-stocktakes/${of.id}`)
    ).body.data.attributes
    return [expected_count, found_count, elsewhere_count, missing_count, unknown_count]
  }
  const linesOf = async (of: Row, result: string) =>
    (await counter.get(`/it-stocktake-lines?filter[stocktake]=${of.id}&filter[result]=${result}&sort=code`)).body
      .data as {
      id: string
      attributes: Record<string, unknown>
    }[]

  test('expects what is in its scope, finds by tag, serial number and address, and counts live', async () => {
    const { stocktake, ids, tags } = await begun()
    expect(await totals(stocktake)).toEqual([3, 0, 0, 3, 0])
    const { serial_no } = (await counter.get(`/it-assets/${ids[1]}`)).body.data.attributes

    const answer = await count(stocktake, [
      scanOf(tags[0]?.toLowerCase() ?? ''),
      scanOf(String(serial_no), { condition: 'poor', note: 'Layar retak' }),
      scanOf(`https://ems.example/private/infotech/it-asset?id=${ids[2]}`, { office: offices[1] }),
      scanOf('BUKAN-ASET'),
    ])

    expect(answer.status).toBe(200)
    expect(await totals(stocktake)).toEqual([3, 2, 1, 0, 1])
    expect((await linesOf(stocktake, 'found'))[1]?.attributes).toMatchObject({ condition: 'poor', note: 'Layar retak' })
  })

  test('counts a queue that comes twice once, and of two scans the later one, in whatever order they come', async () => {
    const { stocktake, tags } = await begun()
    const code = tags[0] ?? ''
    const late = scanOf(code, { at: '2026-11-20T09:05:00.000Z', office: offices[1] })
    const early = scanOf(code, { at: '2026-11-20T09:00:00.000Z', office: offices[0] })
    const other = await api.as([...permissions])

    await Promise.all([
      count(stocktake, [late, early, scanOf(tags[1] ?? '')]),
      count(stocktake, [scanOf(tags[1] ?? '')], other),
    ])
    const again = await count(stocktake, [early, late])

    await count(stocktake, [scanOf(code, { at: '2026-11-20T08:00:00.000Z', office: offices[0] })])
    expect([again.status, again.body.meta.repeated]).toEqual([200, 2])
    expect(await totals(stocktake)).toEqual([3, 1, 1, 1, 0])
    expect((await linesOf(stocktake, 'elsewhere')).map(({ attributes }) => attributes.code)).toEqual([code])
  })

  test('ends when every difference is decided: moved, lost or left, with what follows', async () => {
    const { stocktake, ids, tags } = await begun()
    await count(stocktake, [scanOf(tags[0] ?? ''), scanOf(tags[1] ?? '', { office: offices[1] }), scanOf('ASING-1')])
    const early = await resolve(stocktake, [(await linesOf(stocktake, 'elsewhere'))[0]?.id ?? ''], 'moved')
    await take(stocktake, 'close')
    const late = await count(stocktake, [scanOf(tags[2] ?? '')])
    const undecided = await take(stocktake, 'finish')
    const [away, missing, unknown] = await Promise.all(
      ['elsewhere', 'missing', 'unknown'].map(async (one) => (await linesOf(stocktake, one))[0]?.id ?? ''),
    )
    const wrong = await resolve(stocktake, [missing ?? ''], 'moved')
    const strange = await resolve(stocktake, [unknown ?? ''], 'registered')

    expect([early.status, late.status, undecided.status, wrong.status, strange.status]).toEqual([
      409, 409, 409, 422, 422,
    ])
    expect(output(undecided)).toBe('Masih ada 3 selisih yang belum diputuskan.')
    expect(output(strange)).toBe('Kode ASING-1 belum terdaftar sebagai aset.')
    for (const [id, resolution] of [
      [away, 'moved'],
      [missing, 'lost'],
      [unknown, 'left'],
    ] as const)
      expect((await resolve(stocktake, [id ?? ''], resolution)).status).toBe(200)
    expect((await take(stocktake, 'finish')).status).toBe(200)

    const [present, moved, lost, excluded] = await Promise.all(
      ids.map(async (id) => (await counter.get(`/it-assets/${id}`)).body.data),
    )
    expect(moved.relationships.office.data.id).toBe(offices[1])
    expect(lost.attributes.status).toBe('lost')
    expect([present, moved, lost, excluded].map(({ attributes }) => attributes.last_audit_on)).toEqual([
      todayInJakarta(),
      todayInJakarta(),
      null,
      null,
    ])
  })

  test('does not know assets of another company, and takes nothing malformed', async () => {
    const { stocktake, tags } = await begun()
    const alien = await tagOf(await assetIn(api, api.companies[1]))
    await count(stocktake, [scanOf(alien)])
    expect(await totals(stocktake)).toEqual([3, 0, 0, 3, 1])

    const bad = await count(stocktake, [scanOf(tags[0] ?? '', { key: 'x' })])
    const many = await count(
      stocktake,
      Array.from({ length: 201 }, () => scanOf('X')),
    )
    const empty = await count(stocktake, [scanOf('   ')])
    const reader = await api.as(['it-asset-list', 'it-asset-show'])
    expect([bad.status, many.status, empty.status, (await count(stocktake, [scanOf('X')], reader)).status]).toEqual([
      422, 422, 422, 403,
    ])
    expect([output(many), output(empty)]).toEqual(['Maksimal 200 pindaian sekaligus.', 'Kode wajib diisi.'])
    expect(sources(empty)).toEqual(['/data/attributes/scans/0/code'])
  })
})
