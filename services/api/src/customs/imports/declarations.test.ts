import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ajuOf, pebSheets, pibSheets } from './testing/ceisa.ts'
import { type ImportBench, importBench } from './testing/client-of-files.ts'
import { xlsxBytes } from './testing/workbooks.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await importBench({ niper: 'NIPER-1' })
})
afterAll(() => bench.close())

const first = { aju: ajuOf('20', '2026-01-05', 1), reg_no: '000101', reg_date: '2026-01-05' }
const second = { aju: ajuOf('20', '2026-01-20', 2), reg_no: '000150', reg_date: '2026-01-20' }

describe('a CEISA workbook of PIB', () => {
  test('becomes documents with their lines, joined by number and series', async () => {
    const content = await xlsxBytes(
      pibSheets([
        {
          ...first,
          goods: [{ seri: 1, code: 'RM-A', qty: '#1000', value: '150000000', bm: '7500000', ppn: '17325000' }],
        },
        {
          ...second,
          goods: [
            { seri: 1, code: 'RM-A', qty: '#500.5', value: '80000000', bm: '4000000' },
            { seri: 2, code: 'RM-B', qty: '300.123456', value: '30000000', bm: '3000000' },
          ],
        },
      ]),
    )
    const file = await bench.imported('PIB_CEISA', content)

    expect(file).toMatchObject({
      status: 'DONE',
      message: null,
      row_total: 3,
      row_inserted: 3,
      row_error: 0,
      progress_pct: 100,
    })
    const lines = await bench.sql(
      `select h.aju_no, h.reg_no, h.reg_date, h.due_date, h.supplier_name, h.guarantee_value, h.npwp, d.line_no, d.item_code, d.qty,
         d.cif_idr, d.bm, d.ppn, d.is_kite, d.decimal from ems.customs_kite_tool_pib_details d
       join ems.customs_kite_tool_pib_headers h on h.id = d.header_id order by h.reg_date, d.line_no`,
    )
    expect(lines).toEqual([
      expect.objectContaining({
        aju_no: first.aju,
        reg_no: '000101',
        reg_date: '2026-01-05',
        due_date: '2027-01-05',
        supplier_name: 'Nippon Yarn Co',
        guarantee_value: '25000000.00',
        npwp: '012345678901234',
        item_code: 'RM-A',
        qty: '1000.000000',
        cif_idr: '150000000.00',
        bm: '7500000.00',
        ppn: '17325000.00',
        is_kite: true,
        decimal: 4,
      }),
      expect.objectContaining({ reg_no: '000150', line_no: 1, qty: '500.500000', bm: '4000000.00' }),
      expect.objectContaining({ reg_no: '000150', line_no: 2, qty: '300.123456', bm: '3000000.00' }),
    ])
  })

  test('that comes again is refused, and says when it came first', async () => {
    const content = await xlsxBytes(
      pibSheets([
        { ...first, aju: ajuOf('20', '2026-01-06', 3), reg_no: '000103', goods: [{ seri: 1, code: 'X', qty: '#1' }] },
      ]),
    )
    const one = await bench.upload('PIB_CEISA', 'a.xlsx', content)
    const pending = await bench.upload('PIB_CEISA', 'b.xlsx', content)
    await bench.run()
    const done = await bench.upload('PIB_CEISA', 'c.xlsx', content)

    expect(one.status).toBe(202)
    expect(pending).toMatchObject({ status: 422, detail: 'Berkas sedang diproses antrian.' })
    expect(done.status).toBe(422)
    expect(done.detail).toMatch(/^Berkas yang sama sudah pernah diunggah pada \d\d\/\d\d\/\d{4}\.$/)
  })

  test('keeps documents with a fault out whole, and takes the others', async () => {
    const good = { aju: ajuOf('20', '2026-02-01', 10), reg_no: '000210', reg_date: '2026-02-01' }
    const bad = { aju: ajuOf('20', '2026-02-01', 11), reg_no: '000211', reg_date: '2026-02-01' }
    const file = await bench.imported(
      'PIB_CEISA',
      await xlsxBytes(
        pibSheets([
          { ...good, goods: [{ seri: 1, code: 'RM-A', qty: '#10' }] },
          {
            ...bad,
            goods: [
              { seri: 1, code: 'RM-A', qty: '#10' },
              { seri: 2, code: 'RM-B', qty: '0.1234567' },
              { seri: 3, code: 'RM-C', qty: '#-5' },
            ],
          },
        ]),
      ),
    )

    expect(file).toMatchObject({ status: 'DONE_WITH_ERROR', row_total: 4, row_inserted: 1, row_error: 3 })
    const wrong = await bench.rows(file.id, '&filter[action]=ERROR&sort=row_no')
    expect(
      wrong.map(({ sheet, row_no, errors }) => [sheet, row_no, (errors as { message: string }[])[0]?.message]),
    ).toEqual([
      ['BARANG', 3, `Dilewati karena baris lain dari ${bad.aju} salah.`],
      ['BARANG', 4, 'Angka 0.1234567 melebihi 6 desimal.'],
      ['BARANG', 5, 'JUMLAH SATUAN harus lebih besar dari 0.'],
    ])
    expect(
      await bench.sql(`select reg_no from ems.customs_kite_tool_pib_headers where reg_date = '2026-02-01'`),
    ).toEqual([{ reg_no: '000210' }])
  })

  test.each([
    ['E_NOT_REGISTERED', { reg_no: null }, 'Dokumen belum memiliki nomor/tanggal daftar.'],
    ['E_TENANT', { npwp: '999999999999999', niper: 'LAIN' }, 'NPWP/NIPER pada berkas bukan milik PT Contoh.'],
    ['E_DOC', { doc_code: '30' }, 'Kode dokumen 30 bukan dokumen PIB.'],
    ['E_FUTURE', { reg_date: '2099-01-01' }, 'Tanggal daftar melewati hari ini.'],
    [
      'E_DUP_REG',
      { reg_no: '000101', reg_date: '2026-01-05' },
      'Nomor daftar 000101 tanggal 05/01/2026 sudah dipakai nomor aju lain.',
    ],
    ['E_DATE', { more: { 'TANGGAL DAFTAR': '01/31/2026' } }, 'Tanggal 01/31/2026 tidak sesuai format DD/MM/YYYY.'],
    ['E_AJU', { aju: '123' }, 'Nomor aju harus 26 karakter.'],
  ])('with %s says so', async (code, more, message) => {
    const one = {
      aju: ajuOf('20', '2026-03-01', 30),
      reg_no: '000300',
      reg_date: '2026-03-01',
      goods: [{ seri: 1, code, qty: '#1' }],
      ...more,
    }
    const file = await bench.imported('PIB_CEISA', await xlsxBytes(pibSheets([one])))
    const rows = await bench.rows(file.id, '&filter[action]=ERROR')
    const messages = rows.flatMap(({ errors }) => errors as { code: string; message: string }[])

    expect(file.status).toBe('DONE_WITH_ERROR')
    expect(messages).toContainEqual(expect.objectContaining({ code, message }))
    expect(await bench.sql('select 1 from ems.customs_kite_tool_pib_details where item_code = $1', [code])).toEqual([])
  })

  test('of the other facility is skipped, without facility imported as no KITE goods', async () => {
    const other = { aju: ajuOf('20', '2026-03-02', 40), reg_no: '000340', reg_date: '2026-03-02', facility: '40' }
    const none = { aju: ajuOf('20', '2026-03-02', 41), reg_no: '000341', reg_date: '2026-03-02', facility: null }
    const file = await bench.imported(
      'PIB_CEISA',
      await xlsxBytes(
        pibSheets([
          { ...other, goods: [{ seri: 1, code: 'OTHER', qty: '#1' }] },
          { ...none, goods: [{ seri: 1, code: 'NONE', qty: '#1', bm: '0' }] },
        ]),
      ),
    )

    expect(file).toMatchObject({ status: 'DONE', row_inserted: 1, row_skipped: 1 })
    expect(
      await bench.sql(
        `select item_code, is_kite from ems.customs_kite_tool_pib_details where item_code in ('OTHER', 'NONE')`,
      ),
    ).toEqual([{ item_code: 'NONE', is_kite: false }])
  })
})

