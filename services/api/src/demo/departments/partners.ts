import { sql, type Transaction } from '@ems/postgres'
import { type Random, randomOf } from '../random.ts'
import { idsFor, insert } from '../rows.ts'

type Ids = ReadonlyMap<string, string>
export type Around = { references: Ids }

/** Partners of the demo group: customers, vendors, and companies that are both. KITE clients are added separately. */
const CUSTOMERS = 108
const VENDORS = 58
const BOTH = 17
/** The KITE clients have theirs. */
const FACILITIES = 28

const first =
  'Maju Sinar Karya Bintang Surya Mitra Cahaya Tirta Graha Nusa Prima Rajawali Kencana Sagara Lestari'.split(' ')
const second = 'Jaya Abadi Sentosa Makmur Perkasa Mandiri Utama Sejahtera Gemilang Persada Buana Lautan Samudra'.split(
  ' ',
)
const third = 'Tekstil Garmen Elektronik Mebel Pangan Logistik Kimia Plastik Niaga Teknik Kreasi Bersama'.split(' ')
const cities: readonly (readonly [city: string, province: string, postal: string])[] = [
  ['Semarang', 'Jawa Tengah', '50131'],
  ['Surakarta', 'Jawa Tengah', '57111'],
  ['Kabupaten Demak', 'Jawa Tengah', '59511'],
  ['Bandung', 'Jawa Barat', '40111'],
  ['Bekasi', 'Jawa Barat', '17112'],
  ['Jakarta Utara', 'DKI Jakarta', '14110'],
  ['Jakarta Selatan', 'DKI Jakarta', '12110'],
  ['Tangerang', 'Banten', '15111'],
  ['Surabaya', 'Jawa Timur', '60111'],
  ['Sidoarjo', 'Jawa Timur', '61211'],
  ['Denpasar', 'Bali', '80111'],
  ['Makassar', 'Sulawesi Selatan', '90111'],
]
const forms = ['PT', 'PT', 'PT', 'PT', 'CV', 'CV', 'UD', 'KOP', 'ORANG'] as const
const industries = ['GARMEN', 'ALAS', 'ELEKTRO', 'MEBEL', 'OTO', 'PANGAN', 'KIMIA', 'LOGISTIK', 'JASA'] as const
const segments = ['BESAR', 'MENENGAH', 'MENENGAH', 'KECIL', 'KECIL', 'PEMERINTAH'] as const
const terms = ['TUNAI', 'N14', 'N30', 'N30', 'N45', 'N60'] as const
const supplies = ['ATK', 'TI', 'BAHAN', 'ANGKUT', 'BANGUN', 'JASA'] as const
const companies = ['MKP', 'MNU', 'MKP', 'CMI', null] as const

type Role = 'customer' | 'vendor' | 'both'

