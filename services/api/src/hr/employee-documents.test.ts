import { permissions } from '@ems/contracts'
import { employeeDocuments } from '@ems/contracts/hr'
import { expect, test } from '@jest/globals'
import { testApi } from '../testing/api.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { employeeIn, sameEmployeeIn } from './testing.ts'

describeResource(employeeDocuments, {
  input: async (api, n) => ({
    employee: await sameEmployeeIn(api),
    doc_type: await referenceIn(api, 'document-type'),
    title: `Ijazah ${n}`,
    issued_at: `19${10 + (n % 80)}-03-01`,
    valid_to: `20${10 + (n % 80)}-03-01`,
  }),
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

test('a paper is called what its kind is called, and says who looked at it', async () => {
  const api = await testApi()
  const admin = await api.as([...permissions])

  const row = await admin.create(employeeDocuments, {
    employee: await employeeIn(api),
    doc_type: await referenceIn(api, 'document-type'),
    number: 'SK/12/2026-A',
  })
  const looked = await admin.update(employeeDocuments, row, { verification: 'verified' })

  expect(row).toMatchObject({ title: 'Uji', verification: 'pending', number: 'SK/1••••26-A' })
  expect(looked.body.data.relationships.verified_by.data.id).toBe(admin.user.id)
  await api.close()
})
