import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createReporter, withoutSecrets } from './report.ts'
import { answerRequests, resetPlatform } from './testing/index.ts'

let sent: { data: { attributes: Record<string, unknown> } }[] = []
let now = 0
const reporter = () => createReporter({ app_version: '1.2.3', ring: 'stable', revision: 'r1', now: () => now })
const arrived = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  sent = []
  now = 0
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answerRequests(async (request) => {
    sent.push(await request.json())
    return new Response(null, { status: 201 })
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  resetPlatform()
})

describe('a reported error', () => {
  test('says what happened, where, and in whose code', async () => {
    reporter()(new Error('boom'), { kind: 'entry-load', area: 'settings', version: '1.4.2' })
    await arrived()

    expect(sent[0]?.data).toMatchObject({
      type: 'audit-services',
      attributes: {
        level: 'error',
        operation: 'entry-load',
        message: 'boom',
        app_version: '1.2.3',
        request: { ring: 'stable', revision: 'r1', area: 'settings', version: '1.4.2' },
      },
    })
  })

  test('says which requests came before it, without their queries', async () => {
    const entry = {
      name: 'http://ems.test/api/v1/users?filter[q]=rahasia',
      startTime: 5,
      duration: 12.4,
      responseStatus: 200,
    }
    performance.getEntriesByType = () => [entry] as never
    reporter()(new Error('boom'), { kind: 'a' })
    await arrived()

    expect(sent[0]?.data.attributes.request).toMatchObject({ breadcrumbs: [{ text: '/api/v1/users 200 (12 ms)' }] })
  })

  test('is sent once a minute, and ten of all kinds', async () => {
    const report = reporter()
    report(new Error('same'), { kind: 'a' })
    report(new Error('same'), { kind: 'a' })
    for (let n = 0; n < 20; n++) report(new Error(`other ${n}`), { kind: 'a' })
    await arrived()
    expect(sent).toHaveLength(10)

    now = 60_000
    report(new Error('same'), { kind: 'a' })
    await arrived()
    expect(sent).toHaveLength(11)
  })

  test('carries no secret', () => {
    const output = 'at /signin-callback?code=Xy1&state=ab&x=1 Bearer $2b$10$abc/def eyJhbGciOiJ9.eyJzdWIi.c2ln'
    expect(withoutSecrets(output)).toBe('at /signin-callback?code=…&state=…&x=1 Bearer … …')
  })
})