/** Invented names. Every fifteenth has two spellings, such as "PT. Maju Jaya" and "PT Maju Jaya, Tbk". */
function namesFor(random: Random, roles: readonly Role[]) {
  const used = new Set<string>()
  const fresh = () => {
    for (;;) {
      const name = `${random.pick(first)} ${random.pick(second)} ${random.pick(third)}`
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
  let last = ''
  return roles.map((_, n) => {
    const form = forms[n % forms.length] ?? 'PT'
    if (n % 15 === 14 && last) return { form: 'PT' as const, name: `PT. ${last}, Tbk` }
    last = fresh()
    const before = form === 'ORANG' ? 'Toko' : form === 'KOP' ? 'Koperasi' : form
    return { form, name: n % 15 === 13 ? `PT ${last}` : `${before} ${last}` }
  })
}

/** Ids of the partners by kind, for what refers to them. */
export type Partners = { customers: readonly string[]; vendors: readonly string[] }

export async function insertPartners(db: Transaction, { references }: Around): Promise<Partners> {
  const random = randomOf(600)
  const roles: Role[] = random.shuffled([
    ...Array<Role>(CUSTOMERS).fill('customer'),
    ...Array<Role>(VENDORS).fill('vendor'),
    ...Array<Role>(BOTH).fill('both'),
  ])
  const names = namesFor(random, roles)
  const ids = [...(await idsFor(db, 'partners', roles, (_, n) => String(n))).values()]
  const owners = await salespeople(db)
  const buyers = roles.flatMap((role, n) => (role === 'vendor' ? [] : [n]))
  const facilities = new Set(buyers.filter((_, at) => at % 4 === 0).slice(0, FACILITIES))
  const rows = roles.map((role, n) =>
    partnerRow({ random, references, facilities, role, n, owner: owners[n % owners.length] }, names),
  )
  await insert(
    db,
    'partners',
    rows.map((row, n) => ({ id: ids[n], ...row })),
  )
  const sellers = roles.flatMap((role, n) => (role === 'customer' ? [] : [ids[n] as string]))
  await insert(
    db,
    'partners_vendor_categories',
    sellers.map((owner_id) => ({ owner_id, target_id: references.get(`vendor-category/${random.pick(supplies)}`) })),
  )
  await blacklistVendors(db)
  await changeAccounts(db)
  // The codes above were not drawn from the sequence that the next partner gets its own from.
  await db.run(sql`select setval('ems.partner_number', 1000)`)
  const customers = buyers.map((n) => ids[n] as string)
  return { customers, vendors: sellers }
}

/** Vendors tell of other accounts: most of these changes wait for a second person. */
const changeAccounts = (db: Transaction) =>
  db.run(sql`
    insert into ems.partner_bank_changes (partner_id, accounts, previous, previous_summary, summary, reason, status, decided_at,
      created_by_id, updated_by_id)
    select v.id, v.accounts, v.bank_accounts, 'Bank ••••' || right(v.bank_accounts -> 0 ->> 'account_no', 4) || ' a.n. ' || v.name,
      'Bank ••••' || right(v.accounts -> 0 ->> 'account_no', 4) || ' a.n. ' || v.name,
      (array['Pemasok pindah bank, sesuai surat direksi', 'Rekening lama ditutup per akhir bulan'])[1 + (v.n % 2)::int],
      case when v.n <= 4 then 'submitted' when v.n = 5 then 'approved' else 'rejected' end,
      case when v.n > 4 then now() - interval '2 days' end, v.owner_id, v.owner_id
    from (select p.*, row_number() over (order by code desc) as n,
        jsonb_set(bank_accounts, '{0,account_no}', to_jsonb('77' || (20000000 + id * 37)::text)) as accounts
      from ems.partners p where is_vendor and not is_customer and status = 'active' and bank_accounts <> '[]') v
    where v.n <= 6`)

/** Two vendors wait for the blacklist, and one is on it. */
const blacklistVendors = (db: Transaction) =>
  db.run(sql`
    update ems.partners p set status = case when v.n = 13 then 'blacklisted' else 'blacklist_pending' end,
      status_before = 'active', blacklisted_by_id = p.owner_id,
      blacklist_reason = case v.n when 5 then 'Memalsukan faktur pajak' when 9 then 'Tiga kali mengirim barang tiruan'
        else 'Menawarkan imbalan kepada pembeli' end
    from (select id, row_number() over (order by code) as n from ems.partners
      where is_vendor and not is_customer and status = 'active') v
    where v.id = p.id and v.n in (5, 9, 13)`)

/** Users of marketing, in a fixed order. */
async function salespeople(db: Transaction): Promise<string[]> {
  const rows = await db.rows(sql<{
    id: string
  }>`select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
     where g.code in ('pemasaran', 'administrator') and u.status <> 'inactive' order by u.id`)
  return rows.map(({ id }) => id)
}

type Drawing = {
  random: Random
  references: Ids
  facilities: ReadonlySet<number>
  role: Role
  n: number
  owner: string | undefined
}

function partnerRow({ random, references, facilities, role, n, owner }: Drawing, names: ReturnType<typeof namesFor>) {
  const { form, name } = names[n] as (typeof names)[number]
  const [city, province, postal_code] = random.pick(cities)
  const company = random.pick(companies)
  const isTaxed = form === 'PT' || form === 'CV'
  const hasFacility = facilities.has(n)
  const status = n % 46 === 5 ? 'blocked' : n % 9 === 0 ? 'prospect' : n % 23 === 7 ? 'inactive' : 'active'
  return {
    code: `M-${String(n + 1).padStart(5, '0')}`,
    name: n === 3 ? `${'Sangat Panjang '.repeat(9)}Sekali, Tbk` : n === 4 ? "UD Ma'mur & Putra" : name,
    legal_form_id: references.get(`legal-form/${form}`),
    is_customer: role !== 'vendor',
    is_vendor: role !== 'customer',
    status,
    block_reason: status === 'blocked' ? 'Tunggakan lebih dari 180 hari' : null,
    tax_status: isTaxed ? 'pkp' : 'non_pkp',
    npwp: isTaxed ? `99${String(10_000_000_000_000 + n * 7_919)}` : null,
    nib: n % 3 ? `99${String(10_000_000_000 + n * 104_729).slice(0, 11)}` : null,
    industry_id: references.get(`industry/${random.pick(industries)}`),
    segment_id: references.get(`segment/${random.pick(segments)}`),
    addresses: [
      {
        type: 'billing',
        street: `Jalan Contoh ${1 + random.below(200)}`,
        rt: '003',
        rw: '007',
        village: null,
        district: null,
        city,
        province,
        postal_code,
        country: 'Indonesia',
        is_primary: true,
      },
    ],
    phone: `+62812000${String(10_000 + n)}`,
    whatsapp: n % 2 ? `+62812000${String(10_000 + n)}` : null,
    email: n % 5 ? `kontak${n + 1}@mitra.example` : null,
    website: n % 6 ? null : `https://mitra${n + 1}.example`,
    owner_id: owner,
    payment_term_id: references.get(`payment-term/${random.pick(terms)}`),
    currency: n % 11 ? 'IDR' : 'USD',
    credit_limit: n % 3 ? `${(1 + random.below(400)) * 5_000_000}.00` : null,
    kite_facility: hasFacility ? (n % 8 ? 'exemption' : 'drawback') : 'none',
    niper: hasFacility ? `KEP-${200 + n}/WBC.09/2025` : null,
    bank_accounts:
      role === 'customer'
        ? []
        : [
            {
              bank: references.get('bank/B01'),
              account_no: `99${String(10_000_000 + n * 31)}`,
              account_name: name.slice(0, 120),
              is_primary: true,
            },
          ],
    lead_time_days: role === 'customer' ? null : 1 + random.below(30),
    min_order: role === 'customer' || n % 2 ? null : `${(1 + random.below(20)) * 250_000}.00`,
    tags: n % 7 ? [] : ['prioritas'],
    company_id: company ? references.get(`company/${company}`) : null,
    created_by_id: owner,
    updated_by_id: owner,
  }
}

/** Papers of most partners; some are missing, some end soon or have ended. */
export async function insertPartnerPapers(db: Transaction, today: string) {
  await db.run(sql`insert into ems.partner_papers (partner_id, kind_id, name, number, issued_on, valid_to)
    select p.id, k.id, k.name, k.code || '-' || lpad(p.id::text, 5, '0'), ${today}::date - 400 - (p.id % 300)::int,
      case when k.code = 'SPPKP' then ${today}::date + (p.id * 13 % 200)::int - 40 end
    from ems.partners p join ems."references" f on f.id = p.legal_form_id
    join ems."references" k on k.category = 'partner-paper' and k.meta -> 'legal_forms' ? f.code
    where (p.id * 7 + k.id) % 5 > 0 and (k.code <> 'SPPKP' or p.tax_status = 'pkp')`)
}
