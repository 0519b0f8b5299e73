import { permissions } from '@ems/contracts'
import { employeeDocuments } from '@ems/contracts/hr'
import { expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { takeNow } from '../../testing/approved-by.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn, sameEmployeeIn } from '../testing.ts'

describeResource(employeeDocuments, {
  input: async (api, n) => ({
    employee: await sameEmployeeIn(api),
    doc_type: await referenceIn(api, 'document-type'),
    title: `Ijazah ${n}`,
    issued_at: `19${10 + (n % 80)}-03-01`,
    valid_to: `20${10 + (n % 80)}-03-01`,
  }),
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
  equip: (api, { id }) => attach(api, id, `now() + interval '1 day'`),
})

/** A file of the document, attached at this time. */
const attach = ({ pool }: TestApi, id: string, at = 'now()') =>
  pool.query(
    `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, created_at) values
       ('ktp.pdf', 'application/pdf', 1, repeat('0', 64), 'employee-documents', $1, ${at})`,
    [id],
  )

test('a paper is called what its kind is called, and says who looked at it', async () => {
  const api = await testApi()
  const admin = await api.as([...permissions])

  const row = await admin.create(employeeDocuments, {
    employee: await employeeIn(api),
    doc_type: await referenceIn(api, 'document-type'),
    number: 'SK/12/2026-A',
  })
  const early = await takeNow(admin, employeeDocuments, row, 'verify')
  expect([early.status, early.body.errors[0].detail.split('[Galat]')[0]]).toEqual([
    409,
    'Unggah berkasnya sebelum diverifikasi.',
  ])
  await attach(api, row.id)
  const verified = await takeNow(admin, employeeDocuments, row, 'verify')

  expect(row).toMatchObject({ title: 'Uji', verification: 'pending', number: 'SK/1••••26-A' })
  expect(verified.body.data.relationships.verified_by.data.id).toBe(admin.user.id)
  await api.close()
})

test('a rejected document waits for its employee, who sends it again with another file', async () => {
  const api = await testApi()
  const admin = await api.as([...permissions])
  const employee = await employeeIn(api)
  const self = await api.as(['dashboard-access'], { employee, scope: 'own' })
  const row = await admin.create(employeeDocuments, { employee, doc_type: await referenceIn(api, 'document-type') })
  const pending = async () =>
    (
      await api.pool.query(
        `select say, coalesce(queue, 'self') as holder from ems.work_items where target_type = 'employee-documents' and target_id = $1`,
        [row.id],
      )
    ).rows
  await attach(api, row.id)
  expect(await pending()).toEqual([{ say: 'Verifikasi dokumen', holder: 'employee-update' }])
  expect((await takeNow(self, employeeDocuments, row, 'verify')).status).toBe(403)
  expect((await takeNow(admin, employeeDocuments, row, 'reject')).status).toBe(422)
  const rejected = await takeNow(admin, employeeDocuments, row, 'reject', 'Foto tidak terbaca sama sekali')

  expect(rejected.body.data.attributes).toMatchObject({
    verification: 'rejected',
    reject_reason: 'Foto tidak terbaca sama sekali',
  })
  expect(await pending()).toEqual([{ say: 'Perbaiki dokumen dan unggah berkasnya', holder: 'self' }])
  const early = await takeNow(self, employeeDocuments, row, 'resubmit')
  expect([early.status, early.body.errors[0].detail.split('[Galat]')[0]]).toEqual([
    409,
    'Lampirkan berkas yang baru dahulu.',
  ])
  await attach(api, row.id)
  const again = await takeNow(self, employeeDocuments, row, 'resubmit')
  expect(again.body.data.attributes).toMatchObject({ verification: 'pending', reject_reason: null })
  await takeNow(admin, employeeDocuments, row, 'verify')
  const { version } = (await admin.get(`/employee-documents/${row.id}`)).body.data.meta
  const changed = await admin.update(employeeDocuments, { id: row.id, version }, { valid_to: '2040-01-01' })
  expect([changed.status, changed.body.errors[0].code]).toEqual([409, 'NOT_EDITABLE'])
  await api.close()
})
