import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { houseWords, wordsOfCompanies } from './house-words.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('legal forms and short words are no words of the house', () => {
  const companies = [
    { code: 'CMI', name: 'PT Cakrawala Mandala Induk' },
    { code: 'X1', name: 'CV Mandala Dan Co (Indonesia)' },
  ]
  expect(wordsOfCompanies(companies)).toEqual(['cakrawala', 'cmi', 'induk', 'mandala'])
})

test('EMS SSO hears of a company once, and again when one is renamed', async () => {
  const admin = await api.as([...permissions])
  const company = await admin.create(references, { category: 'company', code: 'RMB', name: 'PT Rembulan Jaya' })
  const send = houseWords(api.pool, api.identity)

  const first = [await send(), await send()]
  await admin.update(references, company, { name: 'PT Purnama Jaya' })
  const second = [await send(), await send()]

  const sent = api.identity.calls.filter(([name]) => name === 'setHouseWords').map(([, words]) => words as string[])
  expect([first, second, sent.length]).toEqual([[true, false], [true, false], 2])
  expect([sent[0]?.includes('rembulan'), sent[1]?.includes('rembulan'), sent[1]?.includes('purnama')]).toEqual([
    true,
    false,
    true,
  ])
})
