import { addDays } from '@ems/contracts/days'
import { sql, type Transaction } from '@ems/postgres'
import { execute } from '../../customs/index.ts'
import { idsFor, insert } from '../rows.ts'
import { type Ids, type KiteClient, kiteClients, type Masters } from './kite-clients.ts'
import { insertDocuments } from './kite-documents.ts'

type Around = { references: Ids; users: Ids }
const tool = (name: string) => `customs_kite_tool_${name}`

/** Two clients of the consultancy with a year of imports and exports: reported, allocated with differences, and to come. */
export async function insertKite(client: Transaction, today: string, around: Around) {
  for (const [nth, one] of kiteClients.entries()) {
    const tenant = await insertTenant(client, one, around)
    const masters = await insertMasters(client, tenant, one, addDays(today, -700))
    const periods = await insertDocuments(client, { tenant, client: one, masters, today, seed: nth + 1 })
    for (const [from, to] of periods)
      await runOver(client, { tenant, client: one, from, to, user: around.users.get('kite@ems.test') ?? '' })
    await insertDraft(client, tenant, today)
  }
  await client.run(
    sql`analyze ems.customs_kite_tool_pib_details, ems.customs_kite_tool_peb_details, ems.customs_kite_tool_pib_useds`,
  )
}

async function insertTenant(db: Transaction, client: KiteClient, { references, users }: Around): Promise<string> {
  const company_id = references.get('company/MKP')
  const facility = client.facility === 'Pembebasan' ? 'exemption' : 'drawback'
  const partner = await db.first(
    sql.text<{ id: string }>(
      `insert into ems.partners (code, name, npwp, tax_status, addresses, kite_facility, niper, company_id, legal_form_id,
       phone, owner_id, created_by_id, updated_by_id)
     values ($1, $2, $3, 'pkp', $4, $5, $6, $7, $8, '+6281200000100', $9, $9, $9) returning id`,
      [
        client.code,
        client.name,
        client.npwp,
        JSON.stringify([{ type: 'billing', street: client.address, city: cityOf(client.address), is_primary: true }]),
        facility,
        client.niper,
        company_id,
        references.get('legal-form/PT'),
        users.get('kite@ems.test'),
      ],
    ),
  )
  const tenant = await db.first(
    sql.text<{ id: string }>(
      `insert into ems.customs_kite_tenants (partner_id, company_id, kite_facility, niper, decimal, pib_min_day, pib_max_day, npwp,
       signer_name, signer_title, address, kanwil_name, created_by_id, updated_by_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) returning id`,
      [
        partner?.id,
        company_id,
        client.facility,
        client.niper,
        client.decimal,
        ...client.window,
        client.npwp,
        ...client.signer,
        client.address,
        client.kanwil,
        users.get('kite@ems.test'),
      ],
    ),
  )
  return tenant?.id as string
}

const cityOf = (address: string) => address.split(', ').at(-1)

async function insertMasters(db: Transaction, tenant_id: string, client: KiteClient, since: string): Promise<Masters> {
  const items = [
    ...client.materials.map(([code, name, hs]) => ({ item_type: 'BAHAN_BAKU', code, description: name, hs_code: hs })),
    ...client.goods.map(({ code, name, hs }) => ({
      item_type: 'HASIL_PRODUKSI',
      code,
      description: name,
      hs_code: hs,
    })),
  ]
  const item = await idsFor(db, tool('niper_items'), items, ({ code }) => code)
  await insert(
    db,
    tool('niper_items'),
    items.map((one) => ({ id: item.get(one.code), tenant_id, skep_no: client.niper, valid_from: since, ...one })),
  )
  const materials = await idsFor(db, tool('raw_materials'), client.materials, ([code]) => code)
  const shared = { tenant_id, is_active: true }
  await insert(
    db,
    tool('raw_materials'),
    client.materials.map(([code, name, hs_code, unit]) => ({
      id: materials.get(code),
      ...shared,
      code,
      name,
      hs_code,
      unit,
      niper_item_id: item.get(code),
    })),
  )
  const goods = await idsFor(db, tool('finish_goods'), client.goods, ({ code }) => code)
  await insert(
    db,
    tool('finish_goods'),
    client.goods.map(({ code, name, hs, unit }) => ({
      id: goods.get(code),
      ...shared,
      code,
      name,
      hs_code: hs,
      unit,
      niper_item_id: item.get(code),
    })),
  )
  const boms = await idsFor(db, tool('boms'), client.goods, ({ code }) => code)
  await insert(
    db,
    tool('boms'),
    client.goods.map(({ code, unit }, n) => ({
      id: boms.get(code),
      tenant_id,
      no_konversi: `KNV-${String(n + 1).padStart(4, '0')}`,
      conversion_date: since,
      valid_from: since,
      finish_good_id: goods.get(code),
      fg_unit: unit,
      status: 'AKTIF',
    })),
  )
  const unitOf = new Map(client.materials.map(([code, , , unit]) => [code, unit]))
  await insert(
    db,
    tool('bom_details'),
    client.goods.flatMap((good) =>
      good.needs.map(([material, coefficient, contained_pct], n) => ({
        tenant_id,
        bom_id: boms.get(good.code),
        line_no: n + 1,
        raw_material_id: materials.get(material),
        unit: unitOf.get(material),
        coefficient,
        contained_pct,
        waste_pct: null,
      })),
    ),
  )
  return { materials, goods }
}

type Period = { tenant: string; client: KiteClient; from: string; to: string; user: string }

/** A BCL.KT over a period, by the engine itself. */
async function runOver(db: Transaction, { tenant, client, from, to, user }: Period) {
  const match = await db.first(
    sql.text<{ id: string }>(
      `insert into ems.customs_kite_tool_kite_datas (tenant_id, period_from, period_to, created_by_id, updated_by_id)
     values ($1, $2, $3, $4, $4) returning id`,
      [tenant, from, to, user],
    ),
  )
  const bcl = match?.id as string
  await db.run(
    sql.text(
      `with chosen as (
       update ems.customs_kite_tool_peb_details d set status = 'DIPILIH', kite_data_id = $2 from ems.customs_kite_tool_peb_headers h
       where h.id = d.header_id and d.tenant_id = $1 and d.status = 'BARU' and d.finish_good_id is not null
         and h.reg_date between $3 and $4 returning d.header_id)
     update ems.customs_kite_tool_kite_datas set peb_count = (select count(distinct header_id) from chosen),
       line_count = (select count(*) from chosen) where id = $2`,
      [tenant, bcl, from, to],
    ),
  )
  for (const status of ['ANTRI', 'PROSES'])
    await db.run(sql`update ems.customs_kite_tool_kite_datas set status = ${status} where id = ${bcl}`)
  const drawback = client.facility === 'Pengembalian'
  const parameters = {
    decimal: client.decimal,
    pib_min_day: client.window[0],
    pib_max_day: client.window[1],
    claim_basis: drawback ? ('TERKANDUNG' as const) : ('TERPAKAI' as const),
    shortage_policy: 'PARTIAL' as const,
    peb_date_basis: 'REG_DATE' as const,
    require_niper_item: false,
  }
  await execute(db, { tenant, bcl, run_no: 1, user }, { parameters })
}

const insertDraft = (db: Transaction, tenant: string, today: string) =>
  db.run(
    sql`insert into ems.customs_kite_tool_kite_datas (tenant_id, period_from, period_to, note) values (${tenant}, ${addDays(today, -45)}, ${today}, 'Menunggu LHPRE')`,
  )
