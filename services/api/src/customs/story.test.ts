import { permissions } from '@ems/contracts'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { failAbandonedRuns } from './allocation/runs/work/abandoned-runs.ts'
import { putCards } from './documents/due-date-cards.ts'
import { noticeDueDates } from './documents/due-dates.job.ts'
import { type KiteWorld, kiteWorld } from './testing/kite-world.ts'
import { type Story, storyOf } from './testing/tenant-story.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
})
afterAll(() => world.close())

const wide = { decimal: 2, pib_min_day: 20, pib_max_day: 365 }
const code = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code
const detail = ({ body }: { body: { errors: { detail: string }[] } }) => body.errors[0]?.detail

/** 100 on two PIB, one too new; PEB of 80 and 50. */
async function small(parameters: object = wide) {
  const story = await storyOf(world, 'Pembebasan', { ...parameters })
  await story.bom('FG-1', [['RM-A', '1']])
  const p1 = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '60', cif_idr: '600' })
  const p2 = await story.pib({ no: '2', date: '2026-01-02', material: 'RM-A', qty: '40', cif_idr: '400' })
  const p3 = await story.pib({ no: '3', date: '2026-02-25', material: 'RM-A', qty: '100' })
  const e1 = await story.peb({ no: '8', date: '2026-03-01', good: 'FG-1', qty: '80' })
  const e2 = await story.peb({ no: '9', date: '2026-03-02', good: 'FG-1', qty: '50' })
  return { ...story, pibs: [p1, p2, p3] as const, pebs: [e1, e2] as const }
}
const ledgers = ({ tenant_id }: Story) =>
  world.api.pool
    .query('select used_base, excepted_base from ems.customs_kite_tool_pib_details where tenant_id = $1 order by id', [
      tenant_id,
    ])
    .then(({ rows }) => rows.map(({ used_base }) => Number(used_base)))

