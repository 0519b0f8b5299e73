import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { zip } from '../../files/zip.ts'
import { addTenant, type ImportBench, importBench } from './testing/client-of-files.ts'
import { csvOf, sheetOf } from './testing/own.ts'
import { unzipped } from './testing/unzipped.ts'
import { xlsxBytes } from './testing/workbooks.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await importBench()
})
afterAll(() => bench.close())

const material = (n: number) => ({ KODE: `M-${n}`, NAMA: `Bahan ${n}`, SATUAN: 'KGM' })
const broken =
  'Berkas rusak atau bukan berkas Excel, CSV atau XML. Buka berkas di Excel, simpan ulang, lalu unggah lagi.'

const tooLarge = 'Isi berkas terlalu besar setelah dibuka. Pecah menjadi beberapa berkas, lalu unggah lagi.'

/** A workbook of which one part is exchanged, piece by piece: an archive as hostile as we like. */
async function forged(change: (part: string) => readonly string[], exchanged = /worksheets/) {
  const original = await sheetOf([material(1)])
  const parts = [...unzipped(original)].map(([name, content]) => ({
    name,
    content: exchanged.test(name) ? change(content) : [content],
  }))
  const chunks: Buffer[] = []
  for await (const chunk of zip(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The archive with another size of its worksheet in the directory. */
function lying(archive: Buffer, size: number) {
  const bytes = Buffer.from(archive)
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 4)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    if (name.includes('worksheets')) bytes.writeUInt32LE(size, at + 24)
  }
  return bytes
}

const cell = (place: string, inner: string) => `<c r="${place}" ${inner}</c>`
const sheetWith = (cells: string) => (sheet: string) =>
  sheet.replace(/<row r="2">.*<\/row>/s, `<row r="2">${cells}</row>`)
const text = (place: string, output: string) => cell(place, `t="inlineStr"><is><t>${output}</t></is>`)

describe('a file that is', () => {
  test.each([
    ['no workbook', Buffer.from('PK\x03\x04 not really', 'latin1')],
    ['cut off', async () => (await sheetOf([material(1)])).subarray(0, 900)],
    ['binary', Buffer.from([0, 1, 2, 3, 0, 255])],
    ['a worksheet that stops', () => forged((sheet) => [sheet.slice(0, -20)])],
    [
      'a worksheet with a document type',
      () => forged((sheet) => [sheet.replace('<worksheet', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet')]),
    ],
    ['an old workbook that is broken', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3_000, 7)])],
  ] as [string, Buffer | (() => Promise<Buffer>)][])('%s is refused as a whole', async (name, content) => {
    const bytes = typeof content === 'function' ? await content() : content
    const file = await bench.imported('RAW_MATERIAL', bytes, `${name}.xlsx`)

    expect(file).toMatchObject({ status: 'FAILED', message: broken, row_total: 0 })
    expect(
      await bench.sql(
        `select action, menu, target_label, reason from ems.audit_logs
         where target_type = 'customs-kite-source-files' and target_id = '${file.id}' and action = 'denied'`,
      ),
    ).toEqual([
      {
        action: 'denied',
        menu: 'kitetool',
        target_label: `${name}.xlsx`,
        reason: expect.stringMatching(/^Berkas ditolak\. Impor: Berkas rusak/),
      },
    ])
  })

  const MiB = 2 ** 20
  const blank = ' '.repeat(MiB)
  const filled = (times: number) => (sheet: string) => [
    '<?xml version="1.0"?>',
    ...Array.from({ length: times }, () => blank),
    sheet.slice(sheet.indexOf('<w')),
  ]
  test.each([
    ['whose list of sheets is many megabytes', () => forged(filled(20), /xl\/workbook\.xml$/), 'TooLarge'],
    ['whose directory says less than it holds', async () => lying(await forged(filled(20)), 1_000), 'Broken'],
    [
      'whose directory says more than it holds',
      async () => lying(await forged((sheet) => [sheet]), 3_000_000_000),
      'TooLarge',
    ],
    [
      'whose cell is a text of many megabytes',
      () =>
        forged((sheet) => [
          sheet.slice(0, sheet.indexOf('</sheetData>')),
          '<row r="9"><c r="A9" t="inlineStr"><is>',
          ...Array.from({ length: 1_000 }, () => `<t>${'0'.repeat(2 ** 16)}</t>`),
          '</is></c></row></sheetData></worksheet>',
        ]),
      'TooLarge',
    ],
  ] as const)('a bomb %s is refused before it fills the memory', async (name, content, refusal) => {
    const bytes = await content()
    expect(bytes.length).toBeLessThan(20 * MiB)
    const file = await bench.imported('RAW_MATERIAL', bytes, `${name}.xlsx`)

    expect(file).toMatchObject({ status: 'FAILED', message: refusal === 'Broken' ? broken : tooLarge, row_total: 0 })
    expect(await bench.sql('select count(*)::int as n from ems.customs_kite_tool_raw_materials')).toEqual([{ n: 0 }])
  })

  test('a sheet of 1,000,000 rows is refused without being read to its end', async () => {
    // Rows without a number follow each other: one piece of the file a thousand times.
    const rows = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(1_000)
    const file = await bench.imported(
      'RAW_MATERIAL',
      await forged((sheet) => [
        sheet.slice(0, sheet.indexOf('</sheetData>')),
        ...Array.from({ length: 1_000 }, () => rows),
        '</sheetData></worksheet>',
      ]),
    )

    expect(file).toMatchObject({
      status: 'FAILED',
      message: 'Lembar Data memuat lebih dari 200.000 baris. Pecah menjadi beberapa berkas, lalu unggah lagi.',
    })
    expect(await bench.sql('select count(*)::int as n from ems.customs_kite_tool_raw_materials')).toEqual([{ n: 0 }])
  }, 60_000)

  test.each([
    [
      'merged cells',
      () =>
        forged((sheet) => [
          sheet.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'),
        ]),
      'Lembar Data memuat sel gabungan (A2:A3). Batalkan penggabungan sel, lalu unggah lagi.',
    ],
    ['another sheet', () => sheetOf([{ APA: 'x' }]), 'Kolom KODE tidak ditemukan pada lembar Data.'],
    [
      'a column twice',
      () => xlsxBytes([{ name: 'Data', head: ['KODE', 'NAMA', 'SATUAN', 'Kode'], rows: [['a', 'b', 'c', 'd']] }]),
      'Kolom KODE ganda pada lembar Data.',
    ],
    [
      'a header only',
      () => sheetOf([]).then(() => xlsxBytes([{ name: 'Data', head: ['KODE', 'NAMA', 'SATUAN'], rows: [] }])),
      'Berkas tidak memuat baris data.',
    ],
    [
      'Latin letters in Windows code',
      async () => Buffer.from('KODE;NAMA;SATUAN\r\nA;caf\xe9;KGM\r\n', 'latin1'),
      'Berkas CSV tidak tersimpan sebagai UTF-8. Simpan sebagai “CSV UTF-8”, lalu unggah lagi.',
    ],
    [
      'XML',
      async () => Buffer.from('<a/>'),
      'Jenis berkas ini harus Excel atau CSV. Periksa jenis berkas yang dipilih.',
    ],
  ] as [string, () => Promise<Buffer>, string][])('with %s says so', async (_, content, message) => {
    expect(await bench.imported('RAW_MATERIAL', await content())).toMatchObject({
      status: 'FAILED',
      message,
      row_total: 0,
    })
  })

  test('a workbook of CEISA without its sheets says which one is missing', async () => {
    expect(await bench.imported('PIB_CEISA', await sheetOf([material(1)]))).toMatchObject({
      status: 'FAILED',
      message: 'Lembar HEADER tidak ditemukan. Periksa jenis berkas yang dipilih.',
    })
  })

  test('refused as a whole says so by a code, where its rows would, and once however often it is tried', async () => {
    const content = await sheetOf([material(3)])
    const missing = () => xlsxBytes([{ name: 'Data', head: ['KODE', 'NAMA'], rows: [['X-1', 'Tanpa satuan']] }])
    const file = await bench.imported('RAW_MATERIAL', await missing(), 'tanpa-satuan.xlsx')
    await bench.sql(
      `update ems.background_jobs set status = 'queued' where id = (select job_id from ems.customs_kite_source_files where id = $1)`,
      [file.id],
    )
    await bench.run()
    const stream = await bench.imported('FINISH_GOOD', content.subarray(0, 700), 'potong.xlsx')

    const message = 'Kolom SATUAN tidak ditemukan pada lembar Data.'
    expect(await bench.outcome(file.id)).toMatchObject({ status: 'FAILED', message, row_total: 0 })
    expect(await bench.rows(file.id)).toEqual([
      expect.objectContaining({
        sheet: 'Data',
        row_no: 1,
        action: 'ERROR',
        errors: [{ column: 'SATUAN', code: 'E_COLUMN', message }],
      }),
    ])
    expect(await bench.rows(stream.id)).toEqual([
      expect.objectContaining({ sheet: null, row_no: 1, errors: [expect.objectContaining({ code: 'E_FILE' })] }),
    ])
    const errorFile = await bench.clerk.get(`/customs-kite-source-files/${file.id}/error-file`)
    expect([errorFile.status, errorFile.body.errors[0].detail]).toEqual([
      409,
      `Berkas ini ditolak seluruhnya: ${message}`,
    ])
  })
})

describe('a row', () => {
  test('with a formula or an error of Excel is refused, the others come in', async () => {
    const cells = (n: number) => `${text(`A${n}`, `F-${n}`)}${text(`B${n}`, 'Nama')}${text(`C${n}`, 'KGM')}`
    const file = await bench.imported(
      'RAW_MATERIAL',
      await forged((sheet) => [
        sheetWith(cells(2))(sheet).replace(
          '</sheetData>',
          `<row r="3">${text('A3', 'F-3')}${cell('B3', '><f>A1&amp;"x"</f><v>5</v>')}${text('C3', 'KGM')}</row>
           <row r="4">${text('A4', 'F-4')}${cell('B4', 't="e"><v>#REF!</v>')}${text('C4', 'KGM')}</row></sheetData>`,
        ),
      ]),
    )
    const rows = await bench.rows(file.id, '&filter[action]=ERROR&sort=row_no')

    expect(file).toMatchObject({ status: 'DONE_WITH_ERROR', row_inserted: 1, row_error: 2 })
    expect(rows.map(({ errors }) => (errors as { message: string }[])[0]?.message)).toEqual([
      'Kolom NAMA berisi rumus.[Galat]Salin lalu tempel sebagai nilai.',
      'Kolom NAMA berisi galat Excel #REF!.',
    ])
  })
})

describe('an old Excel file', () => {
  const old = (change: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void = () => undefined) => {
    const sheet = utils.aoa_to_sheet(
      [
        ['JENIS', 'KODE', 'HS', 'URAIAN', 'BERLAKU MULAI'],
        ['BAHAN BAKU', 'N-1', 1_012_100, 'Kuda', new Date(Date.UTC(2026, 0, 5))],
      ],
      { UTC: true, cellDates: true },
    )
    change(sheet)
    return write({ SheetNames: ['Lama'], Sheets: { Lama: sheet } }, { type: 'buffer', bookType: 'biff8' }) as Buffer
  }

  test('is read like a new one', async () => {
    const file = await bench.imported('NIPER_ITEM', old(), 'lama.xls')

    expect(file).toMatchObject({ status: 'DONE', row_inserted: 1 })
    expect(await bench.sql('select code, hs_code, valid_from from ems.customs_kite_tool_niper_items')).toEqual([
      { code: 'N-1', hs_code: '01012100', valid_from: '2026-01-05' },
    ])
  })

  test('with merged cells says so', async () => {
    const file = await bench.imported(
      'NIPER_ITEM',
      old((sheet) => (sheet['!merges'] = [utils.decode_range('A1:B1')])),
      'gabung.xls',
    )

    expect(file).toMatchObject({
      status: 'FAILED',
      message: 'Lembar Lama memuat sel gabungan (A1:B1). Batalkan penggabungan sel, lalu unggah lagi.',
    })
  })
})

describe('an upload', () => {
  test.each([
    ['without a type', '', 'Jenis berkas wajib dipilih.'],
    ['of an unknown type', 'APA', 'Jenis berkas wajib dipilih.'],
  ])('%s is refused', async (_, type, message) => {
    expect(await bench.upload(type, 'a.xlsx', Buffer.from('x'))).toMatchObject({
      status: 422,
      detail: expect.stringContaining(message),
    })
  })

  test('without a byte, too large, without the right or for a tenant out of reach is refused, and nothing of it stays', async () => {
    const reader = await bench.api.as(['kitetool-list', 'kitetool-show'])
    const external = await addTenant(bench.api, { company_id: bench.api.companies[1], niper: 'ASING' })
    const local = await bench.api.as(['kitetool-store'], { scope: 'company', companies: [bench.api.companies[0]] })
    const content = csvOf([material(1)])

    expect((await bench.upload('RAW_MATERIAL', 'a.csv', Buffer.alloc(0))).status).toBe(422)
    expect((await bench.upload('RAW_MATERIAL', 'a.csv', Buffer.alloc(21 * 2 ** 20, 65))).status).toBe(413)
    expect((await bench.upload('RAW_MATERIAL', 'a.csv', content, reader)).status).toBe(403)
    expect((await bench.upload('RAW_MATERIAL', 'a.csv', content, local, external)).status).toBe(403)
    expect(await bench.sql(`select 1 from ems.customs_kite_source_files where file_name = 'a.csv'`)).toEqual([])
  })

  test('can be taken out of the queue, and then does nothing', async () => {
    const { id } = await bench.upload('RAW_MATERIAL', 'batal.csv', csvOf([material(77)]))
    const records = [{ type: 'customs-kite-source-files', id }]
    const cancelled = await bench.clerk.post('/customs-kite-source-files/-actions/cancel', { data: records })
    await bench.run()
    const twice = await bench.clerk.post('/customs-kite-source-files/-actions/cancel', { data: records })

    expect(cancelled.body.data[0].attributes.status).toBe('CANCELLED')
    expect(twice.status).toBe(409)
    expect(await bench.sql(`select 1 from ems.customs_kite_tool_raw_materials where code = 'M-77'`)).toEqual([])
  })
})

test('what became of a row belongs to a file of the same tenant, and goes with it', async () => {
  const file = await bench.imported('RAW_MATERIAL', csvOf([material(88)]), 'z.csv')
  const external = await addTenant(bench.api)
  const add = (tenant: string, id: string) =>
    bench.sql(
      `insert into ems.customs_kite_source_file_rows (tenant_id, source_file_id, row_no, action) values ($1, $2, 9, 'SKIP')`,
      [tenant, id],
    )
  const rejected = { code: '23503', constraint: 'customs_kite_source_file_rows_source_file_fkey' }
  await expect(add(external, file.id)).rejects.toMatchObject(rejected)
  await expect(add(bench.tenant, '999999')).rejects.toMatchObject(rejected)
  await add(bench.tenant, file.id)

  const copy = `insert into ems.customs_kite_source_files (tenant_id, file_type, file_name, mime, size_byte, storage_key, sha256, status)
    select tenant_id, file_type, 'lain.csv', mime, size_byte, storage_key, sha256, 'CANCELLED' from ems.customs_kite_source_files where id = $1 returning id`
  const [other] = await bench.sql(copy, [file.id])
  const id = String(other?.id)
  await add(bench.tenant, id)
  await bench.sql('delete from ems.customs_kite_source_files where id = $1', [id])
  expect(await bench.sql('select 1 from ems.customs_kite_source_file_rows where source_file_id = $1', [id])).toEqual([])
})
