import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { credentialExports } from '@ems/contracts/it'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Decrypter } from 'age-encryption'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { takeNow } from '../../../testing/approved-by.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { multipart } from '../../../testing/multipart.ts'
import { csvExport } from '../imports/csv-export.ts'
import { credentialOf, folderIn, write } from '../testing.ts'
import { endExports } from './credential-exports.ts'

const passphrase = 'empat kata acak sekali'
const secret = 'Rahasia-Darurat-42'

let api: TestApi
let requester: Client
let second: Client
let owner: Client
let folder: string
beforeAll(async () => {
  api = await testApi()
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope)
     values ('lain', 'lain', '{credential-list,credential-toExcel}', 'group') returning id`,
  )
  const usergroup = rows[0].id
  requester = await api.as([...permissions], { usergroup, name: 'Rina Pemohon' })
  second = await api.as([...permissions], { usergroup, name: 'Sari Kedua' })
  owner = await api.as([...permissions])
  folder = await folderIn(
    api,
    api.companies[0],
    { shares: [{ user: owner.user.id, usergroup: null, right: 'manage', until: null }] },
    owner,
  )
  const row = await credentialOf(api, owner, { folder, name: 'Router, lantai 2', kind: 'login' })
  await write(owner, row, { secret, notes: 'Dua\nbaris', 'custom:Kode brankas': '77' })
})
afterAll(() => api.close())

const requested = () =>
  requester.create(credentialExports, {
    company: api.companies[0],
    reason: 'Seluruh pengelola brankas tidak dapat dihubungi',
  })

const download = (client: Client, { id }: Row, phrase = passphrase, more: object = {}) =>
  client.post(`/credential-exports/${id}/-actions/download`, {
    data: { type: 'credential-exports', id, attributes: { passphrase: phrase, ...more } },
  })

test('one person asks, another approves, and the file opens with the passphrase alone', async () => {
  const row = await requested()
  const early = await download(requester, row)
  const own = await takeNow(requester, credentialExports, row, 'approve')
  const decided = await takeNow(second, credentialExports, row, 'approve')

  const answer = await download(requester, row)

  expect([early.status, own.status, decided.status, answer.status]).toEqual([409, 403, 200, 200])
  expect(answer.headers['cache-control']).toBe('no-store')
  const bytes = Buffer.from(answer.body.data.attributes.content, 'base64')
  expect(bytes.includes(secret)).toBe(false)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const exported = csvExport(await decrypter.decrypt(bytes, 'text'))
  expect(exported?.entries).toContainEqual(
    expect.objectContaining({
      name: 'Router, lantai 2',
      password: secret,
      notes: 'Dua\nbaris',
      custom: [['Kode brankas', '77']],
    }),
  )
})

test('every owner is told, and each credential has it in its access log', async () => {
  const row = await requested()
  await takeNow(second, credentialExports, row, 'approve')
  await download(requester, row)

  const notices = await api.pool.query(
    `select user_id, title from ems.notifications where event = 'credential.break_glass' and target_id = $1`,
    [row.id],
  )
  expect(notices.rows).toEqual([
    { user_id: owner.user.id, title: 'Akses darurat: Rina Pemohon mengunduh 1 kredensial Anda' },
  ])
  const logs = await api.pool.query(
    `select actor_id, credential_name from ems.credential_logs where action = 'break_glass' order by id desc limit 1`,
  )
  expect(logs.rows).toEqual([{ actor_id: requester.user.id, credential_name: 'Router, lantai 2' }])
  const audited = await api.pool.query(
    `select rows_affected, before, after from ems.audit_logs where action = 'break_glass' and target_id = $1`,
    [row.id],
  )
  expect(audited.rows).toEqual([{ rows_affected: 1, before: null, after: null }])
})

test('files of credentials come along where they are asked for, also of one without a secret', async () => {
  const add = async (name: string, content: string, credential: string) => {
    const [body, headers] = multipart({ name, content })
    return owner.post(`/credentials/${credential}/-actions/addFile`, body, headers)
  }
  const server = await credentialOf(api, owner, { folder, name: 'Kunci/server', kind: 'login' })
  expect((await add('kunci.pem', secret, server.id)).status).toBe(201)
  const row = await requested()
  await takeNow(second, credentialExports, row, 'approve')

  const plain = await download(requester, row)
  const whole = await download(requester, row, passphrase, { files: true })

  expect([plain, whole].map(({ body }) => body.data.attributes.file_name)).toEqual([
    `kredensial-${row.id}.csv.age`,
    `kredensial-${row.id}.zip.age`,
  ])
  const bytes = Buffer.from(whole.body.data.attributes.content, 'base64')
  expect(bytes.includes(secret)).toBe(false)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const at = path.join(await mkdtemp(path.join(tmpdir(), 'ems-break-glass-')), 'berkas.zip')
  await writeFile(at, await decrypter.decrypt(bytes))
  const [table = '', file = ''] = execFileSync('unzip', ['-Z1', at]).toString().trim().split('\n')
  const part = (name: string) => execFileSync('unzip', ['-p', at, name]).toString()
  expect(table).toBe('kredensial.csv')
  expect(file).toMatch(new RegExp(`^berkas/[^/]+-${server.id}/\\d+-kunci\\.pem$`))
  expect(part(file)).toBe(secret)
  expect(part(table)).toContain('Router, lantai 2')
  await rm(path.dirname(at), { recursive: true })
  expect(whole.body.data.attributes).toMatchObject({ files: 1, damaged: 0 })
})

test('nobody else downloads, nobody with a short passphrase or an old sign-in, and nobody after the hour', async () => {
  const row = await requested()
  await takeNow(second, credentialExports, row, 'approve')
  const late = api.of({ ...requester.user, signedInAt: Date.now() - 601_000 } as Client['user'])
  const answers = [await download(second, row), await download(requester, row, 'pendek'), await download(late, row)]
  await api.pool.query(`update ems.credential_exports set until = now() - interval '1 second' where id = $1`, [row.id])

  const after = await download(await api.of({ ...requester.user } as Client['user']), row)
  await endExports(api.pool)

  expect(answers.map(({ status }) => status)).toEqual([403, 422, 403])
  expect([after.status, after.body.errors[0].code]).toEqual([409, 'NOT_APPROVED'])
  expect((await requester.get(`/credential-exports/${row.id}`)).body.data.attributes.status).toBe('ended')
})
