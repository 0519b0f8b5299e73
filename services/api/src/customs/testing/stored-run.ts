import type { Pool } from 'pg'
import type { Bom, PebLine, PibLine, RunInput } from '../allocation/engine/index.ts'
import { goodUnits } from '../allocation/engine/testing/arbitrary-run.ts'

export type StoredRun = { tenant: string; bcl: string; input: RunInput }
/** A random run: its lines are lists. */
export type Input = RunInput & { pib_lines: PibLine[]; peb_lines: PebLine[] }

/** Materials and goods of random runs, in the order of their ids here. */
const materials = ['RM-A', 'RM-B', 'RM-C']
const goods = ['FG-1', 'FG-2']
/** Each material in a unit of its own; a PIB line without a factor of 1 is in another one. */
const units = ['KGM', 'MTR', 'LTR']
const unitOf = (at: number) => units[at] as string
const declaredUnit = (factor: string | null, at: number) => (factor === '1' ? unitOf(at) : 'ROL')

/**
 * Puts a random run into the tables as a clerk would have: a tenant of its own, lines of one number and day under one
 * document, every PEB line selected. Answers the run with the ids it has now, without what no table can hold.
 */
export async function stored(pool: Pool, provided: Input, n: number): Promise<StoredRun> {
  const base = 1_000_000 + n * 1_000
  const put = (table: string, rows: readonly object[]) => {
    const names = Object.keys(rows[0] ?? {}).join(', ')
    if (!names) return Promise.resolve()
    const text = `insert into ems.customs_kite_tool_${table} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::ems.customs_kite_tool_${table}, $1)`
    return pool.query(text, [JSON.stringify(rows)])
  }
  const tenant = await tenantOf(pool, provided, n)
  const own = { tenant_id: tenant }
  const { parameters } = provided
  const niper = parameters.require_niper_item ? listed(provided) : []
  await put(
    'niper_items',
    niper.map(({ raw_material_id, valid_from, valid_to }) => ({
      id: base + materials.indexOf(raw_material_id),
      ...own,
      item_type: 'BAHAN_BAKU',
      code: raw_material_id,
      hs_code: '52051200',
      description: raw_material_id,
      valid_from,
      valid_to,
    })),
  )
  await put(
    'raw_materials',
    materials.map((code, at) => ({
      id: base + at,
      ...own,
      code,
      name: code,
      unit: unitOf(at),
      is_active: true,
      version: 1,
      created_at: 'now',
      updated_at: 'now',
      niper_item_id: niper.some((item) => item.raw_material_id === code) ? base + at : null,
    })),
  )
  await pool.query(
    `insert into ems.customs_kite_tool_finish_goods (id, tenant_id, code, name, unit) overriding system value
     select $1::bigint + n - 1, $2, code, code, unit from unnest($3::text[], $4::text[]) with ordinality as c(code, unit, n)`,
    [base, tenant, goods, goods.map((good) => goodUnits[good])],
  )
  const { rows } = await pool.query(
    `insert into ems.customs_kite_tool_kite_datas (tenant_id, period_from, period_to) values ($1, '2020-01-01', '2030-12-31') returning id`,
    [tenant],
  )
  const bcl: string = rows[0].id
  const boms = await putBoms(pool, provided.boms, { base, tenant })
  const pib_lines = await putPibs(pool, provided.pib_lines, { base, tenant })
  const peb_lines = await putPebs(pool, provided.peb_lines, { base, tenant, bcl })
  const niper_items = niper.map((item) => ({
    ...item,
    raw_material_id: String(base + materials.indexOf(item.raw_material_id)),
  }))
  return { tenant, bcl, input: { parameters, boms, pib_lines, peb_lines, niper_items } }
}

type Place = { base: number; tenant: string }
/** A line that says itself in which unit it was declared. */
export type Declared = PibLine & { unit?: string }

