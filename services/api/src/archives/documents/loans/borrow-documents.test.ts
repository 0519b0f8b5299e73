import { permissions } from '@ems/contracts'
import { archiveDocumentLogs } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getDocumentProxy } from 'unpdf'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { approvedBy, ruleLine } from '../../../testing/approved-by.ts'
import type { Client } from '../../../testing/client.ts'
import { employeeIn } from '../../../testing/employee-in.ts'
import { documentIn } from '../../testing.ts'

type Loan = { id: string; attributes: { loan_no: string }; relationships: { document: { data: { id: string } } } }

describe('several records in one loan', () => {
  let api: TestApi
  let admin: Client
  let borrower: string
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    borrower = await employeeIn(api)
    const keeper = await api.as([...permissions])
    await approvedBy(api, archiveDocumentLogs.name, [ruleLine(keeper.user.id)])
  })
  afterAll(() => api.close())

  const some = (count: number, company = 0) =>
    Promise.all(Array.from({ length: count }, () => documentIn(api, api.companies[company] as string)))
  const borrow = (documents: readonly string[], client = admin, more: object = {}) =>
    client.post('/archive-document-logs/-actions/borrow', {
      data: { attributes: { documents, borrower, purpose: 'Pemeriksaan pajak', ...more } },
    })
  const loans = async () => (await api.pool.query('select count(*)::int as n from ems.archive_document_logs')).rows[0].n

  test('have a number in common, and each its own way through approval and return', async () => {
    const documents = await some(3)

    const { status, body } = await borrow(documents, admin, { due_at: null })

    expect(status).toBe(201)
    expect(new Set(body.data.map(({ attributes }: Loan) => attributes.loan_no)).size).toBe(1)
    expect(body.data[0].attributes.loan_no).toMatch(/^PJM-\d{4,}$/)
    expect(body.data.map(({ relationships }: Loan) => relationships.document.data.id)).toEqual(documents)
    const other = await admin.create(archiveDocumentLogs, {
      ...{ document: (await some(1))[0], borrower, purpose: 'Pemeriksaan lain' },
    })
    expect(other.loan_no).not.toBe(body.data[0].attributes.loan_no)
  })

  test('are all refused when one of them is away, and it is named', async () => {
    const [away = '', free = ''] = await some(2)
    const [lent] = (await borrow([away])).body.data
    await api.pool.query(`update ems.archive_document_logs set status = 'approved' where id = $1`, [lent.id])
    const before = await loans()

    const { status, body } = await borrow([free, away])

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      {
        detail: expect.stringContaining('sedang dipinjam'),
        source: { pointer: expect.stringContaining('/documents/1') },
      },
    ])
    expect(await loans()).toBe(before)
  })

  test('are twenty at most, each once', async () => {
    const [one = ''] = await some(1)
    const ids = Array.from({ length: 21 }, (_, n) => String(n + 1))
    const details = async (documents: readonly string[]) => (await borrow(documents)).body.errors[0].detail
    expect(await details(ids)).toContain('Maksimal 20 arsip per peminjaman.')
    expect(await details([one, one])).toContain('Arsip tidak boleh dipilih dua kali.')
    expect(await details([])).toContain('Arsip wajib dipilih.')
  })

  test('need the right to borrow, and reach no record of another company', async () => {
    const documents = await some(1, 1)
    const local = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })
    expect((await borrow(documents, local)).status).toBe(422)
    expect((await borrow(documents, await api.as(['archive-list']))).status).toBe(403)
  })

  test('stand on one slip in three parts', async () => {
    const documents = await some(2)
    const [first] = (await borrow(documents)).body.data
    const { status, bytes, headers } = await admin.get(`/archive-document-logs/${first.id}/pdf`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`filename="Bon pinjam ${first.attributes.loan_no}.pdf"`)
    const sheet = await getDocumentProxy(new Uint8Array(bytes))
    const { items } = await (await sheet.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(text.match(/BON PINJAM ARSIP/g)).toHaveLength(3)
    const { rows } = await api.pool.query('select number from ems.documents where id = any($1::bigint[])', [documents])
    for (const { number } of rows) expect(text.split(number)).toHaveLength(4)
    expect((await (await api.as([])).get(`/archive-document-logs/${first.id}/pdf`)).status).toBe(403)
  })
})