describe('before a worker runs', () => {
  test('two clerks: one is queued, the other reads whose run it is; a double click answers the same job', async () => {
    const story = await small()
    const [one, two] = [await story.draft([story.pebs[0]]), await story.draft([story.pebs[1]])]

    const first = await world.askGenerate(one.id, {}, 'once')
    const again = await world.askGenerate(one.id, {}, 'once')
    const second = await world.askGenerate(two.id)
    const other = await storyOf(world, 'Pembebasan')
    const missing = await world.ask('kite-datas', 'bclktGenerate', { id: one.id })

    expect([first.status, first.body.data[0].attributes.status]).toEqual([202, 'ANTRI'])
    expect([again.status, again.body.meta.job_id]).toEqual([202, first.body.meta.job_id])
    expect([second.status, code(second), second.body.errors[0].meta]).toMatchObject([
      409,
      'E_BUSY',
      { job_id: first.body.meta.job_id, kite_data_id: one.id },
    ])
    expect(missing.status).toBe(400)
    expect(other.tenant_id).not.toBe(story.tenant_id)

    await world.act('kite-datas', 'cancel', { id: one.id })
    const jobs = await world.api.pool.query('select status from ems.background_jobs where id = $1', [
      first.body.meta.job_id,
    ])
    expect((await world.get('kite-datas', one.id)).status).toBe('DRAFT')
    expect(jobs.rows[0].status).toBe('cancelled')
  })

  test('a choice of PEB is told what it would lack and why; what is chosen without product is still unrelated', async () => {
    const story = await small()
    await story.header('peb', '10', '2026-03-03', {})
    const bare = await world.create('peb-details', {
      header_id: story.headers.get('peb 10 2026-03-03')?.id,
      hs_code: '61091000',
      description: 'Tanpa produk',
      qty: '1',
      unit: 'PCE',
    })
    const other = await story.peb({ no: '11', date: '2026-03-04', good: 'FG-9', qty: '1' })
    const bcl = await story.draft([story.pebs[0], bare])
    const ids = [story.pebs[0].id, story.pebs[1].id, other.id]
    const { meta } = await world.act('kite-datas', 'preview', { id: bcl.id, peb_detail_ids: ids })

    expect(meta.materials).toMatchObject([
      {
        need_base: '130.00',
        alloc_base: '100.00',
        diff_base: '30.00',
        reasons: [{ reason: 'TOO_NEW', diff_base: '30.00' }],
      },
    ])
    expect(meta.unmet).toEqual([{ reason: 'NO_BOM', lines: 1 }])
    const strip = await world.client.get(`/customs-kite-tenants/${story.tenant_id}/summary`)
    expect(strip.body.data.attributes.peb_unrelated).toBe(1)
  })

  test('the database itself keeps a second run of a tenant out', async () => {
    const story = await small()
    const bcls = [await story.draft([story.pebs[0]]), await story.draft([story.pebs[1]])]
    const queue = (id: string | undefined) =>
      world.api.pool.query(`update ems.customs_kite_tool_kite_datas set status = 'ANTRI' where id = $1`, [id])
    await queue(bcls[0]?.id)

    await expect(queue(bcls[1]?.id)).rejects.toThrow('running_unique')
  })

  test('a rollback queues like a run, is named in the refusal of a second request, and can be taken out of the queue', async () => {
    const story = await small()
    const [one, two] = [await story.draft([story.pebs[0]]), await story.draft([story.pebs[1]])]
    const worker = await world.startWorker()
    const { number, result_hash } = await world.generate(one.id)
    await worker.close()
    const ask = () => world.ask('kite-datas', 'rollback', { id: one.id, confirm_text: number })
    const requested = await ask()

    expect([requested.status, requested.body.meta.sequence]).toEqual([202, [{ id: one.id, number }]])
    expect(requested.body.data[0].attributes).toMatchObject({ status: 'ANTRI', message: 'Rollback sedang berjalan.' })
    for (const second of [await ask(), await world.askGenerate(two.id), await world.askGenerate(one.id)])
      expect([second.status, second.body.errors[0]]).toMatchObject([
        409,
        { code: 'E_BUSY', meta: { job_id: requested.body.meta.job_id, number } },
      ])
    const become = (status: string) =>
      world.api.pool.query(`update ems.customs_kite_tool_kite_datas set status = $2 where id = $1`, [one.id, status])
    await become('PROSES')
    const cancelled = await world.ask('kite-datas', 'cancel', { id: one.id })
    expect(cancelled.body.errors[0].detail).toMatch(/^Rollback sedang berjalan dan tidak dapat dibatalkan\./)
    await become('ANTRI')
    await world.act('kite-datas', 'cancel', { id: one.id })
    expect(await world.get('kite-datas', one.id)).toMatchObject({ status: 'TERBENTUK', result_hash, used_count: 2 })
  })

  test('a run whose worker died is GAGAL, its ledgers untouched, and may be generated again', async () => {
    const story = await small()
    const bcl = await story.draft(story.pebs)
    await world.askGenerate(bcl.id)
    await world.api.pool.query(
      `update ems.customs_kite_tool_kite_datas set status = 'PROSES', heartbeat_at = now() - interval '6 minutes' where id = $1`,
      [bcl.id],
    )

    await failAbandonedRuns(createDatabase(world.api.pool))

    expect(await world.get('kite-datas', bcl.id)).toMatchObject({
      status: 'GAGAL',
      message: 'Pekerjaan terhenti sebelum selesai. Generate ulang.',
    })
    expect(await ledgers(story)).toEqual([0, 0, 0])
    expect((await world.askGenerate(bcl.id)).status).toBe(202)
  })

  test('what may not be reported is refused, all reasons at once', async () => {
    const story = await small()
    const header_id = await story.header('peb', '20', '2026-03-05', { export_category: '22' })
    const unrelated = await world.create('peb-details', {
      header_id,
      hs_code: '61091000',
      description: 'Kaus',
      qty: '1',
      unit: 'PCE',
    })
    const empty = await world.create('kite-datas', {
      tenant_id: story.tenant_id,
      period_from: '2026-01-01',
      period_to: '2026-12-31',
    })

    const nothing = await world.askGenerate(empty.id)
    const selected = await world.act('kite-datas', 'bclGet', { id: empty.id, peb_detail_ids: [unrelated.id, '999999'] })
    const rejected = await world.askGenerate(empty.id)

    expect(nothing.body.errors[0].detail).toBe('Belum ada PEB yang dipilih.')
    expect(selected.meta).toMatchObject({ selected: 1, refused: [{ id: '999999', code: 'NOT_FOUND' }] })
    expect(selected.meta.not_ready[0]).toMatchObject({ id: unrelated.id, detail: 'Produk belum direlasikan.' })
    expect([rejected.status, rejected.body.errors[0].detail]).toEqual([422, 'Produk belum direlasikan.'])

    const good = await story.good('FG-1')
    await world.act('peb-details', 'relProduct', { ids: [unrelated.id], finish_good_id: good })
    const external = await world.askGenerate(empty.id)
    expect([external.status, code(external), external.body.errors[0].meta.confirm]).toEqual([422, 'W_CATEGORY', true])
    expect((await world.askGenerate(empty.id, { confirm: true })).status).toBe(202)
  })
})

