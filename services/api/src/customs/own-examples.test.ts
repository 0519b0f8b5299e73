import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type KiteWorld, kiteWorld, type Thing } from './testing/kite-world.ts'
import { type Story, storyOf } from './testing/tenant-story.ts'

/** Cases worked out by hand that the published examples lack, over HTTP. */
let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

const wide = { decimal: 2, pib_min_day: 0, pib_max_day: 365 }
const run = async (story: Story, lines: readonly { id: string }[]): Promise<Thing> =>
  world.generate((await story.draft(lines)).id)

test('PIB of one day are used by number, as a number, then by line', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  for (const [no, seri] of [
    ['10', 1],
    ['9', 2],
    ['A9', 1],
    ['000009', 1],
  ] as const)
    await story.pib({ no, seri, date: '2026-01-01', material: 'RM-A', qty: '1' })

  const { id } = await run(story, [await story.peb({ no: 'E', date: '2026-02-01', good: 'FG-1', qty: '4' })])

  expect(await story.rows(id)).toEqual(['E RM-A 000009/1 1', 'E RM-A 9/2 1', 'E RM-A 10/1 1', 'E RM-A A9/1 1'])
})

test('a unit by its factor: the ledger is floored, the rest is dust; a unit without factor serves nothing', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  await story.bom('FG-2', [['RM-B', '1']])
  const yards = await story.pib({
    no: '1',
    date: '2026-01-01',
    material: 'RM-A',
    qty: '10',
    unit: 'YRD',
    cif_idr: '1000',
  })
  expect(yards).toMatchObject({ factor: null, qty_base: null, balance_base: null })
  const { body } = await world.ask('pib-details', 'relProduct', {
    ids: [yards.id],
    raw_material_id: await story.material('RM-A'),
    factor: '0.9144',
  })
  expect(body.data[0].attributes).toMatchObject({
    qty_base: '9.140000',
    balance_base: '9.140000',
    dust_qty: '0.004375',
  })
  await story.pib({ no: '2', date: '2026-01-02', material: 'RM-B', qty: '7', unit: 'BOX' })
  const one = await story.peb({ no: 'E1', date: '2026-02-01', good: 'FG-1', qty: '5' })
  const two = await story.peb({ no: 'E2', date: '2026-02-02', good: 'FG-1', qty: '10' })
  const boxes = await story.peb({ no: 'E3', date: '2026-02-03', good: 'FG-2', qty: '3' })
  const dozens = await story.peb({ no: 'E4', date: '2026-02-04', good: 'FG-2', qty: '2' })
  await world.client.patch(`/customs-kite-tool-peb-details/${dozens.id}`, {
    data: {
      type: 'customs-kite-tool-peb-details',
      id: dozens.id,
      attributes: { unit: 'DZN' },
      meta: { lock_version: (await world.get('peb-details', dozens.id)).meta.version },
    },
  })

  const { id } = await run(story, [one, two, boxes, dozens])

  const rows = await world.list('pib-used-views', { tenant_id: story.tenant_id, kite_data_id: id })
  expect(rows.map(({ qty_base, qty_declared, cif_idr }) => [qty_base, qty_declared, cif_idr])).toEqual([
    ['5.000000', '5.468066', '547.00'],
    ['4.140000', '4.527559', '453.00'],
  ])
  expect((await story.diffs(id)).sort()).toEqual([
    ' 0 0 0 UNIT_MISMATCH_FG',
    'RM-A 10 4.14 5.86 SHORTAGE',
    'RM-B 3 0 3 UNIT_MISMATCH',
  ])
})

const change = async (collection: string, id: string, attributes: object) => {
  const type = `customs-kite-tool-${collection}`
  const meta = { lock_version: (await world.get(collection, id)).meta.version }
  return world.client.patch(`/${type}/${id}`, { data: { type, id, attributes, meta } })
}

