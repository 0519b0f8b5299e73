import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from './testing/kite-world.ts'
import { storyOf } from './testing/tenant-story.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

const window = { pib_min_day: 20, pib_max_day: 360 }
const wide = { decimal: 2, pib_min_day: 0, pib_max_day: 365 }

async function exampleOne() {
  const story = await storyOf(world, 'Pembebasan', window)
  await story.bom('FG-1', [
    ['RM-A', ['1.2500', '96']],
    ['RM-B', '0.1000'],
  ])
  const values = (cif_idr: string, bm: string, ppn: string) => ({ cif_idr, bm, ppn })
  const p1 = await story.pib({
    no: '000101',
    date: '2026-01-05',
    material: 'RM-A',
    qty: '1000',
    ...values('150000000', '7500000', '17325000'),
  })
  const p2 = await story.pib({
    no: '000150',
    date: '2026-01-20',
    material: 'RM-A',
    qty: '500',
    ...values('80000000', '4000000', '9240000'),
  })
  const p3 = await story.pib({
    no: '000150',
    date: '2026-01-20',
    seri: 2,
    material: 'RM-B',
    qty: '300',
    ...values('30000000', '3000000', '3630000'),
  })
  const e1 = await story.peb({ no: '000900', date: '2026-03-01', good: 'FG-1', qty: '600' })
  const e2 = await story.peb({ no: '000950', date: '2026-03-15', good: 'FG-1', qty: '400' })
  const bcl = await story.draft([e1, e2])
  return { ...story, pibs: [p1, p2, p3], pebs: [e1, e2], bcl }
}

describe('FIFO with partial use, exemption', () => {
  test('serves the oldest PIB first, with every figure, and due dates and balances follow', async () => {
    const { bcl, tenant_id, pibs } = await exampleOne()

    const result = await world.generate(bcl.id)
    const rows = await world.list('pib-used-views', { tenant_id, kite_data_id: bcl.id })

    expect(result).toMatchObject({ status: 'TERBENTUK', used_count: 5, diff_count: 0, need_count: 4, fifo_pure: true })
    expect(
      rows.map((row) => [
        row.seq,
        row.peb_reg_no,
        row.rm_code,
        row.pib_reg_no,
        row.qty_base,
        row.contained_base,
        row.age_day,
        row.cif_idr,
        row.bm,
        row.ppn,
      ]),
    ).toEqual([
      [1, '000900', 'RM-A', '000101', '750.000000', '720.000000', 55, '112500000.00', '5625000.00', '12993750.00'],
      [2, '000900', 'RM-B', '000150', '60.000000', '60.000000', 40, '6000000.00', '600000.00', '726000.00'],
      [3, '000950', 'RM-A', '000101', '250.000000', '240.000000', 69, '37500000.00', '1875000.00', '4331250.00'],
      [4, '000950', 'RM-A', '000150', '250.000000', '240.000000', 54, '40000000.00', '2000000.00', '4620000.00'],
      [5, '000950', 'RM-B', '000150', '40.000000', '40.000000', 54, '4000000.00', '400000.00', '484000.00'],
    ])
    expect(rows.map((row) => row.running_balance)).toEqual([
      '250.000000',
      '240.000000',
      '0.000000',
      '250.000000',
      '200.000000',
    ])
    expect(result).toMatchObject({ total_cif: '200000000.00', total_bm: '10500000.00', total_ppn: '23155000.00' })
    const lines = await Promise.all(pibs.map(({ id }) => world.get('pib-details', id)))
    expect(lines.map(({ balance_base, status }) => [balance_base, status])).toEqual([
      ['0.000000', 'HABIS'],
      ['250.000000', 'SEBAGIAN'],
      ['200.000000', 'SEBAGIAN'],
    ])
    const headers = await world.list('pib-headers', { tenant_id })
    expect(headers.map(({ reg_no, due_date, status }) => [reg_no, due_date, status])).toEqual([
      ['000101', '2026-12-31', 'CLOSED'],
      ['000150', '2027-01-15', 'PARTIAL'],
    ])
    const pebs = await world.list('peb-headers', { tenant_id })
    expect(pebs.map(({ status }) => status)).toEqual(['TERALOKASI', 'TERALOKASI'])
  })

  test('rolled back, the books are as before, and the same run comes again', async () => {
    const { bcl, tenant_id, pibs } = await exampleOne()
    const first = await world.generate(bcl.id)
    const before = await world.list('pib-useds', { tenant_id, kite_data_id: bcl.id })

    const rejected = await world.ask('kite-datas', 'rollback', { id: bcl.id, confirm_text: 'salah' })
    await world.rollback(bcl.id)
    const between = await world.get('kite-datas', bcl.id)
    const lines = await Promise.all(pibs.map(({ id }) => world.get('pib-details', id)))
    const again = await world.generate(bcl.id)
    const after = await world.list('pib-useds', { tenant_id, kite_data_id: bcl.id })

    expect(rejected.status).toBe(422)
    expect(between).toMatchObject({ status: 'DRAFT', result_hash: null, used_count: 0 })
    expect(lines.map(({ used_base }) => used_base)).toEqual(['0.000000', '0.000000', '0.000000'])
    expect(again).toMatchObject({ result_hash: first.result_hash, input_hash: first.input_hash, run_no: 2 })
    const totals = ({ seq, qty_base, contained_base, cif_idr, bm, ppn }: Record<string, unknown>) => [
      seq,
      qty_base,
      contained_base,
      cif_idr,
      bm,
      ppn,
    ]
    expect(after.map(totals)).toEqual(before.map(totals))
  })
})

