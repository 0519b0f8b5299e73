import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from '@jest/globals'

test('the id of Mantine that the build replaces is where the build looks for it', () => {
  const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@mantine/hooks')))
  const file = path.join(folder, 'esm/use-id/use-id.mjs')

  expect(existsSync(file)).toBe(true)
  expect(readFileSync(path.join(folder, 'esm/index.mjs'), 'utf8')).toContain('./use-id/use-id.mjs')
})
