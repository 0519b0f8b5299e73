import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createVault } from '../../../kit/crypto/key-ring.ts'
import { installationKeys } from '../../../kit/crypto/key-service.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { judgePasswords } from '../index.ts'
import { credentialOf, write } from '../testing.ts'

const vaultKey = randomBytes(32).toString('base64url')
const keys = installationKeys(createVault(vaultKey))
let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi({ vaultKey })
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

test('passwords are compared again when the list changes, and only then', async () => {
  const row = await credentialOf(api, admin)
  const other = await credentialOf(api, admin)
  expect((await write(admin, row, { secret: 'Aman-Sampai-Besok-7' })).status).toBe(200)
  expect((await write(admin, other, { secret: 'Tetap-Aman-2026' })).status).toBe(200)
  const list = path.join(await mkdtemp(path.join(tmpdir(), 'ems-lists-')), 'list.txt')
  await writeFile(list, `${hashOf('Lain-1')}:3\n`)
  const stateOf = async (id: string) => (await admin.get(`/credentials/${id}`)).body.data.attributes.is_compromised

  const first = await judgePasswords(api.ofWorker, keys, list)
  const again = await judgePasswords(api.ofWorker, keys, list)
  await writeFile(list, `${hashOf('Aman-Sampai-Besok-7')}:3\n`)
  await utimes(list, new Date(), new Date('2026-12-01'))
  const changed = await judgePasswords(api.ofWorker, keys, list)

  expect([first, again, changed]).toEqual([
    '2 kata sandi, 0 ditemukan bocor',
    '0 kata sandi, 0 ditemukan bocor',
    '2 kata sandi, 1 ditemukan bocor',
  ])
  expect([await stateOf(row.id), await stateOf(other.id)]).toEqual([true, false])
  const notices = await api.pool.query(
    `select title from ems.notifications where target_id = $1 and event = 'credential.due'`,
    [row.id],
  )
  expect(notices.rows).toEqual([{ title: `Kata sandi ${row.name} ada di daftar kata sandi yang bocor` }])
})

test('an altered ciphertext stops no other', async () => {
  const row = await credentialOf(api, admin)
  await write(admin, row, { secret: 'Dirusak-2026-A' })
  const intact = await credentialOf(api, admin)
  await write(admin, intact, { secret: 'Utuh-2026-A' })
  await api.pool.query(`update ems.credential_secrets set ciphertext = 'AAAA' where credential_id = $1`, [row.id])

  expect(await judgePasswords(api.ofWorker, keys)).toMatch(/^\d+ kata sandi, 0 ditemukan bocor$/)

  const left = await api.pool.query('select from ems.credential_keys where judged_by is null')
  expect(left.rowCount).toBe(0)
})
