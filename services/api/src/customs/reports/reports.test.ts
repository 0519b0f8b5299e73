import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type KiteWorld, kiteWorld } from '../testing/kite-world.ts'
import { storyOf } from '../testing/tenant-story.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

const generate = (id: string, more = {}) => world.ask('kite-datas', 'bclktReportGenerate', { id, ...more })
async function reported(id: string, version = 1) {
  for (let round = 0; round < 2_400; round++) {
    const bcl = await world.get('kite-datas', id)
    const files = bcl.report_files as { version: number }[]
    if (files.some((file) => file.version === version)) return bcl
    await sleep(25)
  }
  throw new Error(
    JSON.stringify((await world.api.pool.query('select type, status, error from ems.background_jobs')).rows),
  )
}
const fileOf = (id: string, version: number, format: string) =>
  world.client.get(`/customs-kite-tool-kite-datas/${id}/reports/${version}/${format}`, undefined, { accept: '*/*' })
const sheetOf = async (bytes: Buffer, name: string) =>
  (await readXlsx(new Uint8Array(bytes))).sheets.find((sheet) => sheet.name === name)?.rows ?? []

/** The published drawback example: two PIB, two PEB, 95 % contained. */
async function drawback() {
  const story = await storyOf(world, 'Pengembalian', {
    decimal: 4,
    pib_min_day: 20,
    pib_max_day: 360,
    claim_basis: 'TERKANDUNG',
    require_lhpre: false,
    signer_name: 'Ibu Direktur',
    address: 'Jl. Benang 1, Bandung',
  })
  await story.bom('KF-100', [['YRN-30', ['1.0526', '95']]], { unit: 'KGM' })
  await story.pib({
    no: '004567',
    date: '2026-02-10',
    seri: 3,
    material: 'YRN-30',
    qty: '2500',
    cif_idr: '218750000',
    bm: '10937500',
  })
  await story.pib({
    no: '005100',
    date: '2026-03-01',
    seri: 1,
    material: 'YRN-30',
    qty: '1800',
    cif_idr: '163800000',
    bm: '8190000',
  })
  const lines = [
    await story.peb({
      no: '112233',
      date: '2026-05-20',
      seri: 1,
      good: 'KF-100',
      qty: '1234.5',
      unit: 'KGM',
      lhpre: '2026-06-15',
    }),
    await story.peb({
      no: '112299',
      date: '2026-06-02',
      seri: 2,
      good: 'KF-100',
      qty: '2000',
      unit: 'KGM',
      lhpre: '2026-06-15',
    }),
  ]
  const bcl = await story.draft(lines)
  return { story, bcl, lines }
}

