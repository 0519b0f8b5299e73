import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { partnerPapers, partners } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { customer, customerOf } from '../../testing.ts'

const kinds = new WeakMap<TestApi, Promise<string>>()
const kindIn = (api: TestApi) => {
  const existing = kinds.get(api) ?? newKind(api, 'SIUP', {})
  kinds.set(api, existing)
  return existing
}
async function newKind(api: TestApi, code: string, meta: object) {
  const admin = await api.as([...permissions])
  return (await admin.create(references, { category: 'partner-paper', code, name: code, meta })).id
}

describeResource(partnerPapers, {
  input: async (api, n) => ({
    partner: await customerOf(api, api.companies[0]),
    kind: await kindIn(api),
    number: `No. ${n}`,
    issued_on: '2026-01-02',
    valid_to: `2027-01-${String((n % 28) + 1).padStart(2, '0')}`,
  }),
  change: (n) => ({ notes: `Catatan ${n}` }),
  shared: { notes: 'Sama' },
  elsewhere: async (api) => ({ partner: await customerOf(api, api.companies[1]) }),
})

describe('the papers of a partner', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  test('are required by its legal form, tax status and role, and are missing, ending or expired', async () => {
    const form = await admin.create(references, { category: 'legal-form', code: 'PTX', name: 'Perseroan Uji' })
    const required = { legal_forms: ['PTX'] }
    const deed = await newKind(api, 'AKTA-X', required)
    const permit = await newKind(api, 'IZIN-X', { ...required, expires: true })
    await newKind(api, 'SPPKP-X', { ...required, only_pkp: true })
    await newKind(api, 'REK-X', { ...required, only_vendors: true })
    await newKind(api, 'LAIN-X', { legal_forms: ['CVX'] })
    const { id, version } = await admin.create(partners, { ...(await customer(api, 8_801)), legal_form: form.id })
    const states = async (by = admin) => {
      const { body } = await by.get(`/partners/${id}/required-papers`)
      return Object.fromEntries(
        body.data.map(({ attributes }: { attributes: { name: string; state: string } }) => [
          attributes.name,
          attributes.state,
        ]),
      )
    }
    expect(await states()).toEqual({ 'AKTA-X': 'missing', 'IZIN-X': 'missing' })

    const today = todayInJakarta()
    await admin.create(partnerPapers, { partner: id, kind: deed, number: '12' })
    const open = await admin.store(partnerPapers, { partner: id, kind: permit })
    expect(open).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/valid_to' } }] },
    })
    await admin.create(partnerPapers, { partner: id, kind: permit, valid_to: addDays(today, -1) })
    expect(await states()).toEqual({ 'AKTA-X': 'present', 'IZIN-X': 'expired' })
    await admin.create(partnerPapers, { partner: id, kind: permit, valid_to: addDays(today, 30) })
    expect(await states()).toEqual({ 'AKTA-X': 'present', 'IZIN-X': 'soon' })
    await admin.create(partnerPapers, { partner: id, kind: permit, valid_to: addDays(today, 31) })
    await admin.update(partners, { id, version }, { tax_status: 'pkp', npwp: '9912345678901234' })
    expect(await states()).toEqual({ 'AKTA-X': 'present', 'IZIN-X': 'present', 'SPPKP-X': 'missing' })

    const colleague = await api.as([...permissions], { scope: 'company', companies: [String(api.companies[1])] })
    expect((await colleague.get(`/partners/${id}/required-papers`)).status).toBe(404)
  })
})
