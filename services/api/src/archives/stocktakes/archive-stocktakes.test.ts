import { randomUUID } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { archiveStocktakeLines, archiveStocktakes, documents } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { document } from '../testing.ts'

describeResource(archiveStocktakes, { input: (api, n) => ({ name: `Inventarisasi ${n}`, company: api.companies[0] }) })

describeResource(archiveStocktakeLines, {
  input: async (api, n) => ({ code: `K-${n}`, stocktake: await stocktakeIn(api, api.companies[0]) }),
  seed: async (api, { code, stocktake, company }) => {
    const of = String(company ?? api.companies[0])
    const { rows } = await api.pool.query(
      `insert into ems.archive_stocktake_lines (stocktake_id, company_id, code, result) values ($1, $2, $3, 'unknown') returning id::text`,
      [of === api.companies[0] ? stocktake : await stocktakeIn(api, of), of, code],
    )
    return rows[0].id
  },
})

async function stocktakeIn(api: TestApi, company: string): Promise<string> {
  const { rows } = await api.pool.query(
    `insert into ems.archive_stocktakes (name, company_id) values ('Uji', $1) returning id::text`,
    [company],
  )
  return rows[0].id
}

describe('an inventory of records', () => {
  let api: TestApi
  let keeper: Client
  let n = 6_000
  beforeAll(async () => {
    api = await testApi()
    keeper = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const place = async (parent: string | null = null) => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, parent_id) values ('archive-location', $1, $1, $2) returning id::text`,
      [`INV-${++n}`, parent],
    )
    return rows[0].id as string
  }
  const add = async (location: string, more = {}) => {
    const row = await keeper.create(documents, { ...(await document(api, ++n)), location, ...more })
    await keeper.take(documents, 'register', row)
    return row
  }
  /** A room with two boxes: two records in the first one, one in the second, and one that is lent. */
  const begun = async () => {
    const room = await place()
    const [box, other] = [await place(room), await place(room)]
    const rows = [await add(box), await add(box), await add(other), await add(box)]
    await api.pool.query(`update ems.documents set loan_status = 'on_loan' where id = $1`, [rows[3]?.id])
    const stocktake = await keeper.create(archiveStocktakes, {
      ...{ name: `Inventarisasi ${n}`, company: api.companies[0], location: room },
    })
    return { room, box, other, rows, stocktake }
  }
  const scan = (code: string, office: string | null = null, more = {}) => ({
    ...{ key: randomUUID(), code, at: new Date().toISOString(), office, ...more },
  })
  const count = (of: Row, scans: readonly object[], by = keeper) =>
    by.post(`/archive-stocktakes/${of.id}/-actions/count`, {
      data: { type: 'archive-stocktakes', id: of.id, attributes: { scans } },
    })
  const resolve = (of: Row, lines: readonly string[], resolution: string) =>
    keeper.post(`/archive-stocktakes/${of.id}/-actions/resolve`, {
      data: { type: 'archive-stocktakes', id: of.id, attributes: { lines, resolution } },
    })
  const take = async (of: Row, name: string) => {
    const { version } = (await keeper.get(`/archive-stocktakes/${of.id}`)).body.data.meta
    return keeper.take(archiveStocktakes, name, { id: of.id, version })
  }
  const totals = async (of: Row) => {
    const { expected_count, found_count, elsewhere_count, missing_count, unknown_count } = (
      await keeper.get(`/archive-stocktakes/${of.id}`)
    ).body.data.attributes
    return [expected_count, found_count, elsewhere_count, missing_count, unknown_count]
  }
  const linesOf = async (of: Row, result: string) =>
    (await keeper.get(`/archive-stocktake-lines?filter[stocktake]=${of.id}&filter[result]=${result}`)).body
      .data as Row[]

  test('expects what is in its place and not lent, and finds by label and number, in the box and in the room', async () => {
    const { stocktake, rows, box, other, room } = await begun()
    expect(await totals(stocktake)).toEqual([3, 0, 0, 3, 0])
    const scans = [
      scan(`ARS:${rows[0]?.id}`, box),
      scan(String(rows[1]?.number).toLowerCase(), room, { condition: 'damaged', note: 'Basah' }),
      scan(`ARS:${rows[2]?.id}`, box),
      scan('BUKAN-ARSIP', box),
    ]
    expect((await count(stocktake, scans)).status).toBe(200)
    expect(await totals(stocktake)).toEqual([3, 2, 1, 0, 1])
    expect((await count(stocktake, scans)).body.meta.repeated).toBe(4)

    // The later scan counts: it was in its own box after all.
    await count(stocktake, [scan(`ARS:${rows[2]?.id}`, other)])
    expect(await totals(stocktake)).toEqual([3, 3, 0, 0, 1])
  })

  test('ends when every difference is decided: moved, lost or left, with what follows', async () => {
    const { stocktake, rows, box } = await begun()
    await count(stocktake, [scan(`ARS:${rows[0]?.id}`, box), scan(`ARS:${rows[2]?.id}`, box), scan('ASING', box)])
    await take(stocktake, 'close')
    expect((await count(stocktake, [scan('X')])).status).toBe(409)
    expect(output(await take(stocktake, 'finish'))).toBe('Masih ada 3 selisih yang belum diputuskan.')
    const [away, missing, unknown] = await Promise.all(
      ['elsewhere', 'missing', 'unknown'].map(async (one) => (await linesOf(stocktake, one))[0]?.id ?? ''),
    )
    expect(output(await resolve(stocktake, [unknown ?? ''], 'registered'))).toBe(
      'Kode ASING belum terdaftar sebagai arsip.',
    )
    for (const [id, resolution] of [
      [away, 'moved'],
      [missing, 'lost'],
      [unknown, 'left'],
    ] as const)
      expect((await resolve(stocktake, [id ?? ''], resolution)).status).toBe(200)
    expect((await take(stocktake, 'finish')).status).toBe(200)

    const [, lost, moved] = await Promise.all(
      rows.map(async ({ id }) => (await keeper.get(`/documents/${id}`)).body.data),
    )
    expect([lost.attributes.status, moved.relationships.location.data.id]).toEqual(['lost', box])
  })

  test('knows and shows nothing of records that the counter may not see', async () => {
    const room = await place()
    const secret = await add(room, { security: 'secret' })
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('kurator', 'Kurator', '{archive-access}', 'company') returning id`,
    )
    const group = rows[0].id
    await api.pool.query(
      `insert into ems.archive_document_code_details_access_groups (owner_id, target_id)
       select code_detail_id, $2 from ems.documents where id = $1`,
      [secret.id, group],
    )
    const counter = await api.as(['archive-update', 'archive-list', 'archive-show'])
    const stocktake = await counter.create(archiveStocktakes, {
      ...{ name: 'Tanpa rahasia', company: api.companies[0], location: room },
    })
    expect(await totals(stocktake)).toEqual([0, 0, 0, 0, 0])
    await count(stocktake, [scan(`ARS:${secret.id}`, room)], counter)
    expect(await totals(stocktake)).toEqual([0, 0, 0, 0, 1])
    const open = await keeper.create(archiveStocktakes, { name: 'Semua', company: api.companies[0], location: room })
    expect((await counter.get(`/archive-stocktake-lines?filter[stocktake]=${open.id}`)).body.data).toEqual([])
    await api.pool.query('delete from ems.archive_document_code_details_access_groups where target_id = $1', [group])
  })
})
