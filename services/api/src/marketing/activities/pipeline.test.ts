import { permissions } from '@ems/contracts'
import { marketingActivities, marketingBoards, marketingStages, type PipelineStage } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'

describe('the pipeline of marketing', () => {
  let api: TestApi
  let admin: Client
  let board: string
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date())
  const address = `/marketing-pipeline?from=${day}&to=${day}`
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    board = (await admin.create(marketingBoards, { name: 'Penjualan' })).id
  })
  afterAll(() => api.close())
  const add = (more: Record<string, unknown>) =>
    admin.create(marketingActivities, {
      board,
      stage_key: 'prospek',
      title: 'Peluang',
      activity_type: 'opportunity',
      prospect_name: 'PT Calon',
      value: '1000000.00',
      expected_close: '2031-01-31',
      company: api.companies[0],
      ...more,
    })
  const stagesFor = async (client: Client, more = ''): Promise<PipelineStage[]> => {
    const { status, body } = await client.get(address + more)
    expect(status).toBe(200)
    return body.data.map((one: { id: string; attributes: object }) => ({ id: one.id, ...one.attributes }))
  }
  const stage = async (client: Client, key: string, more = '') =>
    (await stagesFor(client, more)).find((one) => one.id === `${board}:${key}`)

  test('has every stage in the order of the board, with its open cards, their value and what it is likely worth', async () => {
    await add({ value: '2000000.10' })
    await add({ stage_key: 'negosiasi', value: '0.20' })
    await add({ value: '500.00', currency: 'USD' })

    const stages = (await stagesFor(admin)).filter((one) => one.board === board)

    expect(stages.map(({ key }) => key)).toEqual(marketingStages.map(({ key }) => key))
    expect(stages[0]).toEqual({
      id: `${board}:prospek`,
      board,
      board_name: 'Penjualan',
      key: 'prospek',
      name: 'Prospek',
      category: 'open',
      cards: 2,
      value: '2000000.10',
      weighted: '200000.01',
      elsewhere: 1,
    })
    expect(stages[3]).toMatchObject({ key: 'negosiasi', cards: 1, value: '0.20', weighted: '0.15' })
  })

  test('counts what was won between two days and no other', async () => {
    const won = async () => (await stage(admin, 'menang'))?.cards
    await admin.take(marketingActivities, 'win', await add({}))
    const long = await admin.take(marketingActivities, 'win', await add({}))
    expect(await won()).toBe(2)

    await api.pool.query(`update ems.marketing_activities set closed_at = now() - interval '2 days' where id = $1`, [
      long.body.data.id,
    ])
    expect(await won()).toBe(1)
  })

  test('is of the companies asked for and of what one reaches', async () => {
    await add({ stage_key: 'kualifikasi', company: api.companies[1] })
    const own = { scope: 'company' as const, companies: [api.companies[0]] }
    const reader = await api.as(['marketing_activity-list'], own)

    expect((await stage(admin, 'kualifikasi'))?.cards).toBe(1)
    expect((await stage(reader, 'kualifikasi'))?.cards).toBe(0)
    expect((await stage(admin, 'kualifikasi', `&companies=${api.companies[0]}`))?.cards).toBe(0)
  })

  test('keeps boards apart, and leaves out those one does not see', async () => {
    const other = (await admin.create(marketingBoards, { name: 'Lain', company: api.companies[1] })).id
    const reader = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[0]] })
    const before = (await stage(admin, 'prospek'))?.cards
    await add({ board: other, company: api.companies[1] })

    expect((await stage(admin, 'prospek'))?.cards).toBe(before)
    expect((await stagesFor(admin)).find(({ id }) => id === `${other}:prospek`)?.cards).toBe(1)
    expect((await stagesFor(reader)).map((one) => one.board_name)).not.toContain('Lain')
  })

  test('is refused without the right, and with what is wrong in the request', async () => {
    expect((await (await api.as([])).get(address)).status).toBe(403)
    expect(sources(await admin.get(`${address}&companies=x`))).toEqual(['companies'])
    expect(sources(await admin.get('/marketing-pipeline?from=2031-01-01'))).toEqual(['to'])
    expect(sources(await admin.get(`${address}&stage=prospek`))).toEqual(['stage'])
  })
})
