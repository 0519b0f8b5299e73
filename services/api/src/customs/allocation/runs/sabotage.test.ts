import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { blocked, finished, uploaded } from '../../testing/sabotage.ts'
import { type Story, storyOf } from '../../testing/tenant-story.ts'
import { limits } from './execute.ts'

jest.setTimeout(60_000)

const LINES = 30
const separateTableFrom = limits.separateTableFrom

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  // Two of them, as in production: whatever they do, each job is done once.
  await world.startWorker()
  await world.startWorker()
})
afterAll(async () => {
  limits.separateTableFrom = separateTableFrom
  await world.close()
})

/** Holds the lock until `work` waits for it, then cuts the waiting connection. */
async function cutting(lock: string, values: unknown[], work: () => Promise<unknown>) {
  const holder = await world.api.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, values)
    await work()
    await world.api.pool.query('select pg_terminate_backend($1)', [await blocked(world, holder)])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** One PEB of many lines over two PIB, in part short. */
async function booked(): Promise<Story & { bcl: string }> {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  await story.bom('FG-1', [['RM-A', ['1', '96']]])
  await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '20', cif_idr: '1000001' })
  await story.pib({ no: '2', date: '2026-01-02', material: 'RM-A', qty: '5', cif_idr: '333' })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  await world.api.pool.query(
    `insert into ems.customs_kite_tool_peb_details (tenant_id, header_id, line_no, hs_code, description, qty, unit, finish_good_id, factor, status, kite_data_id)
     select tenant_id, header_id, n, hs_code, description, 1, unit, finish_good_id, 1, 'DIPILIH', kite_data_id
     from ems.customs_kite_tool_peb_details, generate_series(2, $2::int) n where kite_data_id = $1`,
    [bcl.id, LINES],
  )
  return { ...story, bcl: bcl.id }
}

const ledgerOf = async ({ tenant_id }: Story) =>
  (
    await world.api.pool.query(
      `select d.used_base::text, d.balance_base::text, d.status, h.status as document from ems.customs_kite_tool_pib_details d
       join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where d.tenant_id = $1 order by d.id`,
      [tenant_id],
    )
  ).rows

describe.each([
  ['in its transaction', LINES * 2],
  ['beside its transaction', LINES],
])('a run that writes its rows %s', (_, from) => {
  beforeAll(() => {
    limits.separateTableFrom = from
  })

  test.each([
    ['books the ledgers', 'select from ems.customs_kite_tool_pib_details where tenant_id = $1 for update'],
    ['marks the lines', 'select from ems.customs_kite_tool_peb_details where tenant_id = $1 for update'],
  ])(
    'and loses the database while it %s is GAGAL, changes nothing, and comes out the same the next time',
    async (_, lock) => {
      const story = await booked()
      const { result_hash } = await world.generate(story.bcl)
      await world.rollback(story.bcl)
      const before = await ledgerOf(story)

      await cutting(lock, [story.tenant_id], () => world.askGenerate(story.bcl))
      const failed = await world.ended(story.bcl)

      expect(failed).toMatchObject({ status: 'GAGAL', used_count: 0, result_hash: null })
      expect(failed.message).toBe(
        'Alokasi gagal dan tidak mengubah data apa pun. Generate ulang, atau hubungi Administrator.',
      )
      expect(await ledgerOf(story)).toEqual(before)
      expect(await story.rows(story.bcl)).toEqual([])
      expect(await world.generate(story.bcl)).toMatchObject({
        status: 'TERBENTUK',
        used_count: 25,
        diff_count: 5,
        result_hash,
      })
    },
  )
})

test('a roll-back that loses the database is taken up again, and takes back all of it', async () => {
  const story = await booked()
  const { number, result_hash } = await world.generate(story.bcl)
  const { rows: archives } = await world.api.pool.query('select max(id) as last from ems.kite_run_archives')

  const lock = 'select from ems.customs_kite_tool_peb_details where tenant_id = $1 for update'
  const ask = () => world.ask('kite-datas', 'rollback', { id: story.bcl, confirm_text: number })
  await cutting(lock, [story.tenant_id], ask)

  expect(await world.ended(story.bcl)).toMatchObject({ status: 'DRAFT', used_count: 0, message: null })
  expect(await story.rows(story.bcl)).toEqual([])
  expect((await ledgerOf(story)).map(({ used_base, document }) => [used_base, document])).toEqual([
    ['0.000000', 'OPEN'],
    ['0.000000', 'OPEN'],
  ])
  // Once, and not once for each attempt.
  const { rows } = await world.api.pool.query(
    'select count(*)::int as n from ems.kite_run_archives where kite_data_id = $1 and id > $2',
    [story.bcl, archives[0].last ?? 0],
  )
  expect(rows).toEqual([{ n: 1 }])
  expect(await world.generate(story.bcl)).toMatchObject({ result_hash, run_no: 2 })
})

test.each([
  ['takes its lines back', 'customs_kite_tool_peb_details', LINES * 2],
  ['has its rows replaced', 'customs_kite_tool_pib_useds', LINES],
])(
  'a re-run that loses the database where it %s is taken up again, and ends with the same result',
  async (_, table, from) => {
    limits.separateTableFrom = from
    const story = await booked()
    const { result_hash } = await world.generate(story.bcl)
    const before = [await ledgerOf(story), await story.rows(story.bcl)]

    const lock = `select from ems.${table} where tenant_id = $1 for update`
    await cutting(lock, [story.tenant_id], () => world.askGenerate(story.bcl))

    expect(await world.ended(story.bcl)).toMatchObject({ status: 'TERBENTUK', result_hash, run_no: 2, message: null })
    expect([await ledgerOf(story), await story.rows(story.bcl)]).toEqual(before)
  },
)

test('a file whose import loses the database is imported again, whole and once', async () => {
  const { tenant_id } = await storyOf(world, 'Pembebasan')
  let file = ''

  // Between reading and writing, where it waits for the tenant.
  const lock = `select pg_advisory_xact_lock(hashtext('ems.kite'), $1::int)`
  await cutting(lock, [tenant_id], async () => {
    file = await uploaded(world, tenant_id, 20)
  })
  const done = await finished(world, file)

  expect(done).toMatchObject({ status: 'DONE', row_total: 20, row_inserted: 20, row_error: 0, message: null })
  const { rows } = await world.api.pool.query(
    `select count(*)::int as lines, sum(qty)::text as qty, count(distinct header_id)::int as documents,
       count(*) filter (where source_file_id = $2)::int as of_file,
       (select count(*)::int from ems.customs_kite_source_file_rows where source_file_id = $2 and action = 'INSERT') as told
     from ems.customs_kite_tool_pib_details where tenant_id = $1`,
    [tenant_id, file],
  )
  expect(rows).toEqual([{ lines: 20, qty: '220.000000', documents: 1, of_file: 20, told: 1 }])
})
