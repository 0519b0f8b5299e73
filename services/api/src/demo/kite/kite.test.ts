import { testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { seedDemo } from '../seed.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../../sql', import.meta.url) })
  await seedDemo(database.pool, { today: '2026-11-20' })
})
afterAll(() => database.drop())

const rowsOf = async (query: string) => (await database.pool.query(query)).rows

test('the demo has a client of each facility, with BCL.KT that the engine formed and a draft', async () => {
  const bcls =
    await rowsOf(`select t.kite_facility as facility, k.status, k.used_count > 10 as used, k.diff_count > 0 as gaps, k.bcl_type
    from ems.customs_kite_tool_kite_datas k join ems.customs_kite_tenants t on t.id = k.tenant_id order by k.id`)

  for (const [facility, bcl_type] of [
    ['Pembebasan', '01'],
    ['Pengembalian', '02'],
  ]) {
    const own = bcls.filter((one) => one.facility === facility)
    expect(own.map(({ status }) => status)).toEqual(['TERBENTUK', 'TERBENTUK', 'DRAFT'])
    expect(own.every((one) => one.bcl_type === bcl_type)).toBe(true)
    expect(own.slice(0, 2).every(({ used }) => used)).toBe(true)
  }
  expect(bcls.some(({ gaps }) => gaps)).toBe(true)
})

test('its ledgers are the sums of their rows, and something of everything is there', async () => {
  const broken = await rowsOf(`select d.id from ems.customs_kite_tool_pib_details d
    left join (select pib_detail_id, sum(qty_base) as used from ems.customs_kite_tool_pib_useds where status = 'AKTIF' group by 1) u
      on u.pib_detail_id = d.id
    where d.used_base <> coalesce(u.used, 0)`)
  const [counts] = await rowsOf(`select count(distinct h.due_state) as states, count(distinct d.status) as statuses
    from ems.customs_kite_tool_pib_headers h join ems.customs_kite_tool_pib_details d on d.header_id = h.id`)

  expect(broken).toEqual([])
  expect(Number(counts.states)).toBeGreaterThanOrEqual(4)
  expect(Number(counts.statuses)).toBe(4)
})
