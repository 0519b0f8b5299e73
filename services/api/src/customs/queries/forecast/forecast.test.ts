import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { dayNumber, dayText } from '../../allocation/engine/index.ts'
import { type KiteWorld, kiteWorld, type Thing } from '../../testing/kite-world.ts'
import { type Story, storyOf } from '../../testing/tenant-story.ts'

let world: KiteWorld
let story: Story
let day: (days: number) => string
let lines: Thing[]
beforeAll(async () => {
  world = await kiteWorld()
  const { rows } = await world.api.pool.query<{ today: string }>('select ems.kite_today()::text as today')
  const today = dayNumber((rows[0] as { today: string }).today)
  day = (days) => dayText(today + days)
  const parameters = { decimal: 2, pib_min_day: 0, pib_max_day: 365, max_extension_month: 12 }
  story = await storyOf(world, 'Pembebasan', parameters)
  await story.bom('KAIN', [['BENANG', ['2', '90']]])
  const line = { material: 'BENANG', qty: '100', bm: '1000', ppn: '110' }
  await story.pib({ no: '1', date: day(-400), ...line, qty: '10' })
  await story.pib({ no: '2', date: day(-335), ...line })
  await story.pib({ no: '3', date: day(-100), ...line })
  lines = [
    await story.peb({ no: '7', date: day(-34), good: 'KAIN', qty: '5' }),
    await story.peb({ no: '8', date: day(-9), good: 'KAIN', qty: '10' }),
  ]
})
afterAll(() => world.close())

const read = async (name: string, query = '') => {
  const { status, body } = await world.client.get(`/customs-kite-tenants/${story.tenant_id}/${name}${query}`)
  return { status, body, meta: body.meta, rows: body.data?.map((row: { attributes: object }) => row.attributes) }
}

describe('the forecast', () => {
  test('says what expires unused at the present pace, what it is worth, and what an extension would save', async () => {
    // 31 days used 20, and the second PIB is due after 31 more: 70 - 20 are left of it then.
    const { rows, meta } = await read('forecast', '?days=31&months=6')

    expect(rows).toEqual([
      expect.objectContaining({
        ...{ reg_no: '1', due_date: day(-35), refusal: 'LEWAT', saved: '0.00', levies: '1110.00' },
        left: [expect.objectContaining({ raw_material_code: 'BENANG', qty_base: '10.00', unit: 'KGM' })],
      }),
      expect.objectContaining({
        ...{ reg_no: '2', due_date: day(30), days_left: 30, refusal: null },
        left: [expect.objectContaining({ qty_base: '50.00' })],
        ...{ levies: '555.00', levies_if_extended: '0.00', saved: '555.00' },
      }),
    ])
    expect(meta).toMatchObject({ peb_lines: 2, levies: '1665.00', levies_if_extended: '1110.00', saved: '555.00' })
  })

  test('without a look at the pace counts everything that no known export uses', async () => {
    const { rows } = await read('forecast', '?days=0')

    expect(rows.map(({ reg_no, levies }: Record<string, string>) => [reg_no, levies])).toEqual([
      ['1', '1110.00'],
      ['2', '777.00'],
      ['3', '1110.00'],
    ])
    expect((await read('forecast', '?days=0&within=60')).rows).toHaveLength(2)
  })

  test('refuses what is no number of days, and a reader without the right', async () => {
    const wrong = await read('forecast', '?months=99')
    expect([wrong.status, wrong.body.errors[0].source]).toEqual([400, { parameter: 'months' }])
    const stranger = await world.api.as(['kitetool-show'])
    expect((await stranger.get(`/customs-kite-tenants/${story.tenant_id}/forecast`)).status).toBe(403)
  })
})

describe('a scenario', () => {
  test('shows beside today what another window, basis or choice of lines would give, and writes nothing', async () => {
    const [, second] = lines
    const query = '?pib_min_day=330&pib_max_day=380&claim_basis=TERKANDUNG'
    const { rows, meta } = await read('scenario', `${query}&exclude=${second?.id}`)

    expect(rows).toEqual([
      expect.objectContaining({
        ...{ code: 'BENANG', unit: 'KGM' },
        current: { need_base: '30.00', taken_base: '30.00', claim_base: '30.00', diff_base: '0.00' },
        scenario: { need_base: '10.00', taken_base: '10.00', claim_base: '9.00', diff_base: '0.00' },
      }),
    ])
    expect(meta).toMatchObject({
      excluded: 1,
      current: { peb_lines: 2, allocations: 2, open_pibs: 3, worth: { bm: '300.00' } },
      scenario: { peb_lines: 1, allocations: 1, open_pibs: 2, worth: { bm: '900.00' } },
    })
    const byPeb = await read('scenario', `${query}&exclude_pebs=${second?.header_id}`)
    expect(byPeb.rows).toEqual(rows)
    expect(await world.list('pib-useds', { tenant_id: story.tenant_id })).toEqual([])
  })

  test('is refused where its window is none, or a line is not there to leave out', async () => {
    const upside = await read('scenario', '?pib_min_day=20&pib_max_day=10')
    expect(upside.body.errors[0]).toMatchObject({
      detail: expect.stringContaining('Maksimal hari harus lebih besar dari Minimal hari.'),
      source: { parameter: 'pib_max_day' },
    })
    const unknown = await read('scenario', '?exclude=999999')
    expect([unknown.status, unknown.body.errors[0].source]).toEqual([400, { parameter: 'exclude' }])
  })
})