describe('rounding', () => {
  test.each([
    [4, ['E1 RM-A 1/1 11.8215', 'E2 RM-A 1/1 0.355'], '87.823500'],
    [2, ['E1 RM-A 1/1 11.82', 'E2 RM-A 1/1 0.36'], '87.820000'],
    [0, ['E1 RM-A 1/1 12'], '88.000000'],
  ])('with %i digits once per material', async (decimal, expected, balance) => {
    const story = await storyOf(world, 'Pembebasan', { decimal })
    await story.bom('FG-1', [['RM-A', '0.0355']])
    const p1 = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '100' })
    const e1 = await story.peb({ no: 'E1', date: '2026-02-01', good: 'FG-1', qty: '333' })
    const e2 = await story.peb({ no: 'E2', date: '2026-02-02', good: 'FG-1', qty: '10' })
    const bcl = await story.draft([e1, e2])

    await world.generate(bcl.id)

    expect(await story.rows(bcl.id)).toEqual(expected)
    expect(await story.diffs(bcl.id)).toEqual([])
    expect((await world.get('pib-details', p1.id)).balance_base).toBe(balance)
  })

  test.each([['0.0050'], ['0.0040']])(
    'lines of one material (%s each) are added before rounding',
    async (coefficient) => {
      const story = await storyOf(world, 'Pembebasan', wide)
      await story.bom('FG-1', [
        ['RM-A', coefficient],
        ['RM-A', coefficient],
      ])
      await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '100' })
      const bcl = await story.draft([await story.peb({ no: 'E1', date: '2026-02-01', good: 'FG-1', qty: '1' })])

      await world.generate(bcl.id)

      expect(await story.rows(bcl.id)).toEqual(['E1 RM-A 1/1 0.01'])
    },
  )
})

describe('the window of a PIB', () => {
  test('holds both its bounds; an approved extension opens it, a late one is refused', async () => {
    const story = await storyOf(world, 'Pembebasan', window)
    await story.bom('FG-1', [['RM-A', '1']])
    for (const [no, date] of [
      ['A', '2025-01-04'],
      ['B', '2025-01-05'],
      ['C', '2025-12-11'],
      ['D', '2025-12-12'],
    ] as const)
      await story.pib({ no, date, material: 'RM-A', qty: '10' })
    const bcl = await story.draft([await story.peb({ no: 'E', date: '2025-12-31', good: 'FG-1', qty: '35' })])
    await world.generate(bcl.id)

    expect(await story.rows(bcl.id)).toEqual(['E RM-A B/1 10', 'E RM-A C/1 10'])
    expect(await story.diffs(bcl.id)).toEqual(['RM-A 35 20 15 TOO_NEW'])
    const [gap] = await world.list('pib-bom-diffs', { tenant_id: story.tenant_id })
    expect(gap).toMatchObject({ qty_too_new: '10.000000', qty_expired: '10.000000', resolution: 'BELUM' })

    const a = story.headers.get('pib A 2025-01-04')?.id as string
    const extend = (more: object) =>
      world.ask('pib-headers', 'dueDateExtend', {
        ids: [a],
        applied_date: '2025-12-15',
        ground: 'PENUNDAAN_EKSPOR',
        requested_due_date: '2026-06-30',
        approved_due_date: '2026-06-30',
        status: 'DISETUJUI',
        ...more,
      })
    const late = await extend({ applied_date: '2025-12-31' })
    const far = await extend({ requested_due_date: '2027-12-31', approved_due_date: '2027-12-31' })
    expect([late.status, late.body.errors[0].detail]).toEqual([
      422,
      'Permohonan perpanjangan diajukan setelah jatuh tempo.',
    ])
    expect([far.status, far.body.errors[0].code]).toEqual([422, 'E_EXTENSION_MAX'])

    expect((await extend({})).body.data[0].attributes).toMatchObject({
      due_date_initial: '2025-12-30',
      due_date: '2026-06-30',
    })
    await world.rollback(bcl.id)
    await world.generate(bcl.id)

    expect(await story.rows(bcl.id)).toEqual(['E RM-A A/1 10', 'E RM-A B/1 10', 'E RM-A C/1 10'])
    const [after] = await world.list('pib-bom-diffs', { tenant_id: story.tenant_id })
    expect(after).toMatchObject({
      diff_base: '5.000000',
      reason: 'TOO_NEW',
      qty_too_new: '10.000000',
      qty_expired: '0.000000',
    })
    const [extension] = await world.list('pib-extensions', { tenant_id: story.tenant_id })
    const used = await world.ask('pib-extensions', 'cancel', { ids: [extension?.id] })
    expect([used.status, used.body.errors[0].code]).toEqual([409, 'E_EXTENSION_USED'])
  })
})