async function tenantOf(pool: Pool, { parameters }: Input, n: number): Promise<string> {
  const { rows } = await pool.query(
    `with p as (insert into ems.partners (code, name) values ($1, $1) returning id)
     insert into ems.customs_kite_tenants (partner_id, kite_facility, niper, require_lhpre, decimal, pib_min_day, pib_max_day, claim_basis,
       shortage_policy, peb_date_basis, require_niper_item)
     select id, 'Pengembalian', $1, false, $2, $3, $4, $5, $6, $7, $8 from p returning id`,
    [
      `ACAK-${n}`,
      parameters.decimal,
      parameters.pib_min_day,
      parameters.pib_max_day,
      parameters.claim_basis,
      parameters.shortage_policy,
      parameters.peb_date_basis,
      parameters.require_niper_item,
    ],
  )
  return rows[0].id
}

/** One period per material: a master names one item. */
const listed = ({ niper_items = [] }: Input) => [
  ...new Map(
    niper_items
      .filter(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to)
      .map((item) => [item.raw_material_id, item]),
  ).values(),
]

const many = (text: string) => `select c.* from jsonb_to_recordset($1) as c(${text})`

async function putBoms(pool: Pool, inputs: readonly Bom[], { base, tenant }: Place): Promise<Bom[]> {
  const taken = new Set<string>()
  const boms = inputs
    .filter(({ finish_good_id, valid_from, status }) => {
      const key = `${finish_good_id} ${valid_from}`
      return status !== 'AKTIF' || (!taken.has(key) && taken.add(key))
    })
    .map((bom, n) => ({
      ...bom,
      id: String(base + n),
      finish_good_id: String(base + goods.indexOf(bom.finish_good_id)),
      lines: bom.lines.map((line) => ({
        ...line,
        raw_material_id: String(base + materials.indexOf(line.raw_material_id)),
      })),
    }))
  // Conversions in another unit are refused now, but older installations have them.
  await pool.query('alter table ems.customs_kite_tool_boms disable trigger customs_kite_tool_boms_unit')
  await pool.query(
    `insert into ems.customs_kite_tool_boms (id, tenant_id, no_konversi, conversion_date, finish_good_id, kd_bj, fg_unit, valid_from, valid_to, status)
     overriding system value select c.id, $2, c.no_konversi, c.valid_from, c.finish_good_id, c.kd_bj, c.fg_unit, c.valid_from, c.valid_to, c.status
     from (${many('id bigint, no_konversi text, finish_good_id bigint, kd_bj text, fg_unit text, valid_from date, valid_to date, status text')}) c`,
    [JSON.stringify(boms), tenant],
  )
  await pool.query('alter table ems.customs_kite_tool_boms enable trigger customs_kite_tool_boms_unit')
  const lines = boms.flatMap(({ id, lines: of }) => of.map((line, n) => ({ bom_id: id, line_no: n + 1, ...line })))
  await pool.query(
    `insert into ems.customs_kite_tool_bom_details (tenant_id, bom_id, line_no, raw_material_id, unit, coefficient, contained_pct, waste_pct)
     select $2, c.bom_id, c.line_no, c.raw_material_id, m.unit, c.coefficient, c.contained_pct, null
     from (${many('bom_id bigint, line_no int, raw_material_id bigint, coefficient numeric, contained_pct numeric')}) c
     join ems.customs_kite_tool_raw_materials m on m.id = c.raw_material_id`,
    [JSON.stringify(lines), tenant],
  )
  return boms
}

type Dated = { office_code: string; reg_no: string; reg_date: string; line_no: number }

/** Documents by office, number and day; a second line of the same series goes. */
function documents<Line extends Dated>(lines: readonly Line[], base: number) {
  const headers = new Map<string, { id: string; first: Line }>()
  const taken = new Set<string>()
  const kept = lines.flatMap((line) => {
    const key = `${line.office_code} ${line.reg_no} ${line.reg_date}`
    const head = headers.get(key) ?? { id: String(base + headers.size), first: line }
    headers.set(key, head)
    const place = `${head.id}/${line.line_no}`
    if (taken.has(place)) return []
    taken.add(place)
    return [{ line, head }]
  })
  return { heads: [...headers.values()], kept }
}