test('a conversion counts in the unit of its finished good, which keeps it from then on', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  const { tenant_id } = story
  const good = await story.good('FG-1')
  const type = 'customs-kite-tool-boms'
  const bom = { tenant_id, no_konversi: 'K-1', conversion_date: '2020-01-01', finish_good_id: good }
  const rejected = await world.client.post(`/${type}`, { data: { type, attributes: { ...bom, fg_unit: 'DZN' } } })
  expect([rejected.status, rejected.body.errors[0]]).toMatchObject([
    422,
    {
      detail: expect.stringContaining('Satuan DZN tidak sama dengan satuan barang jadi PCE.'),
      source: { pointer: '/data/attributes/fg_unit' },
    },
  ])

  // A unit without any quantity may still change; the conversion follows it.
  expect((await change('finish-goods', good, { unit: 'SET' })).status).toBe(200)
  const { id, fg_unit } = await world.create('boms', bom)
  expect(fg_unit).toBe('SET')
  expect((await change('boms', id, { fg_unit: 'PCE' })).body.errors[0].source.pointer).toBe('/data/attributes/fg_unit')
  const dozens = await world.create('finish-goods', { tenant_id, code: 'FG-2', name: 'FG-2', unit: 'DZN' })
  expect((await change('boms', id, { finish_good_id: dozens.id })).status).toBe(422)
  const kept = await change('finish-goods', good, { unit: 'PCE' })
  expect([kept.status, kept.body.errors[0]]).toMatchObject([
    409,
    { code: 'E_LOCKED', source: { pointer: '/data/attributes/unit' } },
  ])
})

test('a conversion in another unit, of an older installation, serves no line by a factor that is not its own', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  const bom = await story.bom('FG-1', [['RM-A', '1.2']])
  await world.api.pool.query(`alter table ems.customs_kite_tool_boms disable trigger customs_kite_tool_boms_unit_changed;
    update ems.customs_kite_tool_boms set fg_unit = 'DZN' where id = ${bom.id};
    alter table ems.customs_kite_tool_boms enable trigger customs_kite_tool_boms_unit_changed`)
  await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '1000' })
  const pieces = await story.peb({ no: 'E1', date: '2026-02-01', good: 'FG-1', qty: '120' })
  const dozens = await story.peb({ no: 'E2', date: '2026-02-02', good: 'FG-1', qty: '10', unit: 'DZN' })
  const boxes = await story.peb({ no: 'E3', date: '2026-02-03', good: 'FG-1', qty: '1', unit: 'BOX' })
  for (const [line, factor] of [[dozens, '12'] as const, [boxes, '120'] as const])
    await world.act('peb-details', 'relProduct', { ids: [line.id], finish_good_id: await story.good('FG-1'), factor })

  const { id } = await run(story, [pieces, dozens, boxes])

  expect(await story.rows(id)).toEqual(['E2 RM-A P/1 12'])
  expect(await story.diffs(id)).toEqual([' 0 0 0 UNIT_MISMATCH_FG', ' 0 0 0 UNIT_MISMATCH_FG'])
  expect((await change('boms', bom.id, { valid_to: '2030-12-31' })).status).toBe(200)
})

test('the factor of a line is that of its own unit: 1 where it is the unit of the product', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  const { tenant_id } = story
  const good = await story.good('FG-1')
  const pieces = await story.peb({ no: 'E1', date: '2026-02-01', good: 'FG-1', qty: '24' })
  const dozens = await story.peb({ no: 'E1', date: '2026-02-01', seri: 2, good: 'FG-1', qty: '2', unit: 'DZN' })
  const boxes = await story.peb({ no: 'E1', date: '2026-02-01', seri: 3, good: 'FG-1', qty: '1', unit: 'BOX' })
  const relate = (lines: readonly Thing[], factor: string) =>
    world.ask('peb-details', 'relProduct', { ids: lines.map(({ id }) => id), finish_good_id: good, factor })
  const refusal = { code: 'E_FACTOR', source: { pointer: '/data/attributes/factor' } }

  expect((await relate([pieces], '12')).body.errors[0]).toMatchObject(refusal)
  expect((await relate([dozens, boxes], '12')).body.errors[0]).toMatchObject(refusal)
  expect((await relate([pieces, dozens], '12')).status).toBe(200)

  const lines = await world.list('peb-details', { tenant_id }, '&sort=line_no')
  expect(lines.map(({ unit, factor }) => [unit, factor])).toEqual([
    ['PCE', '1.00000000'],
    ['DZN', '12.00000000'],
    ['BOX', null],
  ])
  const type = 'customs-kite-tool-peb-details'
  const attributes = {
    header_id: pieces.header_id,
    line_no: 4,
    hs_code: '61091000',
    description: 'FG-1',
    qty: '1',
    unit: 'PCE',
    finish_good_id: good,
    factor: '12',
  }
  const entered = await world.client.post(`/${type}`, { data: { type, attributes } })
  expect(entered.body.errors[0]).toMatchObject(refusal)
})

