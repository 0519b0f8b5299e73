import { randomBytes } from 'node:crypto'
import { connect, serviceRole } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { migrateQueue } from '../jobs/index.ts'
import { upgradeSchema } from '../schema.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { apiRole, workerRole } from './database-roles.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await migrateQueue(api.pool)
  await api.pool.query('create schema other; create table other.accounts (id int)')
})
afterAll(() => api?.close())

const refusal = (of: 'ofApi' | 'ofWorker', text: string) =>
  api[of].query(text).then(
    () => 'it was done',
    (error: { code: string }) => error.code,
  )

/** Of both roles. */
const rejected = [
  ['changes no audit', `update audit_logs set reason = 'x'`],
  ['removes no audit', 'delete from audit_logs'],
  ['changes no entry of the access log', `update credential_logs set reason = 'x'`],
  ['changes no signature', 'delete from signatures'],
  ['changes no seal', `update audit_seals set hash = ''`],
  ['writes no record of migrations', 'delete from applied_migrations'],
  ['makes no table', 'create table ems.mine (id int)'],
  ['changes none', 'alter table ems.users add column x int'],
  ['drops none', 'drop table ems.users'],
  ['empties none', 'truncate ems.users cascade'],
  ['switches no trigger off', 'alter table ems.audit_logs disable trigger user'],
  ['takes no policy away', 'alter table ems.credential_secrets disable row level security'],
  ['reads no other schema', 'select from other.accounts'],
  ['makes no role', 'create role intruder'],
  ['reads no file of the server', `select pg_read_file('/etc/passwd')`],
  ['closes no table that is none of a run', `select kite_close_run('users', 1, 1, 1, null)`],
  ['attaches none', `select kite_attach_run('users', 1, 1)`],
] as const

describe('the roles of API and worker in the database', () => {
  test.each(rejected)('the role of the API %s', async (_case, text) => {
    expect(await refusal('ofApi', text)).toBe('42501')
  })

  test.each(rejected)('the role of the worker %s', async (_case, text) => {
    expect(await refusal('ofWorker', text)).toBe('42501')
  })

  test.each([
    ['adds no seal', `insert into audit_seals (number, audit_id, hash) values (1, 1, '')`],
    ['says of no row that it was checked', 'update audit_checks set number = 0'],
    ['takes no row from those that wait for their seal', 'delete from audit_unsealed'],
    ['seals nothing', 'select chain_audit_logs(1)'],
  ])('the role of the API %s', async (_case, text) => {
    await api.pool.query(`insert into audit_logs (actor_name, action, menu, target_type, request_id)
      values ('x', 'store', 'x', 'x', 'x')`)

    expect(await refusal('ofApi', text)).toBe('42501')
  })

  test('the role of the worker seals the audit', async () => {
    await api.ofApi.query(`insert into audit_logs (actor_name, action, menu, target_type, request_id)
      values ('x', 'store', 'x', 'x', 'x')`)

    const { rows } = await api.ofWorker.query('select chain_audit_logs(100) as sealed')

    expect(rows[0].sealed).toBeGreaterThan(0)
  })

  test('both put jobs into the queue and take them out', async () => {
    for (const pool of [api.ofApi, api.ofWorker])
      await pool.query(
        `select graphile_worker.add_job('x', '{}', job_key := 'x'); select graphile_worker.remove_job('x')`,
      )
  })

  test('they may use tables that a later migration makes', async () => {
    await api.pool.query('create table ems.later (id bigint generated always as identity, name text)')

    for (const pool of [api.ofApi, api.ofWorker])
      expect((await pool.query(`insert into later (name) values ('x') returning name`)).rows).toEqual([{ name: 'x' }])
  })

  test('a login of its own starts where everything is made, and cannot leave its role', async () => {
    const name = `ems_login_${randomBytes(4).toString('hex')}`
    await api.pool.query(`create role ${name} login password 'x' in role ems_api`)
    const url = new URL(api.url)
    Object.assign(url, { username: name, password: 'x' })
    const own = connect({ url: url.href, name: 'own login', schema: 'ems', max: 2 })
    try {
      await upgradeSchema(own, undefined)
      await migrateQueue(own)
      expect(await serviceRole(own, apiRole)).toBe('ems_api')
      const inRole = connect({ url: url.href, name: 'own login', schema: 'ems', max: 1, role: 'ems_api' })
      expect((await inRole.query('select from users')).rows).toEqual([])
      await inRole.query('set role none')
      await expect(inRole.query('alter table ems.users add column x int')).rejects.toMatchObject({ code: '42501' })
      await inRole.end()
    } finally {
      await own.end()
      await api.pool.query(`drop role ${name}`)
    }
  })

  test('whatever a trigger keeps from being changed, the roles may not change either', async () => {
    const { rows } = await api.pool.query(`select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'ems.refuse_change'::regproc and tgtype & 24 = 24 order by 1`)
    const kept = rows.map(({ name }) => name.replace('ems.', ''))

    expect([...(apiRole.appendOnly ?? []), 'audit_seals'].filter((name) => name !== 'audit_unsealed').sort()).toEqual(
      kept,
    )
    expect([...(workerRole.appendOnly ?? [])].sort()).toEqual(kept)
  })
})