describe('a result', () => {
  beforeAll(async () => {
    await world.startWorker()
  })

  test('is told of once: by what came out, not also as work that is done', async () => {
    const story = await small()
    const bcl = await story.draft(story.pebs)
    const { rows: before } = await world.api.pool.query('select coalesce(max(id), 0) as last from ems.notifications')

    await world.generate(bcl.id)

    const { rows } = await world.api.pool.query('select event, target_id from ems.notifications where id > $1', [
      before[0].last,
    ])
    expect(rows).toEqual([{ event: 'kite.run', target_id: bcl.id }])
  })

  test('is corrected by hand: found, cancelled, accepted, excluded; the books stay balanced', async () => {
    const story = await small()
    const bcl = await story.draft(story.pebs)
    await world.generate(bcl.id)
    expect(await story.diffs(bcl.id)).toEqual(['RM-A 50 20 30 TOO_NEW'])
    const [diff] = await world.list('pib-bom-diffs', { tenant_id: story.tenant_id })

    const candidates = await world.client.get(`/customs-kite-tool-pib-bom-diffs/-actions/pibFind?id=${diff?.id}`)
    const take = (qty_base: string, more: object = {}) =>
      world.ask('pib-bom-diffs', 'pibFind', {
        id: diff?.id,
        takes: [{ pib_detail_id: story.pibs[2].id, qty_base, ...more }],
      })
    const silent = await take('10')
    const tooMuch = await take('31', { override_reason: 'Disetujui pabean' })
    const match = await take('10', { override_reason: 'Disetujui pabean' })

    expect(candidates.body.data.map((one: { attributes: object }) => one.attributes)).toMatchObject([
      {
        pib_detail_id: story.pibs[2].id,
        verdict: 'TOO_NEW',
        eligible: false,
        needs_override: true,
        balance_base: '100.00',
      },
    ])
    expect([silent.status, code(silent)]).toEqual([422, 'E_TOO_NEW'])
    expect([tooMuch.status, code(tooMuch)]).toEqual([422, 'E_DIFFERENCE'])
    expect(match.body.data[0].attributes).toMatchObject({
      alloc_base: '30.000000',
      diff_base: '20.000000',
      resolution: 'BELUM',
    })
    expect(await ledgers(story)).toEqual([60, 40, 10])
    expect(await world.get('kite-datas', bcl.id)).toMatchObject({ fifo_pure: false, used_count: 4 })

    const [row] = await world.list('pib-useds', { tenant_id: story.tenant_id, seq: '1' })
    await world.act('pib-useds', 'pibCancel', { ids: [row?.id], reason: 'Salah PIB' })
    expect(await ledgers(story)).toEqual([0, 40, 10])
    expect((await story.diffs(bcl.id)).sort()).toEqual(['RM-A 50 30 20 TOO_NEW', 'RM-A 80 20 60 MANUAL_CANCEL'])

    await world.act('pib-bom-diffs', 'exception', { ids: [diff?.id], reason: 'Bahan lokal' })
    expect((await world.get('pib-bom-diffs', String(diff?.id))).resolution).toBe('DIKECUALIKAN')
    expect(code(await take('1', { override_reason: 'x' }))).toBe('E_STATUS')

    await world.act('peb-details', 'exclude', { ids: [story.pebs[1].id], reason: 'Retur' })
    expect(await ledgers(story)).toEqual([0, 20, 0])
    expect(await world.get('kite-datas', bcl.id)).toMatchObject({ line_count: 1, used_count: 1, diff_count: 1 })
  })

  test('explains its allocations and differences, and what a re-run changed', async () => {
    const story = await small()
    const bcl = await story.draft(story.pebs)
    const first = await world.generate(bcl.id)
    const [diff] = await world.list('pib-bom-diffs', { tenant_id: story.tenant_id })
    const rows = await world.list('pib-useds', { tenant_id: story.tenant_id })
    const why = async (path: string) => (await world.client.get(`/customs-kite-tool-${path}/why`)).body.data.attributes

    expect(await why(`pib-bom-diffs/${diff?.id}`)).toMatchObject({
      need_base: '50.00',
      diff_base: '30.00',
      reason: 'TOO_NEW',
      reproduced: true,
      considered: [
        { verdict: 'NO_BALANCE', outcome: 'REFUSED' },
        { verdict: 'ELIGIBLE', outcome: 'TAKEN', taken_base: '20.00' },
        { verdict: 'TOO_NEW', outcome: 'REFUSED', balance_base: '100.00' },
      ],
    })
    expect(await why(`pib-useds/${rows[0]?.id}`)).toMatchObject({
      considered: [
        { outcome: 'TAKEN', taken_base: '60.00' },
        { outcome: 'TAKEN', taken_base: '20.00' },
        { outcome: 'REFUSED' },
      ],
    })

    await world.act('pib-details', 'exception', { id: story.pibs[2].id, reason: 'REEKSPOR' })
    await story.pib({ no: '1A', date: '2026-01-01', material: 'RM-A', qty: '5' })
    const again = await world.generate(bcl.id)
    const { body } = await world.client.get(`/customs-kite-tool-kite-datas/${bcl.id}/comparison`)

    expect(again).toMatchObject({ status: 'TERBENTUK', run_no: 2 })
    expect(again.result_hash).not.toBe(first.result_hash)
    expect(body.data.attributes).toMatchObject({
      before: { run_no: 1, cause: 'RERUN' },
      counts: { added: 1, removed: 0, changed: 2 },
      added: [{ peb_key: '040300/8/2026-03-01/1', pib_key: '040300/1A/2026-01-01/1', after: { qty_base: '5.000000' } }],
    })
  })

  test('is filed, refused, filed again, approved; then nothing of it can be changed', async () => {
    const story = await small()
    const bcl = await story.draft([story.pebs[0]])
    await world.generate(bcl.id)
    await world.api.pool.query(
      `with r as (insert into ems.customs_kite_tool_peb_reporteds (tenant_id, peb_detail_id, kite_data_id, qty_reported) values ($1, $2, $3, 80)),
       l as (update ems.customs_kite_tool_peb_details set status = 'DILAPORKAN' where id = $2)
       update ems.customs_kite_tool_kite_datas set status = 'DILAPORKAN' where id = $3`,
      [story.tenant_id, story.pebs[0].id, bcl.id],
    )
    const other = await world.create('kite-datas', {
      tenant_id: story.tenant_id,
      period_from: '2026-01-01',
      period_to: '2026-12-31',
    })
    const taken = await world.act('kite-datas', 'bclGet', { id: other.id, peb_detail_ids: [story.pebs[0].id] })
    expect(taken.meta).toMatchObject({ selected: 0, refused: [{ code: 'E_REPORTED' }] })

    const submit = () => world.act('kite-datas', 'submit', { id: bcl.id, bcl_no: 'BCL-9', bcl_date: '2026-04-01' })
    const can = async () => (await world.get('kite-datas', bcl.id)).meta.can
    expect(await can()).toEqual(['show', 'update', 'bclktReportGenerate', 'submit', 'rollback'])
    await submit()
    expect(await can()).toEqual(['show', 'update', 'approve', 'reject', 'cancel'])
    const rollback = () => world.ask('kite-datas', 'rollback', { id: bcl.id, confirm_text: bcl.number })
    const submitted = await rollback()
    await world.act('kite-datas', 'reject', { id: bcl.id, rejected_reason: 'Kurang lampiran' })
    await world.act('kite-datas', 'reopen', { id: bcl.id })
    await submit()
    await world.act('kite-datas', 'approve', { id: bcl.id, approval_no: 'SPPJ-1' })
    const paid = await world.ask('kite-datas', 'pay', { id: bcl.id, paid_amount: '5' })

    expect([submitted.status, code(submitted)]).toEqual([409, 'E_STATUS'])
    expect(paid.body.errors[0].detail).toContain('Hanya untuk pengembalian (BCL.KT 02).')
    const { rows } = await world.api.pool.query(
      `select action from ems.audit_logs where target_type = 'customs-kite-tool-kite-datas' and target_id = $1
       and action in ('submit', 'reject', 'reopen', 'approve', 'update') order by id`,
      [bcl.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['submit', 'reject', 'reopen', 'submit', 'approve'])
    expect(await world.get('kite-datas', bcl.id)).toMatchObject({
      status: 'DISETUJUI',
      bcl_no: 'BCL-9',
      approval_no: 'SPPJ-1',
    })
    expect((await world.get('peb-details', story.pebs[0].id)).status).toBe('SELESAI')
    expect([paid.status, code(paid)]).toEqual([409, 'E_STATUS'])
    expect([(await rollback()).status]).toEqual([409])
  })
})

describe('the rules of a ledger', () => {
  test('what is used is neither related anew, nor lowered, nor removed', async () => {
    const story = await small()
    const [p1] = story.pibs
    await world.act('pib-details', 'exception', { id: p1.id, qty_base: '50', reason: 'REEKSPOR' })
    const version = (await world.get('pib-details', p1.id)).meta.lock_version
    const change = (attributes: object, lock_version = version) =>
      world.client.patch(`/customs-kite-tool-pib-details/${p1.id}`, {
        data: { type: 'customs-kite-tool-pib-details', id: p1.id, attributes, meta: { lock_version } },
      })

    const relate = await world.ask('pib-details', 'relProductDestroy', { ids: [p1.id] })
    expect([relate.status, code(relate)]).toEqual([409, 'E_USED'])
    expect(relate.body.errors[0].detail).toBe(
      '1 baris sudah dipakai pengecualian.[Galat]Rollback pengecualian terlebih dahulu.',
    )
    const lower = await change({ qty: '49' })
    expect([lower.status, lower.body.errors[0]]).toMatchObject([
      422,
      {
        code: 'E_USED_LOWER',
        detail: 'Jumlah baru 49.00 lebih kecil dari pemakaian 50.00.[Galat]Rollback pengecualian terlebih dahulu.',
        source: { pointer: '/data/attributes/qty' },
      },
    ])
    expect((await change({ unit: 'MTR' })).body.errors[0]).toMatchObject({
      status: '409',
      code: 'E_LOCKED',
      source: { pointer: '/data/attributes/unit' },
      detail: expect.stringMatching(/^Data sudah dipakai pengecualian, kolom Satuan tidak dapat diubah\./),
    })
    expect((await change({ qty: '70' }, 1)).status).toBe(409)
    expect((await change({ qty: '70' })).body.data.attributes).toMatchObject({
      qty_base: '70.000000',
      balance_base: '20.000000',
    })
    expect((await world.client.delete(`/customs-kite-tool-pib-details/${p1.id}`)).status).toBe(409)
    const decimal = await world.client.patch(`/customs-kite-tenants/${story.tenant_id}`, {
      data: { type: 'customs-kite-tenants', id: story.tenant_id, attributes: { decimal: 3 }, meta: { version: 1 } },
    })
    expect([decimal.status, decimal.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/decimal'])

    const [exception] = await world.list('pib-exceptions', { tenant_id: story.tenant_id })
    await world.act('pib-exceptions', 'cancel', { id: exception?.id })
    expect(await world.get('pib-details', p1.id)).toMatchObject({ excepted_base: '0.000000', status: 'SIAP' })
    for (const qty_base of ['10', '20'])
      await world.act('pib-details', 'exception', { id: p1.id, qty_base, reason: 'KAHAR' })
    const back = await world.act('pib-details', 'cancel', { ids: [p1.id], reason: 'Salah baris' })
    expect(back.data[0].attributes).toMatchObject({ excepted_base: '0.000000', status: 'SIAP' })
    expect(code(await world.ask('pib-details', 'cancel', { ids: [p1.id] }))).toBe('E_STATUS')
    const header = story.headers.get('pib 1 2026-01-01')?.id as string
    expect((await world.get('pib-headers', header)).status).toBe('OPEN')
  })

  test('a document goes with its lines, unless one of them may not go', async () => {
    const story = await small()
    const remove = (type: string, id: string) => world.client.delete(`/customs-kite-tool-${type}/${id}`)
    const bom = await story.bom('FG-9', [
      ['RM-A', '1'],
      ['RM-B', '2'],
    ])
    const used = (await world.list('boms', { tenant_id: story.tenant_id })).find(({ id }) => id !== bom.id)
    const [usedLine] = await world.list('bom-details', { tenant_id: story.tenant_id, bom_id: String(used?.id) })
    const peb = await story.peb({ no: '90', date: '2026-02-01', good: 'FG-1', qty: '1' })
    const pib = await story.pib({ no: '80', date: '2026-01-03', material: 'RM-A', qty: '1' })
    const header = (key: string) => story.headers.get(key)?.id as string
    const bcl = await story.draft([peb])

    const selected = await remove('peb-details', peb.id)
    expect([selected.status, code(selected), detail(selected)]).toEqual([
      409,
      'IN_USE',
      'Baris PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Batalkan atau rollback BCL.KT terlebih dahulu.',
    ])
    expect((await remove('peb-headers', header('peb 90 2026-02-01'))).status).toBe(409)
    expect((await world.get('peb-details', peb.id)).status).toBe('DIPILIH')
    await world.generate(bcl.id)
    const frozen = await remove('bom-details', String(usedLine?.id))
    expect([frozen.status, (await remove('boms', String(used?.id))).status]).toEqual([409, 409])
    expect(detail(frozen)).toContain('Konversi sudah dipakai BCL.KT')
    expect((await world.list('bom-details', { tenant_id: story.tenant_id, bom_id: String(used?.id) })).length).toBe(1)

    const changed = (type: string, id: string, attributes: object, lock_version: unknown) =>
      world.client.patch(`/customs-kite-tool-${type}/${id}`, {
        data: { type: `customs-kite-tool-${type}`, id, attributes, meta: { lock_version } },
      })
    const held = await changed('bom-details', String(usedLine?.id), { coefficient: '9' }, usedLine?.meta.lock_version)
    expect([held.status, held.body.errors[0]]).toMatchObject([
      409,
      { code: 'E_LOCKED', source: { pointer: '/data/attributes/coefficient' } },
    ])
    const inReport = await world.get('peb-details', peb.id)
    expect((await changed('peb-details', peb.id, { qty: '2' }, inReport.meta.lock_version)).status).toBe(409)

    expect((await remove('boms', bom.id)).status).toBe(204)
    expect((await remove('pib-headers', header('pib 80 2026-01-03'))).status).toBe(204)
    for (const [type, id] of [
      ['boms', bom.id],
      ['pib-details', pib.id],
    ] as const)
      expect((await world.client.get(`/customs-kite-tool-${type}/${id}`)).status).toBe(404)
    const notified = await world.api.pool.query(
      `select count(*)::int as n from ems.audit_logs where target_type = 'customs-kite-tool-bom-details' and action = 'delete'`,
    )
    expect(notified.rows).toEqual([{ n: 2 }])
  })

  test('mutation and card add up', async () => {
    const story = await small()
    const bcl = await story.draft([story.pebs[0]])
    await world.generate(bcl.id)
    await world.act('pib-details', 'exception', {
      id: story.pibs[1].id,
      qty_base: '5',
      reason: 'DIJUAL',
      doc_no: 'B',
      doc_date: '2026-03-10',
    })

    const { body } = await world.client.get(
      `/customs-kite-tenants/${story.tenant_id}/mutation?from=2026-03-01&to=2026-03-31`,
    )
    const card = await world.client.get(`/customs-kite-tool-pib-details/${story.pibs[1].id}/card`)

    expect(body.data[0].attributes).toMatchObject({
      code: 'RM-A',
      opening: '200.000000',
      incoming: '0.000000',
      outgoing: '80.000000',
      excepted: '5.000000',
      closing: '115.000000',
    })
    expect(card.body.data.map((one: { attributes: { balance: string } }) => one.attributes.balance)).toEqual([
      '40.000000',
      '20.000000',
      '15.000000',
    ])
  })

  test('a simulation says what stays open, and writes nothing', async () => {
    const story = await small()

    const { body } = await world.client.get(`/customs-kite-tenants/${story.tenant_id}/simulation`)

    expect(
      body.data.map((one: { attributes: Record<string, unknown> }) => [one.attributes.reg_no, one.attributes.balances]),
    ).toEqual([['3', [expect.objectContaining({ raw_material_code: 'RM-A', balance_base: '100.00' })]]])
    expect(await ledgers(story)).toEqual([0, 0, 0])
  })
})

describe('another tenant', () => {
  test('is out of reach of those whose companies do not serve it, in lists, rows and actions', async () => {
    const story = await storyOf(world, 'Pembebasan', { company_id: world.api.companies[1] })
    await story.bom('FG-1', [['RM-A', '1']])
    const line = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '60' })
    const stranger = world.clerkOf(
      await world.api.as([...permissions], { scope: 'company', companies: [world.api.companies[0]] }),
    )
    const path = '/customs-kite-tool-pib-details'

    expect((await stranger.client.get(path)).status).toBe(422)
    // Without the right the answer is not that a filter is missing.
    const visitor = await world.api.as(['dashboard-access'])
    for (const other of [path, '/customs-kite-tool-boms'])
      expect([other, (await visitor.get(other)).status]).toEqual([other, 403])
    expect((await stranger.client.get(`${path}?filter[tenant_id]=${story.tenant_id}`)).status).toBe(403)
    expect((await stranger.client.get(`${path}/${line.id}`)).status).toBe(404)
    expect((await stranger.ask('pib-details', 'exception', { id: line.id, reason: 'REEKSPOR' })).status).toBe(404)
    expect((await stranger.client.get(`/customs-kite-tenants/${story.tenant_id}/simulation`)).status).toBe(404)
    const board = await stranger.client.get('/customs-kite-tenants/-actions/dueDates?page[size]=250')
    expect(board.body.data.map((one: { attributes: { tenant_id: string } }) => one.attributes.tenant_id)).not.toContain(
      story.tenant_id,
    )
  })

  test('never shares a row with the first', async () => {
    const [one, two] = [await storyOf(world, 'Pembebasan'), await storyOf(world, 'Pembebasan')]
    await one.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '60' })
    const [line] = await world.list('pib-details', { tenant_id: one.tenant_id })

    const external = await world.ask('pib-details', 'relProduct', {
      ids: [line?.id],
      raw_material_id: await two.material('RM-B'),
    })

    expect(external.status).toBe(404)
    await expect(
      world.api.pool.query('update ems.customs_kite_tool_pib_details set raw_material_id = $1 where id = $2', [
        await two.material('RM-B'),
        line?.id,
      ]),
    ).rejects.toThrow('raw_material_fkey')
  })
})

