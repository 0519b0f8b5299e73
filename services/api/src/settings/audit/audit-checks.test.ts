import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'

describe('the check of the audit log', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    for (let n = 0; n < 4; n += 1) await admin.create(references, { category: 'unit', code: `K${n}`, name: `N ${n}` })
    await api.pool.query('select ems.chain_audit_logs(3)')
  })
  afterAll(() => api.close())
  const check = async (max: number) =>
    (await api.pool.query('select ems.check_audit_logs($1) as n', [max])).rows[0].n as number
  const message = async () => (await admin.get('/audit-logs/-actions/verify')).body.data.attributes
  const entry = async (name: string) =>
    (await api.pool.query('select id::text, at from ems.audit_logs where target_label = $1', [name])).rows[0]

  test('says until when the chain is sound, and how many rows wait for their seal', async () => {
    expect(await message()).toMatchObject({ sound_until: null, rows: '0', waiting: 1, broken: null })
    expect([await check(2), await check(2), await check(2)]).toEqual([2, 1, 0])

    const { at } = await entry('N 2')
    expect(await message()).toMatchObject({ sound_until: at, rows: '3', waiting: 1, broken: null })
  })

  test('names the row that was changed behind its back, and forgets it once it is as it was', async () => {
    const { id } = await entry('N 1')
    const write = async (reason: string) => {
      await api.pool.query('alter table ems.audit_logs disable trigger user')
      await api.pool.query(`update ems.audit_logs set reason = ${reason} where id = ${id}`)
      await api.pool.query('alter table ems.audit_logs enable trigger user')
    }
    await api.pool.query(`update ems.audit_checks set number = 0, hash = '\\x'`)
    await write(`'forged'`)
    expect(await check(10)).toBe(1)
    expect((await message()).broken).toBe(id)

    await write('null')
    await check(10)
    expect(await message()).toMatchObject({ rows: '3', broken: null })
  })

  test('begins again a day later, and finds a row that was slipped in beside the chain', async () => {
    await api.pool.query('alter table ems.audit_logs disable trigger audit_logs_note_unsealed')
    const { rows } = await api.pool.query(
      `insert into ems.audit_logs (actor_name, action, target_type, request_id) values ('x', 'login', 'users', 'x')
       returning id::text`,
    )
    await api.pool.query('alter table ems.audit_logs enable trigger audit_logs_note_unsealed')
    await api.pool.query(`update ems.audit_checks set began_at = now() - interval '2 days'`)

    await check(10)

    expect(await message()).toMatchObject({ rows: '0', broken: rows[0].id })
  })

  test('is for those who may read the log', async () => {
    const other = await api.as(['reference-list'])
    expect((await other.get('/audit-logs/-actions/verify')).status).toBe(403)
  })
})
