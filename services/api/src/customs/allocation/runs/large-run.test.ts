import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { storyOf } from '../../testing/tenant-story.ts'
import { limits } from './execute.ts'
import { removal } from './rollback/archive-run.ts'
import { dropEmptyRuns } from './work/abandoned-runs.ts'

jest.setTimeout(60_000)

const LINES = 60

let world: KiteWorld
beforeAll(async () => {
  limits.separateTableFrom = LINES
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

const one = async (text: string, values: unknown[] = []) => (await world.api.pool.query(text, values)).rows[0]
const tablesOf = (bcl: string) =>
  one(
    `select count(*)::int as tables from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ems.customs_kite_tool_pib_useds'::regclass and starts_with(c.relname, format('kite_run_%s_', $1::text))`,
    [bcl],
  )

test('a large run has a table of its own, which is corrected, listed and taken back as any other', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
  const bom = await story.bom('FG-1', [['RM-A', '1']])
  const p1 = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '40', cif_idr: '900000' })
  const p2 = await story.pib({ no: '2', date: '2026-01-02', material: 'RM-A', qty: '10' })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  await world.api.pool.query(
    `insert into ems.customs_kite_tool_peb_details (tenant_id, header_id, line_no, hs_code, description, qty, unit, finish_good_id, factor, status, kite_data_id)
     select tenant_id, header_id, n, hs_code, description, 1, unit, finish_good_id, 1, 'DIPILIH', kite_data_id
     from ems.customs_kite_tool_peb_details, generate_series(2, $2::int) n where kite_data_id = $1`,
    [bcl.id, LINES],
  )
  const ledger = () =>
    one(
      'select used_base::int as one, (select used_base::int from ems.customs_kite_tool_pib_details where id = $2) as two from ems.customs_kite_tool_pib_details where id = $1',
      [p1.id, p2.id],
    )

  const run = await world.generate(bcl.id)
  expect(run).toMatchObject({
    status: 'TERBENTUK',
    used_count: 50,
    diff_count: 10,
    line_count: LINES,
    total_cif: '900000.00',
  })
  expect([await tablesOf(bcl.id), await ledger()]).toEqual([{ tables: 1 }, { one: 40, two: 10 }])
  expect((await world.get('boms', bom.id)).status).toBe('AKTIF')
  const frozen = await world.client.patch(`/customs-kite-tool-boms/${bom.id}`, {
    data: { type: 'customs-kite-tool-boms', id: bom.id, attributes: { no_konversi: 'K-2' }, meta: { lock_version: 1 } },
  })
  expect(frozen.status).toBe(409)

  const [first] = await world.list('pib-useds', { tenant_id: story.tenant_id, kite_data_id: bcl.id, seq: '45' })
  await world.act('pib-useds', 'pibCancel', { ids: [first?.id], reason: 'Salah PIB' })
  expect(await ledger()).toEqual({ one: 40, two: 9 })
  const [gap] = await world.list('pib-bom-diffs', { tenant_id: story.tenant_id, reason: 'MANUAL_CANCEL' })
  await world.act('pib-bom-diffs', 'pibFind', { id: gap?.id, takes: [{ pib_detail_id: p2.id, qty_base: '1' }] })
  expect(await ledger()).toEqual({ one: 40, two: 10 })

  await world.rollback(bcl.id)
  expect(await ledger()).toEqual({ one: 0, two: 0 })
  expect([await dropEmptyRuns(createDatabase(world.api.pool)), await tablesOf(bcl.id)]).toEqual([1, { tables: 0 }])
  expect((await world.generate(bcl.id)).result_hash).toBe(run.result_hash)
  // One that holds allocations stays.
  expect(await dropEmptyRuns(createDatabase(world.api.pool))).toBe(0)
})

test('a roll-back in several parts archives every allocation once, and no line keeps a part of what was used', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
  await story.bom('FG-1', [['RM-A', '1']])
  for (const no of ['1', '2', '3', '4', '5'])
    await story.pib({ no, date: `2026-01-0${no}`, material: 'RM-A', qty: '2.5' })
  const pebs = await Promise.all(
    ['7', '8', '9'].map((no) => story.peb({ no, date: `2026-02-0${no}`, good: 'FG-1', qty: '4' })),
  )
  const bcl = await story.draft(pebs)
  const run = await world.generate(bcl.id)
  const before = await story.rows(bcl.id)
  removal.batchSize = 2

  await world.rollback(bcl.id)

  const { rows } = await world.api.pool.query(
    `select split_part(u.peb_key, '/', 2) || ' ' || u.raw_material_code || ' ' || split_part(u.pib_key, '/', 2) || '/1 '
       || trim_scale(u.qty_base) as text
     from ems.kite_used_archives u join ems.kite_run_archives a on a.id = u.archive_id where a.kite_data_id = $1 order by u.seq`,
    [bcl.id],
  )
  expect([rows.length, rows.map(({ text }) => text)]).toEqual([run.used_count, before])
  const left = await one(
    'select sum(used_base)::int as used, count(*)::int as lines from ems.customs_kite_tool_pib_details where tenant_id = $1',
    [story.tenant_id],
  )
  expect([left, await story.rows(bcl.id)]).toEqual([{ used: 0, lines: 5 }, []])
})

