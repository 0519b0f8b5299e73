import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@jest/globals'

/** Items of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const ITEMS =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 ' +
  '4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 ' +
  '7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 ' +
  '10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 ' +
  '13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 ' +
  '16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2'

const expected = ITEMS.split(' ').flatMap((section) => {
  const [name = '', range = ''] = section.split(':')
  const [first = 1, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, n) => `${name}.${first + n}`)
})

test('every item of ASVS 5.0 levels 1 and 2 has its place in docs/security.md, once, and says how it is met or that it is not', async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  const listed = rows.flatMap((row) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? [])

  expect(expected).toHaveLength(253)
  expect([...listed].sort()).toEqual([...expected].sort())
  for (const row of rows) expect([row, row.split('|')[2]?.trim().length]).toEqual([row, expect.any(Number)])
  expect(rows.filter((row) => !row.split('|')[2]?.trim())).toEqual([])
})

const root = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)

test('every test that docs/security.md names is there, and its name leads to one file', async () => {
  const text = await readFile(path.join(root, 'docs/security.md'), 'utf8')
  const named = new Set([...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name))

  const matches = [...named].map((name) => [name, files.filter((file) => `/${file}`.endsWith(`/${name}`)).length])

  expect(named.size).toBeGreaterThan(50)
  expect(matches.filter(([, count]) => count !== 1)).toEqual([])
})

test('every threat of docs/vault.md has a test, and each of these is there under the words that stand there', async () => {
  const text = await readFile(path.join(root, 'docs/vault.md'), 'utf8')
  const threats = text
    .split('\n| threat |')
    .slice(1)
    .flatMap((table) => table.split('\n\n')[0]?.split('\n').slice(2) ?? [])
  const faults: string[] = []
  for (const threat of threats) {
    let match: string | undefined
    for (const part of threat.split('|').at(-2)?.trim().split(' · ') ?? []) {
      const [, name, words = name ? '' : part] = /^`([^`]+)`(?:: (.*))?$/.exec(part) ?? []
      if (name) match = files.find((file) => `/${file}`.endsWith(`/${name}`))
      const content = match && (await readFile(path.join(root, match), 'utf8'))
      if (!content || !words.split('…').every((one) => content.includes(one.trim()))) faults.push(`${threat}: ${part}`)
    }
  }

  expect(threats.length).toBeGreaterThan(50)
  expect(faults).toEqual([])
})

/** Requests of scripts that ask themselves whether they are well, and of pages. */
const fromOutsideServices =
  /healthy\.ts$|spawn\.ts$|instances\.ts$|bootstrap-script\.ts$|\.test\.ts$|\/testing\.ts$|\/(testing|sandbox|conformance|static)\//

test('a service that asks another one says what becomes of a redirect, and follows none by itself (15.3.2)', async () => {
  const own = files.filter(
    (file) => /^(services|shared\/service)\/.*\.ts$/.test(file) && !fromOutsideServices.test(file),
  )
  const calls: [file: string, call: string][] = []
  for (const file of own) {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => '')
    for (const { index } of text.matchAll(/\bfetch\((?!\))/g))
      calls.push([file, text.slice(Math.max(0, index - 250), index + 400)])
  }

  expect(calls.length).toBeGreaterThan(6)
  expect(calls.filter(([, call]) => !/redirect: '(error|manual)'/.test(call)).map(([file]) => file)).toEqual([])
})
