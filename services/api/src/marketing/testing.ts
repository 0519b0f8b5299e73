import { permissions } from '@ems/contracts'
import { archiveContracts } from '@ems/contracts/archives'
import { partners } from '@ems/contracts/marketing'
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

/** Required fields of a customer; another one for every `n`. */
export const customer = async (api: TestApi, n: number) => ({
  code: `M${n}`,
  name: `PT Mitra ${n}`,
  legal_form: await referenceIn(api, 'legal-form'),
  phone: `+6281200${String(n).padStart(6, '0')}`,
  addresses: [{ ...address, city: `Kota ${n}` }],
  company: api.companies[0],
})

let partnersMade = 5_000
/** Id of a new customer of this company. */
export async function customerOf(api: TestApi, company: string): Promise<string> {
  const admin = await api.as([...permissions])
  return (await admin.create(partners, { ...(await customer(api, ++partnersMade)), company })).id
}

/** Id of a new contract with this partner. */
export async function contractOf(api: TestApi, partner: string): Promise<string> {
  const admin = await api.as([...permissions])
  const values = {
    title: 'Jasa tahunan',
    contract_type: await referenceIn(api, 'contract-type'),
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    company: api.companies[0],
  }
  return (await admin.create(archiveContracts, { ...values, partner })).id
}

/** Required fields of goods; another one for every `n`. */
export const item = async (api: TestApi, n: number) => ({
  kind: 'goods',
  code: `B-${n}`,
  name: `Barang ${n}`,
  category: await referenceIn(api, 'item-category'),
  unit: await referenceIn(api, 'unit'),
  tax: await referenceIn(api, 'tax'),
  sell_price: `${n}000.00`,
  barcode: `99${n}`,
  hs_code: `99${String(n).padStart(6, '0')}`,
  company: api.companies[0],
})
