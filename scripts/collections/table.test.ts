import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { menus, resources } from '@ems/contracts'
import { expect, test } from '@jest/globals'
import { collections, table } from './table.ts'

const root = path.resolve(import.meta.dirname, '../..')
const found = await collections({ resources, menus, root })

test('docs/collections.md says of marketing and the archives what there is today', async () => {
  const ordinary = (text: string) => text.split('\n').filter((line) => /\| (marketing|archives) \|/.test(line))
  const written = await readFile(path.join(root, 'docs/collections.md'), 'utf8')

  expect(ordinary(written)).toEqual(ordinary(table(found)))
})

test('every collection of marketing and the archives has a screen and keeps the promises of a resource', () => {
  const ordinary = found.filter(({ area }) => area === 'marketing' || area === 'archives')

  expect(ordinary.length).toBeGreaterThanOrEqual(11)
  expect(ordinary.filter(({ screen, tests }) => !screen || tests.length === 0).map(({ name }) => name)).toEqual([])
})
