import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { type KiteWorld, kiteWorld } from './testing/kite-world.ts'
import { storyOf } from './testing/tenant-story.ts'
import { someUnits, sumsKeepUnits } from './testing/units.ts'

jest.setTimeout(60_000)

const CASES = 6

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

test('quantities of different units are never added: not in a result, a summary, a mutation, or a report', async () => {
  let severalUnits = 0
  for (const [n, provided] of fc.sample(someUnits, { numRuns: CASES, seed: 20_261_125 }).entries()) {
    const { units } = await sumsKeepUnits(world, provided, n)
    if (units > 1) severalUnits++
  }
  expect(severalUnits).toBeGreaterThan(0)
})

test('an item of the decision whose materials are counted in different units has no sums', async () => {
  const { tenant_id, pib } = await storyOf(world, 'Pembebasan', { decimal: 2 })
  const item = await world.create('niper-items', {
    tenant_id,
    item_type: 'BAHAN_BAKU',
    code: 'KAIN',
    hs_code: '52051200',
    description: 'Kain',
  })
  const material = (code: string, unit: string) =>
    world.create('raw-materials', { tenant_id, code, name: code, unit, niper_item_id: item.id })
  const balance = async () => {
    const [row] = await world.list('niper-item-views', { tenant_id })
    return [row?.base_unit, row?.qty_base, row?.balance_base]
  }
  expect(await balance()).toEqual([null, '0.000000', '0.000000'])

  const own = await material('KAIN-KG', 'KGM')
  const line = await pib({ no: '1', date: '2026-01-01', material: 'LAIN', qty: '10' })
  await world.act('pib-details', 'relProduct', { ids: [line.id], raw_material_id: own.id })
  expect(await balance()).toEqual(['KGM', '10.000000', '10.000000'])

  await material('KAIN-M', 'MTR')
  expect(await balance()).toEqual([null, null, null])
})
