import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions as all } from '@ems/contracts'
import { credentials } from '@ems/contracts/it'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { credentialOf, reveal, write } from './testing.ts'

/** A text that is nowhere else, and one for each place a secret may be in. */
const canary = (place: string) => `Kenari-7f3a91-${place}`
const secrets = { secret: canary('sandi'), notes: canary('catatan'), 'custom:Kode brankas': canary('brankas') }

const permissions = [...all]
let api: TestApi
let admin: Client
let row: Row
let answers: string[]
let filesDir: string
/** What the API writes on its standard output, in every detail. */
const lines: string[] = []
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-canaries-'))
  const log = createLog('canaries', { write: (line) => void lines.push(line) })
  log.level = 'trace'
  api = await testApi({ filesDir, log })
  admin = await api.as([...permissions])
  row = await credentialOf(api, admin, { name: 'Router kantor' })
  const first = await write(admin, row, { secret: canary('lama') })
  const key = { 'idempotency-key': 'kenari' }
  const attributes = { values: secrets, reason: 'Diganti' }
  const object = { type: 'credentials', id: row.id, attributes, meta: first.body.data.meta }
  const second = await admin.post(`/credentials/${row.id}/-actions/write`, { data: object }, key)
  const renamed = await admin.update(credentials, { ...row, version: second.body.data.meta.version }, { url: 'router' })
  for (const field of Object.keys(secrets)) expect((await reveal(admin, row, { field })).status).toBe(200)
  const linkPages = await useLinks()
  answers = [
    ...linkPages,
    ...(await useFile()),
    first,
    second,
    renamed,
    await writeOld({ secret: { at: canary('bentuk') } }),
    await writeOld({ pin: canary('pin') }),
  ].map(({ text }) => text)
})
afterAll(async () => {
  await api.close()
  await rm(filesDir, { recursive: true, force: true })
})

/** A file that is added and opened; its content is only in what opening it answers. */
async function useFile(): Promise<Sent[]> {
  const [body, headers] = multipart({ name: 'router.pem', content: canary('berkas') })
  const added = await admin.post(`/credentials/${row.id}/-actions/addFile`, body, headers)
  const attributes = { file: added.body.data.id, reason: 'Perbaikan' }
  const object = { type: 'credentials', id: row.id, attributes }
  const opened = await admin.post(`/credentials/${row.id}/-actions/openFile`, { data: object })
  expect([added.status, opened.status, opened.text]).toEqual([201, 200, canary('berkas')])
  return [added]
}

/** Links that take a secret and give it out: only the last page has it, and is left out. */
async function useLinks(): Promise<Sent[]> {
  const own = permissions.filter((name) => name.startsWith('credential-'))
  await api.pool.query(`update ems.usergroups set permissions = $1, data_scope = 'group'`, [own])
  const link = async (more: object) => {
    const attributes = { hours: 2, recipient: 'Vendor', needs_sign_in: false, reason: 'Perbaikan', ...more }
    const object = { type: 'credentials', id: row.id, attributes }
    const created = await admin.post(`/credentials/${row.id}/-actions/link`, { data: object })
    return String(created.body.data.attributes.path.split('#')[1])
  }
  const submit = (fields: Record<string, string>) =>
    api.send({
      method: 'POST',
      url: '/api/v1/secret-links',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const filling = await link({ kind: 'fill', field: null })
  const filled = await submit({ token: filling, step: 'fill', 'field:secret': canary('tautan') })
  const viewing = await link({ kind: 'view', field: 'secret' })
  const preview = await submit({ token: viewing })
  const opened = await submit({ token: viewing, step: 'view' })
  const again = await submit({ token: viewing, step: 'view' })
  expect([filled, preview, opened, again].map(({ status }) => status)).toEqual([200, 200, 200, 409])
  expect(opened.text).toContain(canary('tautan'))
  return [filled, preview, again]
}

const writeOld = (values: object) => write(admin, { ...row, version: 1 }, values)

test('no answer of a write repeats a secret, refused or not', () => {
  expect(answers.filter((text) => text.includes('Kenari'))).toEqual([])
})

test('no list, record, search, history, activity, trail or export has a secret', async () => {
  const paths = [
    '/credentials',
    '/credentials?filter[q]=Kenari',
    `/credentials/${row.id}`,
    `/credentials/${row.id}/history`,
    `/credentials/${row.id}/activity`,
    `/credentials/${row.id}/files`,
    `/credentials?include=folder,owner,last_revealed_by&fields[credentials]=name,filled`,
    '/credential-logs',
    '/credential-folders',
    '/audit-logs?page[size]=250',
    '/audit-services',
    '/notifications',
    '/search?q=Kenari&limit=20',
    '/search?q=Router&limit=20',
    '/background-jobs',
    '/openapi.json',
  ]
  const read = await Promise.all(paths.map((path) => admin.get(path)))
  const exported = await admin.post('/credentials/-actions/toExcel', {})

  expect(read.map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect([...read, exported].filter(({ text }) => text.includes('Kenari-7f3a91')).map(({ text }) => text)).toEqual([])
  expect((await admin.get('/credentials?filter[q]=Kenari')).body.data).toEqual([])
})

test('no table of the database has a secret: not rows, events, jobs, idempotency keys, audit log or service log', async () => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const leaking: string[] = []
  for (const { name } of tables) {
    const { rows } = await api.pool.query(
      `select count(*)::int as n from ${name} t where t::text like '%Kenari-7f3a91%'`,
    )
    if (rows[0].n) leaking.push(name)
  }

  expect(tables.length).toBeGreaterThan(80)
  expect(leaking).toEqual([])
})

test('no file of the files folder has a secret', async () => {
  const names = await readdir(filesDir, { recursive: true, withFileTypes: true })
  const files = names.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))

  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((_, n) => contents[n]?.includes('Kenari-7f3a91'))).toEqual([])
})

test('no line of the log has a secret, at its finest level and with a fault of the database', async () => {
  await api.pool.query('alter table ems.credential_secrets add constraint never check (false) not valid')
  const failed = await write(admin, await credentialOf(api, admin), { secret: canary('galat') })
  await api.pool.query('alter table ems.credential_secrets drop constraint never')

  expect([failed.status >= 400, failed.text.includes('Kenari')]).toEqual([true, false])
  expect(lines.some((line) => line.includes('credential_secrets'))).toBe(true)
  expect(lines.filter((line) => line.includes('Kenari-7f3a91'))).toEqual([])
})
