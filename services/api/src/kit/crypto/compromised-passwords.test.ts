import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { frequentPasswords, type HashRange, isCompromised, passwordsInFile } from './compromised-passwords.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

let folder: string
let file: string
const leaked = Array.from({ length: 20_000 }, (_, n) => `bocor-${n}`)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-passwords-'))
  file = path.join(folder, 'pwned.txt')
  const lines = leaked.map((password, n) => `${sha1(password)}:${1 + (n % 7)}`).sort()
  await writeFile(file, `${lines.join('\r\n')}\r\n`)
})
afterAll(() => rm(folder, { recursive: true }))

test('the list that ships knows frequent passwords and no random one', async () => {
  const list = frequentPasswords()

  expect(await isCompromised('123456', [list])).toBe(true)
  expect(await isCompromised('Kx7-vuatm9.Qeh2', [list])).toBe(false)
})

test('a sorted file knows each of its passwords, the first and the last too', async () => {
  const list = passwordsInFile(file)
  const sorted = [...leaked].sort((a, b) => (sha1(a) < sha1(b) ? -1 : 1))
  const some = sorted.filter((_, n) => n % 997 === 0).concat(sorted[0] ?? '', sorted.at(-1) ?? '')

  for (const password of some) expect([password, await isCompromised(password, [list])]).toEqual([password, true])
  for (let n = 0; n < 200; n++) expect(await isCompromised(`lain-${n}`, [list])).toBe(false)
})

test('a list is prefixes for five digits of the hash and nothing more', async () => {
  const prefixes: string[] = []
  const list: HashRange = async (prefix) => {
    prefixes.push(prefix)
    return new Set()
  }

  await isCompromised('Rahasia-Server-42', [list])

  expect(prefixes).toEqual([sha1('Rahasia-Server-42').slice(0, 5)])
})
