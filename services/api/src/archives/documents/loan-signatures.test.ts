import { permissions } from '@ems/contracts'
import { archiveDocumentLogs, documents } from '@ems/contracts/archives'
import { objectOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy } from '../../testing/approved-by.ts'
import type { Client } from '../../testing/client.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { document, upcomingDay } from '../testing.ts'

let api: TestApi
let admin: Client
let n = 0
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  // Nobody has to agree to a loan here.
  await approvedBy(api, archiveDocumentLogs.name, [])
})
afterAll(() => api.close())

test('the signature under a loan is that of the person who takes it, one for all rows, and may be left out', async () => {
  const loan = async () => {
    const record = await admin.create(documents, await document(api, ++n))
    const borrower = await employeeIn(api)
    const values = { document: record.id, borrower, purpose: 'Pemeriksaan pajak', due_at: upcomingDay(5) }
    const { id } = await admin.create(archiveDocumentLogs, values)
    await api.pool.query(`update ems.archive_document_logs set status = 'approved' where id = $1`, [id])
    return { id, version: (await admin.get(`/archive-document-logs/${id}`)).body.data.meta.version as number }
  }
  const [one, two, three] = [await loan(), await loan(), await loan()]
  const values = { condition_out: 'good' }
  const strokes = [[20, 150, 180, 40, 320, 160]]
  const signature = { name: 'Suharti', strokes }
  const rows = [one, two].map((row) => objectOf(archiveDocumentLogs, values, row))
  const both = await admin.post('/archive-document-logs/-actions/handOver', { data: rows, meta: { signature } })
  const silent = await admin.take(archiveDocumentLogs, 'handOver', three, { values })
  const unasked = await admin.take(
    archiveDocumentLogs,
    'extend',
    { id: three.id, version: silent.body.data.meta.version },
    { values: { due_at: upcomingDay(9) }, reason: 'Masih diperiksa auditor', signature },
  )

  expect([both.status, silent.status]).toEqual([200, 200])
  for (const { id } of [one, two])
    expect((await admin.get(`/archive-document-logs/${id}`)).body.data.meta.signatures).toMatchObject([
      { action: 'handOver', task: null, name: 'Suharti', strokes, is_intact: true },
    ])
  expect((await admin.get(`/archive-document-logs/${three.id}`)).body.data.meta.signatures).toBeUndefined()
  expect(unasked.status).toBe(400)
})
