import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { compareHistories } from './testing/random-histories.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('the ledger of leave is what a walk over every day makes of random years, rights and cancellations', async () => {
  expect(await compareHistories(api, 100, 20_261_123)).toEqual([])
})
