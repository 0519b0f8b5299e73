import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { compareHistories } from './testing/random-histories.ts'

const HISTORIES = 10_000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test(
  'the ledger of leave is what a walk over every day makes of ten thousand histories',
  async () => {
    expect((await compareHistories(api, HISTORIES, Date.now() % 2 ** 31)).slice(0, 3)).toEqual([])
  },
  40 * 60_000,
)
