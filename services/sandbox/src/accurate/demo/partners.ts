import { readFileSync } from 'node:fs'
import { dayText, momentText } from '../contract/dates.ts'
import type { Database } from '../records/database.ts'
import { type Random, randomOf } from './random.ts'

const CUSTOMERS = 231
const VENDORS = 60
const DAY_MS = 86_400_000

type Partner = {
  code: string
  kinds: string
  name: string
  npwp: string
  city: string
  province: string
  zip: string
  phone: string
  email: string
}

/** Partners that EMS has in demo mode too. */
const partners: readonly Partner[] = readFileSync(new URL('partners.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [code = '', kinds = '', name = '', npwp = '', city = '', province = '', zip = '', phone = '', email = ''] =
      line.split('\t')
    return { code, kinds, name, npwp, city, province, zip, phone, email }
  })

const forms = ['PT', 'PT', 'CV', 'PT', 'UD', 'Toko']
const first = [
  'Andalan',
  'Anugerah',
  'Bahari',
  'Cipta',
  'Duta',
  'Eka',
  'Gemah',
  'Indo',
  'Jati',
  'Kharisma',
  'Lintas',
  'Multi',
]
const second = ['Ripah', 'Sarana', 'Wahana', 'Niaga', 'Busana', 'Griya', 'Pratama', 'Semesta', 'Selaras', 'Unggul']
const third = ['Nusantara', 'Internasional', 'Mulia', 'Sukses', 'Indonesia', 'Tama']
const cities = [
  ['Semarang', 'Jawa Tengah', '50131'],
  ['Bandung', 'Jawa Barat', '40111'],
  ['Surabaya', 'Jawa Timur', '60111'],
  ['Jakarta Utara', 'DKI Jakarta', '14110'],
] as const

export const terms = [
  { id: 50, name: 'C.O.D', days: 0 },
  { id: 51, name: 'net 14', days: 14 },
  { id: 52, name: 'net 30', days: 30 },
  { id: 53, name: 'net 45', days: 45 },
  { id: 54, name: 'net 60', days: 60 },
] as const
export const rupiah = { id: 50, code: 'IDR', symbol: 'Rp' }
export const branch = { id: 50, name: 'Kantor Pusat' }

/**
 * The same company in the books of accounting: with the number of EMS, with its NPWP alone, with another spelling and
 * its NPWP, or with its name alone.
 */
function booked({ code, name, npwp, city, province, zip, phone, email }: Partner, n: number, prefix: string) {
  const way = n % 4
  return {
    no: way === 0 ? code : numberOf(prefix, n),
    name: way === 2 ? respelled(name) : name,
    npwpNo: way === 3 ? '' : npwp,
    city,
    province,
    zip,
    phone,
    email,
  }
}

type Booked = ReturnType<typeof booked>

const respelled = (name: string) => name.toUpperCase().replace(/^(PT|CV|UD) /, '$1. ')

const numberOf = (prefix: string, n: number) => `${prefix}.${String(n + 1).padStart(5, '0')}`

/** Companies that only accounting knows; some with what breaks careless programs. */
function invented(random: Random, n: number, prefix: string): Booked {
  const [city, province, zip] = random.pick(cities)
  const usual = `${random.pick(forms)} ${random.pick(first)} ${random.pick(second)} ${random.pick(third)} ${n}`
  const name =
    n % 40 === 0
      ? `CV "Dua Putra" & Rekan's ${n}`
      : n % 40 === 1
        ? `PT ${'Panjang Sekali '.repeat(17)}`.slice(0, 255)
        : usual
  const npwpNo = n % 3 ? `98${String(10_000_000_000_000 + n * 6_007)}` : ''
  return {
    no: numberOf(prefix, n),
    name,
    npwpNo,
    city,
    province,
    zip,
    phone: `+62811000${10_000 + n}`,
    email: n % 4 ? `akunting${n}@pelanggan.example` : '',
  }
}

/** Partners of a kind: a part of those that EMS knows, others up to `count`. Each database begins at another one. */
function chosen({ id }: Database, seed: number, kind: string, prefix: string, count: number): Booked[] {
  const random = randomOf(seed * 31 + count)
  const ours = partners.filter(({ kinds }, n) => kinds.includes(kind) && (n + id) % 5 > 0)
  return Array.from({ length: count }, (_, n) => {
    const partner = ours[n]
    return partner ? booked(partner, n, prefix) : invented(random, n, prefix)
  })
}

/** 231 customers: three pages of a hundred. */
export function insertCustomers(database: Database, now: number, seed: number) {
  const random = randomOf(seed)
  chosen(database, seed, 'c', 'P', CUSTOMERS).forEach((partner, n) => {
    const term = random.pick(terms)
    const limit = n % 3 ? (1 + random.below(80)) * 25_000_000 : 0
    database.modules.customer.put({
      ...partnerFields(partner, now - ((n * 37) % 500) * DAY_MS - n * 61_000),
      id: database.modules.customer.nextId(),
      customerNo: partner.no,
      category: n % 5 ? { id: 50, name: 'Umum' } : { id: 51, name: 'Kawasan Berikat' },
      priceCategory: { id: 50, name: 'Umum' },
      term: { id: term.id, name: term.name },
      shipStreet: '',
      shipCity: '',
      shipProvince: '',
      shipZipCode: '',
      shipCountry: '',
      shipSameAsBill: true,
      customerLimitAmount: limit > 0,
      customerLimitAmountValue: limit,
      customerLimitAge: n % 9 === 0,
      customerLimitAgeValue: n % 9 === 0 ? 60 : 0,
      consignmentStore: false,
      balanceList: [],
      salesmanList: [],
      detailShipAddress: [],
      suspended: n % 29 === 28,
    })
  })
}

/** 60 vendors. */
export function insertVendors(database: Database, now: number, seed: number) {
  const random = randomOf(seed + 1)
  chosen(database, seed, 'v', 'V', VENDORS).forEach((partner, n) => {
    const term = random.pick(terms)
    database.modules.vendor.put({
      ...partnerFields(partner, now - ((n * 53) % 400) * DAY_MS - n * 67_000),
      id: database.modules.vendor.nextId(),
      vendorNo: partner.no,
      category: { id: 50, name: n % 3 ? 'Umum' : 'Impor' },
      term: { id: term.id, name: term.name },
      suspended: n % 19 === 18,
    })
  })
}

const partnerFields = ({ name, npwpNo, city, province, zip, phone, email }: Booked, at: number) => ({
  name,
  npwpNo,
  pkpNo: npwpNo ? `S-${npwpNo.slice(-6)}PKP/WPJ.10/2019` : '',
  wpName: npwpNo ? name : '',
  transDate: dayText(at),
  email,
  mobilePhone: '',
  workPhone: phone,
  fax: '',
  website: '',
  notes: '',
  description: '',
  billStreet: 'Jalan Contoh 17',
  billCity: city,
  billProvince: province,
  billZipCode: zip,
  billCountry: 'Indonesia',
  taxSameAsBill: true,
  defaultIncTax: false,
  currency: rupiah,
  branchId: branch.id,
  branchName: branch.name,
  detailContact: [],
  lastUpdate: momentText(at),
})