describe('the policy of secrets', () => {
  let [mine, other] = ['', '']
  const named = async (of: 'ofApi' | 'ofWorker', id: string | undefined, text: string) => {
    const client = await api[of].connect()
    try {
      await client.query('begin')
      if (id) await client.query(`select set_config('ems.credential', $1, true)`, [id])
      return (await client.query(text)).rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  beforeAll(async () => {
    const { user } = await api.as([])
    const { rows } = await api.pool.query(
      `with f as (insert into credential_folders (name, company_id, shares) values ('Server', $1, '[{}]') returning id),
       c as (insert into credentials (kind, name, folder_id, company_id, owner_id)
         select 'login', n, f.id, $1, $2 from f, unnest('{satu,dua}'::text[]) n returning id),
       k as (insert into credential_keys (credential_id, key_id, wrapped, digest) select id, 'k', 'w', 'same' from c),
       s as (insert into credential_secrets (credential_id, version, field, ciphertext) select id, 1, 'secret', 'c' from c)
       select id::text from c`,
      [api.companies[0], user.id],
    )
    ;[mine, other] = rows.map(({ id }) => id) as [string, string]
  })

  test.each(['credential_secrets', 'credential_keys'])('hides every row of %s from the API', async (table) => {
    expect(await named('ofApi', undefined, `select from ${table}`)).toEqual([])
  })

  test.each(['credential_secrets', 'credential_keys'])('shows those of %s of the one that was named', async (table) => {
    expect(await named('ofApi', mine, `select credential_id::text as id from ${table}`)).toEqual([{ id: mine }])
  })

  test('hides them again in the next transaction of the same connection', async () => {
    await named('ofApi', mine, 'select from credential_keys')

    expect(await named('ofApi', undefined, 'select from credential_keys')).toEqual([])
  })

  test('lets the API change and remove nothing of another one, and add nothing to it', async () => {
    expect(
      await named('ofApi', mine, `update credential_keys set wrapped = 'x' where credential_id = ${other} returning 1`),
    ).toEqual([])
    expect(
      await named('ofApi', mine, `delete from credential_secrets where credential_id = ${other} returning 1`),
    ).toEqual([])
    await expect(
      named(
        'ofApi',
        mine,
        `insert into credential_secrets (credential_id, version, field, ciphertext) values (${other}, 2, 'secret', 'x')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('lets the worker see all: it wraps every key again', async () => {
    expect(await named('ofWorker', undefined, 'select from credential_keys')).toHaveLength(2)
  })

  test('says which credentials have equal secrets, and no secret', async () => {
    expect(await named('ofApi', undefined, `select equal_credentials(${mine})::text as id`)).toEqual([{ id: other }])
  })
})
