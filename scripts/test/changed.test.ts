import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { selectionOf } from './changed.ts'
import { rooms } from './rooms.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('a change in a department selects that department, and nobody else’s screens', () => {
  expect(selectionOf(['remotes/hr/src/area.ts'])).toEqual({
    unit: ['remotes/hr/'],
    browser: ['/hr.spec', '/people.spec', '/purchases.spec', '/work.spec', '/calendar', '/kit-records.spec'],
    pages: true,
    isNightly: false,
  })
})

test('a change in the kit, the lock file or anything nobody thought of selects everything', () => {
  for (const file of [
    'services/api/src/kit/http/body.ts',
    'shared/contracts/src/kit/index.ts',
    'pnpm-lock.yaml',
    'new/thing.ts',
  ])
    expect(selectionOf(['remotes/hr/src/area.ts', file])).toMatchObject({ unit: [], browser: [], pages: true })
})

test('a journey that opens a screen of a department is selected by a change there', async () => {
  const specs = await textsOf('e2e/specs/*.spec.ts')
  const missing: string[] = []
  for (const [file, text] of await textsOf('remotes/*/src/area.ts')) {
    const [, paths = ''] = /basePaths: \[([^\]]*)\]/.exec(text) ?? []
    const bases = [...paths.matchAll(/'([^']+)'/g)].map(([, base = '']) => base)
    const { browser = [] } = selectionOf([file])
    const opening = specs.filter(([, spec]) => bases.some((base) => spec.includes(`${base}/`)))
    for (const [spec] of opening)
      if (!spec.includes('.nightly.') && !browser.some((word) => spec.includes(word))) missing.push(`${file}: ${spec}`)
    expect(bases.length).toBeGreaterThan(0)
  }

  expect(missing).toEqual([])
})

async function textsOf(pattern: string) {
  const texts: [string, string][] = []
  for await (const file of glob(pattern, { cwd: root }))
    texts.push([file, await readFile(path.join(root, file), 'utf8')])
  return texts
}

test('a document alone selects no test, and a test only itself', () => {
  expect(selectionOf(['README.md'])).toEqual({ unit: undefined, browser: undefined, pages: false, isNightly: false })
  expect(selectionOf(['services/api/src/kit/http/body.test.ts']).unit).toEqual([
    'services/api/src/kit/http/body.test.ts',
  ])
})

test('every room is there, and every name of a test in it finds one', async () => {
  const files: string[] = []
  for (const folder of ['services', 'shared', 'scripts', 'remotes', 'host', 'e2e', 'bench', 'deploy', 'docs'])
    for await (const file of glob(`${folder}/**/*.{ts,tsx,yml,md}`, {
      cwd: root,
      exclude: (name) => path.basename(name) === 'node_modules',
    }))
      files.push(file)

  const empty = rooms.filter(({ at }) => !files.some((file) => file.startsWith(at))).map(({ at }) => at)
  // A room without tests of its own may still get some.
  const words = rooms.flatMap(({ unit, browser }) => [
    ...unit.filter((word) => !rooms.some((room) => room.at === word)).map((word) => [word, '.test.'] as const),
    ...browser.map((word) => [word, '.spec.'] as const),
  ])
  const lost = words.filter(([word, kind]) => !files.some((file) => file.includes(kind) && file.includes(word)))

  expect([empty, lost]).toEqual([[], []])
})