test('a conversion serves the PEB of its days; one with the code of the line comes before all', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  await story.bom('FG-1', [['RM-A', '2']], { no_konversi: 'K-2', conversion_date: '2026-03-01' })
  await story.bom('FG-1', [['RM-A', '3']], { no_konversi: 'K-3', conversion_date: '2019-01-01', kd_bj: 'FG-1/X' })
  await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '100' })
  const peb = (no: string, date: string, more = {}) => story.peb({ no, date, good: 'FG-1', qty: '10', ...more })
  const lines = [
    await peb('E1', '2026-02-28'),
    await peb('E2', '2026-03-01'),
    await peb('E3', '2026-03-02', { item_code: 'FG-1/X' }),
    await peb('E0', '2018-12-31'),
  ]

  const { id } = await run(story, lines)

  expect(await story.rows(id)).toEqual(['E1 RM-A P/1 10', 'E2 RM-A P/1 20', 'E3 RM-A P/1 30'])
  expect(await story.diffs(id)).toEqual([' 0 0 0 NO_BOM'])
})

test('rupiah are rounded over all BCL.KT of a line; taken back in turn, nothing is left', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  const pib = await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '3', cif_idr: '100', bm: '1' })
  const lines = []
  for (const no of ['1', '2', '3']) lines.push(await story.peb({ no, date: `2026-02-0${no}`, good: 'FG-1', qty: '1' }))
  const first = await run(story, lines.slice(0, 2))
  const second = await run(story, lines.slice(2))
  const rupiah = async (id: string) =>
    (await world.list('pib-useds', { tenant_id: story.tenant_id, kite_data_id: id })).map((row) => [
      row.cif_idr,
      row.bm,
    ])

  expect(await rupiah(first.id)).toEqual([
    ['33.00', '0.00'],
    ['34.00', '1.00'],
  ])
  expect(await rupiah(second.id)).toEqual([['33.00', '0.00']])

  const back = await world.rollback(first.id, { cascade: true })
  expect(back.meta.sequence.map((one: { number: string }) => one.number)).toEqual([second.number, first.number])
  expect([back.ended.status, (await world.get('kite-datas', second.id)).status]).toEqual(['DRAFT', 'DRAFT'])
  expect(await world.get('pib-details', pib.id)).toMatchObject({ used_base: '0.000000', status: 'SIAP' })
})

test('days count to the export where the client says so; an excluded line comes back to its draft; one extension only', async () => {
  const story = await storyOf(world, 'Pembebasan', {
    ...wide,
    pib_min_day: 20,
    peb_date_basis: 'EXPORT_DATE',
    extension_once: true,
  })
  await story.bom('FG-1', [['RM-A', '1']])
  await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '10' })
  await story.header('peb', 'E', '2026-01-10', { export_date: '2026-01-21' })
  const line = await story.peb({ no: 'E', date: '2026-01-10', good: 'FG-1', qty: '4' })
  const dateless = await story.peb({ no: 'F', date: '2026-01-10', good: 'FG-1', qty: '4' })
  const bcl = await story.draft([line, dateless])

  const rejected = await world.askGenerate(bcl.id)
  expect([rejected.status, rejected.body.errors[0].code]).toEqual([422, 'E_REQUIRED'])
  await world.act('peb-details', 'exclude', { ids: [dateless.id, line.id], reason: 'Belum ekspor' })
  const marks = await world.act('peb-details', 'cancel', { ids: [line.id] })
  expect(marks.data[0].attributes.status).toBe('DIPILIH')
  await world.generate(bcl.id)
  const rows = await world.list('pib-useds', { tenant_id: story.tenant_id, kite_data_id: bcl.id })
  expect(rows.map(({ qty_base, age_day }) => [qty_base, age_day])).toEqual([['4.000000', 20]])

  const extend = (day: string) =>
    world.ask('pib-headers', 'dueDateExtend', {
      ids: [story.headers.get('pib P 2026-01-01')?.id],
      applied_date: '2026-06-01',
      ground: 'KAHAR',
      approved_due_date: day,
      status: 'DISETUJUI',
    })
  expect((await extend('2027-06-30')).status).toBe(200)
  const again = await extend('2027-09-30')
  expect([again.status, again.body.errors[0].code]).toEqual([422, 'E_EXTENSION_ONCE'])
})

