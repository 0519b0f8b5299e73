import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { parts, undrawn } from './parts.ts'

type Report = { entries: Record<string, Record<string, { type?: string } | string>> }

/** Components among the exports of the kit: icons are a list of their own, hooks and texts draw nothing. */
function components() {
  const file = path.resolve(import.meta.dirname, '../../../shared/api/ui.json')
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const names = Object.values(entries).flatMap((exports) =>
    Object.entries(exports).flatMap(([name, kind]) => (isValue(kind) ? name : [])),
  )
  return [...new Set(names)].filter((name) => /^[A-Z][a-z]/.test(name) && !name.startsWith('Icon'))
}
const isValue = (kind: unknown) => JSON.stringify(kind).includes('value')

test('every component of the kit has a place in the catalogue, or a reason why not', () => {
  const visible = new Set([...parts.flatMap(({ names }) => names), ...Object.keys(undrawn)])

  expect(components().length).toBeGreaterThan(80)
  expect(components().filter((name) => !visible.has(name))).toEqual([])
})

test('no reason is kept for what has an example or is not exported', () => {
  const visible = new Set(parts.flatMap(({ names }) => names))

  expect(Object.keys(undrawn).filter((name) => visible.has(name) || !components().includes(name))).toEqual([])
})

test.each(parts.map((part) => [part.id, part] as const))('%s: its example uses all of its names', (_, part) => {
  const [, name = ''] = /import\(["']\.\/(\w+\.tsx)\?source["']\)/.exec(String(part.source)) ?? []
  const [file] = globSync(`examples/*/${name}`, { cwd: import.meta.dirname })
  const text = readFileSync(path.join(import.meta.dirname, file ?? ''), 'utf8')

  expect(part.names.filter((one) => !new RegExp(`<${one}[\\s.>/]`).test(text))).toEqual([])
  expect(
    part.states.filter(
      ({ shows }) => shows && !text.includes(`export const ${shows} `) && !text.includes(`export function ${shows}(`),
    ),
  ).toEqual([])
  expect(new Set(part.states.map(({ id }) => id)).size).toBe(part.states.length)
})
