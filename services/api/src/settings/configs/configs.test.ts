import { permissions } from '@ems/contracts'
import { configs } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { inserted } from '../../testing/insert-row.ts'

describeResource(configs, {
  input: ({ companies }, n) => ({
    group: 'general',
    key: `uji.${n}`,
    label: `Pengaturan ${n}`,
    type: 'int',
    value: n,
    default_value: 1,
    rules: { min: 0 },
    sort_order: n,
    company: companies[0],
  }),
  change: (n) => ({ value: 1_000 + n }),
  shared: { value: 77 },
  seed: inserted(configs),
})

describe('a setting', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  let count = 0
  const add = async (values: Record<string, unknown>) => {
    count += 1
    const label = `Nilai ${count}`
    const id = await inserted(configs)(api, { group: 'general', key: `k${count}`, label, type: 'text', ...values })
    return { id, version: 1, label }
  }
  const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]

  test.each([
    ['bool', null, 'ya', 'ya atau tidak'],
    ['int', { min: 1, max: 90 }, 91, 'bilangan bulat 1–90'],
    ['int', { min: 1 }, 1.5, 'bilangan bulat minimal 1'],
    ['decimal', null, 1.5, 'angka desimal'],
    ['text', { max: 3 }, 'abcd', 'teks maksimal 3 karakter'],
    ['enum', { options: ['a', 'b'] }, 'c', 'salah satu dari a, b'],
    ['color', null, 'merah', 'berformat #RRGGBB'],
    ['time', null, '24:00', 'jam HH:MM'],
    ['date', null, '2026-02-30', 'tanggal'],
  ])('of type %s with %j refuses %j', async (type, rules, value, words) => {
    const row = await add({ type, rules })

    const answer = await admin.update(configs, row, { value })

    expect([answer.status, message(answer)]).toEqual([422, `Nilai ${row.label} harus ${words}.`])
    expect((await admin.update(configs, row, { value: null })).status).toBe(200)
  })

  test('that is public is read before sign-in, the others are not', async () => {
    const open = await add({ is_public: true, value: 'EMS' })
    const closed = await add({ is_public: false, value: 'rahasia' })

    const { body, text } = await api.asPublic.get('/configs?filter[is_public]=1')

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([open.id])
    expect(text).not.toContain('rahasia')
    for (const query of [
      '',
      '?filter[is_public]=0',
      '?filter[is_public][]=1&filter[is_public][]=0',
      `?filter[id]=${closed.id}`,
    ])
      expect((await api.asPublic.get(`/configs${query}`)).status).toBe(401)
    expect((await api.asPublic.get('/configs?filter[is_public]=1&include=created_by')).status).toBe(401)
    expect((await api.asPublic.get(`/configs/${open.id}`)).status).toBe(401)
  })
})
