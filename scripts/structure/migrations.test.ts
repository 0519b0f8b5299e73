import { expect, test } from '@jest/globals'
import { checkExpansions } from './migrations.ts'

const releases = JSON.stringify({
  additiveAfter: '0002_b',
  releases: [
    { name: '1.0', migration: '0001_a' },
    { name: '1.1', migration: '0004_d' },
  ],
})
const INDEX = 'makes an index on users: put it into a migration of its own, "create index concurrently if not exists"'
const check = (files: Record<string, string>) =>
  checkExpansions(
    new Map([
      ['services/api/sql/releases.json', releases],
      ...Object.entries(files).map(([name, sql]) => [`services/api/sql/migrations/${name}.sql`, sql] as const),
    ]),
  ).map((problem) => problem.replace('services/api/sql/migrations/', ''))

test('accepts whatever an older release can live with', () => {
  const sql = `-- drop table in a comment
    create table letters (id int);
    create index letters_id on letters (id);
    alter table letters alter column id type bigint, drop id;
    drop table letters;
    create index concurrently if not exists users_name on users (name);
    alter table users add column nickname text, add rank int not null default 0, add column size numeric(3, 1)
      generated always as (1) stored not null, add constraint users_rank_check check (rank is not null) not valid;
    alter table users drop constraint users_old, alter column name drop not null, alter column name set default 'drop table';
    comment on table users is 'rename; drop table users';`

  expect(check({ '0003_c': sql })).toEqual([])
})

test.each([
  ['drop table if exists users', 'drops users: first a release without it'],
  ['alter table users add column a int, drop column b', 'drops a column, in two releases only: users drop column b'],
  ['ALTER TABLE users\n  DROP b', 'drops a column, in two releases only: users drop b'],
  ['alter table users rename name to full_name', 'renames, in two releases only: users rename name to full_name'],
  ['alter table users rename to people', 'renames, in two releases only: users rename to people'],
  [
    'alter table users alter column id type bigint',
    'changes a type, in two releases only: users alter column id type bigint',
  ],
  [
    'alter table users alter id set data type bigint',
    'changes a type, in two releases only: users alter id set data type bigint',
  ],
  [
    'alter table users alter column name set not null',
    'forbids null, in two releases only: users alter column name set not null',
  ],
  [
    'alter table users add column rank int not null check (rank > 0)',
    'adds a column without a default that forbids null, in two releases only: users add column rank int not null check (rank > 0)',
  ],
  ['create unique index users_rank on users (rank)', INDEX],
  ['create index users_rank on users using gin (rank)', INDEX],
])('refuses %s', (sql, problem) => {
  expect(check({ '0003_c': sql })).toEqual([`0003_c.sql ${problem} (docs/decisions/sql-definitions.md#expand).`])
})

test('lets a migration of before the rule be as it is', () => {
  expect(check({ '0002_b': 'drop table users' })).toEqual([])
})

test('lets a change be finished that an earlier release has expanded, and no other one', () => {
  const expansion = '-- expands: users.full_name beside users.name\nalter table users add full_name text'
  const finish = (name: string) => `-- finishes: ${name}\nalter table users drop column name`

  expect(check({ '0004_d': expansion, '0006_f': finish('0004_d') })).toEqual([])
  expect(check({ '0005_e': expansion, '0006_f': finish('0005_e') })).toEqual([
    '0006_f.sql finishes 0005_e, which no release has yet (releases.json).',
  ])
  expect(check({ '0004_d': 'select 1', '0006_f': finish('0004_d') })).toEqual([
    '0006_f.sql finishes 0004_d, which is no migration with "-- expands:".',
  ])
})
