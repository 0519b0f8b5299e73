import { auditServices } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { inserted } from '../../testing/insert-row.ts'

describeResource(auditServices, {
  input: (_, n) => ({
    at: new Date(Date.UTC(2026, 0, n)).toISOString(),
    level: n % 2 ? 'error' : 'warning',
    service: 'client',
    operation: `Muat ${n}`,
    message: `Gagal memuat ${n}`,
    status_code: 500 + (n % 90),
    duration_ms: n,
    triage: 'new',
  }),
  change: (n) => ({ triage_note: `Dicek ${n}` }),
  shared: { triage: 'ignored' },
  seed: inserted(auditServices),
  elsewhere: () => ({}),
})

describe('a report from a browser', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
  const token = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`
  const report = (more: Record<string, unknown> = {}) => ({
    data: { type: 'audit-services', attributes: { operation: 'window.onerror', message: 'x is undefined', ...more } },
  })
  const stored = async (id: string) =>
    (await api.pool.query('select * from ems.audit_services where id = $1', [id])).rows[0]

  test('is taken with and without sign-in, and knows who it was', async () => {
    const user = await api.as([])

    const anonymous = await api.asPublic.post('/audit-services', report())
    const signedIn = await user.post('/audit-services', report())

    expect([anonymous.status, signedIn.status]).toEqual([201, 201])
    expect(Object.keys(anonymous.body.data)).toEqual(['type', 'id'])
    expect(await stored(anonymous.body.data.id)).toMatchObject({ service: 'client', level: 'error', user_id: null })
    expect(await stored(signedIn.body.data.id)).toMatchObject({
      service: 'client',
      user_id: user.user.id,
      triage: 'new',
    })
  })

  test('keeps no token, code or password, wherever it hides', async () => {
    const answer = await api.asPublic.post(
      '/audit-services',
      report({
        url: 'http://x/signin-callback?code=GEHEIM1&state=GEHEIM2&x=1#access_token=GEHEIM3',
        message: `fetch with Bearer GEHEIM4 failed, token ${token}`,
        stack: 'at http://x/?refresh_token=GEHEIM5&y=2',
        request: { headers: { Authorization: 'GEHEIM6', deep: [{ password: 'GEHEIM7' }] }, url: '?id_token=GEHEIM8' },
      }),
    )

    const row = JSON.stringify(await stored(answer.body.data.id))
    expect(row).not.toMatch(/GEHEIM|eyJ/)
    expect(row).toContain('x=1')
  })

  test('of the same fault has the same fingerprint, of another one another', async () => {
    const print = async (more: object) =>
      (await stored((await api.asPublic.post('/audit-services', report({ ...more }))).body.data.id)).fingerprint

    const one = await print({ message: 'row 17 is gone', stack: 'at a (main.4f2a9c81.js:1:200)' })
    const same = await print({ message: 'row 99 is gone', stack: 'at a (main.77aa00ff.js:1:321)' })
    const other = await print({ message: 'column 17 is gone' })

    expect(one).toMatch(/^[0-9a-f]{40}$/)
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })

  test('is refused when it is large, or claims what only the server knows', async () => {
    const large = await api.asPublic.post('/audit-services', report({ request: { x: 'y'.repeat(70_000) } }))
    const forged = await api.asPublic.post('/audit-services', report({ service: 'sso', fingerprint: 'x' }))

    expect([large.status, forged.status]).toEqual([413, 422])
  })

  test('comes at most thirty times a minute from one place', async () => {
    const user = await api.as([])
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) statuses.push((await user.post('/audit-services', report())).status)

    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect((await user.get('/configs?filter[is_public]=1')).status).toBe(200)
  })
})
