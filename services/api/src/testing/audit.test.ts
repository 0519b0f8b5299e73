import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'

describe('the audit log', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    const admin = await api.as([...permissions])
    for (let n = 0; n < 5; n += 1) await admin.create(references, { category: 'unit', code: `K${n}`, name: `N ${n}` })
  })
  afterAll(() => api.close())
  const ask = async (query: string) => (await api.pool.query(query)).rows[0]
  const verify = async () => (await ask('select ems.verify_audit_logs() as broken')).broken
  const chain = async (limit: number) => (await ask(`select ems.chain_audit_logs(${limit}) as n`)).n

  /** A change that only the owner of the tables could make. */
  const forge = async (change: string) => {
    const client = await api.pool.connect()
    await client.query('begin')
    await client.query('alter table ems.audit_logs disable trigger user')
    await client.query('alter table ems.audit_seals disable trigger user')
    await client.query(change)
    const { rows } = await client.query('select ems.verify_audit_logs() as broken')
    await client.query('rollback')
    client.release()
    return rows[0].broken
  }

  test.each([
    'update ems.audit_logs set reason = null',
    'delete from ems.audit_logs',
    'truncate ems.audit_logs cascade',
  ])('refuses %s', async (statement) => {
    await expect(api.pool.query(statement)).rejects.toThrow('append only')
  })

  test('refuses an actor that is no user, and the deletion of a user who acted', async () => {
    const entry = (actor: string) =>
      api.pool.query(
        `insert into ems.audit_logs (actor_id, actor_name, action, target_type, request_id)
         select $1::bigint, 'x', 'login', 'users', 'x' from generate_series(1, 2)`,
        [actor],
      )

    await expect(entry('999999')).rejects.toMatchObject({ code: '23503', constraint: 'audit_logs_actor_fkey' })
    await expect(
      api.pool.query('delete from ems.users where id = (select min(actor_id) from ems.audit_logs)'),
    ).rejects.toMatchObject({
      code: '23503',
    })
  })

  test('is sealed in portions, each row once', async () => {
    expect([await chain(2), await chain(100), await chain(100)]).toEqual([2, 3, 0])
    expect(await verify()).toBeNull()
  })

  test('is sealed by one sealer at a time, however many try', async () => {
    await api.pool.query(
      `insert into ems.audit_logs (actor_name, action, target_type, request_id) select 'x', 'login', 'users', 'x' from generate_series(1, 50)`,
    )

    const counts = await Promise.all(Array.from({ length: 6 }, () => chain(1_000)))
    await chain(1_000)

    expect(Math.max(...counts)).toBe(50)
    expect(await verify()).toBeNull()
  })

  test('seals a row that was committed after later ones', async () => {
    const late = await api.pool.connect()
    await late.query('begin')
    await late.query(
      `insert into ems.audit_logs (actor_name, action, target_type, request_id) values ('late', 'login', 'users', 'x')`,
    )
    await api.pool.query(
      `insert into ems.audit_logs (actor_name, action, target_type, request_id) values ('early', 'login', 'users', 'x')`,
    )
    expect(await chain(100)).toBe(1)
    await late.query('commit')
    late.release()

    expect(await chain(100)).toBe(1)
    expect(await verify()).toBeNull()
  })

  test.each([
    ['a changed row', `update ems.audit_logs set after = '{}' where id = 3`, '3'],
    ['a changed time', `update ems.audit_logs set at = at + interval '1 microsecond' where id = 2`, '2'],
    ['a removed row', `delete from ems.audit_seals where audit_id = 4; delete from ems.audit_logs where id = 4`, '5'],
    [
      'a row that slipped in',
      `insert into ems.audit_logs (actor_name, action, target_type, request_id) values ('x', 'login', 'users', 'x'); delete from ems.audit_unsealed`,
      expect.any(String),
    ],
  ])('notices %s', async (_, change, broken) => {
    expect(await forge(change)).toEqual(broken)
  })
})
