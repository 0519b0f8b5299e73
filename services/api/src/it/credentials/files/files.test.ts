import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore } from '../../../files/index.ts'
import { purge } from '../../../jobs/index.ts'
import { createVault } from '../../../kit/crypto/key-ring.ts'
import { installationKeys } from '../../../kit/crypto/key-service.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { multipart } from '../../../testing/multipart.ts'
import { remindCredentials, rewrapCredentials } from '../index.ts'
import { credentialOf, folderIn, write } from '../testing.ts'

const log = createLog('vault files test')
log.level = 'silent'
const vaultKey = randomBytes(32).toString('base64url')
/** A key of random bytes, which never begins as a program does. */
const keyOf = (length: number) => Buffer.concat([Buffer.alloc(1), randomBytes(length - 1)])
/** Three chunks, of which the last is not full. */
const content = keyOf(150_000)

let api: TestApi
let admin: Client
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-vault-files-'))
  api = await testApi({ vaultKey, filesDir })
  admin = await api.as([...permissions])
})
afterAll(async () => {
  await api.close()
  await rm(filesDir, { recursive: true, force: true })
})

const add = (client: Client, { id }: Row, name = 'router.key', bytes: Buffer | string = content) => {
  const [body, headers] = multipart({ name, content: bytes })
  return client.post(`/credentials/${id}/-actions/addFile`, body, headers)
}
const act = (client: Client, { id }: Row, action: string, attributes: object) =>
  client.post(`/credentials/${id}/-actions/${action}`, { data: { type: 'credentials', id, attributes } })
const open = (client: Client, row: Row, file: string, reason: string | null = 'Ganti sertifikat') =>
  act(client, row, 'openFile', { file, reason })
const namesOf = async (row: Row) => {
  const { body } = await admin.get(`/credentials/${row.id}/files`)
  return body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
}
const refusalOf = ({ status, body }: Sent) => [status, body.errors?.[0]?.code]

/** A credential with one file, in a folder that is shared with these people. */
async function withFile(shares: readonly { client: Client; right: string }[] = [], more: object = {}) {
  const lines = [{ client: admin, right: 'manage' }, ...shares].map(({ client, right }) => ({
    user: client.user.id,
    usergroup: null,
    right,
    until: null,
  }))
  const folder = await folderIn(api, api.companies[0], { shares: lines }, admin)
  const row = await credentialOf(api, admin, { folder, ...more })
  const added = await add(admin, row)
  if (added.status !== 201) throw new Error(added.text)
  return { row, file: added.body.data.id as string, at: path.join(filesDir, 'credential-files', added.body.data.id) }
}

