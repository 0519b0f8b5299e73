import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connect, describeSchema, readSqlFolder, schemaText } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sqlFolder, upgradeSchema } from './schema.ts'

const expected = await readFile(path.join(sqlFolder, 'schema.sql'), 'utf8')

async function textOf(url: string) {
  const pool = connect({ url, name: 'schema' })
  try {
    return schemaText(await describeSchema(pool, 'ems'))
  } finally {
    await pool.end()
  }
}

/** Lines that only one of two texts has. */
function differences(one: string, other: string) {
  const [left, right] = [one, other].map((text) => text.split('\n')) as [string[], string[]]
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  const only = [...left.filter((line) => !inRight.has(line)), ...right.filter((line) => !inLeft.has(line))]
  return one === other ? [] : only.concat('the order of lines').slice(0, 20)
}

describe('the database of the API', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase({ schema: 'ems', sql: sqlFolder })
  })
  afterAll(() => database.drop())

  test('is what schema.sql says; `npm run schema` writes it', async () => {
    expect(differences(await textOf(database.url), expected)).toEqual([])
  })

  test('is left alone by a second upgrade', async () => {
    expect(await upgradeSchema(database.pool, undefined)).toEqual({
      migrations: [],
      definitions: [],
    })
  })
})

describe('an installation of release 1.0', () => {
  let database: TestDatabase
  beforeAll(async () => {
    const empty = await mkdtemp(path.join(tmpdir(), 'ems-empty-'))
    database = await testDatabase({ schema: 'empty', sql: empty })
    const dump = gunzipSync(await readFile(path.join(sqlFolder, 'releases/1.0.sql.gz'))).toString()
    const client = await database.pool.connect()
    try {
      await client.query(dump)
      await client.query(rowsOfRelease)
    } finally {
      client.release(true)
    }
    await upgradeSchema(database.pool, undefined)
  })
  afterAll(() => database.drop())

  test('has the tables, functions, triggers and views of a new one after its upgrade', async () => {
    const text = await textOf(database.url)
    // The record of that release stays, so that it starts again after a roll-back.
    const withoutRecord = text
      .replace(/create table migrations \([^;]*;\n\n/, '')
      .replace(/alter table migrations [^;]*;\n/, '')
    expect(differences(withoutRecord, expected)).toEqual([])
  })

  test('keeps its rows, and has what later releases count differently', async () => {
    const { rows } = await database.pool.query(
      'select full_name, contract_total_months, service_date from ems.employees order by id',
    )
    expect(rows).toEqual([
      { full_name: 'Budi Setahun', contract_total_months: 12, service_date: null },
      { full_name: 'Sri Lama', contract_total_months: 36, service_date: '2024-12-01' },
    ])
  })

  test('has nothing left to do', async () => {
    expect((await upgradeSchema(database.pool, undefined)).definitions).toEqual([])
  })
})

describe('the migrations of the API after the baseline', () => {
  const statementsOf = (text: string) => text.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '')

  test('create no function, trigger or view and call none: those are files that change later', async () => {
    const { migrations, functions, views } = await readSqlFolder(sqlFolder)
    const managed = functions.map(({ name }) => name).join('|')
    const wrong = migrations.slice(1).flatMap(({ name, sql }) => {
      const text = statementsOf(sql)
      const definition =
        /\b(?:create|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|trigger|(?:materialized\s+)?view)\b/i
      const found = [text.match(definition)?.[0], text.match(new RegExp(`\\b(?:${managed})\\s*\\(`, 'i'))?.[0]]
      return found.filter((what) => what !== undefined).map((what) => `${name}: ${what}`)
    })

    expect(views.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})

const rowsOfRelease = `
  insert into "references" (category, code, name)
    values ('company', 'SATU', 'PT Satu'), ('office', 'PST', 'Pusat'), ('department', 'UMUM', 'Umum'), ('position', 'STAF', 'Staf');
  insert into employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
      employment_type, status, join_date, service_date, contract_start, contract_end)
    select n.no, n.name, 'f', c.id, o.id, d.id, p.id, 'fixed_term', 'active', n.joined::date, n.service::date, n.joined::date, '2027-11-30'
    from (values ('E-1', 'Budi Setahun', '2026-12-01', '2026-12-01'), ('E-2', 'Sri Lama', '2026-12-01', '2024-12-01'))
      n (no, name, joined, service),
      "references" c, "references" o, "references" d, "references" p
    where c.code = 'SATU' and o.code = 'PST' and d.code = 'UMUM' and p.code = 'STAF'
    order by n.no;`
