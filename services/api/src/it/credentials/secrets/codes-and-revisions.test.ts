import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { credentialOf, reveal, write } from '../testing.ts'
import { totpOf } from './totp.ts'

const key = 'JBSW Y3DP EHPK 3PXP JBSW Y3DP'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const act = (client: Client, { id, version }: Row, action: string, attributes: object) =>
  client.post(`/credentials/${id}/-actions/${action}`, {
    data: { type: 'credentials', id, attributes, meta: { version } },
  })

async function withSecrets(...values: readonly object[]): Promise<Row> {
  let row = await credentialOf(api, admin)
  for (const next of values) {
    const answer = await write(admin, row, next, 'Diganti')
    if (answer.status !== 200) throw new Error(answer.text)
    row = { ...row, version: answer.body.data.meta.version }
  }
  return row
}

describe('a TOTP key', () => {
  test('gives the present code and the one after it, and is never opened itself', async () => {
    const row = await withSecrets({ secret: 'Rahasia-1', totp: key })

    const answer = await act(admin, row, 'code', { reason: 'Masuk konsol' })
    const opened = await reveal(admin, row, { field: 'totp' })

    const { code, seconds_left, period } = answer.body.data.attributes
    expect(totpOf(key)?.validate({ token: code, window: 1 })).not.toBeNull()
    expect([period, seconds_left <= 30]).toEqual([30, true])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).not.toContain('JBSW')
    expect([opened.status, opened.body.errors[0].code]).toEqual([409, 'ONLY_CODES'])
  })

  test('leaves each use in the access log, with its reason', async () => {
    const row = await withSecrets({ secret: 'Rahasia-1', totp: key })

    await act(admin, row, 'code', { reason: 'Masuk konsol' })
    const without = await act(admin, row, 'code', {})

    const { rows } = await api.pool.query(
      `select action, field, reason from ems.credential_logs where credential_id = $1 order by id desc limit 1`,
      [row.id],
    )
    expect(rows).toEqual([{ action: 'use', field: 'totp', reason: 'Masuk konsol' }])
    expect(without.body.errors[0].detail).toContain('Alasan wajib diisi.')
  })

  test('is refused at its field where it is none', async () => {
    const answer = await write(admin, await credentialOf(api, admin), { secret: 'Rahasia-1', totp: '123456' })

    expect(answer.body.errors[0]).toMatchObject({
      source: { pointer: '/data/attributes/values/totp' },
      detail: expect.stringContaining('Kunci TOTP tidak valid.'),
    })
  })
})

describe('a former revision', () => {
  test('is listed with who wrote it and why, without values', async () => {
    const row = await withSecrets({ secret: 'Pertama-1' }, { secret: 'Kedua-2' })

    const answer = await admin.get(`/credentials/${row.id}/revisions`)

    const lines = answer.body.data.map(({ attributes }: { attributes: object }) => attributes)
    expect(lines).toMatchObject([
      { revision: 2, filled: ['secret'], written_by: admin.user.name, reason: 'Diganti', is_present: true },
      { revision: 1, is_present: false },
    ])
    expect(answer.text).not.toContain('Pertama-1')
  })

  test('comes back as a further revision, and the one it replaces stays', async () => {
    const row = await withSecrets({ secret: 'Pertama-1', notes: 'Lama' }, { secret: 'Kedua-2', notes: null })

    const answer = await act(admin, row, 'restoreRevision', { revision: 1, reason: 'Salah ganti' })

    expect(answer.body.data.attributes).toMatchObject({ secret_version: 3, filled: ['notes', 'secret'] })
    expect((await reveal(admin, row)).body.data.attributes.value).toBe('Pertama-1')
    const { body } = await admin.get(`/credentials/${row.id}/revisions`)
    expect(body.data.map(({ id }: Row) => id)).toEqual(['3', '2', '1'])
    const { rows } = await api.pool.query(
      `select action, reason from ems.credential_logs where credential_id = $1 and action = 'restore'`,
      [row.id],
    )
    expect(rows).toEqual([{ action: 'restore', reason: 'Salah ganti' }])
  })

  test('is gone after ten newer ones', async () => {
    const row = await withSecrets(...Array.from({ length: 12 }, (_, n) => ({ secret: `Rahasia-${n}` })))

    const { body } = await admin.get(`/credentials/${row.id}/revisions`)
    const answer = await act(admin, row, 'restoreRevision', { revision: 1 })

    expect(body.data).toHaveLength(11)
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'NO_REVISION'])
  })

  test('is brought back by those only who may change the credential, from the version they saw', async () => {
    const row = await withSecrets({ secret: 'Pertama-1' }, { secret: 'Kedua-2' })
    const reader = await api.as(['credential-list', 'credential-show'])

    const answers = [
      await act(reader, row, 'restoreRevision', { revision: 1 }),
      await act(admin, { ...row, version: 1 }, 'restoreRevision', { revision: 1 }),
      await act(admin, row, 'restoreRevision', { revision: 2 }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 409, 409])
  })
})