describe('shortage', () => {
  test.each([
    [
      'PARTIAL',
      ['000010 RM-A 000001/1 80', '000011 RM-A 000001/1 20'],
      ['RM-B 10 0 10 NO_PIB', 'RM-A 40 20 20 SHORTAGE'],
      '0.000000',
    ],
    ['SKIP_LINE', ['000011 RM-A 000001/1 40'], ['RM-A 80 0 80 LINE_SKIPPED', 'RM-B 10 0 10 NO_PIB'], '60.000000'],
  ])('under %s', async (shortage_policy, rows, diffs, balance) => {
    const story = await storyOf(world, 'Pembebasan', { ...wide, shortage_policy })
    await story.bom('FG-1', [
      ['RM-A', '0.80'],
      ['RM-B', '0.10'],
    ])
    await story.bom('FG-2', [['RM-A', '0.40']])
    const p1 = await story.pib({ no: '000001', date: '2026-01-01', material: 'RM-A', qty: '100' })
    const e1 = await story.peb({ no: '000010', date: '2026-03-01', good: 'FG-1', qty: '100' })
    const e2 = await story.peb({ no: '000011', date: '2026-03-02', good: 'FG-2', qty: '100' })
    const bcl = await story.draft([e1, e2])

    await world.generate(bcl.id)

    expect(await story.rows(bcl.id)).toEqual(rows)
    expect((await story.diffs(bcl.id)).sort()).toEqual([...diffs].sort())
    expect((await world.get('pib-details', p1.id)).balance_base).toBe(balance)
  })
})

test('an excluded PEB takes nothing, an excepted quantity is not there', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  const p1 = await story.pib({ no: 'P1', date: '2026-01-01', material: 'RM-A', qty: '100' })
  const p2 = await story.pib({ no: 'P2', date: '2026-01-02', material: 'RM-A', qty: '100' })
  const except = (more: object) =>
    world.ask('pib-details', 'exception', { id: p1.id, qty_base: '30.00', reason: 'DIJUAL', ...more })
  const undocumented = await except({})
  await except({ doc_no: 'BC24-1', doc_date: '2026-01-20' })
  const e1 = await story.peb({ no: 'E1', date: '2026-03-01', good: 'FG-1', qty: '50' })
  const e2 = await story.peb({ no: 'E2', date: '2026-03-02', good: 'FG-1', qty: '40' })
  const e3 = await story.peb({ no: 'E3', date: '2026-03-03', good: 'FG-1', qty: '60' })
  await world.act('peb-details', 'exclude', { ids: [e2.id], reason: 'Sampel' })
  const bcl = await story.draft([e1, e2, e3])

  await world.generate(bcl.id)

  expect(undocumented.body.errors[0]).toMatchObject({
    code: 'E_REQUIRED',
    source: { pointer: '/data/attributes/doc_no' },
  })
  expect(await story.rows(bcl.id)).toEqual(['E1 RM-A P1/1 50', 'E3 RM-A P1/1 20', 'E3 RM-A P2/1 40'])
  expect(await story.diffs(bcl.id)).toEqual([])
  expect(await world.get('pib-details', p1.id)).toMatchObject({
    used_base: '70.000000',
    excepted_base: '30.000000',
    balance_base: '0.000000',
    is_excepted: true,
  })
  expect(await world.get('pib-details', p2.id)).toMatchObject({ used_base: '40.000000', balance_base: '60.000000' })
  expect(await world.get('peb-details', e2.id)).toMatchObject({ status: 'DIKECUALIKAN', excluded_reason: 'Sampel' })
})

