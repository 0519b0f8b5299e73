import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { employeeLetters } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../files/text/testing.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn } from '../testing.ts'

const today = todayInJakarta()
const templates = new WeakMap<TestApi, Promise<string>>()
let created = 0
/** Id of a new template of this kind. */
async function templateIn(api: TestApi, body: string, kind = 'certificate'): Promise<string> {
  created += 1
  const { rows } = await api.pool.query(
    `insert into ems.letter_templates (name, kind, title, body, doc_type_id) values ($1, $2, 'Surat Keterangan Kerja', $3, $4)
     returning id`,
    [`Templat ${created}`, kind, body, await referenceIn(api, 'document-type')],
  )
  return rows[0].id as string
}
function plainIn(api: TestApi): Promise<string> {
  const existing = templates.get(api) ?? templateIn(api, 'Menerangkan bahwa {{nama}} bekerja di sini.')
  templates.set(api, existing)
  return existing
}

describeResource(employeeLetters, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    template: await plainIn(api),
    letter_date: '2026-03-02',
    body: `Isi surat ${n}`,
  }),
  change: (n) => ({ body: `Isi lain ${n}` }),
  shared: { purpose: 'Keperluan bank' },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

describe('a letter', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const read = async ({ id }: { id: string }) => (await admin.get(`/employee-letters/${id}`)).body.data

  test('is written from its template, and keeps number and text once it is issued', async () => {
    const employee = await employeeIn(api, api.companies[0], 'Siti Aminah')
    const body = 'Nomor {{nomor}}\n{{nama}} ({{nip}}), {{jabatan}}, sejak {{tanggal_masuk}}. Untuk {{keperluan}}.'
    const values = { employee, template: await templateIn(api, body), letter_date: today }
    const bare = await admin.create(employeeLetters, values)
    expect(bare).toMatchObject({ title: 'Surat Keterangan Kerja', kind: 'certificate', number: null })
    const refusal = await takeNow(admin, employeeLetters, bare, 'submit')
    expect([refusal.status, sources(refusal), message(refusal)]).toEqual([
      422,
      ['/data/attributes/body'],
      'Isi surat belum lengkap: Keperluan (isian surat) belum diketahui.',
    ])

    const row = await admin.create(employeeLetters, { ...values, purpose: 'pengajuan KPR' })
    const issued = await takeNow(admin, employeeLetters, row, 'submit')
    expect(issued.status).toBe(200)
    const { attributes, relationships, meta } = await read(row)
    expect(attributes.status).toBe('issued')
    expect(attributes.number).toMatch(/^0001\/HRD\/.+\/[IVX]+\/\d{4}$/)
    expect(attributes.body).toMatch(
      new RegExp(
        `^Nomor ${attributes.number}\nSiti Aminah \\(E-\\d+\\), Uji, sejak 1 Januari 2020. Untuk pengajuan KPR\\.$`,
      ),
    )
    const document = (await admin.get(`/employee-documents/${relationships.document.data.id}`)).body.data.attributes
    expect(document).toMatchObject({ title: `Surat Keterangan Kerja ${attributes.number}`, issued_at: today })
    expect((await admin.update(employeeLetters, { id: row.id, version: meta.version }, { body: 'Lain' })).status).toBe(
      409,
    )
    await expect(
      api.pool.query(`update ems.employee_letters set body = 'Lain' where id = $1`, [row.id]),
    ).rejects.toThrow('Surat yang sudah terbit tidak dapat diubah atau dihapus.')
    await takeNow(admin, employeeLetters, row, 'cancel', 'Salah alamat')
    const next = await admin.create(employeeLetters, { ...values, purpose: 'visa' })
    await takeNow(admin, employeeLetters, next, 'submit')
    expect((await read(next)).attributes.number).toMatch(/^0002\//)
    expect((await read(row)).attributes).toMatchObject({ status: 'cancelled', number: attributes.number })
  })

  test('is printed for users who may see it, its employee too, and for nobody else', async () => {
    const employee = await employeeIn(api)
    const self = await api.as(['dashboard-access'], { employee, scope: 'own' })
    const other = await api.as(['dashboard-access'], { employee: await employeeIn(api), scope: 'own' })
    const row = await admin.create(employeeLetters, { employee, template: await plainIn(api), letter_date: today })
    const pdf = async (by: Client) => (await by.get(`/employee-letters/${row.id}/pdf`)).status
    const reader = await api.as(['dashboard-access'], { scope: 'group' })
    expect([await pdf(admin), await pdf(self), await pdf(other), await pdf(reader)]).toEqual([200, 200, 403, 403])
  })

  test('is the file of the day it was issued, whatever changes later, until it is cancelled', async () => {
    const employee = await employeeIn(api)
    const row = await admin.create(employeeLetters, { employee, template: await plainIn(api), letter_date: today })
    await takeNow(admin, employeeLetters, row, 'submit')
    const pdf = async () => (await admin.get(`/employee-letters/${row.id}/pdf`)).bytes
    const signed = await pdf()
    await api.pool.query(
      `update ems."references" set name = 'Nama Baru', meta = '{"letterhead": "Jalan Baru 1"}' where id = $1`,
      [api.companies[0]],
    )

    const { rows } = await api.pool.query('select sha256 from ems.employee_letter_prints where letter_id = $1', [
      row.id,
    ])
    expect(createHash('sha256').update(signed).digest('hex')).toBe(rows[0].sha256)
    expect((await pdf()).equals(signed)).toBe(true)
    await takeNow(admin, employeeLetters, row, 'cancel', 'Salah alamat')
    expect((await pdf()).equals(signed)).toBe(false)
  })

  test('of a warning is a line of the career', async () => {
    const employee = await employeeIn(api)
    const template = await templateIn(api, 'Peringatan {{tingkat}}: {{uraian}}', 'warning')
    const values = { employee, template, letter_date: today, effective_on: '2026-02-01', detail: 'Terlambat' }
    const lacking = await admin.store(employeeLetters, values)
    expect([lacking.status, sources(lacking)]).toEqual([422, ['/data/attributes/level']])
    const row = await admin.create(employeeLetters, { ...values, level: 2 })
    await takeNow(admin, employeeLetters, row, 'submit')
    const { attributes } = await read(row)
    expect(attributes.body).toBe('Peringatan kedua: Terlambat')
    const { rows } = await api.pool.query(
      `select type, valid_from::text as from, note, document from ems.career_events where employee_id = $1 and type = 'warning'`,
      [employee],
    )
    expect(rows).toEqual([
      { type: 'warning', from: '2026-02-01', note: 'SP 2: Terlambat', document: attributes.number },
    ])
  })

  test('waits for the approvers that a rule names, and is issued by the last of them', async () => {
    const director = await api.as([...permissions])
    await approvedBy(api, employeeLetters.name, [ruleLine(director.user.id)])
    const row = await admin.create(employeeLetters, {
      employee: await employeeIn(api),
      template: await plainIn(api),
      letter_date: today,
    })
    await takeNow(admin, employeeLetters, row, 'submit')
    expect((await read(row)).attributes).toMatchObject({ status: 'submitted', number: null })
    expect((await takeNow(director, employeeLetters, row, 'approve')).status).toBe(200)
    expect((await read(row)).attributes.number).not.toBeNull()
  })

  test('carries the drawn signature of the approver who issues it, and the name of one who types it', async () => {
    const director = await api.as([...permissions], { name: 'Rina Direktur' })
    await approvedBy(api, employeeLetters.name, [ruleLine(director.user.id, { signature: 'drawn' })])
    const issued = async (strokes: readonly number[][]) => {
      const employee = await employeeIn(api)
      const row = await admin.create(employeeLetters, { employee, template: await plainIn(api), letter_date: today })
      await takeNow(admin, employeeLetters, row, 'submit')
      const { meta } = await read(row)
      const signature = { name: 'Rina', strokes }
      const answer = await director.take(
        employeeLetters,
        'approve',
        { id: row.id, version: meta.version },
        { signature },
      )
      expect(answer.status).toBe(200)
      return (await admin.get(`/employee-letters/${row.id}/pdf`)).bytes
    }
    const signed = await issued([
      [20, 150, 180, 40, 320, 160],
      [340, 90, 420, 60],
    ])
    const typed = await issued([])
    expect((await textOfPdf(signed))[0]).toContain('Rina Direktur')
    expect(strokesIn(signed) - strokesIn(typed)).toBe(2)
  })
})

/** How many paths the pages of a PDF stroke. */
const strokesIn = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [...inflateSync(Buffer.from(packed, 'latin1')).toString('latin1').matchAll(/^S$/gm)]
    } catch {
      return []
    }
  }).length
