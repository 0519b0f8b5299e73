import type { TestApi } from '../../testing/api.ts'

type Values = Record<string, unknown>

/** A client of the consultancy with one of everything that rows of the tool refer to, by SQL and once per database. */
export type Around = Awaited<ReturnType<typeof prepare>>
const existing = new WeakMap<TestApi['pool'], Map<number, Promise<Around>>>()

/** `nth` 0 is a client of the first company, 1 one of the second. */
export function tenantAround({ pool, companies }: TestApi, nth: 0 | 1 = 0): Promise<Around> {
  const created = existing.get(pool) ?? new Map<number, Promise<Around>>()
  existing.set(pool, created)
  const around = created.get(nth) ?? prepare(pool, companies[nth], nth)
  created.set(nth, around)
  return around
}

async function prepare(pool: TestApi['pool'], company: string, nth: number) {
  const insert = async (table: string, values: Values): Promise<string> => {
    const names = Object.keys(values)
    const { rows } = await pool.query(
      `insert into ems.${table} (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
      Object.values(values),
    )
    return rows[0].id
  }
  const partner = await insert('partners', { code: `SEKITAR-${nth}`, name: `PT Sekitar ${nth}` })
  const tenant = await insert('customs_kite_tenants', {
    partner_id: partner,
    company_id: company,
    kite_facility: 'Pembebasan',
    niper: `SEKITAR-${nth}`,
  })
  const own = (table: string, values: Values) => insert(`customs_kite_tool_${table}`, { tenant_id: tenant, ...values })
  const goods = { hs_code: '52051200', description: 'Sekitar', unit: 'KGM' }
  const document = { office_code: '040300', reg_no: 'S1', reg_date: '2026-01-01' }
  const niper_item = await own('niper_items', { ...goods, item_type: 'BAHAN_BAKU', code: 'SEKITAR' })
  const material = await own('raw_materials', { code: 'SEKITAR', name: 'Bahan sekitar', unit: 'KGM' })
  const good = await own('finish_goods', { code: 'SEKITAR', name: 'Barang sekitar', unit: 'PCE' })
  const bom = await own('boms', { no_konversi: 'S', conversion_date: '2020-01-01', finish_good_id: good })
  const pib = await own('pib_headers', { ...document, doc_code: '20', aju_no: 'S'.padEnd(26, '0') })
  const line = { ...goods, header_id: pib, line_no: 999_999, qty: '900000000', raw_material_id: material, factor: 1 }
  const pib_line = await own('pib_details', line)
  const peb_head = { ...document, doc_code: '30', aju_no: 'S'.padEnd(26, '0'), export_category: '21' }
  const peb = await own('peb_headers', peb_head)
  const bcl = await own('kite_datas', {
    number: 'S',
    bcl_type: '01',
    period_from: '2026-01-01',
    period_to: '2026-12-31',
  })
  const source_file = await insert('customs_kite_source_files', {
    tenant_id: tenant,
    file_type: 'PIB_FLAT',
    file_name: 'sekitar.xlsx',
    mime: 'x',
    size_byte: 1,
    storage_key: 'sources/sekitar',
    sha256: 'f'.repeat(64),
    status: 'DONE',
  })
  return { insert, source_file, partner, company, tenant, niper_item, material, good, bom, pib, pib_line, peb, bcl }
}
