import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { PoolClient } from 'pg'
import { type TestApi, testApi } from '../testing/api.ts'
import { digits } from './testing/of-tenant.ts'
import { eventually } from './testing/sabotage.ts'
import { type Around, tenantAround } from './testing/tenant-around.ts'

let api: TestApi
let own: Around
let other: Around
beforeAll(async () => {
  api = await testApi()
  own = await tenantAround(api)
  other = await tenantAround(api, 1)
})
afterAll(() => api.close())

const sides = ['pib', 'peb'] as const
type Side = (typeof sides)[number]
const product = { pib: 'raw_material', peb: 'finish_good' } as const
const products = { pib: 'raw_materials', peb: 'finish_goods' } as const
const ofSide = (around: Around, side: Side) =>
  side === 'pib' ? { header: around.pib, product: around.material } : { header: around.peb, product: around.good }

/** Adds as many lines in one statement as numbers are given; the last of them refers to these. */
const add = (
  side: Side,
  numbers: readonly number[],
  refers: { header?: string; product?: string; tenant?: string } = {},
  on: Pick<PoolClient, 'query'> = api.pool,
) => {
  const usual = ofSide(own, side)
  return on.query(
    `insert into ems.customs_kite_tool_${side}_details (tenant_id, header_id, line_no, hs_code, description, qty, unit, ${product[side]}_id)
     select $2, case n when $6 then $4::bigint else $3 end, n, '52051200', 'Baris', 1, 'KGM', case n when $6 then $5::bigint end
     from unnest($1::int[]) n returning id`,
    [
      numbers,
      refers.tenant ?? own.tenant,
      usual.header,
      refers.header ?? usual.header,
      refers.product ?? usual.product,
      numbers.at(-1),
    ],
  )
}
const rejectedAt = (side: Side, field: string) => ({
  code: '23503',
  constraint: `customs_kite_tool_${side}_details_${field}_fkey`,
})
const someoneWaits = () =>
  eventually(async () => {
    const { rowCount } = await api.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount || undefined
  })
const nobody = '999999999'
let documents = 500_000

describe.each(sides)('lines of %s', (side) => {
  const details = `ems.customs_kite_tool_${side}_details`
  const header = (around: Around) => ofSide(around, side).header

  test('refer to a document and a product that are there, of their own tenant', async () => {
    await expect(add(side, [1, 2], { header: nobody })).rejects.toMatchObject(rejectedAt(side, 'header'))
    await expect(add(side, [1, 2], { header: header(other) })).rejects.toMatchObject(rejectedAt(side, 'header'))
    await expect(add(side, [1, 2], { product: nobody })).rejects.toMatchObject(rejectedAt(side, product[side]))
    await expect(add(side, [1, 2], { product: ofSide(other, side).product })).rejects.toMatchObject(
      rejectedAt(side, product[side]),
    )
    await expect(add(side, [1, 2], { tenant: other.tenant })).rejects.toMatchObject(rejectedAt(side, 'header'))
    expect((await add(side, [1, 2])).rowCount).toBe(2)
  })

  test('cannot be led to another one afterwards', async () => {
    const { rows } = await add(side, [11])
    const set = (field: string, id: string) =>
      api.pool.query(`update ${details} set ${field} = $2 where id = $1`, [rows[0].id, id])
    await expect(set('header_id', nobody)).rejects.toMatchObject(rejectedAt(side, 'header'))
    await expect(set('header_id', header(other))).rejects.toMatchObject(rejectedAt(side, 'header'))
    await expect(set(`${product[side]}_id`, nobody)).rejects.toMatchObject(rejectedAt(side, product[side]))
    await expect(set('tenant_id', other.tenant)).rejects.toMatchObject(rejectedAt(side, 'header'))
    expect((await set(`${product[side]}_id`, ofSide(own, side).product)).rowCount).toBe(1)
  })

  test('keep what they refer to, and its tenant', async () => {
    const good = await own.insert(`customs_kite_tool_${products[side]}`, {
      ...{ tenant_id: own.tenant, code: `TETAP-${side}`, name: 'Tetap', unit: 'KGM' },
    })
    await add(side, [21], { product: good })
    const otherTenant = await own.insert('customs_kite_tenants', {
      ...{ partner_id: own.partner, company_id: own.company, kite_facility: 'Pembebasan', niper: `LAIN-${side}` },
    })
    for (const [table, id, field] of [
      [`${side}_headers`, header(own), 'header'],
      [products[side], good, product[side]],
    ] as const) {
      const place = `ems.customs_kite_tool_${table}`
      await expect(api.pool.query(`delete from ${place} where id = $1`, [id])).rejects.toMatchObject(
        rejectedAt(side, field),
      )
      await expect(
        api.pool.query(`update ${place} set tenant_id = $2 where id = $1`, [id, otherTenant]),
      ).rejects.toMatchObject(rejectedAt(side, field))
    }
  })

  test('that are added while their document is removed leave one of the two, in either order', async () => {
    const created = async () =>
      own.insert(`customs_kite_tool_${side}_headers`, {
        ...{ tenant_id: own.tenant, office_code: '040300', reg_date: '2026-01-02', reg_no: digits(++documents, 6) },
        ...{ aju_no: digits(documents, 26), doc_code: side === 'pib' ? '20' : '30' },
        ...(side === 'peb' ? { export_category: '21' } : {}),
      })
    const remove = (on: Pick<PoolClient, 'query'>, id: string) =>
      on.query(`delete from ems.customs_kite_tool_${side}_headers where id = $1`, [id])
    const client = await api.pool.connect()
    try {
      const added = await created()
      await client.query('begin')
      await add(side, [31], { header: added }, client)
      const removal = remove(api.pool, added)
      const refusal = expect(removal).rejects.toMatchObject(rejectedAt(side, 'header'))
      await someoneWaits()
      await client.query('commit')
      await refusal

      const removed = await created()
      await client.query('begin')
      await remove(client, removed)
      const adding = expect(add(side, [32], { header: removed })).rejects.toMatchObject(rejectedAt(side, 'header'))
      await someoneWaits()
      await client.query('commit')
      await adding
    } finally {
      client.release()
    }
  })
})
