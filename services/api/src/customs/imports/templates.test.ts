import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { fileRules } from './files/file-types.ts'
import { ajuOf } from './testing/ceisa.ts'
import { type ImportBench, importBench } from './testing/client-of-files.ts'
import { bomRow, csvOf, pebRow, pibRow, sheetOf } from './testing/own.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await importBench({ niper: 'NIPER-1' })
})
afterAll(() => bench.close())

const aju = (n: number, kind: '20' | '30' = '20') => ajuOf(kind, '2026-01-05', n)
const output = async (id: string) =>
  (await bench.rows(id, '&sort=row_no')).flatMap(({ row_no, errors }) =>
    (errors as { code: string; message: string }[]).map(({ code, message }) => [row_no, code, message]),
  )

describe('masters', () => {
  test('are added, changed and left alone, row by row', async () => {
    await bench.imported(
      'NIPER_ITEM',
      await sheetOf([
        { JENIS: 'Bahan Baku', KODE: 'N-1', HS: '5407.52.00', URAIAN: 'Benang', 'BERLAKU MULAI': '01/01/2025' },
      ]),
    )
    const first = await bench.imported(
      'RAW_MATERIAL',
      await sheetOf([
        { KODE: 'RM-A', NAMA: 'Benang A', HS: '54075200', SATUAN: 'kgm', 'KODE NIPER ITEM': 'n-1' },
        { KODE: 'RM-B', NAMA: 'Benang B', HS: null, SATUAN: 'KGM', 'KODE NIPER ITEM': null },
      ]),
    )
    const second = await bench.imported(
      'RAW_MATERIAL',
      csvOf([
        { KODE: 'rm-a', NAMA: 'Benang A baru', SATUAN: 'KGM', 'KODE NIPER ITEM': '', HS: '' },
        { KODE: 'RM-B', NAMA: 'Benang B', SATUAN: 'KGM', 'KODE NIPER ITEM': '', HS: '' },
        { KODE: 'RM-C', NAMA: 'Benang C', SATUAN: 'KGM', 'KODE NIPER ITEM': 'X', HS: '' },
        { KODE: 'RM-D', NAMA: '', SATUAN: 'KGM', 'KODE NIPER ITEM': '', HS: '123' },
      ]),
      'bahan.csv',
    )

    expect(first).toMatchObject({ status: 'DONE', row_inserted: 2 })
    expect(second).toMatchObject({ status: 'DONE_WITH_ERROR', row_updated: 1, row_skipped: 1, row_error: 2 })
    expect(await output(second.id)).toEqual([
      [4, 'E_MASTER', 'Kode X tidak terdaftar.'],
      [5, 'E_HS', 'HS 123 harus 8 atau 10 angka.'],
      [5, 'E_REQUIRED', 'Kolom NAMA wajib diisi.'],
    ])
    expect(
      await bench.sql(
        'select code, name, hs_code, niper_item_id is not null as listed from ems.customs_kite_tool_raw_materials order by code',
      ),
    ).toEqual([
      { code: 'RM-A', name: 'Benang A baru', hs_code: '54075200', listed: true },
      { code: 'RM-B', name: 'Benang B', hs_code: null, listed: false },
    ])
  })

  test('that are taken back are as before', async () => {
    const file = await bench.imported(
      'RAW_MATERIAL',
      await sheetOf([
        { KODE: 'RM-B', NAMA: 'Lain', SATUAN: 'KGM' },
        { KODE: 'RM-Z', NAMA: 'Baru', SATUAN: 'KGM' },
      ]),
      'masal.xlsx',
    )
    const rollback = (confirm_text: string) =>
      bench.clerk.post('/customs-kite-source-files/-actions/rollback', {
        data: [{ type: 'customs-kite-source-files', id: file.id, attributes: { confirm_text } }],
      })
    const unconfirmed = await rollback('ya')
    const confirmed = await rollback('masal.xlsx')
    const meanwhile = await rollback('masal.xlsx')
    await bench.run()
    const twice = await rollback('masal.xlsx')

    expect(unconfirmed.body.errors[0].detail).toBe('Ketik “masal.xlsx” untuk melanjutkan.')
    expect(confirmed.status).toBe(202)
    expect(confirmed.headers.location).toBe(`/api/v1/background-jobs/${confirmed.body.meta.job_id}`)
    expect(confirmed.body.data[0].attributes.status).toBe('PROCESSING')
    expect([meanwhile.status, twice.status]).toEqual([409, 409])
    expect(await bench.outcome(file.id)).toMatchObject({ status: 'ROLLED_BACK', progress_pct: 100, message: null })
    expect(
      await bench.sql(`select name from ems.customs_kite_tool_raw_materials where code in ('RM-B', 'RM-Z')`),
    ).toEqual([{ name: 'Benang B' }])
  })

  test('that something builds on before the job begins stay as they are, and the file says why', async () => {
    const file = await bench.imported('RAW_MATERIAL', await sheetOf([{ KODE: 'RM-Y', NAMA: 'Baru', SATUAN: 'KGM' }]))
    const answer = await bench.clerk.post('/customs-kite-source-files/-actions/rollback', {
      data: [{ type: 'customs-kite-source-files', id: file.id, attributes: { confirm_text: 'berkas.xlsx' } }],
    })
    await bench.sql(
      `insert into ems.customs_kite_tool_product_relations (tenant_id, side, match_kind, match_key, declared_unit, raw_material_id)
       select tenant_id, 'PIB', 'KODE_BARANG', 'B-9', 'KGM', id from ems.customs_kite_tool_raw_materials where code = 'RM-Y'`,
    )
    await bench.run()

    expect(answer.status).toBe(202)
    expect(await bench.outcome(file.id)).toMatchObject({
      status: 'DONE',
      message: 'Berkas tidak dapat dikembalikan: bahan baku RM-Y sudah direlasikan atau dipakai konversi.',
    })
    expect(await bench.sql(`select name from ems.customs_kite_tool_raw_materials where code = 'RM-Y'`)).toHaveLength(1)
  })
})

