import { beforeEach, expect, test } from '@jest/globals'
import { answerRequests, resetPlatform, signInAs } from '../testing/index.ts'
import { prefer, savePreferences, startPreferences } from './preferences.ts'

let sent: unknown[] = []
const answer = (status: number) =>
  answerRequests(async (request) => {
    const { data } = (await request.json()) as { data: { attributes: { preferences: unknown } } }
    sent.push(data.attributes.preferences)
    const body =
      status < 300 ? { data: {} } : { errors: [{ status: String(status), code: 'X', title: '', detail: 'x' }] }
    return new Response(JSON.stringify(body), { status })
  })

beforeEach(() => {
  resetPlatform()
  localStorage.clear()
  sent = []
  signInAs([])
  startPreferences({}, '1')
})

test('what the server has not heard of is sent by the next page that opens', async () => {
  prefer({ theme: 'dark' })
  prefer({ density: 'compact' })
  // The page is gone before anything was sent; another one starts with what the server knows.
  startPreferences({ theme: 'light', page_size: 50 }, '1')
  answer(200)
  await savePreferences()
  expect(sent).toEqual([{ theme: 'dark', density: 'compact' }])

  startPreferences({}, '1')
  await savePreferences()
  expect(sent).toHaveLength(1)
})

test('an answer that never came leaves the change for later, a refusal does not', async () => {
  answerRequests(() => {
    throw new TypeError('Failed to fetch')
  })
  prefer({ theme: 'dark' })
  await expect(savePreferences()).rejects.toThrow()
  startPreferences({}, '1')
  answer(422)
  await expect(savePreferences()).rejects.toThrow()
  expect(sent).toEqual([{ theme: 'dark' }])
  startPreferences({}, '1')
  await savePreferences()
  expect(sent).toHaveLength(1)
})

test('preferences of one user in this browser are never sent as those of another', async () => {
  prefer({ theme: 'dark' })
  startPreferences({}, '2')
  answer(200)
  await savePreferences()
  expect(sent).toEqual([])
})
