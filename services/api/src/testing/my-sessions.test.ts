import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'

const session = (uid: string, current = false) => ({
  uid,
  created_at: '2026-11-20T01:00:00.000Z',
  last_used_at: '2026-11-20T02:00:00.000Z',
  ip: '203.0.113.7',
  user_agent: 'Firefox',
  current,
})

describe('my own sessions', () => {
  let api: TestApi
  let me: Awaited<ReturnType<TestApi['as']>>
  beforeAll(async () => {
    api = await testApi()
    me = await api.as([])
  })
  beforeEach(() => {
    api.identity.sessions = [session('here', true), session('phone'), session('office')]
    api.identity.calls.length = 0
  })
  afterAll(() => api.close())

  const notified = async () => {
    const { rows } = await api.pool.query(
      `select (select count(*)::int from ems.audit_logs where action = 'logout' and target_id = $1) as entries,
        (select count(*)::int from ems.outbox where event = 'session.revoked' and channel = $2) as events`,
      [me.user.id, `private-user.${me.user.id}`],
    )
    return rows[0]
  }

  test('need no permission, say which one this is, and keep their keys to themselves', async () => {
    const { status, body, text } = await me.get('/me/sessions')
    expect(status).toBe(200)
    expect(body.data.map(({ attributes }: { attributes: { current: boolean } }) => attributes.current)).toEqual([
      true,
      false,
      false,
    ])
    expect(text).not.toContain('phone')
    expect((await me.get('/me/sessions')).body).toEqual(body)
    expect(api.identity.calls[0]).toEqual(['sessionsOf', me.user.sub, expect.any(String)])
  })

  test('end one by one', async () => {
    const { data } = (await me.get('/me/sessions')).body
    const before = await notified()
    expect((await me.delete(`/me/sessions/${data[1].id}`)).status).toBe(204)
    expect(api.identity.calls).toContainEqual(['revokeSession', me.user.sub, 'phone'])
    expect(await notified()).toEqual({ entries: before.entries + 1, events: before.events + 1 })
    expect((await me.delete('/me/sessions/unknown')).status).toBe(404)
  })

  test('end where nobody was at work for too long: there alone', async () => {
    expect((await me.delete('/me/sessions/current')).status).toBe(204)
    expect(api.identity.calls.filter(([call]) => call === 'revokeSession')).toEqual([
      ['revokeSession', me.user.sub, 'here'],
    ])
    api.identity.sessions = [session('phone')]
    expect((await me.delete('/me/sessions/current')).status).toBe(404)
  })

  test('end everywhere but here, and not at all where here is unknown', async () => {
    const before = await notified()
    expect((await me.delete('/me/sessions')).status).toBe(204)
    expect(api.identity.calls).toEqual([['revokeOtherSessions', me.user.sub, expect.any(String)]])
    expect(await notified()).toEqual({ entries: before.entries + 1, events: before.events + 1 })

    api.identity.sessions = [session('phone')]
    const rejected = await me.delete('/me/sessions')
    expect([rejected.status, rejected.body.errors[0].code]).toEqual([409, 'SESSION_UNKNOWN'])
    expect((await notified()).entries).toBe(before.entries + 1)
  })
})
