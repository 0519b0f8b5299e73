import { permissions } from '@ems/contracts'
import { letterTemplates } from '@ems/contracts/hr'
import { expect, test } from '@jest/globals'
import { testApi } from '../../testing/api.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'

describeResource(letterTemplates, {
  input: async (api, n) => ({
    name: `Templat ${n}`,
    title: `Surat ${n}`,
    body: 'Menerangkan bahwa {{nama}} bekerja sebagai {{jabatan}}.',
    doc_type: await referenceIn(api, 'document-type'),
    company: api.companies[0],
  }),
  shared: { title: 'Judul yang sama' },
})

test('a template says only what letters know', async () => {
  const api = await testApi()
  const admin = await api.as([...permissions])
  const doc_type = await referenceIn(api, 'document-type')
  for (const body of ['Gaji {{gaji}}', 'Halo {{nama}', '{{}}']) {
    const answer = await admin.store(letterTemplates, { name: body, title: 'Surat', body, doc_type })
    expect([body, answer.status, answer.body.errors?.[0].source.pointer]).toEqual([body, 422, '/data/attributes/body'])
  }
  await api.close()
})
