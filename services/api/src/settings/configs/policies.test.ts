import { permissions } from '@ems/contracts'
import { approvals, delegations } from '@ems/contracts/common'
import { configs, references } from '@ems/contracts/settings'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { workDays } from '../../calendar/index.ts'
import { installConfigs } from '../../demo/index.ts'
import { notify } from '../../kit/audit/notifications.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'

describe('a rule of the house in Utilitas', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    await installConfigs(api.app.db)
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]
  async function set(key: string, value: unknown) {
    const { body } = await admin.get(`/configs?filter[key]=${key}`)
    const [row] = body.data
    return admin.update(configs, { id: row.id, version: row.meta.version }, { value })
  }
  /** The first two weeks of June 2026, without the days that are off. */
  const worked = async (company: string) =>
    (await workDays({ db: createDatabase(api.pool) }, { company, from: '2026-06-01', to: '2026-06-14' }))
      .filter(({ part }) => part !== '0')
      .map(({ date }) => date.slice(-2))

  test('about passwords is handed to EMS SSO with the change, also when it is reset', async () => {
    await set('security.password_length', 12)
    await set('security.password_strength', 'strong')
    const { body } = await admin.get('/configs?filter[key]=security.password_length')
    await admin.act(configs, 'reset', [{ id: body.data[0].id, version: body.data[0].meta.version }])

    expect(api.identity.calls).toEqual([
      ['setPasswordPolicy', { min_strength: 'medium', min_length: 12 }],
      ['setPasswordPolicy', { min_strength: 'strong', min_length: 12 }],
      ['setPasswordPolicy', { min_strength: 'strong', min_length: 6 }],
    ])
    expect(message(await set('security.password_length', 5))).toContain('Panjang kata sandi EMS SSO')
  })

  test('says when companies work that say nothing themselves', async () => {
    const pattern = await admin.create(references, {
      category: 'work-pattern',
      code: 'SABTU',
      name: 'Sabtu saja',
      meta: { days: [6], start: '08:00', end: '12:00' },
    })
    const unit = await admin.create(references, { category: 'unit', code: 'PCS', name: 'Buah', meta: {} })
    expect(await worked(api.companies[0])).toHaveLength(10)

    expect(message(await set('company.work_pattern', unit.id))).toBe(
      'Pola kerja bawaan tidak ditemukan atau sudah tidak aktif.',
    )
    expect((await set('company.work_pattern', pattern.id)).status).toBe(200)

    expect(await worked(api.companies[0])).toEqual(['06', '13'])
  })

  test('limits the days of a delegation', async () => {
    const delegate = await api.as([])
    const values = { user: admin.user.id, delegate: delegate.user.id, date_from: '2026-01-01', date_to: '2026-01-11' }
    await set('approval.delegation_days', 10)

    const tooLong = await admin.store(delegations, values)
    expect([tooLong.status, message(tooLong)]).toEqual([422, 'Maksimal 10 hari.'])
    expect((await admin.store(delegations, { ...values, date_to: '2026-01-10' })).status).toBe(201)
  })

  test('sets the length of a reason for rejection', async () => {
    await set('approval.reason_length', 40)

    const answer = await admin.act(approvals, 'reject', [
      { id: '1', version: 1, values: { note: 'Belum perlu saja.' } },
    ])

    expect([answer.status, message(answer)]).toEqual([422, 'Alasan penolakan minimal 40 karakter.'])
  })

  test('sets the notifications of users without own preferences', async () => {
    const [silent, chosen] = [await api.as([]), await api.as([])]
    await api.pool.query(
      `update ems.users set preferences = '{"notifications":{"job.done":{"bell":true}}}' where id = $1`,
      [chosen.user.id],
    )
    await set('notification.job.done.bell', false)

    await notify({ db: createDatabase(api.pool), user: { id: admin.user.id } }, [
      { event: 'job.done', users: [silent.user.id, chosen.user.id], title: 'Selesai' },
    ])

    const { rows } = await api.pool.query('select user_id from ems.notifications where event = $1', ['job.done'])
    expect(rows).toEqual([{ user_id: chosen.user.id }])
    expect((await silent.get('/notifications/-defaults')).body.data.attributes.notifications).toEqual({
      'job.done': { bell: false },
    })
    expect((await api.asPublic.get('/notifications/-defaults')).status).toBe(401)
  })
})
