import type { TestApi } from '../testing/api.ts'
import { referenceIn } from '../testing/reference-in.ts'

/** An address as the form of a partner says it. */
export const address = {
  type: 'billing',
  street: 'Jalan Uji 1',
  rt: null,
  rw: null,
  village: null,
  district: null,
  city: 'Semarang',
  province: 'Jawa Tengah',
  postal_code: '50131',
  country: null,
  is_primary: true,
}

/** What a customer needs at least; another one for every `n`. */
export const customer = async (api: TestApi, n: number) => ({
  code: `M${n}`,
  name: `PT Mitra ${n}`,
  legal_form: await referenceIn(api, 'legal-form'),
  phone: `+6281200${String(n).padStart(6, '0')}`,
  addresses: [{ ...address, city: `Kota ${n}` }],
  company: api.companies[0],
})
