import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { connect, describeSchema, readSqlFolder, schemaText, statementsOf } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
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

describe('a database that was changed by hand', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase({ schema: 'ems', sql: sqlFolder })
  })
  afterEach(() => database.drop())

  const verified = async () => {
    const command = [path.join(import.meta.dirname, 'migrate.ts'), '--verify']
    const run = promisify(execFile)(process.execPath, command, { env: { ...process.env, DATABASE_URL: database.url } })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    return stdout.trim().split('\n')
  }

  test('is told what differs, line by line, by `npm run migrate -- --verify`', async () => {
    await database.pool.query(`
      alter table ems.partners add column nickname text, alter column code drop not null;
      create index partners_nickname on ems.partners (nickname);
      drop trigger users_changed on ems.users;
      drop index ems.items_code_unique;
      create function ems.by_hand() returns int language sql return 1;
      create or replace function ems.kite_today() returns date language sql stable as 'select current_date'`)

    expect(await verified()).toEqual([
      'unexpected: function ems.by_hand',
      'changed: function ems.kite_today',
      "  - AS $function$ select (now() at time zone 'Asia/Jakarta')::date $function$;",
      '  + AS $function$select current_date$function$;',
      'changed: table partners',
      expect.stringMatching(/^ {2}- code text .* not null,$/),
      expect.stringMatching(/^ {2}\+ code text .*,$/),
      '  + nickname text',
      'unexpected: index partners_nickname',
      'missing: index items_code_unique',
      'missing: trigger users_changed on users',
    ])
  })

  test('with nothing but tables of large runs and the record of release 1.0 beside is as it should be', async () => {
    await database.pool.query(`
      create table ems.migrations (name text primary key);
      create table ems.kite_run_12_3 (like ems.customs_kite_tool_pib_useds including indexes);
      create trigger kept before truncate on ems.kite_run_12_3 execute function ems.refuse_change()`)

    expect(await verified()).toEqual(['The database is as this version makes it.'])
  })

  test('is compared by statements that are found again in schema.sql', async () => {
    const client = await database.pool.connect()
    const matches = Object.values(await describeSchema(client, 'ems')).flat()
    client.release(true)

    expect(statementsOf(expected)).toEqual(matches)
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

  test('has its undecided leave submitted, with the pending approvers, and rules to decide by', async () => {
    const { rows } = await database.pool.query(
      `select l.status, a.decided from ems.leave_employees l
       left join ems.approval_adoptions a on a.target_type = 'leave-employees' and a.target_id = l.id::text order by l.id`,
    )
    expect(rows).toEqual([
      { status: 'submitted', decided: null },
      { status: 'submitted', decided: ['field'] },
      { status: 'submitted', decided: ['field', 'manager'] },
      { status: 'approved', decided: null },
    ])
    const rules = await database.pool.query(
      `select r.name, jsonb_array_length(r.steps) as steps, s.kind <> '' as kind from ems.approval_rules r
       join ems.approval_rule_scopes s on s.rule_id = r.id where r.target = 'leave-employees' order by r.priority`,
    )
    expect(rules.rows).toEqual([
      { name: 'Cuti tidak dibayar', steps: 3, kind: true },
      { name: 'Pengganti, atasan langsung, SDM di atas 5 hari', steps: 3, kind: false },
    ])
  })

  test('has rules for contracts, loans and disposals that do without positions nobody entered', async () => {
    const { rows } = await database.pool.query(
      `select target, name, (select string_agg(l ->> 'approver', ', ' order by at)
          from jsonb_array_elements(steps) with ordinality s (l, at)) as approvers,
        (select count(*)::int from ems.approval_rule_scopes s where s.rule_id = r.id) as scopes
       from ems.approval_rules r where target in ('archive-contracts', 'archive-document-logs', 'it-assets', 'partners',
         'partner-bank-changes', 'archive-disposals')
       order by target, priority`,
    )
    expect(rows.map((row) => [row.target, row.name, row.approvers, row.scopes])).toEqual([
      ['archive-contracts', 'Legal sampai Rp 500 juta', 'permission', 1],
      ['archive-contracts', 'Legal dan Keuangan', 'permission, level', 1],
      ['archive-disposals', 'Pemusnahan arsip', 'head, permission, level', 1],
      ['archive-document-logs', 'Kepala unit pemilik untuk arsip vital dan rahasia', 'head, permission', 2],
      ['archive-document-logs', 'Pengelola arsip', 'permission', 1],
      ['it-assets', 'Pelepasan aset', 'permission, level', 1],
      ['partner-bank-changes', 'Orang kedua', 'permission', 1],
      ['partners', 'Daftar hitam mitra', 'level', 1],
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
      const matches = [text.match(definition)?.[0], text.match(new RegExp(`\\b(?:${managed})\\s*\\(`, 'i'))?.[0]]
      return matches.filter((subject) => subject !== undefined).map((subject) => `${name}: ${subject}`)
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
    order by n.no;
  insert into attendance_codes (code, name, present_value) values ('I', 'Izin', 0);
  insert into leaves (code, name, category, count_basis, gender, paid, attendance_code_id)
    select 'CTB', 'Cuti tanpa upah', 'unpaid', 'working_days', 'any', 'none', id from attendance_codes;
  insert into leave_employees (employee_id, employee_name, company_id, department_id, leave_id, period_year, start_date, end_date,
      days, status)
    select e.id, e.full_name, e.company_id, e.department_id, l.id, 2027, day, day, -1, n.status
    from (values (1, 'pending_substitute'), (2, 'pending_manager'), (3, 'pending_hr'), (4, 'approved')) n (no, status),
      lateral (select make_date(2027, 3, n.no)) d (day), employees e, leaves l
    where e.employee_no = 'E-2' order by n.no;`