describe('konversi', () => {
  test('come whole, once, and only with what is known', async () => {
    await bench.imported('FINISH_GOOD', await sheetOf([{ KODE: 'FG-1', NAMA: 'Kaus', SATUAN: 'PCE' }]))
    const rows = [
      bomRow('K-1', 'FG-1', 1, 'RM-A'),
      bomRow('K-1', 'FG-1', 2, 'RM-B', { KOEFISIEN: '0,1', 'TERKANDUNG (%)': null, 'WASTE (%)': null }),
    ]
    const first = await bench.imported('BOM_FLAT', await sheetOf(rows))
    const same = await bench.imported('BOM_FLAT', csvOf(rows, ','), 'sama.csv')
    const wrong = await bench.imported(
      'BOM_FLAT',
      await sheetOf([
        bomRow('K-2', 'FG-1', 1, 'RM-X', { 'TANGGAL KONVERSI': '02/01/2026' }),
        bomRow('K-3', 'FG-1', 1, 'RM-A', {
          'TERKANDUNG (%)': '90',
          'WASTE (%)': '4',
          'TANGGAL KONVERSI': '03/01/2026',
        }),
        bomRow('K-4', 'FG-1', 1, 'RM-A', { 'SATUAN BAHAN BAKU': 'MTR', 'TANGGAL KONVERSI': '04/01/2026' }),
        bomRow('K-5', 'FG-1', 1, 'RM-A'),
        bomRow('K-6', 'FG-1', 1, 'RM-A', { 'SATUAN BARANG JADI': 'DZN', 'TANGGAL KONVERSI': '05/01/2026' }),
      ]),
    )

    expect(first).toMatchObject({ status: 'DONE', row_inserted: 2 })
    expect(same).toMatchObject({ status: 'DONE', row_skipped: 2, row_inserted: 0 })
    expect(wrong).toMatchObject({ status: 'DONE_WITH_ERROR', row_error: 5 })
    expect(await output(wrong.id)).toEqual([
      [2, 'E_MASTER', 'Kode RM-X tidak terdaftar.'],
      [3, 'E_PCT', 'Terkandung + waste harus 100%.'],
      [4, 'E_UNIT', 'Satuan MTR tidak sama dengan satuan bahan baku KGM.'],
      [5, 'E_OVERLAP', 'Konversi lain barang jadi FG-1 sudah berlaku mulai 01/01/2026.'],
      [6, 'E_UNIT', 'Satuan DZN tidak sama dengan satuan barang jadi PCE.'],
    ])
    expect(
      await bench.sql('select coefficient, contained_pct from ems.customs_kite_tool_bom_details order by line_no'),
    ).toEqual([
      { coefficient: '1.2500000000', contained_pct: '96.0000' },
      { coefficient: '0.1000000000', contained_pct: '100.0000' },
    ])
  })

  test('are not refused for rivals that are refused themselves', async () => {
    const day = { 'TANGGAL KONVERSI': '07/01/2026' }
    const other = { 'TANGGAL KONVERSI': '08/01/2026' }
    const file = await bench.imported(
      'BOM_FLAT',
      await sheetOf([
        bomRow('R-1', 'FG-1', 1, 'RM-A', day),
        bomRow('R-2', 'FG-1', 1, 'RM-X', day),
        bomRow('R-3', 'FG-1', 1, 'RM-A', { ...day, KOEFISIEN: '0' }),
        bomRow('R-4', 'FG-1', 1, 'RM-A', other),
        bomRow('R-5', 'FG-1', 1, 'RM-A', other),
      ]),
    )

    expect(file).toMatchObject({ row_inserted: 1, row_error: 4 })
    expect((await output(file.id)).map(([row, code]) => [row, code])).toEqual([
      [3, 'E_MASTER'],
      [4, 'E_POSITIVE'],
      [5, 'E_OVERLAP'],
      [6, 'E_OVERLAP'],
    ])
  })

  test('in numeric cells are exact, however many digits they have', async () => {
    const rows = ['0.12345678901', '12345678.12345678901', '1.10000000000000008882', '1.0526000000'].map((text, n) =>
      bomRow(`S-${n}`, 'FG-1', 1, 'RM-A', { KOEFISIEN: `#${text}`, 'TANGGAL KONVERSI': `1${n}/01/2026` }),
    )
    const file = await bench.imported('BOM_FLAT', await sheetOf(rows))

    expect((await output(file.id)).map(([row, code]) => [row, code])).toEqual([
      [2, 'E_SCALE'],
      [3, 'E_SCALE'],
    ])
    expect(
      await bench.sql(`select coefficient from ems.customs_kite_tool_bom_details d join ems.customs_kite_tool_boms b on b.id = d.bom_id
        where no_konversi like 'S-%' order by no_konversi`),
    ).toEqual([{ coefficient: '1.1000000000' }, { coefficient: '1.0526000000' }])
  })

  const xml = (more = '', no = 'K-9') => `<?xml version="1.0"?>${more}<KONVERSI>
    <HEADER><NO_KONVERSI>${no}</NO_KONVERSI><TGL_KONVERSI>2026-02-01</TGL_KONVERSI><NIPER>NIPER-1</NIPER></HEADER>
    <BB><DETIL_BB><NO_KONVERSI>${no}</NO_KONVERSI><KD_BJ>FG-1</KD_BJ><KD_BB>RM-A</KD_BB><NO_URUT>1</NO_URUT><UR_BRG>A &amp; B</UR_BRG>
      <KD_SAT>KGM</KD_SAT><KOEFISIEN>1.0526</KOEFISIEN><TERKANDUNG>95</TERKANDUNG><WASTE>5</WASTE></DETIL_BB></BB>
    <BJ><DETIL_BJ><NO_KONVERSI>${no}</NO_KONVERSI><KD_BJ>FG-1</KD_BJ><KD_SAT>PCE</KD_SAT></DETIL_BJ></BJ></KONVERSI>`

  test('come from the XML of DJBC', async () => {
    const file = await bench.imported('BOM_XML', Buffer.from(xml()), 'konversi.xml')

    expect(file).toMatchObject({ status: 'DONE', row_inserted: 1 })
    expect(
      await bench.sql(`select b.kd_bj, b.valid_from, d.coefficient from ems.customs_kite_tool_boms b
      join ems.customs_kite_tool_bom_details d on d.bom_id = b.id where b.no_konversi = 'K-9'`),
    ).toEqual([{ kd_bj: 'FG-1', valid_from: '2026-02-01', coefficient: '1.0526000000' }])
  })

  test('of DJBC find the goods behind the number of the conversion, and keep the code as the PEB has it', async () => {
    const content = xml('', 'K-12').replaceAll('<KD_BJ>FG-1<', '<KD_BJ>K-12-FG-1<').replace('2026-02-01', '02/03/2026')
    const file = await bench.imported('BOM_XML', Buffer.from(content), 'gabungan.xml')

    expect(file).toMatchObject({ status: 'DONE', row_inserted: 1 })
    expect(
      await bench.sql(`select b.kd_bj, b.valid_from, f.code from ems.customs_kite_tool_boms b
      join ems.customs_kite_tool_finish_goods f on f.id = b.finish_good_id where b.no_konversi = 'K-12'`),
    ).toEqual([{ kd_bj: 'K-12-FG-1', valid_from: '2026-03-02', code: 'FG-1' }])
  })

  const bomb = `<!DOCTYPE k [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "&${'abcdefghi'[n]};&${'abcdefghi'[n]};">`).join('')}]>`
  test.each([
    ['an entity of its own', xml(bomb), 'Berkas XML memuat DTD atau entitas, yang tidak diizinkan.'],
    [
      'an external entity',
      xml('<!DOCTYPE k SYSTEM "file:///etc/passwd">', 'K-10'),
      'Berkas XML memuat DTD atau entitas, yang tidak diizinkan.',
    ],
    [
      'an element that never ends',
      xml().replace('</BB>', ''),
      'Berkas rusak atau bukan berkas Excel, CSV atau XML. Buka berkas di Excel, simpan ulang, lalu unggah lagi.',
    ],
    [
      'the NIPER of another company',
      xml().replace('NIPER-1', 'NIPER-7'),
      'NPWP/NIPER pada berkas bukan milik PT Contoh.',
    ],
  ])('with %s are refused as a whole', async (_, content, message) => {
    expect(await bench.imported('BOM_XML', Buffer.from(content), 'x.xml')).toMatchObject({
      status: 'FAILED',
      message,
      row_total: 0,
    })
  })
})

describe('our own templates', () => {
  test('of PIB relate at once, and keep what is used', async () => {
    const row = (more = {}) => pibRow(aju(1), '000101', '05/01/2026', 1, { 'KODE BAHAN BAKU': 'RM-A', ...more })
    const first = await bench.imported(
      'PIB_FLAT',
      await sheetOf([row(), pibRow(aju(1), '000101', '05/01/2026', 2, { 'JUMLAH SATUAN': '500' })]),
    )
    expect(first).toMatchObject({ status: 'DONE', row_inserted: 2 })
    const [line] = await bench.sql(
      'select id, qty_base, factor, status from ems.customs_kite_tool_pib_details where line_no = 1',
    )
    expect(line).toMatchObject({ qty_base: '1000.500000', factor: '1.00000000', status: 'SIAP' })

    const changed = await bench.imported(
      'PIB_FLAT',
      await sheetOf([row({ 'JUMLAH SATUAN': '900' }), pibRow(aju(1), '000101', '05/01/2026', 3)]),
    )
    expect(changed).toMatchObject({ status: 'DONE', row_updated: 1, row_inserted: 1 })
    expect(await bench.sql('select line_no, qty from ems.customs_kite_tool_pib_details order by 1')).toEqual([
      { line_no: 1, qty: '900.000000' },
      { line_no: 3, qty: '1000.500000' },
    ])

    await bench.sql(
      `insert into ems.customs_kite_tool_pib_exceptions (tenant_id, detail_id, qty_base, reason, note) values ($1, $2, 750, 'LAINNYA', 'uji')`,
      [bench.tenant, line?.id],
    )
    const lower = await bench.imported(
      'PIB_FLAT',
      await sheetOf([row({ 'JUMLAH SATUAN': '600' }), pibRow(aju(1), '000101', '05/01/2026', 3)]),
    )
    const moved = await bench.imported(
      'PIB_FLAT',
      await sheetOf([row({ 'NOMOR DAFTAR': '000999', 'KODE SATUAN': 'MTR' })]),
    )
    const risen = await bench.imported(
      'PIB_FLAT',
      await sheetOf([row({ 'JUMLAH SATUAN': '800' }), pibRow(aju(1), '000101', '05/01/2026', 3)]),
    )

    expect(await output(lower.id)).toContainEqual([
      2,
      'E_USED_LOWER',
      'Jumlah baru 600 lebih kecil dari pemakaian 750.[Galat]Rollback pengecualian terlebih dahulu.',
    ])
    expect((await output(moved.id)).map(([, code, message]) => [code, message])).toEqual(
      expect.arrayContaining([
        ['E_LOCKED', 'Data sudah dipakai pengecualian, kolom NOMOR DAFTAR tidak dapat diubah.'],
        ['E_LOCKED', 'Data sudah dipakai pengecualian, kolom KODE SATUAN tidak dapat diubah.'],
      ]),
    )
    expect(risen).toMatchObject({ status: 'DONE', row_updated: 1, row_skipped: 1 })
    const rejected = await bench.clerk.post('/customs-kite-source-files/-actions/rollback', {
      data: [{ type: 'customs-kite-source-files', id: risen.id, attributes: { confirm_text: 'berkas.xlsx' } }],
    })
    expect(rejected.body.errors[0].detail).toBe(
      'Berkas tidak dapat dikembalikan: PIB 000101 seri 1 sudah dipakai atau dikecualikan.',
    )
  })

  test('of PIB say what is wrong with a document as such', async () => {
    const file = await bench.imported(
      'PIB_FLAT',
      await sheetOf([
        pibRow(aju(20), '000201', '06/01/2026', 1),
        pibRow(aju(20), '000202', '06/01/2026', 1, { 'KODE BAHAN BAKU': 'TIDAK-ADA' }),
        pibRow(aju(21), '000203', '06/01/2026', 1, { 'KODE BAHAN BAKU': 'RM-A', 'KODE SATUAN': 'MTR' }),
      ]),
    )

    expect(await output(file.id)).toEqual([
      [2, 'E_DUP_IN_FILE', `Seri 1 ganda pada nomor aju ${aju(20)}.`],
      [3, 'E_DUP_IN_FILE', `Seri 1 ganda pada nomor aju ${aju(20)}.`],
      [3, 'E_HEADER', `NOMOR DAFTAR berbeda dengan baris pertama nomor aju ${aju(20)}.`],
      [3, 'E_MASTER', 'Kode TIDAK-ADA tidak terdaftar.'],
      [4, 'W_UNIT', 'Satuan MTR berbeda dengan satuan bahan baku KGM; isi faktornya dengan Relasi Produk.'],
    ])
  })

  test('of PEB take their LHPRE later, until they are reported', async () => {
    const peb = await bench.imported(
      'PEB_FLAT',
      await sheetOf([pebRow(aju(1, '30'), '000900', '01/03/2026', 1, { 'KODE BARANG JADI': 'FG-1' })]),
    )
    const lhpre = await bench.imported(
      'LHPRE',
      await sheetOf([
        {
          'KODE KANTOR': '040300',
          'NOMOR PEB': '900',
          'TANGGAL PEB': '@2026-03-01',
          'NOMOR LHPRE': 'LH-1',
          'TANGGAL LHPRE': '15/03/2026',
        },
        {
          'KODE KANTOR': '040300',
          'NOMOR PEB': '901',
          'TANGGAL PEB': '@2026-03-01',
          'NOMOR LHPRE': 'LH-2',
          'TANGGAL LHPRE': '15/03/2026',
        },
      ]),
    )

    expect(peb).toMatchObject({ status: 'DONE', row_inserted: 1 })
    expect(lhpre).toMatchObject({ status: 'DONE_WITH_ERROR', row_updated: 1, row_error: 1 })
    expect(await output(lhpre.id)).toEqual([[3, 'E_NO_PEB', 'PEB nomor 901 tanggal 01/03/2026 tidak ditemukan.']])
    expect(await bench.sql('select lhpre_no, claim_due_date from ems.customs_kite_tool_peb_headers')).toEqual([
      { lhpre_no: 'LH-1', claim_due_date: '2026-09-15' },
    ])
  })

  test('come back with what was wrong in the last column', async () => {
    const file = await bench.imported(
      'RAW_MATERIAL',
      await sheetOf([
        { KODE: 'OK-1', NAMA: 'Baik', SATUAN: 'KGM', HS: null },
        { KODE: 'X-1', NAMA: null, SATUAN: 'KGM', HS: '#1012100' },
      ]),
      'asli.xlsx',
    )
    const { bytes, headers } = await bench.clerk.get(`/customs-kite-source-files/${file.id}/error-file`, undefined, {
      accept: '*/*',
    })
    const { sheets } = await readXlsx(new Uint8Array(bytes))

    expect(headers['content-disposition']).toContain('asli_kesalahan.xlsx')
    expect(sheets[0]?.rows).toEqual([
      ['KODE', 'NAMA', 'SATUAN', 'HS', 'KESALAHAN'],
      ['X-1', null, 'KGM', 1012100, 'NAMA: Kolom NAMA wajib diisi.'],
    ])
  })

  test.each(Object.entries(fileRules).filter(([type]) => type !== 'BOM_XML' && !type.endsWith('_JSON')))(
    'of %s are given out empty',
    async (type, { sheets }) => {
      const { bytes, status } = await bench.clerk.get(`/customs-kite-source-files/-templates/${type}`, undefined, {
        accept: '*/*',
      })
      const book = await readXlsx(new Uint8Array(bytes))

      expect(status).toBe(200)
      expect(book.sheets.map(({ rows }) => rows[0]?.length)).toEqual(sheets.map(({ columns }) => columns.length))
    },
  )

  test.each(['PIB_JSON', 'PEB_JSON'])('of %s is a document whose members are all known', async (type) => {
    const { text, status } = await bench.clerk.get(`/customs-kite-source-files/-templates/${type}`, undefined, {
      accept: '*/*',
    })
    expect([status, Object.keys(JSON.parse(text))]).toEqual([
      200,
      expect.arrayContaining(['nomorAju', 'barang', 'entitas']),
    ])
    const file = await bench.imported(type, Buffer.from(text), 'templat.json')
    expect(file.status).toBe('DONE_WITH_ERROR')
    expect(JSON.stringify(await bench.rows(file.id))).toContain('E_REQUIRED')
  })
})