/** A quantity that fits into 18 digits before the point with every factor and coefficient of these runs. */
const fitting = (qty: string) => ((qty.split('.')[0] as string).length > 12 ? `9${qty.slice(-12)}` : qty)
const rupiahs = ['cif_idr', 'bm', 'bm_extra', 'bmt', 'cukai', 'ppn', 'ppnbm'] as const
const moderate = (value: string) =>
  value.length > 14 && !value.includes('.') ? value.slice(-14).replace(/^0+/, '') || '0' : value

async function putPibs(pool: Pool, inputs: readonly PibLine[], { base, tenant }: Place): Promise<PibLine[]> {
  const { heads, kept } = documents(inputs, base)
  await pool.query(
    `insert into ems.customs_kite_tool_pib_headers (id, tenant_id, aju_no, office_code, reg_no, reg_date, extended_due_date)
     overriding system value select c.id, $2, lpad(c.id::text, 26, 'A'), c.office_code, c.reg_no, c.reg_date, c.extended_due_date
     from (${many('id bigint, office_code text, reg_no text, reg_date date, extended_due_date date')}) c`,
    [JSON.stringify(heads.map(({ id, first }) => ({ ...first, id }))), tenant],
  )
  const lines = kept.map(({ line, head }, n) => ({
    ...line,
    ...Object.fromEntries(rupiahs.map((name) => [name, moderate(line[name])])),
    id: String(base + n),
    header_id: head.id,
    extended_due_date: head.first.extended_due_date,
    raw_material_id: String(base + materials.indexOf(line.raw_material_id)),
    unit: (line as Declared).unit ?? declaredUnit(line.factor, materials.indexOf(line.raw_material_id)),
    qty: fitting(line.qty),
  }))
  await pool.query(
    `insert into ems.customs_kite_tool_pib_details (id, tenant_id, header_id, line_no, hs_code, description, qty, unit, factor, raw_material_id,
       ${rupiahs.join(', ')}) overriding system value
     select c.id, $2, c.header_id, c.line_no, '52051200', 'Benang', c.qty, c.unit, c.factor, c.raw_material_id, ${rupiahs.map((name) => `c.${name}`).join(', ')}
     from (${many(`id bigint, header_id bigint, line_no int, qty numeric, unit text, factor numeric, raw_material_id bigint, ${rupiahs.map((name) => `${name} numeric`).join(', ')}`)}) c`,
    [JSON.stringify(lines), tenant],
  )
  return lines
}

async function putPebs(
  pool: Pool,
  inputs: readonly PebLine[],
  { base, tenant, bcl }: Place & { bcl: string },
): Promise<PebLine[]> {
  const { heads, kept } = documents(inputs, base)
  await pool.query(
    `insert into ems.customs_kite_tool_peb_headers (id, tenant_id, aju_no, office_code, reg_no, reg_date, export_date, export_category)
     overriding system value select c.id, $2, lpad(c.id::text, 26, 'E'), c.office_code, c.reg_no, c.reg_date, c.export_date, '22'
     from (${many('id bigint, office_code text, reg_no text, reg_date date, export_date date')}) c`,
    [JSON.stringify(heads.map(({ id, first }) => ({ ...first, id }))), tenant],
  )
  const lines = kept.map(({ line, head }, n) => ({
    ...line,
    id: String(base + n),
    header_id: head.id,
    export_date: head.first.export_date,
    finish_good_id: String(base + goods.indexOf(line.finish_good_id)),
    qty: fitting(line.qty),
  }))
  await pool.query(
    `insert into ems.customs_kite_tool_peb_details (id, tenant_id, header_id, line_no, item_code, hs_code, description, qty, unit, factor,
       finish_good_id, status, kite_data_id) overriding system value
     select c.id, $2, c.header_id, c.line_no, c.item_code, '61091000', 'Kaus', c.qty, c.unit, c.factor, c.finish_good_id, 'DIPILIH', $3
     from (${many('id bigint, header_id bigint, line_no int, item_code text, qty numeric, unit text, factor numeric, finish_good_id bigint')}) c`,
    [JSON.stringify(lines), tenant, bcl],
  )
  return lines
}
