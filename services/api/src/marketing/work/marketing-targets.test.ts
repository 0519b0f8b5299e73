import { permissions } from '@ems/contracts'
import { marketingBoards, marketingTargets, messageTemplates } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { describeResource } from '../../testing/describe-resource.ts'

let counter = 0
const boardIn = async (api: TestApi, company: string | undefined) =>
  (await (await api.as([...permissions])).create(marketingBoards, { name: `Papan target ${++counter}`, company })).id

describeResource(marketingTargets, {
  input: async (api, n) => ({
    owner: (await api.as([])).user.id,
    board: await boardIn(api, api.companies[0]),
    month: `2027-${String((n % 12) + 1).padStart(2, '0')}`,
    won_value: `${n}000.00`,
  }),
  change: (n) => ({ won_cards: n }),
  shared: { notes: 'Sama' },
  elsewhere: async (api) => ({ board: await boardIn(api, api.companies[1]) }),
})

describeResource(messageTemplates, {
  input: (api, n) => ({ name: `Template ${n}`, body: 'Halo {{kontak}}', company: api.companies[0] }),
  shared: { body: 'Sama' },
})

describe('a target', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  test('is one for a person, board and month, and aims at something; the database refuses others too', async () => {
    const admin = await api.as([...permissions])
    const board = await boardIn(api, api.companies[0])
    const owner = admin.user.id
    const target = { owner, board, month: '2027-03', won_value: '1000.00' }
    const { id } = await admin.create(marketingTargets, target)
    expect((await admin.get(`/marketing-targets/${id}`)).body.data.attributes.name).toMatch(
      /^03\/2027 · .+ · Papan target/,
    )

    const refusals = await Promise.all([
      admin.store(marketingTargets, target),
      admin.store(marketingTargets, { ...target, month: '2027-04', won_value: '0.00' }),
      admin.store(marketingTargets, { ...target, month: '2027-13' }),
      admin.store(marketingTargets, { ...target, month: '2027-05', won_value: '-1.00' }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(refusals.map(({ body }) => body.errors[0].source.pointer)).toEqual([
      '/data/attributes/month',
      '/data/attributes/won_value',
      '/data/attributes/month',
      '/data/attributes/won_value',
    ])
    const stored = (values: string) =>
      api.pool.query(
        `insert into ems.marketing_targets (owner_id, board_id, month, won_value, won_cards) values ($1, $2, ${values})`,
        [owner, board],
      )
    await expect(stored(`'2027-06', 0, null`)).rejects.toThrow('marketing_targets_aim_check')
    await expect(stored(`'2027-6', 5, null`)).rejects.toThrow('marketing_targets_month_check')
    await expect(stored(`'2027-03', 5, null`)).rejects.toThrow('marketing_targets_month_unique')
  })
})

test('a template with a variable that no card has is refused at its field', async () => {
  const api = await testApi()
  const admin = await api.as([...permissions])
  const { status, body } = await admin.store(messageTemplates, {
    name: 'Salah',
    channel: 'email',
    body: 'Halo {{nama_panggilan}}',
  })
  expect(status).toBe(422)
  expect(body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer).sort()).toEqual([
    '/data/attributes/body',
    '/data/attributes/subject',
  ])
  await api.close()
})
