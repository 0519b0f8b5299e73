import { createDatabase, type Db } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Attempt, begin, end, note } from './attempt.ts'

let database: TestDatabase
let db: Db
let user: string

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../../sql', import.meta.url) })
  db = createDatabase(database.pool)
  const { rows } = await database.pool.query(
    `with g as (insert into ems.usergroups (code, name, permissions, data_scope) values ('uji', 'Uji', '{calendar-access}', 'own') returning id)
     insert into ems.users (sso_sub, name, email, role, usergroup_id, status)
     select gen_random_uuid(), 'Sri Uji', 'sri@uji.test', 'penguji', id, 'active' from g returning id`,
  )
  user = rows[0].id
})
afterAll(() => database.drop())

async function newJob() {
  const { rows } = await database.pool.query(
    `insert into ems.background_jobs (type, label, total, user_id) values ('toExcel', 'Export', 200, $1) returning id`,
    [user],
  )
  return rows[0].id as string
}
const rowOf = async (id: string) => {
  const { rows } = await database.pool.query(
    'select status, progress, processed, attempts, result_key as key from ems.background_jobs where id = $1',
    [id],
  )
  return rows[0]
}
const cancel = (id: string) =>
  database.pool.query(`update ems.background_jobs set status = 'cancelled' where id = $1`, [id])
const result = { key: 'jobs/x.xlsx', name: 'x.xlsx', size: 10, rows: 200 }

describe('an attempt at a job', () => {
  test('notes how far it is, never 100 before its end', async () => {
    const id = await newJob()
    const attempt = (await begin(db, id)) as Attempt

    expect(await note(db, attempt, 50)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'running', progress: 25, processed: 50 })
    await note(db, attempt, 200)
    expect(await rowOf(id)).toMatchObject({ progress: 99 })
    expect(await end(db, attempt, { status: 'done', result })).toBe(true)
    expect(await rowOf(id)).toEqual({ status: 'done', progress: 100, processed: 200, attempts: 1, key: result.key })
  })

  test('that lost its job to another worker changes nothing any more', async () => {
    const id = await newJob()
    const first = (await begin(db, id)) as Attempt
    const second = (await begin(db, id)) as Attempt

    expect(await note(db, first, 190)).toBe(false)
    expect(await end(db, first, { status: 'done', result })).toBe(false)
    expect(await rowOf(id)).toEqual({ status: 'running', progress: 0, processed: 0, attempts: 2, key: null })
    expect(await note(db, second, 10)).toBe(true)
  })

  test('is over as soon as the job is cancelled', async () => {
    const id = await newJob()
    const attempt = (await begin(db, id)) as Attempt
    await cancel(id)

    expect(await note(db, attempt, 10)).toBe(false)
    expect(await end(db, attempt, { status: 'failed', error: 'x' })).toBe(false)
    expect(await begin(db, id)).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', processed: 0 })
  })
})
