import { randomBytes } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { startKeyServices } from '@ems/sandbox/keys'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createVault } from '../../../kit/crypto/key-ring.ts'
import { installationKeys, type KeyService } from '../../../kit/crypto/key-service.ts'
import { keysOf } from '../../../kit/crypto/key-settings.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { rewrapCredentials } from '../index.ts'
import { credentialOf, reveal, write } from '../testing.ts'

const vaultKey = randomBytes(32).toString('base64url')
const vault = createVault(vaultKey)
const token = 'hvs.tokenOfTheTest'
const kms = { accessKeyId: 'AKIATEST', secretAccessKey: 'key', region: 'ap-southeast-3', key: 'alias/ems' }
const secret = 'Rahasia-Server-42'

let service: Awaited<ReturnType<typeof startKeyServices>>
let keys: KeyService
let api: TestApi
let admin: Client
beforeAll(async () => {
  service = await startKeyServices({ transit: { token, key: 'ems' }, kms })
  const settings = { EMS_KEY_SERVICE: 'transit' as const, EMS_TRANSIT_URL: service.url, EMS_TRANSIT_TOKEN: token }
  keys = keysOf(settings, vault, () => undefined)
  api = await testApi({ vaultKey, keys })
  admin = await api.as([...permissions])
})
afterAll(async () => {
  await api.close()
  await service.close()
})
beforeEach(() => service.fail(undefined))

async function stored(): Promise<Row> {
  const row = await credentialOf(api, admin)
  expect((await write(admin, row, { secret })).status).toBe(200)
  return row
}
const keyIds = async () => {
  const { rows } = await api.pool.query('select distinct key_id from ems.credential_keys order by 1')
  return rows.map(({ key_id: id }) => id)
}
const secretOf = async (row: Row) => (await reveal(admin, row)).body.data?.attributes.value

test('a key service that does not respond leaves metadata readable, and every secret closed', async () => {
  const row = await stored()
  service.fail('error')

  const closed = [await reveal(admin, row), await write(admin, { ...row, version: 2 }, { secret: 'Baru-2026-Z' })]
  const open = [await admin.get(`/credentials/${row.id}`), await admin.get('/credentials?filter[q]=Kredensial')]
  const log = await api.pool.query(
    `select from ems.credential_logs where credential_id = $1 and action in ('reveal', 'denied')`,
    [row.id],
  )
  service.fail(undefined)

  expect(closed.map(({ status, body }) => [status, body.errors[0].detail])).toEqual([
    [503, 'Layanan enkripsi tidak tersedia.'],
    [503, 'Layanan enkripsi tidak tersedia.'],
  ])
  expect(open.map(({ status }) => status)).toEqual([200, 200])
  expect(log.rowCount).toBe(0)
  expect(await secretOf(row)).toBe(secret)
})

test('a key rotated in the service wraps everything again, from where a failure stopped it, two runs at once', async () => {
  const rows = [await stored(), await stored(), await stored(), await stored()]
  service.transit.key.rotate()
  const present = await keys.presentKey()
  service.fail('drop')
  await expect(rewrapCredentials(api.ofWorker, vault, keys)).rejects.toThrow('transit')
  service.fail(undefined)

  const runs = await Promise.all([1, 2].map(() => rewrapCredentials(api.ofWorker, vault, keys, { batchSize: 2 })))

  expect(runs.reduce((sum, { wrapped }) => sum + wrapped, 0)).toBe(5)
  expect(await keyIds()).toEqual([present])
  for (const row of rows) expect(await secretOf(row)).toBe(secret)
})

test('an installation moves to a service outside and back again without writing a secret anew', async () => {
  const row = await stored()

  const back = await rewrapCredentials(api.ofWorker, vault, {
    ...installationKeys(vault),
    unwrap: keys.unwrap,
  })
  const inside = await keyIds()
  const again = await rewrapCredentials(api.ofWorker, vault, keys)

  expect(inside).toEqual([vault.keyId])
  expect([back.failed, again.failed, again.wrapped]).toEqual([0, 0, back.wrapped])
  expect(await keyIds()).toEqual([await keys.presentKey()])
  expect(await secretOf(row)).toBe(secret)
})

test('a data key that is put into another row is not opened', async () => {
  const [mine, other] = [await stored(), await stored()]
  await api.pool.query(
    `update ems.credential_keys k set wrapped = o.wrapped from ems.credential_keys o
     where k.credential_id = $1 and o.credential_id = $2`,
    [mine.id, other.id],
  )

  expect((await reveal(admin, mine)).body.errors[0].code).toBe('NOT_INTACT')
})
