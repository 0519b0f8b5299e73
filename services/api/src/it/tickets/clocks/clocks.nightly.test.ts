import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { compareTickets } from './testing/random-tickets.ts'

const HISTORIES = 100_000
/** Histories of one world of tiers, offices and holidays. */
const WORLD = 5_000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test(
  'the clocks of a hundred thousand random tickets are those that one counts minute by minute',
  async () => {
    const seed = Date.now() % 2 ** 31
    for (let n = 0; n < HISTORIES / WORLD; n += 1)
      expect((await compareTickets(api, WORLD, seed + n * WORLD * 2)).slice(0, 1)).toEqual([])
  },
  40 * 60_000,
)
