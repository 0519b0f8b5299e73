import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { multipart } from '../testing/multipart.ts'
import { ajuOf, pebSheets, pibSheets } from './imports/testing/ceisa.ts'
import { bomRow, sheetOf } from './imports/testing/own.ts'
import { xlsxBytes } from './imports/testing/workbooks.ts'
import { type KiteWorld, kiteWorld } from './testing/kite-world.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: a client that knows the document only reads what it finds.
type Match = Record<string, any> & { id: string }
const tool = (name: string) => `/customs-kite-tool-${name}`

/** Calls by address and attribute names alone, as written in docs/kite.md. */
function outsideClient() {
  const { client } = world
  const flat = ({ id, attributes }: Match): Match => ({ ...attributes, id })
  const ok = (answer: { status: number; text: string }, status: number) => {
    if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`)
  }
  const list = async (path: string, query = ''): Promise<Match[]> => {
    const answer = await client.get(`${path}?page[size]=200${query}`)
    ok(answer, 200)
    return answer.body.data.map(flat)
  }
  const post = async (path: string, attributes: object): Promise<Match> => {
    const answer = await client.post(path, { data: { type: path.slice(1), attributes } })
    ok(answer, 201)
    return flat(answer.body.data)
  }
  const act = (path: string, name: string, body: object, headers = {}) =>
    client.post(`${path}/-actions/${name}`, body, { 'content-type': 'application/json', ...headers })
  const until = async (path: string, isDone: (now: Match) => boolean): Promise<Match> => {
    for (let round = 0; round < 2_400; round++) {
      const now = flat((await client.get(path)).body.data)
      if (isDone(now)) return now
      await sleep(25)
    }
    throw new Error(`${path} did not come to its end.`)
  }
  const upload = async (tenant_id: string, file_type: string, content: Buffer) => {
    const [body, headers] = multipart({ name: `${file_type}.xlsx`, content }, { tenant_id, file_type })
    const answer = await client.post('/customs-kite-source-files', body, headers)
    ok(answer, 202)
    return until(`/customs-kite-source-files/${answer.body.data.id}`, ({ finished_at }) => finished_at !== null)
  }
  return { client, list, post, act, until, upload, ok }
}

type Outside = ReturnType<typeof outsideClient>

const pib = (
  day: string,
  sequence: number,
  reg_no: string,
  goods: Parameters<typeof pibSheets>[0][number]['goods'],
) => ({
  aju: ajuOf('20', day, sequence),
  reg_no,
  reg_date: day,
  goods,
})

/** A client company with its masters, three PIB (the last one too new for any PEB here) and two PEB, all from files. */
async function uploaded({ post, upload }: Outside) {
  const { rows } = await world.api.pool.query(
    `insert into ems.partners (code, name) values ('LUAR', 'PT Luar') returning id`,
  )
  const tenant = await post('/customs-kite-tenants', {
    partner_id: rows[0].id,
    kite_facility: 'Pembebasan',
    niper: 'NIPER-1',
    npwp: '012345678901234',
    decimal: 4,
    pib_min_day: 20,
    pib_max_day: 360,
  })
  const masters = [
    { KODE: 'RM-A', NAMA: 'Benang katun', SATUAN: 'KGM' },
    { KODE: 'RM-B', NAMA: 'Pewarna', SATUAN: 'KGM' },
  ]
  const bom = [
    bomRow('K-1', 'FG-1', 1, 'RM-A', { KOEFISIEN: '1,25', 'TERKANDUNG (%)': '96', 'WASTE (%)': '4' }),
    bomRow('K-1', 'FG-1', 2, 'RM-B', { KOEFISIEN: '0,1', 'TERKANDUNG (%)': '100', 'WASTE (%)': '0' }),
  ]
  const pibs = [
    pib('2026-01-05', 1, '000101', [
      { seri: 1, code: 'RM-A', qty: '#1000', value: '150000000', bm: '7500000', ppn: '17325000' },
    ]),
    pib('2026-01-20', 2, '000150', [
      { seri: 1, code: 'RM-A', qty: '#500', value: '80000000', bm: '4000000', ppn: '9240000' },
      { seri: 2, code: 'RM-B', qty: '#300', value: '30000000', bm: '3000000', ppn: '3630000' },
    ]),
    pib('2026-03-05', 3, '000300', [{ seri: 1, code: 'RM-A', qty: '#2000', value: '400000000' }]),
  ]
  const peb = (day: string, sequence: number, reg_no: string, qty: string) => ({
    aju: ajuOf('30', day, sequence),
    reg_no,
    reg_date: day,
    goods: [{ seri: 1, code: 'FG-1', hs: '61091010', qty, unit: 'PCE' }],
  })
  const pebs = [peb('2026-03-01', 1, '000900', '#600'), peb('2026-03-15', 2, '000950', '#1400')]
  const files = [
    await upload(tenant.id, 'RAW_MATERIAL', await sheetOf(masters)),
    await upload(tenant.id, 'FINISH_GOOD', await sheetOf([{ KODE: 'FG-1', NAMA: 'Kaus', SATUAN: 'PCE' }])),
    await upload(tenant.id, 'BOM_FLAT', await sheetOf(bom)),
    await upload(tenant.id, 'PIB_CEISA', await xlsxBytes(pibSheets(pibs))),
    await upload(tenant.id, 'PEB_CEISA', await xlsxBytes(pebSheets(pebs))),
  ]
  expect(files.map(({ status, message }) => [status, message])).toEqual(files.map(() => ['DONE', null]))
  return { tenant_id: tenant.id, of: `&filter[tenant_id]=${tenant.id}`, files }
}

/** Relates every line that has no product yet by the code it was declared with. */
async function related({ list, act, ok }: Outside, of: string) {
  for (const [lines, products, field, unrelated] of [
    ['pib-details', 'raw-materials', 'raw_material_id', '&filter[status]=BELUM_RELASI'],
    ['peb-details', 'finish-goods', 'finish_good_id', '&filter[finish_good_id_null]=1'],
  ] as const) {
    const codes = new Map((await list(tool(products), of)).map(({ code, id }) => [code, id]))
    for (const { id, item_code } of await list(tool(lines), of + unrelated))
      ok(
        await act(tool(lines), 'relProduct', { ids: [id], [field]: codes.get(item_code), apply_rule: 'KODE_BARANG' }),
        200,
      )
    expect(await list(tool(lines), of + unrelated)).toEqual([])
  }
}

const visible = (rows: readonly Match[]) =>
  rows.map((row) => [
    row.peb_reg_no,
    row.rm_code,
    row.pib_reg_no,
    row.qty_base,
    row.contained_base,
    row.cif_idr,
    row.bm,
  ])

test('from the files to the report and back, over HTTP alone', async () => {
  const outside = outsideClient()
  const { client, list, post, act, until, ok } = outside
  const { tenant_id, of, files } = await uploaded(outside)
  await related(outside, of)

  // Selected and run, under a key that may be repeated.
  const bcl = await post(tool('kite-datas'), { tenant_id, period_from: '2026-03-01', period_to: '2026-03-31' })
  const datas = tool('kite-datas')
  const offered = (await client.get(`${datas}/-actions/bclGet?id=${bcl.id}`)).body.data
  const selected = await act(datas, 'bclGet', { id: bcl.id, peb_detail_ids: offered.map(({ id }: Match) => id) })
  expect(selected.body.meta).toMatchObject({ selected: 2, refused: [], not_ready: [] })
  const generate = (key: string) =>
    act(datas, 'bclktGenerate', { id: bcl.id, confirm: true }, { 'idempotency-key': key })
  const queued = await generate('luar-1')
  const repeated = await generate('luar-1')
  expect([queued.status, repeated.body.meta.job_id]).toEqual([202, queued.body.meta.job_id])
  expect(queued.headers.location).toBe(`/api/v1/background-jobs/${queued.body.meta.job_id}`)
  const isFormed = ({ status }: Match) => status === 'TERBENTUK' || status === 'GAGAL'
  const first = await until(`${datas}/${bcl.id}`, isFormed)
  expect(first).toMatchObject({ status: 'TERBENTUK', run_no: 1, used_count: 5, diff_count: 1, fifo_pure: true })

  // Read: what was taken from where, what is missing and why.
  const ofBcl = `${of}&filter[kite_data_id]=${bcl.id}`
  expect(visible(await list(tool('pib-used-views'), `${ofBcl}&sort=seq`))).toEqual([
    ['000900', 'RM-A', '000101', '750.000000', '720.000000', '112500000.00', '5625000.00'],
    ['000900', 'RM-B', '000150', '60.000000', '60.000000', '6000000.00', '600000.00'],
    ['000950', 'RM-A', '000101', '250.000000', '240.000000', '37500000.00', '1875000.00'],
    ['000950', 'RM-A', '000150', '500.000000', '480.000000', '80000000.00', '4000000.00'],
    ['000950', 'RM-B', '000150', '140.000000', '140.000000', '14000000.00', '1400000.00'],
  ])
  const diffs = tool('pib-bom-diffs')
  const [diff] = (await list(diffs, ofBcl)) as [Match]
  expect(diff).toMatchObject({
    need_base: '1750.000000',
    alloc_base: '750.000000',
    diff_base: '1000.000000',
    reason: 'TOO_NEW',
    qty_too_new: '2000.000000',
    resolution: 'BELUM',
  })
  const relate = await act(tool('peb-details'), 'relProductDestroy', { ids: [diff.peb_detail_id] })
  expect([relate.status, relate.body.errors[0].detail]).toEqual([
    409,
    `1 baris sudah dipakai ${first.number}.[Galat]Rollback ${first.number} terlebih dahulu.`,
  ])

  // Searched: lines by the number of their document, differences and allocations by document or material.
  for (const [name, q, count] of [
    ['pib-details', '000150', 2],
    ['peb-details', '000950', 1],
    ['pib-bom-diffs', '000950', 1],
    ['pib-bom-diffs', 'benang', 1],
    ['pib-bom-diffs', '000900', 0],
    ['pib-useds', '000101', 2],
    ['pib-useds', 'rm-b', 2],
    ['bom-details', 'K-1', 2],
    ['pib-exceptions', 'x', 0],
    ['pib-extensions', 'x', 0],
    ['product-relations', 'katun', 1],
    ['peb-reporteds', 'x', 0],
  ] as const)
    expect([name, q, (await list(tool(name), `${of}&filter[q]=${q}`)).length]).toEqual([name, q, count])
  // Found by the registration of their document, in the order of documents and lines, or of ids.
  const regNos = async (query: string) => (await list(tool('pib-details'), of + query)).map(({ line_no }) => line_no)
  expect(await regNos('')).toEqual([1, 1, 2, 1])
  expect(await regNos('&filter[reg_no]=000150')).toEqual([1, 2])
  expect(await regNos('&filter[reg_date_from]=2026-01-06&filter[reg_date_to]=2026-01-20')).toEqual([1, 2])
  expect(await regNos('&filter[reg_no_not]=000150&sort=-line_no')).toEqual([1, 1])
  expect((await list(tool('peb-details'), `${of}&filter[reg_no]=000950`)).map(({ qty }) => qty)).toEqual([
    '1400.000000',
  ])
  const byId = (await list(tool('pib-details'), `${of}&sort=-id`)).map(({ id }) => Number(id))
  expect(byId).toEqual(byId.toSorted((one, other) => other - one))

  const unsearchable = await client.get(`/customs-kite-source-files/${files[0]?.id}/rows?filter[q]=x`)
  expect([unsearchable.status, unsearchable.body.errors[0].code]).toEqual([400, 'PARAMETER'])

  expect((await client.get(`${diffs}/${diff.id}/why`)).body.data.attributes).toMatchObject({ reproduced: true })

  // Correct: a part by hand, the rest accepted.
  const [candidate] = (await client.get(`${diffs}/-actions/pibFind?id=${diff.id}`)).body.data
  expect(candidate.attributes).toMatchObject({ eligible: false, verdict: 'TOO_NEW', balance_base: '2000.0000' })
  const takes = [{ pib_detail_id: candidate.id, qty_base: '400', override_reason: 'Dipakai dari persediaan' }]
  ok(await act(diffs, 'pibFind', { id: diff.id, takes }), 200)
  ok(await act(diffs, 'exception', { ids: [diff.id], reason: 'Bahan lokal' }), 200)

  // Report: the gate asks about the manual allocation; then files, and PEB lines that are reported once.
  const report = (more: object) => act(datas, 'bclktReportGenerate', { id: bcl.id, format: ['xlsx', 'pdf'], ...more })
  const rejected = await report({})
  expect([rejected.status, rejected.body.errors[0].code]).toEqual([422, 'E_MANUAL'])
  ok(await report({ keep_manual: true }), 202)
  const reported = await until(`${datas}/${bcl.id}`, ({ status }) => status === 'DILAPORKAN')
  expect(reported.report_files.map(({ name }: { name: string }) => name)).toEqual([
    `BCLKT01_NIPER-1_${first.number}_v1.xlsx`,
    `BCLKT01_NIPER-1_${first.number}_v1.pdf`,
  ])
  for (const format of ['xlsx', 'pdf']) ok(await client.get(`${datas}/${bcl.id}/reports/1/${format}`), 200)
  expect((await list(tool('peb-reporteds'), ofBcl)).map(({ status }) => status)).toEqual(['AKTIF', 'AKTIF'])

  // Undo: the books are as before, and the same run comes again, without what was done by hand.
  const undone = await act(datas, 'rollback', { id: bcl.id, confirm_text: first.number })
  ok(undone, 202)
  expect(undone.headers.location).toBe(`/api/v1/background-jobs/${undone.body.meta.job_id}`)
  await until(`${datas}/${bcl.id}`, ({ status }) => status === 'DRAFT')
  expect((await list(tool('pib-details'), of)).map(({ used_base }) => used_base)).toEqual(Array(4).fill('0.000000'))
  expect((await list(tool('peb-reporteds'), ofBcl)).map(({ status }) => status)).toEqual(['DIBATALKAN', 'DIBATALKAN'])
  ok(await generate('luar-2'), 202)
  const second = await until(`${datas}/${bcl.id}`, isFormed)
  expect([second.run_no, second.input_hash, second.result_hash]).toEqual([2, first.input_hash, first.result_hash])
  const { attributes } = (await client.get(`${datas}/${bcl.id}/comparison`)).body.data
  expect(attributes.counts).toMatchObject({ added: 0, removed: 1, changed: 0 })

  // A file whose lines are used stays; a grid goes to Excel by its body.
  const used = await act('/customs-kite-source-files', 'rollback', { id: files[3]?.id })
  expect([used.status, used.body.errors[0].code]).toEqual([409, 'E_ROLLBACK_USED'])
  const excel = await act(tool('pib-headers'), 'toExcel', {
    filter: { tenant_id, reg_date_from: '2026-01-01' },
    sort: '-reg_date',
    columns: ['reg_no', 'reg_date'],
  })
  expect([excel.status, excel.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
})
