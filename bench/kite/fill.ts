import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { tenant as generated } from './tenant.ts'

export type Filled = { tenant: string; bcl: string }

/** Puts the generated tenant of a size into the product's own tables, every PEB line selected for one BCL.KT. */
export async function fill(url: string, size: number, place: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=ems,public' })
  await client.connect()
  const base = place * 10_000_000
  const input = generated(size)
  const { rows } = await client.query(
    `with partner as (insert into partners (code, name) values ($1, $1) returning id)
     insert into customs_kite_tenants (partner_id, partner_name, kite_facility, niper, claim_basis, require_lhpre, decimal, pib_min_day, pib_max_day)
     select id, $1, 'Pengembalian', $1, $2, false, $3, $4, $5 from partner returning id`,
    [
      `BENCH-${place}`,
      input.parameters.claim_basis,
      input.parameters.decimal,
      input.parameters.pib_min_day,
      input.parameters.pib_max_day,
    ],
  )
  const tenant: string = rows[0].id
  const bcl = await client.query(
    `insert into customs_kite_tool_kite_datas (tenant_id, period_from, period_to, status, number, bcl_type)
     values ($1, '2025-01-01', '2026-12-31', 'PROSES', 'BENCH', '02') returning id`,
    [tenant],
  )
  const copy = async (table: string, columns: string, lines: Iterable<string>) =>
    pipeline(Readable.from(batched(lines)), client.query(from(`copy ${table} (${columns}) from stdin`)))
  const material = (code: string) => base + Number(code.slice(1)) + 1
  const numbers = Array.from({ length: 800 }, (_, n) => n)
  await copy(
    'customs_kite_tool_raw_materials',
    'id, tenant_id, code, name, unit',
    numbers.map((n) => `${base + n + 1}\t${tenant}\tM${n}\tM${n}\tKGM`),
  )
  await copy(
    'customs_kite_tool_finish_goods',
    'id, tenant_id, code, name, unit',
    numbers.slice(0, 500).map((n) => `${base + n + 1}\t${tenant}\tF${n}\tF${n}\tPCE`),
  )
  await copy(
    'customs_kite_tool_boms',
    'id, tenant_id, no_konversi, conversion_date, finish_good_id, fg_unit, valid_from',
    input.boms.map(
      (bom) =>
        `${base + Number(bom.id)}\t${tenant}\t${bom.no_konversi}\t${bom.valid_from}\t${material(bom.finish_good_id)}\tPCE\t${bom.valid_from}`,
    ),
  )
  await copy(
    'customs_kite_tool_bom_details',
    'tenant_id, bom_id, line_no, raw_material_id, unit, coefficient, contained_pct, waste_pct',
    input.boms.flatMap((bom) =>
      bom.lines.map(
        (line, n) =>
          `${tenant}\t${base + Number(bom.id)}\t${n + 1}\t${material(line.raw_material_id)}\tKGM\t${line.coefficient}\t${line.contained_pct}\t${100 - Number(line.contained_pct)}`,
      ),
    ),
  )
  await documents(copy, { base, tenant, bcl: bcl.rows[0].id, material, input })
  await client.query(
    'analyze customs_kite_tool_pib_headers; analyze customs_kite_tool_pib_details; analyze customs_kite_tool_peb_headers; analyze customs_kite_tool_peb_details; analyze customs_kite_tool_bom_details; analyze customs_kite_tool_boms',
  )
  await client.end()
  return { tenant, bcl: bcl.rows[0].id }
}

type Copy = (table: string, columns: string, lines: Iterable<string>) => Promise<void>
type Place = {
  base: number
  tenant: string
  bcl: string
  material: (code: string) => number
  input: ReturnType<typeof generated>
}

/** Lines of one number and day share a header. */
async function documents(copy: Copy, { base, tenant, bcl, material, input }: Place) {
  const headers = new Map<string, number>()
  const lines: string[] = []
  const headings: string[] = []
  const headOf = (no: string, day: string, more: string) => {
    const key = `${no} ${day}`
    const existing = headers.get(key)
    if (existing) return existing
    const id = base + headers.size + 1
    headers.set(key, id)
    headings.push(`${id}\t${tenant}\t${String(id).padStart(26, '0')}\t040300\t${no}\t${day}\t${more}`)
    return id
  }
  for (const pib of input.pib_lines) {
    const header = headOf(pib.reg_no, pib.reg_date, pib.extended_due_date ?? '\\N')
    const money = [pib.cif_idr, pib.bm, pib.bmt, pib.cukai, pib.ppn, pib.ppnbm].join('\t')
    lines.push(
      `${base + Number(pib.id)}\t${tenant}\t${header}\t${pib.line_no}\t54075200\tx\t${pib.qty}\tKGM\t${money}\t${material(pib.raw_material_id)}\t${pib.factor ?? '\\N'}\t${input.parameters.decimal}`,
    )
  }
  await copy(
    'customs_kite_tool_pib_headers',
    'id, tenant_id, aju_no, office_code, reg_no, reg_date, extended_due_date',
    headings,
  )
  await copy(
    'customs_kite_tool_pib_details',
    'id, tenant_id, header_id, line_no, hs_code, description, qty, unit, cif_idr, bm, bmt, cukai, ppn, ppnbm, raw_material_id, factor, decimal',
    lines,
  )
  headers.clear()
  headings.length = 0
  lines.length = 0
  for (const peb of input.peb_lines) {
    const header = headOf(peb.reg_no, peb.reg_date, '22')
    lines.push(
      `${base + Number(peb.id)}\t${tenant}\t${header}\t${peb.line_no}\t61091000\tx\t${peb.qty}\tPCE\t${material(peb.finish_good_id)}\t1\tDIPILIH\t${bcl}`,
    )
  }
  await copy(
    'customs_kite_tool_peb_headers',
    'id, tenant_id, aju_no, office_code, reg_no, reg_date, export_category',
    headings,
  )
  await copy(
    'customs_kite_tool_peb_details',
    'id, tenant_id, header_id, line_no, hs_code, description, qty, unit, finish_good_id, factor, status, kite_data_id',
    lines,
  )
}

function* batched(lines: Iterable<string>) {
  let text = ''
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}