test('extensions that hold an allocation together are not cancelled together', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 30 })
  await story.bom('FG-1', [['RM-A', '1']])
  const pib = await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '10' })
  const header_id = story.headers.get('pib P 2026-01-01')?.id as string
  for (const [applied_date, day] of [
    ['2026-01-20', '2026-03-31'],
    ['2026-03-20', '2026-06-30'],
  ])
    await world.act('pib-headers', 'dueDateExtend', {
      ids: [header_id],
      applied_date,
      ground: 'KAHAR',
      approved_due_date: day,
      status: 'DISETUJUI',
    })
  await world.generate(
    (await story.draft([await story.peb({ no: 'E', date: '2026-03-01', good: 'FG-1', qty: '4' })])).id,
  )
  const extensions = await world.list('pib-extensions', { tenant_id: story.tenant_id })
  const cancel = (ids: readonly string[]) => world.ask('pib-extensions', 'cancel', { ids })

  const combined = await cancel(extensions.map(({ id }) => id))
  expect([combined.status, combined.body.errors[0].code]).toEqual([409, 'E_EXTENSION_USED'])
  expect((await world.get('pib-headers', header_id)).due_date).toBe('2026-06-30')
  const later = extensions.find(({ approved_due_date }) => approved_due_date === '2026-06-30')
  expect((await cancel([String(later?.id)])).status).toBe(200)
  expect(await world.get('pib-headers', header_id)).toMatchObject({ due_date: '2026-03-31' })
  expect((await world.get('pib-details', pib.id)).used_base).toBe('4.000000')
})

test('what customs says of an application is noted once, moves the due date, and is said once', async () => {
  const story = await storyOf(world, 'Pembebasan', { pib_max_day: 30 })
  await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '10' })
  const header_id = story.headers.get('pib P 2026-01-01')?.id as string
  const application = { applied_date: '2026-01-20', ground: 'KAHAR', requested_due_date: '2026-06-30' }
  await world.act('pib-headers', 'dueDateExtend', { ids: [header_id], ...application })
  const [input] = await world.list('pib-extensions', { tenant_id: story.tenant_id })
  const can = async () => (await world.get('pib-extensions', String(input?.id))).meta.can

  expect(await can()).toEqual(expect.arrayContaining(['approve', 'reject', 'cancel']))
  await world.act('pib-extensions', 'approve', { ids: [input?.id], sk_no: 'SK-1', sk_date: '2026-02-01' })
  const again = await world.ask('pib-extensions', 'reject', { ids: [input?.id] })

  expect([again.status, again.body.errors[0].code]).toEqual([409, 'E_STATUS'])
  expect(await can()).toEqual(['show', 'cancel'])
  expect(await world.get('pib-headers', header_id)).toMatchObject({ due_date: '2026-06-30' })
  await world.act('pib-extensions', 'cancel', { ids: [input?.id], reason: 'Keliru' })
  const { rows } = await world.api.pool.query(
    `select action, reason from ems.audit_logs where target_type = 'customs-kite-tool-pib-extensions' and target_id = $1
     order by id`,
    [input?.id],
  )
  expect(rows).toEqual([
    { action: 'approve', reason: null },
    { action: 'cancel', reason: 'Keliru' },
  ])
})