test('due dates are announced once per distance, to those who may extend them', async () => {
  const story = await storyOf(world, 'Pembebasan')
  const nearby = new Date(Date.now() - 340 * 86_400_000).toISOString().slice(0, 10)
  await story.pib({ no: '77', date: nearby, material: 'RM-A', qty: '1' })
  const notified = () =>
    world.api.pool.query(`select title from ems.notifications where event = 'kite.due' and target_id = $1`, [
      story.tenant_id,
    ])

  await noticeDueDates(world.api.pool)
  await noticeDueDates(world.api.pool)

  const { rows } = await notified()
  const isMorning =
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit', hourCycle: 'h23' }).format(),
    ) >= 6
  expect(rows.map(({ title }) => title.replace(/^.*: /, ''))).toEqual(
    isMorning ? ['1 PIB jatuh tempo dalam 30 hari'] : [],
  )
})

test('a PIB that nears its due date has one card on the board of the consultants, more urgent as the day comes', async () => {
  const { api } = world
  const story = await storyOf(world, 'Pembebasan')
  await story.pib({ no: '77', date: '2026-01-01', material: 'RM-A', qty: '1' })
  const header = story.headers.get('pib 77 2026-01-01')?.id as string
  const nearby = (days: number) =>
    putCards(createDatabase(api.pool), { tenant: story.tenant_id, days, ids: [header] }, world.client.user.id)
  const cards = async () => {
    const { rows } = await api.pool.query(
      `select title, stage_key, priority, due_date, facility from ems.customs_consultant_activities where pib_header_id = $1`,
      [header],
    )
    return rows
  }

  await nearby(30)
  expect(await cards()).toEqual([])

  const type = 'customs-consultant-boards'
  expect((await world.client.post(`/${type}`, { data: { type, attributes: { name: 'Papan KITE' } } })).status).toBe(201)
  await api.pool.query(`insert into ems."references" (category, code, name) values ('kite-job', 'AUDIT', 'Audit'),
    ('kite-job', 'PERPANJANGAN', 'Perpanjangan')`)
  await nearby(30)
  await nearby(7)

  expect(await cards()).toEqual([
    {
      title: 'Perpanjangan atau realisasi PIB 77 tanggal 01/01/2026',
      stage_key: 'antre',
      priority: 'urgent',
      due_date: '2027-01-01',
      facility: 'exemption',
    },
  ])
})

