import { randomBytes } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { configs } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createVault } from '../../kit/crypto/key-ring.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { inserted } from '../../testing/insert-row.ts'
import { resealSecrets } from './config-secrets.ts'

const secret = 'kata sandi 20 karakter'

describe('a secret setting', () => {
  let api: TestApi
  let admin: Client
  const vaultKey = randomBytes(32).toString('base64url')
  beforeAll(async () => {
    api = await testApi({ vaultKey })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  let count = 0
  const added = async () => {
    count += 1
    const values = {
      group: 'integration',
      key: `secret.${count}`,
      label: 'Sandi SMTP',
      type: 'secret',
      is_secret: true,
    }
    return { id: await inserted(configs)(api, values), version: 1 }
  }
  const encryptedOf = async (id: string) =>
    (await api.pool.query('select sealed from ems.config_secrets where config_id = $1', [id])).rows[0]?.sealed

  test('is written, changed and forgotten, and never told: not by any answer, history, export, audit entry or event', async () => {
    const row = await added()
    const written = await admin.update(configs, row, { value: secret })
    expect(written.body.data.attributes.value).toEqual({ stored: true })
    const first = await encryptedOf(row.id)

    const again = await admin.update(configs, { id: row.id, version: 2 }, { value: `${secret} baru` })
    expect(again.status).toBe(200)
    expect(await encryptedOf(row.id)).not.toBe(first)
    const answers = [
      written,
      again,
      await admin.get(`/configs/${row.id}`),
      await admin.get(`/configs?filter[key]=secret.${count}`),
      await admin.get(`/configs/${row.id}/history`),
      await admin.get('/configs/-actions/toJson'),
      await admin.get(`/audit-logs?filter[target_type]=configs&filter[target_id]=${row.id}`),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toContain(secret)
      expect(text).not.toContain(first.split('.')[1])
    }
    const { rows } = await api.pool.query(`select
      (select string_agg(to_jsonb(a)::text, '') from ems.audit_logs a) || (select string_agg(to_jsonb(o)::text, '') from ems.outbox o)
      || (select string_agg(to_jsonb(c)::text, '') from ems.configs c) as everything`)
    expect(rows[0].everything).toContain('Sandi SMTP')
    expect(rows[0].everything).not.toContain(secret)

    await admin.update(configs, { id: row.id, version: 3 }, { value: null })
    expect(await encryptedOf(row.id)).toBeUndefined()
  })

  test('takes nothing that looks as if it were sealed already', async () => {
    const row = await added()
    for (const value of [{ sealed: 'x' }, { stored: true }, 12, ['x']])
      expect((await admin.update(configs, row, { value })).status).toBe(422)
    expect(await encryptedOf(row.id)).toBeUndefined()
  })

  test('opens at its own place only, and moves to a new key', async () => {
    const row = await added()
    await admin.update(configs, row, { value: secret })
    const old = createVault(vaultKey)
    const encrypted = await encryptedOf(row.id)
    expect(old.open(encrypted, `configs/${row.id}`)).toBe(secret)
    expect(() => old.open(encrypted, 'configs/1')).toThrow()
    expect(() => old.open(`${encrypted.slice(0, -4)}AAAA`, `configs/${row.id}`)).toThrow()

    const fresh = randomBytes(32).toString('base64url')
    expect(() => createVault(fresh).open(encrypted, `configs/${row.id}`)).toThrow('EMS_VAULT_KEY')
    await resealSecrets(api.pool, createVault(`${fresh},${vaultKey}`))
    expect(createVault(fresh).open(await encryptedOf(row.id), `configs/${row.id}`)).toBe(secret)
    expect(await resealSecrets(api.pool, createVault(fresh))).toBe(0)
  })
})