async function stranger(): Promise<Client> {
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, '{credential-list}', 'group') returning id`,
    [randomBytes(4).toString('hex')],
  )
  return api.as([...permissions], { usergroup: rows[0].id })
}

describe('a file of a credential', () => {
  test('is stored encrypted, before any secret is written, and comes back as it was', async () => {
    const { row, file, at } = await withFile()

    const answer = await open(admin, row, file)

    expect([answer.status, answer.bytes.equals(content)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toContain('router.key')
    const stored = await readFile(at)
    expect(stored.length).toBe(content.length + 3 * 28)
    expect(stored.includes(content.subarray(70_000, 70_064))).toBe(false)
    expect((await write(admin, row, { secret: 'Rahasia-Server-42' })).status).toBe(200)
    expect((await open(admin, row, file)).bytes.equals(content)).toBe(true)
  })

  test.each([
    ['of the length of two chunks', 131_072],
    ['of one byte', 1],
    ['as large as is allowed', 10 * 1_048_576],
  ])('%s comes back, too', async (_, length) => {
    const row = await credentialOf(api, admin)
    const bytes = keyOf(length)

    const added = await add(admin, row, 'kunci.bin', bytes)

    expect((await open(admin, row, added.body.data.id)).bytes.equals(bytes)).toBe(true)
  })

  test('is refused when it is empty, larger than 10 MB, or the eleventh', async () => {
    const row = await credentialOf(api, admin)
    const empty = await add(admin, row, 'kosong.txt', '')
    const large = await add(admin, row, 'besar.bin', Buffer.alloc(10 * 1_048_576 + 1))
    for (let n = 0; n < 9; n++) await add(admin, row, `${n}.txt`, 'isi')
    const both = await Promise.all([add(admin, row, 'a.txt', 'isi'), add(admin, row, 'b.txt', 'isi')])

    expect([refusalOf(empty), refusalOf(large)]).toEqual([
      [422, 'FILE'],
      [413, 'ERROR_REQUEST_TOO_LARGE'],
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.map(({ text }) => text).join()).toContain('Maksimal 10 berkas per kredensial.')
    expect(await namesOf(row)).toHaveLength(10)
  })

  test('is opened by users who may see the secret, added and removed by users who may change it', async () => {
    const [user, viewer, editor, none] = await Promise.all([stranger(), stranger(), stranger(), stranger()])
    const { row, file } = await withFile([
      { client: user, right: 'use' },
      { client: viewer, right: 'view' },
      { client: editor, right: 'edit' },
    ])
    const each = async (client: Client) => {
      const answers = [
        await open(client, row, file),
        await add(client, row, `${client.user.id}.txt`, 'isi'),
        await act(client, row, 'removeFile', { file: '999999' }),
      ]
      return answers.map(({ status }) => status)
    }

    expect(await each(none)).toEqual([404, 404, 404])
    expect(await each(user)).toEqual([403, 403, 403])
    expect(await each(viewer)).toEqual([200, 403, 403])
    // There is no such file.
    expect(await each(editor)).toEqual([200, 201, 409])
    expect((await none.get(`/credentials/${row.id}/files`)).status).toBe(404)
  })

  test('is opened under the rules of a reveal: a recent sign-in, a reason, an approval', async () => {
    const viewer = await stranger()
    const { row, file } = await withFile([{ client: viewer, right: 'view' }])
    const guarded = await withFile([{ client: viewer, right: 'view' }], { reveal_policy: 'approval' })
    const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])

    expect(refusalOf(await open(late, row, file))).toEqual([403, 'SIGN_IN_AGAIN'])
    expect(refusalOf(await open(viewer, row, file, null))).toEqual([422, 'REQUIRED'])
    expect(refusalOf(await open(viewer, guarded.row, guarded.file))).toEqual([409, 'NEEDS_APPROVAL'])
  })

  test('leaves who added, opened and removed it in the access log, and tells the owner', async () => {
    const viewer = await stranger()
    const { row, file, at } = await withFile([{ client: viewer, right: 'view' }])

    await open(viewer, row, file, 'Perpanjang sertifikat')
    const removed = await act(admin, row, 'removeFile', { file })

    const { rows } = await api.pool.query(
      `select action, field, reason, actor_id from ems.credential_logs
       where credential_id = $1 and action like 'file%' order by id`,
      [row.id],
    )
    const line = { field: 'router.key', reason: null, actor_id: admin.user.id }
    expect(rows).toEqual([
      { ...line, action: 'file_add' },
      { ...line, action: 'file_open', reason: 'Perpanjang sertifikat', actor_id: viewer.user.id },
      { ...line, action: 'file_remove' },
    ])
    const audited = await api.pool.query(
      `select action from ems.audit_logs where target_type = 'credentials' and target_id = $1 and action like 'file%' order by id`,
      [row.id],
    )
    expect(audited.rows.map(({ action }) => action)).toEqual(['file_add', 'file_open', 'file_remove'])
    const notices = await api.pool.query('select title from ems.notifications where target_id = $1', [row.id])
    expect(notices.rows).toContainEqual({ title: `${viewer.user.name} membuka berkas router.key – ${row.name}` })
    expect([removed.status, await namesOf(row)]).toEqual([200, []])
    await expect(readFile(at)).rejects.toThrow('ENOENT')
    expect(refusalOf(await open(admin, row, file))).toEqual([409, 'NO_FILE'])
  })

  test('that a leaver opened means that the credential has to be changed', async () => {
    const leaver = await stranger()
    const { row, file } = await withFile([{ client: leaver, right: 'view' }])
    await open(leaver, row, file)
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [leaver.user.id])

    await remindCredentials(api.pool, { fromHour: 0 })

    expect((await admin.get(`/credentials/${row.id}`)).body.data.attributes.status).toBe('rotation_due')
  })

  test('is opened after its key was wrapped again, and not without a key', async () => {
    const { row, file } = await withFile()
    const newKey = randomBytes(32).toString('base64url')
    const next = createVault(`${newKey},${vaultKey}`)

    await rewrapCredentials(api.ofWorker, next, installationKeys(next))
    const without = await open(admin, row, file)
    const back = createVault(`${vaultKey},${newKey}`)
    await rewrapCredentials(api.ofWorker, back, installationKeys(back))

    expect(refusalOf(without)).toEqual([503, 'VAULT_UNAVAILABLE'])
    expect((await open(admin, row, file)).bytes.equals(content)).toBe(true)
  })
})

describe('an attacker with access to the files folder or the database', () => {
  beforeAll(async () => {
    // Another user: one user may add thirty files a minute.
    admin = await api.as([...permissions])
  })
  const chunk = 65_536 + 28
  const notIntact = [409, 'NOT_INTACT']

  test.each<[string, (stored: Buffer) => Buffer]>([
    ['changing a byte', (stored) => Buffer.from(stored.map((byte, at) => (at === 100_000 ? byte ^ 1 : byte)))],
    [
      'exchanging two chunks',
      (stored) =>
        Buffer.concat([stored.subarray(chunk, 2 * chunk), stored.subarray(0, chunk), stored.subarray(2 * chunk)]),
    ],
    ['cutting off the last chunk', (stored) => stored.subarray(0, 2 * chunk)],
    ['cutting off some bytes', (stored) => stored.subarray(0, -5)],
    ['leaving out the first chunk', (stored) => stored.subarray(chunk)],
    ['repeating the last chunk', (stored) => Buffer.concat([stored, stored.subarray(2 * chunk)])],
    ['emptying it', () => Buffer.alloc(0)],
  ])('opens no file by %s, and the attempt is logged', async (_, change) => {
    const { row, file, at } = await withFile()
    await writeFile(at, change(await readFile(at)))

    expect(refusalOf(await open(admin, row, file))).toEqual(notIntact)
    const { rows } = await api.pool.query(
      `select action, field from ems.credential_logs where credential_id = $1 order by id desc limit 1`,
      [row.id],
    )
    expect(rows).toEqual([{ action: 'denied', field: 'router.key' }])
  })

  test('opens none by putting another file of the credential in its place', async () => {
    const { row, file, at } = await withFile()
    const other = await add(admin, row, 'lain.key')
    await writeFile(at, await readFile(path.join(path.dirname(at), other.body.data.id)))

    expect(refusalOf(await open(admin, row, file))).toEqual(notIntact)
  })

  test('opens none by moving it to a credential of their own, with its key or without', async () => {
    const [theirs, mine] = [await withFile(), await withFile()]
    await api.pool.query('update ems.credential_files set credential_id = $1 where id = $2', [mine.row.id, theirs.file])
    const moved = await open(admin, mine.row, theirs.file)
    await api.pool.query(
      `update ems.credential_keys k set wrapped = o.wrapped from ems.credential_keys o
       where k.credential_id = $1 and o.credential_id = $2`,
      [mine.row.id, theirs.row.id],
    )

    expect([refusalOf(moved), refusalOf(await open(admin, mine.row, theirs.file))]).toEqual([notIntact, notIntact])
  })
})

test('encrypted files without a row are removed after a day, and no others', async () => {
  const { row, file, at } = await withFile()
  const orphan = path.join(path.dirname(at), '999999')
  const fresh = path.join(path.dirname(at), '999998')
  for (const one of [orphan, fresh]) await writeFile(one, 'x')
  const old = new Date(Date.now() - 2 * 86_400_000)
  for (const one of [orphan, at]) await utimes(one, old, old)

  await purge(api.pool, folderStore(filesDir), log)

  await expect(readFile(orphan)).rejects.toThrow('ENOENT')
  expect((await readFile(fresh)).toString()).toBe('x')
  expect((await open(admin, row, file)).status).toBe(200)
})
