import { expect, test } from '@jest/globals'
import { checkMigrations, checkPermissions, checkStructure } from './check.ts'

const files = (room: string, count: number) =>
  Array.from({ length: count }, (_, n) => [`${room}/part-${n}.ts`, 'export {}\n'] as const)

test('accepts short files in small rooms, and does not count tests', () => {
  const tests = files('kit', 20).map(([file, text]) => [file.replace('.ts', '.test.ts'), text] as const)

  expect(checkStructure(new Map([...files('kit', 10), ...tests]))).toEqual([])
})

test('refuses a file of more than 300 lines, but no test', () => {
  const long = 'x\n'.repeat(301)

  expect(
    checkStructure(
      new Map([
        ['a.ts', long],
        ['a.test.ts', long],
      ]),
    ),
  ).toEqual(['a.ts has 301 lines, 300 are allowed: split it by thing.'])
})

test('refuses a room of eleven files', () => {
  const rooms = new Map([...files('kit', 11), ...files('it', 3)])

  expect(checkStructure(rooms)).toEqual(['kit has 11 source files, 10 are allowed: make a room in it.'])
})

test('refuses a permission as text, also inside SQL, but not in contracts and tests', () => {
  const texts = new Map([
    ['host/src/areas.ts', `can('calendar-access')`],
    ['services/api/src/hr/due.job.ts', `sql\`'calendar-list' = any(g.permissions)\``],
    ['services/api/src/hr/due.job.test.ts', `api.as(['calendar-list'])`],
    ['shared/contracts/src/menus.ts', `'calendar-list'`],
    ['remotes/hr/src/area.ts', `icon: 'calendar-event', need: permission('calendar', 'list')`],
  ])

  expect(checkPermissions(texts, new Set(['calendar-access', 'calendar-list']))).toEqual([
    'host/src/areas.ts has the permission calendar-access as text: use can of its collection, or permission().',
    'services/api/src/hr/due.job.ts has the permission calendar-list as text: use can of its collection, or permission().',
  ])
})

test('refuses two migrations of one service with the same number', () => {
  const names = ['api/sql/migrations/0037_a', 'api/sql/migrations/0037_b', 'identity/sql/migrations/0037_c']
  const texts = new Map(names.map((name) => [`services/${name}.sql`, 'select 1;']))

  expect(checkMigrations(texts)).toEqual([
    'services/api/sql/migrations/0037_b.sql has the number of 0037_a.sql: take the next free one.',
  ])
})
