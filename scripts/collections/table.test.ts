import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { menus, resources } from '@ems/contracts'
import { expect, test } from '@jest/globals'
import { departments, larger, ordinaryLines } from './larger.ts'
import { leftOut } from './left-out.ts'
import { collections, table } from './table.ts'

const root = path.resolve(import.meta.dirname, '../..')
const matches = await collections({ resources, menus, root })
const ofDepartments = matches.filter(({ area }) => departments.has(area))

test('docs/collections.md says of every collection what there is today', async () => {
  const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'))
  const written = await readFile(path.join(root, 'docs/collections.md'), 'utf8')

  expect(rows(written)).toEqual(rows(table(matches)))
  expect(rows(written)).toHaveLength(resources.length)
})

test('docs/collections.md says what is left out of which collection, and of none that is not there', async () => {
  const written = await readFile(path.join(root, 'docs/collections.md'), 'utf8')

  for (const [name, subject] of Object.entries(leftOut)) {
    expect(matches.map((one) => one.name)).toContain(name)
    expect(written).toContain(`- \`${name}\`: ${subject}.`)
  }
})

test('every collection of a department has a screen and keeps the promises of a resource', () => {
  expect(ofDepartments.length).toBeGreaterThanOrEqual(25)
  expect(ofDepartments.filter(({ screen, tests }) => !screen || tests.length === 0).map(({ name }) => name)).toEqual([])
})

test('an ordinary collection costs 150 lines at most, and of the others it is said what for', () => {
  const longer = ofDepartments.filter(({ lines }) => lines > ordinaryLines).map(({ name }) => name)

  expect(longer.toSorted()).toEqual(Object.keys(larger).toSorted())
})

test.each([...departments])('the department %s has a card on the dashboard and days in the calendar', async (area) => {
  const { area: described } = await import(path.join(root, `remotes/${area}/src/area.ts`))

  expect(described.widgets.length).toBeGreaterThan(0)
  expect(described.dates.length).toBeGreaterThan(0)
  for (const part of [...described.widgets, ...described.dates])
    expect(await readFile(path.join(root, `remotes/${area}/src`, part.file), 'utf8')).toContain('export')
})

/** Without import: entries of logs and lines of reports; those of machines, requests and received files have their own files. */
const ofLog: ReadonlySet<string> = new Set([
  'archive-document-events',
  'archive-intakes',
  'archive-stocktake-lines',
  'attendance-punches',
  'career-events',
  'credential-accesses',
  'credential-logs',
  'general-procurement-lines',
  'it-asset-assignments',
  'it-stocktake-lines',
])

test('every list of a department is taken along and brought back as a workbook, and kept as a view', async () => {
  const served = await Promise.all(
    ofDepartments
      .filter(({ name }) => !ofLog.has(name))
      .map(async ({ name, menu }) => {
        const files = await sourcesOf(name)
        return { name, menu, isWhole: ['/-actions/toExcel', 'importRoutes(app'].every((text) => files.includes(text)) }
      }),
  )

  expect(served.filter(({ isWhole }) => !isWhole)).toEqual([])
  expect(served.filter(({ menu }) => !menus.some(({ id }) => id === menu))).toEqual([])
})

/** The routes of a collection, wherever its area has them. */
async function sourcesOf(name: string) {
  const area = ofDepartments.find((one) => one.name === name)?.area
  const texts: string[] = []
  for await (const file of glob(`services/api/src/${area}/**/${name}.ts`, { cwd: root }))
    texts.push(await readFile(path.join(root, file), 'utf8'))
  return texts.join('\n')
}