test('a cancelled extension leaves the due date that the window gives now, not the one it gave when it was approved', async () => {
  const story = await storyOf(world, 'Pembebasan', { pib_max_day: 30 })
  await story.pib({ no: 'P', date: '2026-01-01', material: 'RM-A', qty: '10' })
  const header_id = story.headers.get('pib P 2026-01-01')?.id as string
  const extension = {
    applied_date: '2026-01-20',
    ground: 'KAHAR',
    approved_due_date: '2026-06-30',
    status: 'DISETUJUI',
  }
  await world.act('pib-headers', 'dueDateExtend', { ids: [header_id], ...extension })
  const tenant = await world.get('customs-kite-tenants', story.tenant_id)
  const type = 'customs-kite-tenants'
  const wider = {
    type,
    id: tenant.id,
    attributes: { pib_max_day: 60 },
    meta: { lock_version: tenant.meta.lock_version },
  }
  expect((await world.client.patch(`/${type}/${tenant.id}`, { data: wider })).status).toBe(200)
  expect((await world.get('pib-headers', header_id)).due_date).toBe('2026-06-30')

  const [input] = await world.list('pib-extensions', { tenant_id: story.tenant_id })
  await world.act('pib-extensions', 'cancel', { ids: [input?.id] })

  expect(await world.get('pib-headers', header_id)).toMatchObject({
    due_date_initial: '2026-03-02',
    due_date: '2026-03-02',
  })
})

test('a declaration typed by hand is of its kind and registered by today, like one from a file', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  const typed = async (kind: 'pib' | 'peb', more: object) => {
    const { status, body } = await world.client.post(`/customs-kite-tool-${kind}-headers`, {
      data: {
        type: `customs-kite-tool-${kind}-headers`,
        attributes: {
          tenant_id: story.tenant_id,
          aju_no: `0403${kind === 'pib' ? '20' : '30'}ABC12320260101000001`,
          office_code: '040300',
          reg_no: '000001',
          reg_date: '2026-01-01',
          ...more,
        },
      },
    })
    return [status, body.errors?.map(({ code, source }: { code: string; source: object }) => [code, source]) ?? []]
  }
  const at = (field: string) => ({ pointer: `/data/attributes/${field}` })

  expect(await typed('pib', { reg_date: '2999-01-01' })).toEqual([422, [['E_FUTURE', at('reg_date')]]])
  expect(await typed('peb', { reg_date: '2999-01-01' })).toEqual([422, [['E_FUTURE', at('reg_date')]]])
  expect(await typed('pib', { doc_code: '30' })).toEqual([422, [['E_DOC', at('doc_code')]]])
  expect(await typed('peb', { doc_code: '20' })).toEqual([422, [['E_DOC', at('doc_code')]]])
  expect(await typed('pib', { doc_code: '28' })).toEqual([201, []])
})

test('a relation is taken back with its rule, whatever else the rule related, and used lines keep their product', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  await story.bom('FG-1', [['RM-A', '1']])
  const [first, second] = [
    await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '5' }),
    await story.pib({ no: '2', date: '2026-01-02', material: 'RM-A', qty: '5' }),
  ] as const
  const relation = { raw_material_id: await story.material('RM-A'), factor: '1', apply_rule: 'HS_URAIAN' }
  await world.act('pib-details', 'relProduct', { ids: [first.id, second.id], ...relation })
  await run(story, [await story.peb({ no: 'E', date: '2026-02-01', good: 'FG-1', qty: '3' })])

  await world.act('pib-details', 'relProductDestroy', { ids: [second.id], delete_rule: true })

  const of = { tenant_id: story.tenant_id }
  const rules = await world.list('product-relations', { ...of, side: 'PIB' })
  expect(rules.filter(({ match_kind }) => match_kind === 'HS_URAIAN')).toEqual([])
  const lines = await world.list('pib-details', of)
  expect(lines.map(({ raw_material_id, relation_id }) => [raw_material_id !== null, relation_id])).toEqual([
    [true, null],
    [false, null],
  ])
})

test('rows are removed and changed by their ids', async () => {
  const story = await storyOf(world, 'Pembebasan', wide)
  const ids = [await story.material('RM-A'), await story.material('RM-B')]
  const bulk = (verb: string, body: Record<string, unknown>) => world.ask('raw-materials', verb, body)

  const changed = await bulk('bulkUpdate', { ids, attributes: { hs_code: '52051100' } })
  const unknown = await bulk('bulkUpdate', { ids: ['999999999'], attributes: { hs_code: '52051100' } })
  const removed = await bulk('bulkDelete', { ids })

  expect([changed.status, unknown.status, removed.status]).toEqual([200, 404, 204])
  expect(changed.body.data.map(({ attributes }: { attributes: { hs_code: string } }) => attributes.hs_code)).toEqual([
    '52051100',
    '52051100',
  ])
  expect(await world.list('raw-materials', { tenant_id: story.tenant_id })).toEqual([])
})
