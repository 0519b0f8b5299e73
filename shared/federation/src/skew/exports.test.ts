import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { exportsOf } from './exports.ts'
import { faultsOfReport, providedExports, reportOf } from './packages.ts'
import { REPORTED } from './report.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-exports-'))
})
afterEach(() => rm(folder, { recursive: true }))
const write = (file: string, text: string) => writeFile(join(folder, file), text)
const read = () => exportsOf(join(folder, 'index.ts'))

test('an entry exports its own names, those it passes on, and everything of a file it passes on whole', async () => {
  await write(
    'index.ts',
    "export { a as b, type C } from 'x'\nexport * from './more.ts'\nexport const { d, e: [f] } = g\n",
  )
  await write(
    'more.ts',
    'export function h() {}\nexport interface I {}\nexport type J = 1\nexport class K {}\nconst hidden = 1\n',
  )

  expect(await read()).toEqual({
    ...{ b: 'value', C: 'type', d: 'value', f: 'value', h: 'value', I: 'type', J: 'type', K: 'value' },
  })
})

test('types alone stay types when a whole file is passed on as such', async () => {
  await write('index.ts', "export type * from './more.ts'\nexport * as all from './more.ts'\n")
  await write('more.ts', 'export const h = 1\n')

  expect(await read()).toEqual({ h: 'type', all: 'value' })
})

test('a comment says since which version an export is deprecated', async () => {
  await write(
    'index.ts',
    "export {\n  a,\n  /** @deprecated 0.1.2: use a. */\n  b,\n} from 'x'\n/** @deprecated 0.2.0 */\nexport const c = 1\n",
  )

  expect(await read()).toEqual({ a: 'value', b: 'value, deprecated since 0.1.2', c: 'value, deprecated since 0.2.0' })
})

test('nothing is passed on from a package by a star: nobody could say what it is', async () => {
  await write('index.ts', "export * from 'x'\n")

  expect(read).toThrow('exports everything of x: name what it exports.')
})

test('the reports of the shared packages are what their sources export, with versions that fit', () => {
  expect(REPORTED.flatMap(faultsOfReport)).toEqual([])
  expect(Object.keys(reportOf('ui').entries).sort()).toEqual(['.', './card', './charts'])
  expect(providedExports()['@ems/platform']).toMatchObject({ api: '' })
})
