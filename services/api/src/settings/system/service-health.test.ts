import { permissions } from '@ems/contracts'
import { auditServices } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { inserted } from '../../testing/insert-row.ts'
import { serviceLog } from './service-log.ts'

describe('the service log', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = (values: Record<string, unknown>) =>
    inserted(auditServices)(api, { service: 'mail', level: 'error', operation: 'kirim', direction: 'out', ...values })

  test('says of each service what it did hour by hour, and when it last worked', async () => {
    await add({ level: 'info', duration_ms: 10 })
    await add({ duration_ms: 90 })
    await add({ at: new Date(Date.now() - 30 * 3_600_000).toISOString() })

    const { body } = await admin.get('/audit-services/-actions/health')

    const mail = body.data.find(({ id }: { id: string }) => id === 'mail')
    expect(mail.attributes.hours).toEqual([
      expect.objectContaining({ total: 2, failed: 1, p95: 90, last_success: expect.any(String) }),
    ])
    expect(body.data.find(({ id }: { id: string }) => id === 'sso').attributes.hours).toEqual([])
  })

  test('counts entries of the same fault as one, within what is asked for', async () => {
    for (const message of ['satu', 'dua', 'tiga']) await add({ message, fingerprint: 'f1', service: 'queue' })
    await add({ message: 'lain', fingerprint: 'f2', service: 'sso' })

    const all = await admin.get('/audit-services/-actions/groups')
    const queue = await admin.get('/audit-services/-actions/groups?filter[service]=queue')

    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual(['f1', 'f2'])
    expect(queue.body.data).toHaveLength(1)
    expect(queue.body.data[0].attributes).toMatchObject({ count: 3, open: 3, message: 'tiga', service: 'queue' })
    expect((await admin.get('/audit-services/-actions/groups?filter[nothing]=1')).status).toBe(400)
  })

  test('keeps who decided what becomes of an entry', async () => {
    const id = await add({ message: 'x' })

    const { body } = await admin.update(auditServices, { id, version: 1 }, { triage: 'known', triage_note: 'Dicek.' })

    expect(body.data.attributes).toMatchObject({ triage: 'known', triage_note: 'Dicek.' })
    expect(body.data.relationships.triaged_by.data.id).toBe(admin.user.id)
  })

  test('has an entry for every job that ended, with its fault', async () => {
    const { rows } = await api.pool.query(
      `insert into ems.background_jobs (type, label, status, user_id, started_at, attempts)
       values ('toExcel', 'Export', 'running', $1, now() - interval '2 seconds', 3) returning id::text`,
      [admin.user.id],
    )
    await api.pool.query(
      `update ems.background_jobs set status = 'failed', error = 'Disk 12 penuh', finished_at = now() where id = $1`,
      [rows[0].id],
    )

    const { body } = await admin.get(
      `/audit-services?filter[target_type]=background-jobs&filter[target_id]=${rows[0].id}`,
    )

    expect(body.data[0].attributes).toMatchObject({
      service: 'queue',
      level: 'error',
      operation: 'toExcel',
      message: 'Disk 12 penuh',
      attempt: 3,
      fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(body.data[0].attributes.duration_ms).toBeGreaterThanOrEqual(2_000)
  })

  test('notes calls without their secrets, and finds the user they were about', async () => {
    const note = serviceLog(api.pool, { warn: (...messages: unknown[]) => expect(messages).toEqual([]) } as never)
    await note({
      service: 'sso',
      level: 'error',
      operation: 'POST /sso/admin/accounts',
      message: 'GET http://sso/cb?access_token=abc&x=1 failed',
      about: admin.user.email,
      status: 500,
      ms: 12,
    })

    const { body } = await admin.get('/audit-services?filter[service]=sso&filter[status_code]=500')
    expect(body.data[0].attributes).toMatchObject({
      message: 'GET http://sso/cb?access_token=[dihapus]&x=1 failed',
      target_type: 'users',
      target_id: admin.user.id,
      direction: 'out',
    })
  })
})