describe('the report of BCL.KT 02', () => {
  test('prints the published example to the last digit, keeps versions, and reports the lines', async () => {
    const { bcl, lines } = await drawback()
    await world.generate(bcl.id)
    const requested = await generate(bcl.id)
    const after = await reported(bcl.id)
    const xlsx = await fileOf(bcl.id, 1, 'xlsx')
    const pdf = await fileOf(bcl.id, 1, 'pdf')
    const rows = await sheetOf(xlsx.bytes, 'BCLKT')
    const totals = rows
      .filter((row) => typeof row[13] === 'number')
      .map((row) => [row[12], row[13], String(row[14]).split('\n')[0]])

    expect(requested.status).toBe(202)
    expect(requested.body.meta.job_id).toMatch(/^\d+$/)
    expect(after.status).toBe('DILAPORKAN')
    expect(totals).toEqual([
      [1234.463, 108_015_513, 'BM 5.400.776'],
      [1234.463, 108_015_513, 'BM 5.400.776'],
      [1140.537, 99_796_987, 'BM 4.989.849'],
      [859.403, 78_205_673, 'BM 3.910.284'],
      [1999.94, 178_002_660, 'BM 8.900.133'],
      [3234.403, 286_018_173, 'BM 14.300.909'],
    ])
    expect(rows.flat()).toContain('JUMLAH SELURUHNYA')
    expect(rows.flat().join(' ')).toContain('Ibu Direktur')
    expect(rows.flat()).toContain('040300\n112233\n20/05/2026')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(String(xlsx.headers['content-disposition'])).toMatch(/BCLKT02_NIPER-\d+_BCL-\d{4}-0001_v1\.xlsx/)

    await generate(bcl.id, { format: ['xlsx'] })
    const again = await reported(bcl.id, 2)
    const second = await fileOf(bcl.id, 2, 'xlsx')
    const live = await world.api.pool.query(
      `select count(*)::int as n from ems.customs_kite_tool_peb_reporteds where kite_data_id = $1 and status = 'AKTIF'`,
      [bcl.id],
    )

    expect(
      (again.report_files as { version: number; format: string }[]).map(
        ({ version, format }) => `${version} ${format}`,
      ),
    ).toEqual(['1 xlsx', '1 pdf', '2 xlsx'])
    expect(
      (await sheetOf(second.bytes, 'BCLKT')).filter((row) => typeof row[13] === 'number').map((row) => row[13]),
    ).toEqual(totals.map(([, cif]) => cif))
    expect(live.rows).toEqual([{ n: 2 }])
    expect((await world.get('peb-details', lines[0]?.id as string)).status).toBe('DILAPORKAN')
    expect((await fileOf(bcl.id, 3, 'xlsx')).status).toBe(404)
  })

  test('tells in its other sheets what each PIB, PEB and allocation came to, and that the sums agree', async () => {
    const { bcl } = await drawback()
    await world.generate(bcl.id)
    await generate(bcl.id, { format: ['xlsx'] })
    await reported(bcl.id)
    const { bytes } = await fileOf(bcl.id, 1, 'xlsx')
    const book = await readXlsx(new Uint8Array(bytes))
    const parameters = Object.fromEntries((await sheetOf(bytes, 'Parameter')) as [string, string][])

    expect(book.sheets.map(({ name }) => name)).toEqual([
      'BCLKT',
      'Rekap PIB',
      'Rekap PEB',
      'Selisih',
      'Pemakaian',
      'Parameter',
    ])
    expect((await sheetOf(bytes, 'Rekap PIB')).slice(1).map((row) => [row[1], row[9], row[11]])).toEqual([
      ['004567', 2500, 0],
      ['005100', 904.6347, 895.3653],
    ])
    expect((await sheetOf(bytes, 'Pemakaian')).slice(1).map((row) => [row[8], row[9], row[11]])).toEqual([
      [1299.4347, 1234.463, 1200.5653],
      [1200.5653, 1140.537, 0],
      [904.6347, 859.403, 895.3653],
    ])
    expect(parameters['Dasar klaim']).toBe('Terkandung')
    expect(parameters['Wajib item NIPER']).toBe('Tidak')
    expect(parameters['Total CIF']).toBe('Rp 286.018.173 = Σ baris Rp 286.018.173: sama')
    expect(parameters['Sidik hasil']).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the gate before a report', () => {
  test('refuses open differences, a part without reason, manual corrections and a draft', async () => {
    const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
    await story.bom('FG-1', [['RM-A', '1']])
    await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '60', cif_idr: '600' })
    const bcl = await story.draft([await story.peb({ no: '8', date: '2026-03-01', good: 'FG-1', qty: '80' })])
    const draft = await generate(bcl.id)
    await world.generate(bcl.id)
    const open = await generate(bcl.id)
    const silent = await generate(bcl.id, { partial: true })
    const partial = await generate(bcl.id, { partial: true, partial_reason: 'Sisanya menyusul', format: ['xlsx'] })
    const after = await reported(bcl.id)
    const { bytes } = await fileOf(bcl.id, 1, 'xlsx')

    expect([draft.status, draft.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining('berstatus Draf: laporan tidak dapat dibuat.'),
    ])
    expect([open.status, open.body.errors[0].code]).toEqual([422, 'E_DIFF'])
    expect([silent.status, silent.body.errors[0].detail]).toEqual([422, 'Alasan laporan sebagian wajib diisi.'])
    expect([partial.status, after.status]).toEqual([202, 'DILAPORKAN'])
    expect((await sheetOf(bytes, 'Selisih')).slice(1).map((row) => [row[6], row[7]])).toEqual([
      [20, 'Saldo PIB kurang'],
    ])
    expect((await readXlsx(new Uint8Array(bytes))).sheets.map(({ name }) => name)).toContain('Waste')
  })

  test('waits for lines that came back to the BCL.KT after its run', async () => {
    const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
    await story.bom('FG-1', [['RM-A', '1']])
    await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '60', cif_idr: '600' })
    const lines = [
      await story.peb({ no: '8', date: '2026-03-01', good: 'FG-1', qty: '40' }),
      await story.peb({ no: '9', date: '2026-03-02', good: 'FG-1', qty: '5' }),
    ]
    const bcl = await story.draft(lines)
    await world.generate(bcl.id)
    const ids = [lines[1]?.id]
    await world.act('peb-details', 'exclude', { ids, reason: 'Menyusul' })
    await world.act('peb-details', 'cancel', { ids })

    const pending = await generate(bcl.id, { keep_manual: true })
    expect([pending.status, pending.body.errors[0].code, pending.body.errors[0].detail]).toEqual([
      422,
      'E_WAITING',
      '1 baris PEB dipilih belum dialokasikan.[Galat]Generate ulang, atau batalkan pemilihan baris itu.',
    ])
    await world.act('peb-details', 'cancel', { ids })
    expect((await world.get('peb-details', String(ids[0]))).status).toBe('BARU')
    expect((await generate(bcl.id, { keep_manual: true, format: ['xlsx'] })).status).toBe(202)
    expect((await reported(bcl.id)).line_count).toBe(1)
  })
})

const soffice = ['soffice', 'libreoffice'].find((program) => {
  try {
    return execFileSync('which', [program]).length > 0
  } catch {
    return false
  }
})
const withOffice = soffice ? test : test.skip
withOffice(
  'LibreOffice opens the workbook of a report',
  async () => {
    const { bcl } = await drawback()
    await world.generate(bcl.id)
    await generate(bcl.id, { format: ['xlsx'] })
    await reported(bcl.id)
    const { bytes } = await fileOf(bcl.id, 1, 'xlsx')
    const folder = mkdtempSync(path.join(tmpdir(), 'ems-report-'))
    const file = path.join(folder, 'report.xlsx')
    writeFileSync(file, bytes)
    const convert = ['--headless', '--convert-to', 'csv', '--outdir', folder, file]
    const message = execFileSync(soffice as string, convert).toString()
    rmSync(folder, { recursive: true })

    expect(message).toContain('report.csv')
  },
  60_000,
)
