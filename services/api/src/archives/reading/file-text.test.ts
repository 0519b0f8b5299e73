import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { permissions } from '@ems/contracts'
import { documents } from '@ems/contracts/archives'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import PdfDocument from 'pdfkit'
import { readNextFile } from '../../assets/index.ts'
import { firstPageOf, folderStore, type Ocr, ocrOf, zip } from '../../files/index.ts'
import { scanOf } from '../../files/text/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { document, pdf } from '../testing.ts'

const [tesseract, pdftoppm] = ['/usr/bin/tesseract', '/usr/bin/pdftoppm']
/** Debian's programs, where the machine has them. */
const hasOcr = existsSync(tesseract) && existsSync(pdftoppm)
const log = createLog('text test')
log.level = 'silent'

const onePixel = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
    'base64',
  )

/** A page as a scanner gives it: a picture, without letters. */
async function scan(text: string): Promise<Buffer> {
  const at = path.join(mkdtempSync(path.join(tmpdir(), 'ems-scan-')), 'page')
  writeFileSync(`${at}.pdf`, await pdf([text]))
  execFileSync(pdftoppm, ['-r', '150', '-png', '-singlefile', `${at}.pdf`, at])
  return scanOf([readFileSync(`${at}.png`)])
}

describe('the text of a file', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  let count = 500_000
  beforeAll(async () => {
    filesDir = mkdtempSync(path.join(tmpdir(), 'ems-texts-'))
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const attached = async (name: string, content: Buffer) => {
    const row = await admin.create(documents, await document(api, ++count))
    const [body, headers] = multipart({ name, content }, { target_type: 'documents', target_id: row.id })
    const answer = await admin.post('/assets', body, headers)
    expect(answer.status).toBe(201)
    return answer.body.data.id as string
  }
  const read = (ocr?: Ocr, signal = new AbortController().signal) =>
    readNextFile({ pool: api.pool, files: folderStore(filesDir), ocr, log, signal })
  const textOf = async (id: string) => (await admin.get(`/assets/${id}/text`)).body.data?.attributes
  const pagesOf = async (id: string) =>
    (await api.pool.query('select page, content from ems.file_pages where file_id = $1 order by page', [id])).rows

  test('is read page by page from a PDF, and what was read is found again', async () => {
    const id = await attached(
      'Perjanjian.pdf',
      await pdf(['Perjanjian sewa gudang di Cikarang', 'Harga sewa dibayarkan tiap bulan']),
    )
    expect(await textOf(id)).toMatchObject({ status: 'waiting', pages: 0 })

    await read()

    expect(await textOf(id)).toMatchObject({ status: 'done', method: 'pdf', pages: 2, reason: null })
    expect((await pagesOf(id)).map(({ content }) => content.trim())).toEqual([
      'Perjanjian sewa gudang di Cikarang',
      'Harga sewa dibayarkan tiap bulan',
    ])
    expect(await read()).toBe(false)
  })

  test('of a Word, Excel or PowerPoint file is what stands in it', async () => {
    const part = (name: string, text: string) => ({ name, text })
    const files = {
      docx: [
        part(
          'word/document.xml',
          '<w:document xmlns:w="w"><w:p><w:t>Notulen rapat</w:t></w:p><w:p><w:t>direksi &amp; komisaris</w:t></w:p></w:document>',
        ),
      ],
      pptx: [1, 2].map((n) =>
        part(`ppt/slides/slide${n}.xml`, `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:t>Salindia ${n}</a:t></a:p></p:sld>`),
      ),
    }
    for (const [ending, parts] of Object.entries(files)) {
      const id = await attached(`berkas.${ending}`, await office(ending, parts))
      await read()
      expect(await textOf(id)).toMatchObject({ status: 'done', method: 'office' })
      expect((await pagesOf(id)).map(({ content }) => content)).toEqual(
        ending === 'docx' ? ['Notulen rapat\ndireksi & komisaris'] : ['Salindia 1', 'Salindia 2'],
      )
    }
  })

  test.each([
    [
      'a PDF with a password',
      'kunci.pdf',
      () => pdf(['Rahasia'], { userPassword: 'x' }),
      'Berkas terkunci kata sandi. Unggah salinan tanpa kata sandi.',
    ],
    [
      'a PDF that is cut off',
      'rusak.pdf',
      async () => Buffer.from('%PDF-1.7\nrusak'),
      'Berkas rusak, teksnya tidak dapat dibaca.',
    ],
    [
      'a scan where no OCR is configured',
      'pindai.pdf',
      () => pdf(['']),
      'Pindaian belum terbaca: pembaca pindaian (OCR) belum diatur di server ini.',
    ],
  ])('is missing with its reason for %s', async (_, name, content, reason) => {
    const id = await attached(name, await content())
    await read()
    expect(await textOf(id)).toMatchObject({ status: 'empty', reason })
  })

  test('of a picture that claims a billion pixels is not read', async () => {
    const header = onePixel()
    header.writeUInt32BE(40_000, 16)
    header.writeUInt32BE(40_000, 20)
    const id = await attached('bom.png', header)
    const ocr = ocrOf({ TESSERACT_PATH: '/bin/false', TESSERACT_LANGUAGES: 'ind' })
    await read(ocr)
    expect(await textOf(id)).toMatchObject({
      status: 'empty',
      reason: 'Isi berkas terlalu besar untuk dibaca teksnya.',
    })
  })

  test('of a file that would fill the memory is not read', async () => {
    const id = await attached('besar.pdf', await pdf(['Satu halaman']))
    await truncate(path.join(filesDir, 'assets', id), 301 * 2 ** 20)
    await read()
    expect(await textOf(id)).toMatchObject({
      status: 'empty',
      reason: 'Isi berkas terlalu besar untuk dibaca teksnya.',
    })
  })

  test('that failed is read again when a person asks for it', async () => {
    const id = await attached(
      'gagal.png',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
    await read(ocrOf({ TESSERACT_PATH: '/bin/false', TESSERACT_LANGUAGES: 'ind' }))
    expect(await textOf(id)).toMatchObject({ status: 'empty', reason: 'Berkas rusak, teksnya tidak dapat dibaca.' })

    expect((await admin.post(`/assets/${id}/-actions/readText`, {})).status).toBe(200)
    expect(await textOf(id)).toMatchObject({ status: 'waiting' })
    await read({ picture: async () => 'Kwitansi nomor 77', page: undefined })
    expect(await textOf(id)).toMatchObject({ status: 'done', method: 'ocr', pages: 1 })
  })

  test('goes on behind the last page when the worker was killed in between, and no page is there twice', async () => {
    const id = await attached('lima.pdf', await pdf(['', '', '', '', '']))
    const stop = new AbortController()
    const seen: number[] = []
    const page = (until: number) => async (_: string, at: number) => {
      if (at > until) {
        stop.abort(new Error('killed'))
        throw new Error('killed')
      }
      seen.push(at)
      return `Halaman ${at}`
    }
    await read({ picture: async () => '', page: page(2) }, stop.signal)
    expect((await pagesOf(id)).length).toBe(2)

    await read({ picture: async () => '', page: page(99) })

    expect(seen).toEqual([1, 2, 3, 4, 5])
    expect((await pagesOf(id)).map(({ content }) => content)).toEqual([1, 2, 3, 4, 5].map((at) => `Halaman ${at}`))
    expect(await textOf(id)).toMatchObject({ status: 'done', pages: 5 })
  })

  test('is given up after three attempts, so that one file never stops the others', async () => {
    const id = await attached('tiga.pdf', await pdf(['']))
    const broken: Ocr = { picture: async () => '', page: () => Promise.reject(new Error('out of memory')) }
    for (let n = 0; n < 4; n++) await read(broken)
    expect(await textOf(id)).toMatchObject({ status: 'failed', reason: 'Teks gagal dibaca karena gangguan di server.' })
  })

  test('is open to users who may see the record of the file', async () => {
    const id = await attached('milik.pdf', await pdf(['Isi yang dilindungi']))
    const stranger = await api.as([])
    const otherCompany = await api.as(['archive-show'], { scope: 'company', companies: [api.companies[1]] })
    for (const client of [stranger, otherCompany]) {
      expect([403, 404]).toContain((await client.get(`/assets/${id}/text`)).status)
      expect([403, 404]).toContain((await client.post(`/assets/${id}/-actions/readText`, {})).status)
    }
  })

  test('goes with the bytes when the record is destroyed', async () => {
    const id = await attached('musnah.pdf', await pdf(['Teks yang harus hilang']))
    while (await read());
    expect((await pagesOf(id)).length).toBe(1)
    await api.pool.query('update ems.assets set destroyed_at = now() where id = $1', [id])
    expect(await pagesOf(id)).toEqual([])
  })

  ;(existsSync(pdftoppm) ? test : test.skip)(
    'has a small picture of its first page beside it, which goes with the bytes',
    async () => {
      const firstPage = firstPageOf({ PDFTOPPM_PATH: pdftoppm })
      const withPictures = (id: string) =>
        readNextFile({
          pool: api.pool,
          files: folderStore(filesDir),
          ocr: undefined,
          firstPage,
          log,
          signal: new AbortController().signal,
        }).then(() => id)
      const pictureOf = async (id: string, client = admin) => client.get(`/assets/${id}/thumbnail`)
      const [plain, locked] = [
        await withPictures(await attached('bergambar.pdf', await pdf(['Halaman pertama']))),
        await withPictures(await attached('terkunci.pdf', await pdf(['Rahasia'], { userPassword: 'x' }))),
      ]
      await api.pool.query(
        `update ems.documents set security = 'normal' where id = (select target_id::bigint from ems.assets where id = $1)`,
        [plain],
      )

      const picture = await pictureOf(plain)
      expect([picture.status, picture.headers['content-type'], picture.bytes.subarray(0, 2).toString('hex')]).toEqual([
        200,
        'image/jpeg',
        'ffd8',
      ])
      expect((await pictureOf(locked)).status).toBe(204)
      expect((await pictureOf(plain, await api.as([]))).status).toBe(403)
      await api.pool.query(
        `update ems.documents set security = 'limited' where id = (select target_id::bigint from ems.assets where id = $1)`,
        [plain],
      )
      expect((await pictureOf(plain)).status).toBe(204)
      await api.pool.query('update ems.assets set destroyed_at = now() where id = $1', [plain])
      expect((await api.pool.query('select from ems.file_thumbnails where file_id = $1', [plain])).rowCount).toBe(0)
    },
  )

  test('is missing with its reason where OCR fails', async () => {
    const id = await attached('foto.png', onePixel())
    await read(ocrOf({ TESSERACT_PATH: '/bin/false', TESSERACT_LANGUAGES: 'ind' }))
    expect(await textOf(id)).toMatchObject({ status: 'empty', reason: 'Berkas rusak, teksnya tidak dapat dibaca.' })
  })

  test('of a PDF with scripts is read, and nothing in it runs: it is sent as a document in a sandbox', async () => {
    const sheet = new PdfDocument({ size: 'A4' })
    sheet.text('Formulir dengan skrip')
    const root = (sheet as unknown as { _root: { data: Record<string, unknown> } })._root.data
    root.OpenAction = { S: 'JavaScript', JS: new String('app.alert("halo")') }
    sheet.end()
    const content = await buffer(sheet)
    expect(content.includes('/JavaScript')).toBe(true)
    const id = await attached('skrip.pdf', content)
    await read()
    expect(await textOf(id)).toMatchObject({ status: 'done', pages: 1 })
    expect((await admin.get(`/assets/${id}/content`)).headers['content-security-policy']).toContain('sandbox')
  })

  ;(hasOcr ? test : test.skip)(
    'of a scan is read by Tesseract',
    async () => {
      const id = await attached('pindaian.pdf', await scan('Surat Keputusan Direksi tentang penghapusan arsip'))
      const settings = { TESSERACT_PATH: tesseract, PDFTOPPM_PATH: pdftoppm, TESSERACT_LANGUAGES: 'ind+eng' }
      await read(ocrOf(settings))
      expect(await textOf(id)).toMatchObject({ status: 'done', method: 'ocr', pages: 1 })
      expect((await pagesOf(id))[0].content).toContain('Surat Keputusan Direksi')
    },
    60_000,
  )
})

/** The least that is recognised as such a file. */
async function office(ending: string, parts: readonly { name: string; text: string }[]): Promise<Buffer> {
  const main = { docx: 'wordprocessingml.document', pptx: 'presentationml.presentation' }[ending]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${parts[0]?.name}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`
  const all = [{ name: '[Content_Types].xml', text: types }, ...parts]
  const chunks: Buffer[] = []
  for await (const chunk of zip(all.map(({ name, text }) => ({ name, content: [text] })))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