test('a run is not undone under a later one of the same material', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  const p1 = await story.pib({ no: 'P1', date: '2026-01-01', material: 'RM-A', qty: '100' })
  const p2 = await story.pib({ no: 'P2', date: '2026-01-02', material: 'RM-A', qty: '100' })
  const e1 = await story.peb({ no: 'E1', date: '2026-03-01', good: 'FG-1', qty: '80' })
  const e2 = await story.peb({ no: 'E2', date: '2026-03-02', good: 'FG-1', qty: '50' })
  const [one, two] = [await story.draft([e1]), await story.draft([e2])]
  await world.generate(one.id)
  await world.generate(two.id)
  expect(await story.rows(two.id)).toEqual(['E2 RM-A P1/1 20', 'E2 RM-A P2/1 30'])

  const rejected = await world.ask('kite-datas', 'rollback', { id: one.id, confirm_text: one.number })
  const rerun = await world.askGenerate(one.id)
  expect([rejected.status, rejected.body.errors[0].code, rejected.body.errors[0].meta.bcl]).toEqual([
    409,
    'E_ROLLBACK_ORDER',
    [two.number],
  ])
  expect([rerun.status, rerun.body.errors[0].code]).toEqual([409, 'E_ROLLBACK_ORDER'])

  await world.rollback(two.id)
  await world.rollback(one.id)
  await world.act('peb-details', 'exclude', { ids: [e1.id], reason: 'Dibatalkan pembeli' })
  await world.generate(two.id)
  expect(await story.rows(two.id)).toEqual(['E2 RM-A P1/1 50'])
  expect((await world.get('pib-details', p1.id)).balance_base).toBe('50.000000')
  expect((await world.get('pib-details', p2.id)).balance_base).toBe('100.000000')
})

test('drawback claims what is contained', async () => {
  const story = await storyOf(world, 'Pengembalian', window)
  await story.bom('KF-100', [['YRN-30', ['1.0526', '95']]], { unit: 'KGM' })
  await story.pib({
    no: '004567',
    date: '2026-02-10',
    seri: 3,
    material: 'YRN-30',
    qty: '2500',
    cif_idr: '218750000',
    bm: '10937500',
  })
  const p2 = await story.pib({
    no: '005100',
    date: '2026-03-01',
    material: 'YRN-30',
    qty: '1800',
    cif_idr: '163800000',
    bm: '8190000',
  })
  const e1 = await story.peb({
    no: '112233',
    date: '2026-05-20',
    good: 'KF-100',
    qty: '1234.5',
    unit: 'KGM',
    lhpre: '2026-06-15',
  })
  const e2 = await story.peb({
    no: '112299',
    date: '2026-06-02',
    seri: 2,
    good: 'KF-100',
    qty: '2000',
    unit: 'KGM',
    lhpre: '2026-06-15',
  })
  const bcl = await story.draft([e1, e2])

  const result = await world.generate(bcl.id)
  const rows = await world.list('pib-used-views', { tenant_id: story.tenant_id })

  expect(rows.map((row) => [row.qty_base, row.claim_base, row.cif_idr, row.bm, row.fg_qty_share])).toEqual([
    ['1299.434700', '1234.463000', '108015513.00', '5400776.00', '1234.5000'],
    ['1200.565300', '1140.537000', '99796987.00', '4989849.00', '1140.5713'],
    ['904.634700', '859.403000', '78205673.00', '3910284.00', '859.4287'],
  ])
  expect(result).toMatchObject({
    bcl_type: '02',
    total_claim: '3234.403000',
    total_cif: '286018173.00',
    total_bm: '14300909.00',
  })
  expect((await world.get('pib-details', p2.id)).balance_base).toBe('895.365300')
  const [peb] = await world.list('peb-headers', { tenant_id: story.tenant_id })
  expect(peb?.claim_due_date).toBe('2026-12-15')
})
