import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { living, resourceFiles } from './resource-files.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')
const expected = { area: 'marketing', plural: 'segments', label: 'Segmen', menu: 'customer', number: '9999' }

/** Lines of a resource end to end: docs/new-resource.md. */
const MAX_LINES = 180
/** In the places that name every resource, and for the route of its screen: the table of docs/new-resource.md. */
const REGISTERED = 8
const ROUTE = 7
/** The columns of its state and of what its transitions ask for or stamp, in the migration and in the contract. */
const STATE_COLUMNS = 8

const linesOf = (text: string) => text.trimEnd().split('\n').length

/** The code of a section of the document. */
function codeUnder(document: string, heading: string): string {
  const section = document.split(`\n## ${heading}\n`)[1] ?? ''
  const [, code] = /```tsx?\n([\s\S]*?)```/.exec(section) ?? []
  if (!code) throw new Error(`${heading} has no code.`)
  return code
}

test('a new resource with workflow, page, list and form is under 180 lines from end to end', async () => {
  const from = Object.fromEntries(
    await Promise.all(Object.entries(living).map(async ([part, file]) => [part, await read(file)])),
  )
  const files = Object.values(resourceFiles(expected, from))
  const document = await read('docs/new-resource.md')
  const workflow = codeUnder(document, 'Its workflow')
  const screen = codeUnder(document, 'Its screen')

  const all = [...files, workflow, screen].map(linesOf).reduce((sum, lines) => sum + lines)

  expect(files).toHaveLength(4)
  expect([workflow.includes('transitions:'), screen.includes('<ResourceScreen')]).toEqual([true, true])
  expect(all + REGISTERED + ROUTE + STATE_COLUMNS).toBeLessThan(MAX_LINES)
})
