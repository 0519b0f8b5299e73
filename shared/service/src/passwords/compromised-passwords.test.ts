import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  frequentPasswords,
  type HashRange,
  isCompromised,
  passwordsAt,
  passwordsInFile,
} from './compromised-passwords.ts'

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
  expect(await isCompromised('PassWord123', [list])).toBe(true)
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

describe('a service of ranges', () => {
  /** Answers as Pwned Passwords does; `heard` has the addresses it was asked. */
  async function service(status: number, body: string, headers: Record<string, string> = {}) {
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.writeHead(status, headers).end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
      heard,
      close: () => server.close(),
    }
  }

  test('hears five digits, and its padding is no password', async () => {
    const [listed, padding] = [sha1('Bocor-Sekali-1').slice(5), sha1('Bantalan-1').slice(5)]
    const { url, heard, close } = await service(200, `${listed}:3\r\n${padding}:0\r\n`)

    expect(await isCompromised('Bocor-Sekali-1', [passwordsAt(url)])).toBe(true)
    expect(await isCompromised('Bantalan-1', [passwordsAt(url)])).toBe(false)
    expect(heard).toEqual(['Bocor-Sekali-1', 'Bantalan-1'].map((password) => `/range/${sha1(password).slice(0, 5)}`))
    close()
  })

  test('that sends on to another address is not followed: nobody else hears the digits', async () => {
    const other = await service(200, `${sha1('Bocor-Sekali-1').slice(5)}:3`)
    const { url, close } = await service(302, '', { location: other.url })
    const failures: unknown[] = []

    expect(await isCompromised('Bocor-Sekali-1', [passwordsAt(url, (error) => failures.push(error))])).toBe(false)
    expect([other.heard, failures.length]).toEqual([[], 1])
    close()
    other.close()
  })

  test('that fails blocks no password and is reported', async () => {
    const failures: unknown[] = []
    const { url, close } = await service(503, '')
    const note = (error: unknown) => void failures.push(error)

    expect(await isCompromised('Apa-Saja-1', [passwordsAt(url, note)])).toBe(false)
    close()
    expect(await isCompromised('Apa-Saja-1', [passwordsAt('http://127.0.0.1:1/range', note)])).toBe(false)
    expect(failures).toHaveLength(2)
  })
})
