import { permissions } from '@ems/contracts'
import { marketingActivities, marketingBoards } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../files/text/testing.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'

let api: TestApi
let admin: Client
let n = 0
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const boardWith = async (more = {}) => (await admin.create(marketingBoards, { name: `Ekspor ${++n}`, ...more })).id
const add = (board: string, more = {}) =>
  admin.create(marketingActivities, {
    board,
    stage_key: 'prospek',
    title: `Kartu ${++n}`,
    activity_type: 'opportunity',
    prospect_name: 'PT Calon',
    value: '1000000.10',
    expected_close: '2031-03-31',
    company: api.companies[0],
    ...more,
  })
const print = (query: string, by = admin) => by.get(`/marketing-funnel/forecast/pdf?${query}`)
const textOf = async (query: string) => (await textOfPdf((await print(query)).bytes)).join(' ')

describe('the printed forecast', () => {
  test('has the open cards by month and owner, weighted, with sums to the cent', async () => {
    const board = await boardWith()
    const other = (await api.as(['marketing_activity-list'])).user
    await add(board)
    await add(board, { value: '0.20', owner: other.id })
    await add(board, { expected_close: '2031-04-30', stage_key: 'negosiasi' })
    await add(board, { activity_type: 'visit', value: null, expected_close: null })

    const text = await textOf(`board=${board}`)

    expect(text).toContain(`Papan Ekspor 1 · per akhir hari`)
    expect(text).toContain('Saringan: tanpa saringan')
    expect(text).toMatch(/Jumlah Maret 2031 2 1\.000\.000,30 100\.000,03/)
    expect(text).toMatch(/April 2031 .* 1 1\.000\.000,10 750\.000,08/)
    expect(text).toMatch(/Tanpa perkiraan .* 1 0 0/)
    expect(text).toMatch(/Jumlah 4 2\.000\.000,40 850\.000,11/)
    expect(text).toMatch(/Yang berubah sejak .* Baru 4 2\.000\.000,40/)
  })

  test('says the filter in words, and counts what it finds only', async () => {
    const board = await boardWith()
    await add(board, { priority: 'urgent' })
    await add(board)

    const text = await textOf(`board=${board}&filter[priority]=urgent&filter[stage_key]=prospek`)

    expect(text).toContain('Saringan: Prioritas: Mendesak · Tahap: Prospek')
    expect(text).toMatch(/Jumlah 1 1\.000\.000,10/)
  })

  test('of a day without open cards says so, and leaves an entry in the audit log', async () => {
    const board = await boardWith()

    expect(await textOf(`board=${board}&on=2020-01-31&since=2020-01-01`)).toContain(
      'Tidak ada kartu terbuka pada hari ini.',
    )
    const { rows } = await api.pool.query(
      `select action from ems.audit_logs where target_label = 'prakiraan_20200131.pdf'`,
    )
    expect(rows).toEqual([{ action: 'export' }])
  })

  test('is refused without the right, and of a board out of reach', async () => {
    const board = await boardWith({ company: api.companies[1] })
    const reader = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[0]] })

    expect((await print(`board=${board}`, await api.as([]))).status).toBe(403)
    expect((await print(`board=${board}`, reader)).status).toBe(404)
    expect(sources(await print('on=kemarin'))).toEqual(['on'])
  })
})
