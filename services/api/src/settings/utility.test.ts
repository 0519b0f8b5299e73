import { permissions } from '@ems/contracts'
import { auditServices, backgroundJobs, configs, references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client, Sent } from '../testing/client.ts'
import { inserted } from '../testing/insert-row.ts'
import { startSchedules } from './system/schedule-runner.ts'
import { purgeServiceLog } from './system/service-log-retention.ts'

const log = { warn: () => undefined, info: () => undefined, error: () => undefined } as never

describe('Utilitas', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const setting = async (values: Record<string, unknown> = {}) => {
    const key = `k${Math.random()}`
    const id = await inserted(configs)(api, { group: 'umum', key, label: key, type: 'text', ...values })
    return { id, key }
  }
  const attributes = ({ body }: Sent, id: string) => body.data.find((one: { id: string }) => one.id === id)?.attributes

  test('sets settings back to what an installation starts with, all or none', async () => {
    const one = await setting({ value: 'baru', default_value: 'lama' })
    const two = await setting({ value: 'baru', default_value: null })

    const rejected = await admin.act(configs, 'reset', [{ id: one.id }, { id: '999999' }])
    expect(rejected.status).toBe(404)
    const done = await admin.act(configs, 'reset', [{ id: one.id }, { id: two.id }])

    expect(done.body.data.map(({ attributes: { value } }: { attributes: { value: unknown } }) => value)).toEqual([
      'lama',
      null,
    ])
    const other = await api.as(['utility-list', 'utility-update', 'utility-bulkUpdate'])
    expect((await other.act(configs, 'reset', [{ id: one.id }])).status).toBe(403)
  })

  test('gives all settings out as JSON to who may export, and notes that it did', async () => {
    const { key } = await setting({ value: { warna: 'biru' }, type: 'json' })

    const { body } = await admin.get('/configs/-actions/toJson')

    expect(body.data.attributes.settings).toContainEqual({ group: 'umum', key, type: 'json', value: { warna: 'biru' } })
    const { rows } = await api.pool.query(
      `select action, rows_affected from ems.audit_logs where target_type = 'configs' and action = 'export'`,
    )
    expect(rows).toEqual([{ action: 'export', rows_affected: body.data.attributes.settings.length }])
    expect((await (await api.as(['utility-list'])).get('/configs/-actions/toJson')).status).toBe(403)
  })

  test('does recurring work when it is due, and at once on request', async () => {
    let rounds = 0
    const work = async () => `putaran ${++rounds}`
    const stop = startSchedules({ pool: api.pool, log }, [{ key: 'uji', label: 'Uji', everySeconds: 3_600, work }])
    const until = async (count: number) => {
      for (let n = 0; rounds < count && n < 100; n += 1) await new Promise((resolve) => setTimeout(resolve, 100))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await until(1)
    expect(attributes(await admin.get('/schedules'), 'uji')).toMatchObject({
      label: 'Uji',
      last_result: 'putaran 1',
      last_error: null,
    })

    const requested = await admin.post('/schedules/uji/-actions/run', { data: null })
    await until(2)
    await stop()

    expect(requested.status).toBe(202)
    expect(rounds).toBe(2)
    expect((await admin.post('/schedules/nothing/-actions/run', { data: null })).status).toBe(404)
    expect((await (await api.as(['utility-list'])).post('/schedules/uji/-actions/run', { data: null })).status).toBe(
      403,
    )
  })

  test('shows why recurring work failed, in the service log too', async () => {
    const work = () => Promise.reject(new Error('disk penuh'))
    const stop = startSchedules({ pool: api.pool, log }, [{ key: 'gagal', label: 'Gagal', everySeconds: 3_600, work }])
    const failed = async () => attributes(await admin.get('/schedules'), 'gagal')?.last_error
    for (let n = 0; !(await failed()) && n < 50; n += 1) await new Promise((resolve) => setTimeout(resolve, 100))
    await stop()

    expect(await failed()).toBe('disk penuh')
    const { body } = await admin.get('/audit-services?filter[operation]=Gagal')
    expect(body.data[0].attributes).toMatchObject({ service: 'queue', level: 'error', message: 'disk penuh' })
  })

  test('removes entries of the service log after the days that are set, errors later', async () => {
    await setting({ key: 'files.service_log_days', type: 'int', value: 10 })
    const at = new Date(Date.now() - 20 * 86_400_000).toISOString()
    const add = (level: string) =>
      inserted(auditServices)(api, { at, level, service: 'mail', operation: `lama ${level}` })
    await add('info')
    await add('error')

    await purgeServiceLog(api.pool)

    const { body } = await admin.get('/audit-services?filter[service]=mail')
    expect(body.data.map(({ attributes: { level } }: { attributes: { level: string } }) => level)).toEqual(['error'])
  })

  test('says how every part of the system does, also what it does not have', async () => {
    const user = admin.user.id
    await inserted(backgroundJobs)(api, {
      type: 'toExcel',
      label: 'Export',
      status: 'queued',
      progress: 0,
      processed: 0,
      params: {},
      attempts: 0,
      user,
    })

    const health = await admin.get('/system-health')

    expect(attributes(health, 'database')).toMatchObject({ state: 'ok' })
    expect(attributes(health, 'worker')).toMatchObject({ state: 'down' })
    expect(attributes(health, 'queue').facts).toContainEqual({ label: 'Antre', value: '1' })
    expect(attributes(health, 'issue_tracker')).toMatchObject({ state: 'absent', detail: 'Belum terhubung' })
    expect((await (await api.as(['reference-list'])).get('/system-health')).status).toBe(403)
  })

  test('counts what lies in the bin', async () => {
    const row = await admin.create(references, { category: 'bank', code: 'X', name: 'X' })
    await admin.delete(`/references/${row.id}`)

    const { body } = await admin.get('/storage')

    expect(body.data.attributes.trash).toEqual([
      { type: 'references', count: 1, oldest_at: expect.stringMatching(/^\d{4}-/) },
    ])
    expect(Number(body.data.attributes.database_bytes)).toBeGreaterThan(0)
  })
})
