import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { archiveContracts, contractTemplates } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import PizZip from 'pizzip'
import { extractText, getDocumentProxy } from 'unpdf'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { multipart } from '../../../testing/multipart.ts'
import { contract } from '../../testing.ts'

describeResource(contractTemplates, {
  input: async (_, n) => ({ name: `Templat ${n}` }),
  shared: { description: 'Keterangan yang sama' },
})

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** The smallest DOCX with a paragraph for each text. */
function docx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('')
  const zip = new PizZip()
  zip.file('[Content_Types].xml', types)
  zip.file('_rels/.rels', relations)
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  )
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

describe('a draft of a template', () => {
  let api: TestApi
  let admin: Client
  let n = 15_000
  beforeAll(async () => {
    api = await testApi({ filesDir: mkdtempSync(path.join(tmpdir(), 'ems-templates-')) })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const template = async (paragraphs?: readonly string[]) => {
    const row = await admin.create(contractTemplates, { name: `Sewa ${++n}` })
    if (!paragraphs) return row
    const fields = { target_type: 'contract-templates', target_id: row.id, purpose: 'template' }
    const [body, headers] = multipart({ name: 'templat.docx', content: docx(paragraphs) }, fields)
    const answer = await admin.post('/assets', body, headers)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return row
  }
  const draft = (of: Row, by: Row, client = admin) =>
    client.post(`/archive-contracts/${of.id}/-actions/draft`, {
      data: { type: 'archive-contracts', id: of.id, attributes: { template: by.id } },
    })
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

  test('has what is known of the contract, as DOCX to work on and as PDF to sign', async () => {
    const row = await admin.create(archiveContracts, {
      ...(await contract(api, ++n)),
      ...{ title: 'Sewa gudang A&B', value: '1250000.50', payment_term: null },
      signers: [{ name: 'Sri', position: 'Direktur', party: 'first', signed_at: null, e_stamp_no: null }],
    })
    const by = await template([
      'PERJANJIAN {{judul}}',
      'Nomor {{nomor}}, mulai {{mulai}}, senilai {{mata_uang}} {{nilai}}, termin {{termin}}.',
      '{{#penanda_tangan}}{{nama}} selaku {{jabatan}}{{/penanda_tangan}}',
    ])

    const { status, body } = await draft(row, by)

    expect(status).toBe(201)
    const [word, sheet] = body.data as { id: string; attributes: { name: string; purpose: string } }[]
    expect([word?.attributes.name.endsWith('.docx'), sheet?.attributes.name.endsWith('.pdf')]).toEqual([true, true])
    const xml = new PizZip((await admin.get(`/assets/${word?.id}/content?download=1`)).bytes)
      .file('word/document.xml')
      ?.asText()
    expect(xml).toContain('PERJANJIAN Sewa gudang A&amp;B')
    const bytes = (await admin.get(`/assets/${sheet?.id}/content`)).bytes
    const [text] = (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text
    expect(text).toContain(`Nomor ${row.number}, mulai 1 Januari 2026, senilai IDR 1.250.000,50, termin`)
    expect(text).toContain('Sri selaku Direktur')
  })

  test('is refused for a template without a file, with an unknown field or a broken one', async () => {
    const row = await admin.create(archiveContracts, await contract(api, ++n))
    const empty = await draft(row, await template())
    const unknown = await draft(row, await template(['{{judul}} {{gaji}}']))
    const broken = await draft(row, await template(['{{#penanda_tangan}}{{nama}}']))
    expect([empty, unknown, broken].map(message)).toEqual([
      'Templat ini belum memiliki berkas DOCX.',
      'Isian {{gaji}} tidak dikenal.',
      'Isian {{penanda_tangan}} tidak ditulis dengan benar.',
    ])
    expect(sources(unknown)).toEqual(['/data/attributes/template'])
    expect((await draft(row, await template(['{{judul}}']), await api.as(['contract-show']))).status).toBe(403)
    await api.pool.query(`update ems.archive_contracts set status = 'active' where id = $1`, [row.id])
    expect((await draft(row, await template(['{{judul}}']))).status).toBe(409)
  })
})
