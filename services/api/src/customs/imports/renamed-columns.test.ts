import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ajuOf, pibSheets } from './testing/ceisa.ts'
import { addTenant, type ImportBench, importBench } from './testing/client-of-files.ts'
import { type Table, xlsxBytes } from './testing/workbooks.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await importBench({ niper: 'NIPER-1' })
})
afterAll(() => bench.close())

/** A workbook of an exporter's own program: other order of sheets, and other names. */
const renamed = (n: number) => {
  const one = { aju: ajuOf('20', '2026-01-05', n), reg_no: `00010${n}`, reg_date: '2026-01-05' }
  const sheets = pibSheets([{ ...one, goods: [{ seri: 1, code: `RM-${n}`, qty: '#10' }] }])
  const own = (sheet: Table): Table =>
    sheet.name === 'BARANG'
      ? {
          ...sheet,
          name: 'Detil  Barang',
          head: sheet.head.map((title) => (title === 'URAIAN' ? 'Nama Barang' : title)),
        }
      : sheet
  return xlsxBytes(sheets.toReversed().map(own))
}
const json = { 'content-type': 'application/json', accept: 'application/json' }
const ask = (attributes: object) => bench.clerk.post('/customs-kite-source-files/-actions/mapColumns', attributes, json)

test('a file with other names is refused, mapped once, read then, and the next one is read at once', async () => {
  const { id } = await bench.upload('PIB_CEISA', 'lain.xlsx', await renamed(1))
  await bench.run()
  expect(await bench.outcome(id)).toMatchObject({ status: 'FAILED', message: expect.stringContaining('Lembar BARANG') })

  const { body } = await bench.clerk.get(`/customs-kite-source-files/${id}/columns`)
  const { sheets, expected } = body.data.attributes
  expect(sheets.find(({ name }: { name: string }) => name === 'DETIL BARANG').titles).toContain('NAMA BARANG')
  expect(expected.map(({ name }: { name: string }) => name)).toContain('BARANG')

  const names = { sheets: { 'Detil Barang': 'BARANG' }, columns: { BARANG: { 'Nama Barang': 'URAIAN' } } }
  expect((await ask({ id, ...names })).status).toBe(200)
  await bench.run()
  expect(await bench.outcome(id)).toMatchObject({ status: 'DONE', row_inserted: 1, message: null })
  expect(await bench.imported('PIB_CEISA', await renamed(2))).toMatchObject({ status: 'DONE', row_inserted: 1 })
  expect(await bench.sql(`select description from ems.customs_kite_tool_pib_details order by id`)).toEqual([
    { description: 'BARANG RM-1' },
    { description: 'BARANG RM-2' },
  ])
})

test('names of one client are not those of another', async () => {
  const other = await addTenant(bench.api, { niper: 'NIPER-9' })
  const { id } = await bench.upload('PIB_CEISA', 'lain.xlsx', await renamed(3), bench.clerk, other)
  await bench.run()
  expect((await bench.outcome(id)).status).toBe('FAILED')
})

test('a name that no column has is refused, and nothing is remembered', async () => {
  const { id } = await bench.upload('PEB_CEISA', 'x.xlsx', await renamed(4))
  await bench.run()
  const { status, body } = await ask({ id, columns: { BARANG: { X: 'TIDAK ADA' } } })

  expect([status, body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/columns' }])
  expect(await bench.sql(`select from ems.kite_column_mappings where file_type = 'PEB_CEISA'`)).toEqual([])
})
