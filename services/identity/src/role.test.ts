import { connect, type Pool, serviceRole } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { databaseRole } from './database-role.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase({ schema: 'sso', sql: new URL('../sql', import.meta.url) })
  await database.pool.query('create schema ems; create table ems.users (id int); insert into ems.users values (1)')
  // Twice and at once, as two processes that start do.
  const roles = await Promise.all([serviceRole(database.pool, databaseRole), serviceRole(database.pool, databaseRole)])
  expect(roles).toEqual(['ems_identity', 'ems_identity'])
  pool = connect({ url: database.url, name: 'test', schema: 'sso', role: 'ems_identity' })
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const refusal = (text: string) =>
  pool.query(text).then(
    () => 'it was done',
    (error: { code: string }) => error.code,
  )

describe('the role of EMS SSO in the database', () => {
  test('reads and writes accounts, and adds to its audit', async () => {
    await pool.query(`insert into accounts (email, name, role) values ('a@ems.test', 'A', 'staf')`)
    await pool.query(`insert into audit_events (event) values ('login.failed')`)

    expect((await pool.query('update accounts set name = $1 returning name', ['B'])).rows).toEqual([{ name: 'B' }])
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'ems_identity' }])
  })

  test.each([
    ['reads no row of the product', 'select from ems.users'],
    ['changes no audit', `update audit_events set email = 'x'`],
    ['removes no audit', 'delete from audit_events'],
    ['writes no record of migrations', `delete from applied_migrations`],
    ['makes no table', 'create table sso.mine (id int)'],
    ['makes no table anywhere else', 'create table public.mine (id int)'],
    ['drops none', 'drop table sso.accounts'],
    ['empties none', 'truncate sso.accounts cascade'],
    ['switches no trigger off', 'alter table sso.audit_events disable trigger user'],
    ['makes no role', 'create role intruder'],
    ['reads no file of the server', `select pg_read_file('/etc/passwd')`],
  ])('%s', async (_case, text) => {
    expect(await refusal(text)).toBe('42501')
  })

  test('may use tables that a later migration makes', async () => {
    await database.pool.query('create table sso.later (id bigint generated always as identity, name text)')

    expect((await pool.query(`insert into later (name) values ('x') returning id`)).rows).toEqual([{ id: '1' }])
  })

  test('is not made where the owner may make none, and says so', async () => {
    expect(await serviceRole(pool, { role: 'ems_never', schema: 'sso' })).toBeUndefined()
  })
})