test('a CEISA workbook does not take the facility of a line that is used', async () => {
  const one = { aju: ajuOf('20', '2026-03-03', 50), reg_no: '000350', reg_date: '2026-03-03' }
  const goods = (facility: string | null) => [
    { ...one, facility, goods: [{ seri: 1, code: 'TETAP', qty: '#10', bm: '0' }] },
  ]
  await bench.imported('PIB_CEISA', await xlsxBytes(pibSheets(goods('03'))))
  const [material] = await bench.sql(
    `insert into ems.customs_kite_tool_raw_materials (tenant_id, code, name, unit) values ($1, 'TETAP', 'Tetap', 'KGM') returning id`,
    [bench.tenant],
  )
  const [line] = await bench.sql(
    `update ems.customs_kite_tool_pib_details set raw_material_id = $1, factor = 1 where item_code = 'TETAP' returning id`,
    [material?.id],
  )
  await bench.sql(
    `insert into ems.customs_kite_tool_pib_exceptions (tenant_id, detail_id, qty_base, reason) values ($1, $2, 4, 'REEKSPOR')`,
    [bench.tenant, line?.id],
  )

  const file = await bench.imported('PIB_CEISA', await xlsxBytes(pibSheets(goods(null))))
  const rows = await bench.rows(file.id, '&filter[action]=ERROR')

  expect(file).toMatchObject({ status: 'DONE_WITH_ERROR', row_error: 1 })
  expect(rows.flatMap(({ errors }) => errors)).toContainEqual({
    column: 'KODE FASILITAS',
    code: 'E_LOCKED',
    message: 'Data sudah dipakai pengecualian, kolom KODE FASILITAS tidak dapat diubah.',
  })
})

