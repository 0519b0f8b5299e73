import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { folderStore } from '../../files/index.ts'
import { migrateQueue, runJob } from '../../jobs/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { folderIn } from './testing.ts'

const log = createLog('folders test')
log.level = 'silent'

let api: TestApi
let admin: Client
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-folders-'))
  api = await testApi({ filesDir })
  await migrateQueue(api.pool)
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
    [[...permissions]],
  )
  admin = await api.as([...permissions], { usergroup: rows[0].id, name: 'Sari Pengelola' })
  await api.as([...permissions], { usergroup: rows[0].id, name: 'Budi Lain' })
})
afterAll(async () => {
  await api.close()
  await rm(filesDir, { recursive: true, force: true })
})

/** Imports a file in the background, as the worker does, where nobody has signed in. */
async function imported(content: string) {
  const [body, headers] = multipart({ name: 'folder.csv', content }, { mode: 'upsert' })
  const { body: answer } = await admin.post('/credential-folders/-actions/import', body, headers)
  const terms = { isLast: true, signal: new AbortController().signal }
  await runJob({ pool: api.pool, files: folderStore(filesDir), vault: api.vault, log }, answer.data.id, terms)
  const { data: job } = (await admin.get(`/background-jobs/${answer.data.id}`)).body
  const { data: errors } = (await admin.get(`/background-jobs/${answer.data.id}/errors`)).body
  return { ...job.attributes, errors }
}
const stored = async (id: string) => (await admin.get(`/credential-folders/${id}`)).body.data.attributes

test('an import changes everything of folders that are there but who has access to them', async () => {
  const shares = [{ user: admin.user.id, usergroup: null, right: 'manage', until: null }]
  const folder = (name: string) => folderIn(api, api.companies[0], { name, shares }, admin)
  const [kept, open] = [await folder('Server'), await folder('Router')]

  const line = (n: number) => ['Pengguna', 'Grup', 'Hak', 'Sampai tanggal'].map((head) => `Akses ${n} – ${head}`)
  const header = ['Nama', 'Perusahaan', 'Keterangan', ...line(1), ...line(2)].join(';')
  const same = 'Server;PT SATU;Lantai 2;Sari Pengelola;;Kelola;;;;;'
  const shared = 'Router;PT SATU;Lantai 3;Sari Pengelola;;Kelola;;Budi Lain;;Kelola;'
  const fresh = 'Baru;PT SATU;Lantai 4;Sari Pengelola;;Kelola;;Budi Lain;;Lihat;'

  const rejected = await imported([header, same, shared, fresh].join('\n'))
  const finished = await imported([header, same, fresh].join('\n'))

  expect([rejected.status, rejected.errors]).toEqual([
    'failed',
    [
      expect.objectContaining({
        row: 3,
        code: 'SIGN_IN_AGAIN',
        message: 'Masuk kembali untuk mengubah akses kredensial.',
      }),
    ],
  ])
  expect(finished).toMatchObject({ status: 'done', failed: 0 })
  expect(await stored(kept)).toMatchObject({ description: 'Lantai 2', shares })
  expect(await stored(open)).toMatchObject({ description: null, shares })
  const { rows } = await api.pool.query(
    `select jsonb_array_length(shares) as lines from ems.credential_folders where name = 'Baru'`,
  )
  expect(rows).toEqual([{ lines: 2 }])
})
