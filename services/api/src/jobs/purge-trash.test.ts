import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { folderStore } from '../files/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'
import { purgeTrash } from './purge-trash.ts'

const log = createLog('purge test')
log.level = 'silent'

let api: TestApi
let admin: Client
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-purge-'))
  api = await testApi({ filesDir })
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const files = () => folderStore(filesDir)
const exists = async (row: Row) =>
  (await api.pool.query('select from ems."references" where id = $1', [row.id])).rows.length === 1
const removed = async (code: string, daysAgo: number, more = {}) => {
  const row = await admin.create(references, { category: 'brand', code, name: code, ...more })
  await admin.delete(`/references/${row.id}`)
  await api.pool.query(`update ems."references" set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
    row.id,
    daysAgo,
  ])
  return row
}

test('the trash is emptied after thirty days, and not before', async () => {
  const [old, young] = [await removed('LAMA', 31), await removed('BARU', 29)]
  const live = await admin.create(references, { category: 'brand', code: 'HIDUP', name: 'Hidup' })

  await purgeTrash(api.pool, files(), log)

  expect([await exists(old), await exists(young), await exists(live)]).toEqual([false, true, true])
})

test('what something still refers to stays, and keeps nothing else', async () => {
  const parent = await removed('INDUK', 40)
  const other = await removed('LAIN', 40)
  const child = await admin.create(references, { category: 'brand', code: 'ANAK', name: 'Anak' })
  await api.pool.query('update ems."references" set parent_id = $2 where id = $1', [child.id, parent.id])

  await purgeTrash(api.pool, files(), log)

  expect([await exists(parent), await exists(other)]).toEqual([true, false])
})

test('a file goes with its row', async () => {
  const { body } = await admin.post('/assets', ...multipart({ name: 'lama.txt', content: 'isi' }))
  const key = `assets/${body.data.id}`
  await admin.delete(`/assets/${body.data.id}`)
  await purgeTrash(api.pool, files(), log)
  expect(await files().size(key)).toBe(3)

  await api.pool.query(`update ems.assets set deleted_at = now() - interval '31 days'`)
  await purgeTrash(api.pool, files(), log)

  expect(await files().size(key)).toBeUndefined()
})

test('an upload that belongs to no record after a day goes to the trash', async () => {
  const upload = async (name: string, hoursAgo: number, target: string | null) => {
    const { rows } = await api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, created_at, target_type, target_id)
       values ($1, 'text/plain', 1, repeat('0', 64), now() - $2 * interval '1 hour', $3::text, case when $3::text is null then null else '1' end)
       returning id`,
      [name, hoursAgo, target],
    )
    return rows[0].id as string
  }
  const ids = [
    await upload('lupa.txt', 25, null),
    await upload('baru.txt', 23, null),
    await upload('milik.txt', 25, 'items'),
  ]

  await purgeTrash(api.pool, files(), log)

  const { rows } = await api.pool.query(
    'select deleted_at is null as live from ems.assets where id = any($1) order by id',
    [ids],
  )
  expect(rows.map(({ live }) => live)).toEqual([false, true, true])
})