test('an archived row belongs to an archived run', async () => {
  const { rows } = await world.api.pool.query('select coalesce(max(id), 0) + 1 as none from ems.kite_run_archives')
  for (const text of [
    `insert into ems.kite_used_archives (archive_id, seq, peb_key, raw_material_code, pib_key, qty_base, qty_declared, contained_base,
       claim_base, fg_qty_share, cif_idr, bm, bmt, cukai, ppn, ppnbm, method, status)
     values ($1, 1, 'x', 'x', 'x', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 'AUTO', 'AKTIF')`,
    `insert into ems.kite_diff_archives (archive_id, peb_key, need_base, alloc_base, diff_base, reason, resolution)
     values ($1, 'x', 1, 0, 1, 'SHORTAGE', 'BELUM')`,
  ])
    await expect(one(text, [rows[0].none])).rejects.toThrow('is not archived')
})

test('rows that do not belong together never become part of the ledger', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  const other = await storyOf(world, 'Pembebasan', { decimal: 2 })
  await story.bom('FG-1', [['RM-A', '1']])
  const own = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '10' })
  const external = await other.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '10' })
  const peb = await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })
  const bcl = await story.draft([peb])
  const material = await story.material('RM-A')
  const rejected = async (pib: string, of = material, from = bcl.id) => {
    const client = await world.api.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select ems.kite_open_run($1) as name', [bcl.id])
      await client.query(
        `insert into ems.${rows[0].name} (seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id, qty_base, qty_declared,
           contained_base, claim_base, fg_qty_share, cif_idr, bm, bmt, cukai, ppn, ppnbm, age_day)
         select 1, $2, $3, b.id, $4, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1 from ems.customs_kite_tool_boms b where tenant_id = $1`,
        [story.tenant_id, pib, peb.id, of],
      )
      await client.query('select ems.kite_close_run($1, $2, $3, 1, null)', [rows[0].name, bcl.id, story.tenant_id])
      await client.query('select ems.kite_index_run($1)', [rows[0].name])
      expect(
        (await client.query('select from ems.customs_kite_tool_pib_useds where kite_data_id = $1', [bcl.id])).rowCount,
      ).toBe(0)
      const booking = async () => {
        await client.query('select ems.kite_book_run_usage($1, $2, $3)', [rows[0].name, from, story.tenant_id])
        await client.query('select ems.kite_attach_run($1, $2, $3)', [rows[0].name, from, story.tenant_id])
      }
      return await booking().then(
        () => 'taken',
        (error: Error) => error.message,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  expect(await rejected(own.id)).toBe('taken')
  expect(await rejected(external.id)).toContain('do not belong together')
  expect(await rejected(own.id, await story.material('RM-B'))).toContain('do not belong together')
  const another = await story.draft([await story.peb({ no: '10', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  expect(await rejected(own.id, material, another.id)).toContain('do not belong together')
})

test('a table whose rows were not booked in the same transaction is not taken in', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  const { name } = await one('select ems.kite_open_run($1) as name', [bcl.id])
  await one('select ems.kite_close_run($1, $2, $3, 1, null)', [name, bcl.id, story.tenant_id])
  await one('select ems.kite_index_run($1)', [name])

  await expect(one('select ems.kite_attach_run($1, $2, $3)', [name, bcl.id, story.tenant_id])).rejects.toThrow(
    'were not booked',
  )
  expect(await tablesOf(bcl.id)).toEqual({ tables: 0 })
})

test('rows of a table do not change once it is closed, and are booked by nobody before', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  const { name } = await one('select ems.kite_open_run($1) as name', [bcl.id])

  const booking = () => one('select ems.kite_book_run_usage($1, $2, $3)', [name, bcl.id, story.tenant_id])
  await expect(booking()).rejects.toThrow('is not closed')
  await one('select ems.kite_close_run($1, $2, $3, 1, null)', [name, bcl.id, story.tenant_id])
  for (const change of [
    `insert into ems.${name} (seq) values (1)`,
    `update ems.${name} set qty_base = 1`,
    `delete from ems.${name}`,
    `truncate ems.${name}`,
  ])
    await expect(one(change, [])).rejects.toThrow('do not change before they are booked')
  await booking()
})

test('rows that break a rule of allocations are refused before they become part of the ledger', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  const { name } = await one('select ems.kite_open_run($1) as name', [bcl.id])
  await one(
    `insert into ems.${name} (seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id, qty_base, qty_declared,
       contained_base, claim_base, fg_qty_share, cif_idr, bm, bmt, cukai, ppn, ppnbm, age_day)
     values (1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0, 0, 0, 0, 0, 0, 1)`,
    [],
  )
  await one('select ems.kite_close_run($1, $2, $3, 1, null)', [name, bcl.id, story.tenant_id])

  await expect(one('select ems.kite_index_run($1)', [name])).rejects.toThrow('contained_base_check')
})

test('what a run left behind that ended before its rows were taken in is dropped', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  await story.bom('FG-1', [['RM-A', '1']])
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  const { name } = await one('select ems.kite_open_run($1) as name', [bcl.id])
  const exists = () => one('select to_regclass($1) is not null as there', [`ems.${name}`])
  for (const status of ['ANTRI', 'PROSES'])
    await world.api.pool.query('update ems.customs_kite_tool_kite_datas set status = $2 where id = $1', [
      bcl.id,
      status,
    ])

  // The run may still be at work.
  await dropEmptyRuns(createDatabase(world.api.pool))
  expect(await exists()).toEqual({ there: true })

  await world.api.pool.query(`update ems.customs_kite_tool_kite_datas set status = 'GAGAL' where id = $1`, [bcl.id])
  await dropEmptyRuns(createDatabase(world.api.pool))
  expect(await exists()).toEqual({ there: false })
})
