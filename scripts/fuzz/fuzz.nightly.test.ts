import { readFile } from 'node:fs/promises'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { requestOf } from './requests.ts'
import { fuzz } from './run.ts'
import { startTarget, type Target } from './target.ts'

/** `npm run fuzz` sends 100,000; here it is seen that those which once failed still do not, and a few more. */
const COUNT = 150

let database: TestDatabase
let target: Target

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../services/api/sql', import.meta.url) })
  target = await startTarget(database.url)
}, 300_000)
afterAll(async () => {
  await target?.stop()
  await database?.drop()
})

test('no request of the corpus, and none of a seed, is answered with 5xx or later than in five seconds', async () => {
  const corpus = JSON.parse(await readFile(new URL('fuzz/corpus.json', import.meta.url), 'utf8'))

  const { sent, statuses, findings } = await fuzz(target, { seed: 20_261_122, count: COUNT, corpus })

  expect(findings.map(({ n, status, ms, request }) => ({ n, status, ms, path: request.path }))).toEqual([])
  expect(sent).toBe(corpus.length + COUNT)
  // Requests that are refused at the door alone would find nothing behind it.
  expect(statuses[200] ?? 0).toBeGreaterThan(COUNT / 30)
  expect((statuses[400] ?? 0) + (statuses[422] ?? 0)).toBeGreaterThan(COUNT / 20)
})

test('a request is the same each time for its seed and number', () => {
  const created = (seed: number) => requestOf(seed, 17, target.operations, target.world, target.people)

  expect(created(1)).toEqual(created(1))
  expect(created(1)).not.toEqual(created(2))
})