describe('a CEISA workbook of PEB', () => {
  test('becomes documents with rupiah, invoice and category', async () => {
    const one = { aju: ajuOf('30', '2026-03-01', 1), reg_no: '000900', reg_date: '2026-03-01', category: '10' }
    const file = await bench.imported(
      'PEB_CEISA',
      await xlsxBytes(
        pebSheets([{ ...one, goods: [{ seri: 1, code: 'FG-1', qty: '#600', unit: 'PCE', value: '12.5' }] }]),
      ),
    )
    const [line] = await bench.sql(
      `select h.export_category, h.buyer_name, h.invoice_no, h.export_date, d.qty, d.unit, d.fob_idr, d.status
       from ems.customs_kite_tool_peb_details d join ems.customs_kite_tool_peb_headers h on h.id = d.header_id`,
    )
    const [row] = await bench.rows(file.id)

    expect(line).toEqual({
      export_category: '10',
      buyer_name: 'Osaka Trading',
      invoice_no: 'EXP-1',
      export_date: '2026-03-01',
      qty: '600.000000',
      unit: 'PCE',
      fob_idr: '195000.00',
      status: 'BARU',
    })
    expect(file.status).toBe('DONE')
    expect(row?.action).toBe('INSERT')
    expect(
      await bench.sql(
        `select e ->> 'code' as code from ems.customs_kite_source_file_rows, jsonb_array_elements(errors) e where source_file_id = $1`,
        [file.id],
      ),
    ).toEqual([{ code: 'W_CATEGORY' }])
  })
})

describe('what is told of a PIB that does not come in as it stands', () => {
  const saidOf = async (id: string) =>
    (
      await bench.sql(
        `select sheet, row_no, action, errors from ems.customs_kite_source_file_rows where source_file_id = $1 order by sheet, row_no`,
        [id],
      )
    ).map(({ sheet, row_no, action, errors }) => [
      sheet,
      row_no,
      action,
      (errors as { code: string }[]).map(({ code }) => code).join(),
    ])

  test('a document of the other facility is skipped, and its lines say why', async () => {
    const file = await bench.imported(
      'PIB_CEISA',
      await xlsxBytes(
        pibSheets([
          {
            aju: ajuOf('20', '2026-02-01', 41),
            reg_no: '000441',
            reg_date: '2026-02-01',
            facility: '40',
            goods: [{ seri: 1, code: 'RM-A', qty: '#10' }],
          },
        ]),
      ),
    )

    expect(file).toMatchObject({ status: 'DONE', row_skipped: 1 })
    expect(await saidOf(file.id)).toEqual([['BARANG', 2, 'SKIP', 'W_OTHER_FACILITY']])
  })

  test('goods without any levy come in with an empty sheet BARANGTARIF', async () => {
    const file = await bench.imported(
      'PIB_CEISA',
      await xlsxBytes(
        pibSheets([
          {
            aju: ajuOf('20', '2026-02-01', 42),
            reg_no: '000442',
            reg_date: '2026-02-01',
            goods: [{ seri: 1, code: 'RM-A', qty: '#10' }],
          },
        ]).map((sheet) => (sheet.name === 'BARANGTARIF' ? { ...sheet, rows: [] } : sheet)),
      ),
    )

    expect(file).toMatchObject({ status: 'DONE', message: null, row_inserted: 1 })
  })

  test('a registration date that cannot be read is one fault, not a missing registration as well', async () => {
    const file = await bench.imported(
      'PIB_CEISA',
      await xlsxBytes(
        pibSheets([
          {
            aju: ajuOf('20', '2026-02-01', 43),
            reg_no: '000443',
            reg_date: '2026-02-01',
            goods: [{ seri: 1, code: 'RM-A', qty: '#10' }],
            more: { 'TANGGAL DAFTAR': '31/02/2026' },
          },
        ]),
      ),
    )

    expect((await saidOf(file.id)).filter(([sheet]) => sheet === 'HEADER')).toEqual([['HEADER', 2, 'ERROR', 'E_DATE']])
  })
})
