import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ImportBench, importBench } from './testing/client-of-files.ts'
import { pibRow, sheetOf } from './testing/own.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await importBench()
})
afterAll(() => bench.close())

test('a row that is only warned of says whose fault kept it out', async () => {
  await bench.sql(
    `insert into ems.customs_kite_tool_niper_items (tenant_id, item_type, code, hs_code, description, valid_from)
     values ($1, 'BAHAN_BAKU', 'K-1', '52051200', 'Benang katun', '2026-01-01')`,
    [bench.tenant],
  )
  const aju = `${'0'.repeat(24)}P7`
  const row = (seri: number, more = {}) => pibRow(aju, '000701', '05/01/2026', seri, more)
  const file = await bench.imported('PIB_FLAT', await sheetOf([row(1), row(2, { 'JUMLAH SATUAN': '-1' })]))

  expect(file).toMatchObject({ status: 'DONE_WITH_ERROR', row_total: 2, row_inserted: 0, row_error: 2 })
  const rejected = await bench.rows(file.id, '&filter[action]=ERROR&sort=row_no')
  const warning = 'HS 54075200 tidak ada pada item NIPER.'
  expect(rejected.map(({ errors }) => (errors as { message: string }[]).map(({ message }) => message))).toEqual([
    [warning, `Dilewati karena baris lain dari ${aju} salah.`],
    ['JUMLAH SATUAN harus lebih besar dari 0.', warning],
  ])
})
