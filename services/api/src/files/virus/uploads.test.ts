import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { credentialOf } from '../../it/credentials/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { clamdStandIn, type ScannerStandIn } from './clamd-stand-in.ts'
import { provideScanner } from './virus-check.ts'

const VIRUS = 'Uji-virus-1'
const clean = 'kode,nama\nA,Meter\n'

let api: TestApi
let admin: Client
let scanner: ScannerStandIn
let filesDir: string
let credential: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-virus-'))
  api = await testApi({ filesDir })
  admin = await api.as([...permissions])
  credential = (await credentialOf(api, admin)).id
  scanner = await clamdStandIn((content) => (content.includes(VIRUS) ? 'stream: Uji.Virus FOUND' : 'stream: OK'))
  provideScanner(scanner.at)
})
afterAll(async () => {
  provideScanner(undefined)
  scanner.close()
  await api.close()
  await rm(filesDir, { recursive: true, force: true })
})

/** Every way by which a user brings a file in: where it goes, its name, and the fields that stand beside it. */
const doors: readonly [string, () => string, string, Readonly<Record<string, string>>][] = [
  ['file of a record', () => '/assets', 'surat.txt', {}],
  ['incoming document', () => '/archive-intakes/-actions/receive', 'surat.txt', { company: '1' }],
  ['columns of an import', () => '/references/-actions/importColumns', 'satuan.csv', {}],
  ['import', () => '/references/-actions/import', 'satuan.csv', {}],
  [
    'log of an attendance machine',
    () => '/attendance-punches/-actions/importLog',
    'log.csv',
    { office: '1', device_group: 'A' },
  ],
  ['file of the customs tool', () => '/customs-kite-source-files', 'pib.csv', { file_type: 'PIB', tenant_id: '1' }],
  ['file of a credential', () => `/credentials/${credential}/-actions/addFile`, 'router.txt', {}],
]

const send = (target: string, name: string, content: string, fields: Readonly<Record<string, string>>) => {
  const [body, headers] = multipart({ name, content }, fields)
  return admin.post(target, body, headers)
}
const codeOf = ({ status, body }: Sent) => [status, body?.errors?.[0]?.code]
const storedFiles = async () =>
  (await readdir(filesDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length

test.each(doors)('%s: a virus is refused with its name, and nothing of it stays', async (_, target, name, fields) => {
  const before = await storedFiles()

  const answer = await send(target(), name, clean + VIRUS, fields)

  expect(codeOf(answer)).toEqual([422, 'FILE_VIRUS'])
  expect(answer.text).toContain('mengandung virus (Uji.Virus)')
  expect(await storedFiles()).toBe(before)
})

test('a clean file comes in', async () => {
  expect((await send('/assets', 'surat.txt', clean, {})).status).toBe(201)
  expect((await send(`/credentials/${credential}/-actions/addFile`, 'router.txt', clean, {})).status).toBe(201)
  expect((await send('/references/-actions/importColumns', 'satuan.csv', clean, {})).status).toBe(200)
})

test.each(doors)('%s: without an answer of the scanner nothing comes in', async (_, target, name, fields) => {
  provideScanner('tcp://127.0.0.1:9')
  const before = await storedFiles()

  const answer = await send(target(), name, clean, fields)
  provideScanner(scanner.at)

  expect(codeOf(answer)).toEqual([503, 'SCANNER'])
  expect(await storedFiles()).toBe(before)
})
