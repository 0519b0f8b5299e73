import { transaction } from '@ems/postgres'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from '../../../testing/kite-world.ts'
import { copyBlocks } from './copy-out.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
})
afterAll(() => world.close())

test('rows come whole and in their order, whatever fits into a block', async () => {
  const lengths = [3, 700_000, 1, ...Array.from({ length: 400 }, (_, n) => 4_000 + n), 2_000_000, 5]
  const read: string[] = []
  await transaction(world.api.app.db, async (tx) => {
    const select = `select length, repeat('x', length) from unnest('{${lengths}}'::int[]) with ordinality r(length, n) order by n`
    for await (const block of copyBlocks(tx, select)) {
      expect(block.at(-1)).toBe('\n'.charCodeAt(0))
      read.push(...block.toString().trimEnd().split('\n'))
    }
  })
  expect(read).toEqual(lengths.map((length) => `${length}\t${'x'.repeat(length)}`))
})