test('a line entered by hand follows what was decided for its like: this line, its code, its HS and description', async () => {
  const story = await storyOf(world, 'Pembebasan')
  const { tenant_id } = story
  const header_id = await story.header('pib', '1', '2026-01-01', {})
  const enter = (line_no: number, more: object) =>
    world.create('pib-details', {
      header_id,
      line_no,
      hs_code: '52051200',
      description: 'Benang  katun',
      qty: '10',
      unit: 'KGM',
      ...more,
    })
  const relate = (line: { id: string }, apply_rule: string, material: string, more: object = {}) =>
    world.act('pib-details', 'relProduct', { ids: [line.id], raw_material_id: material, apply_rule, ...more })
  const [a, b, c] = [await story.material('RM-A'), await story.material('RM-B'), await story.material('RM-C')]

  const first = await enter(1, { item_code: 'K-1' })
  expect(first).toMatchObject({ raw_material_id: null, status: 'BELUM_RELASI' })
  await relate(first, 'HS_URAIAN', a)
  expect(await enter(2, { description: 'BENANG katun ' })).toMatchObject({
    raw_material_id: a,
    qty_base: '10.000000',
    status: 'SIAP',
  })

  await relate(first, 'KODE_BARANG', b)
  expect(await enter(3, { item_code: 'k-1' })).toMatchObject({ raw_material_id: b })

  // Another unit is another decision.
  const yards = await enter(4, { item_code: 'K-1', unit: 'YRD' })
  expect(yards).toMatchObject({ raw_material_id: null })
  await relate(yards, 'KODE_BARANG', c, { factor: '0.25' })
  expect(await enter(5, { item_code: 'K-1', unit: 'YRD' })).toMatchObject({
    raw_material_id: c,
    factor: '0.25000000',
    qty_base: '2.500000',
  })

  const other = await enter(6, { item_code: 'X', description: 'Kain' })
  const renamed = await world.client.patch(`/customs-kite-tool-pib-details/${other.id}`, {
    data: {
      type: 'customs-kite-tool-pib-details',
      id: other.id,
      attributes: { item_code: 'K-1' },
      meta: { lock_version: 1 },
    },
  })
  expect(renamed.body.data.attributes).toMatchObject({ raw_material_id: b, factor: '1.00000000' })
  const remeasured = await world.client.patch(`/customs-kite-tool-pib-details/${other.id}`, {
    data: {
      type: 'customs-kite-tool-pib-details',
      id: other.id,
      attributes: { unit: 'BOX' },
      meta: { lock_version: 2 },
    },
  })
  expect(remeasured.body.data.attributes).toMatchObject({ raw_material_id: b, factor: null, qty_base: null })
  expect((await world.list('product-relations', { tenant_id })).map(({ match_kind }) => match_kind).sort()).toEqual([
    'HS_URAIAN',
    'KODE_BARANG',
    'KODE_BARANG',
  ])
})
