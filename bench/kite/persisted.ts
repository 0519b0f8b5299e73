import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, migrate } from '@ems/postgres'
import { startEmbedded } from '@ems/postgres/embedded'
import pg from 'pg'
import { execute } from '../../services/api/src/customs/runs/execute.ts'
import { tenant } from './tenant.ts'

/*
 * One run with everything around it: read from the real tables, matched, hashed, every row written with its checks and
 * triggers, committed. `node bench/kite/persisted.ts <size>`: 200,000 PIB lines × 100,000 PEB lines at size 1.
 */
const size = Number(process.argv[2] ?? '0.1')
const { parameters, boms, pib_lines, peb_lines } = tenant(size)
const folder = await mkdtemp(path.join(tmpdir(), 'ems-bench-kite-'))
const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log: () => undefined })
const setUp = connect({ url: server.url, name: 'bench', schema: 'ems' })
await migrate(setUp, { schema: 'ems', directory: path.resolve(import.meta.dirname, '../../services/api/migrations') })
await setUp.end()
const client = new pg.Client({ connectionString: server.url, options: '-c search_path=ems,public' })
await client.connect()
await fill()

const marks: [percent: number, at: number][] = []
const before = process.resourceUsage().maxRSS / 1024
const start = performance.now()
await client.query('begin')
const summary = await execute(
  client as never,
  { tenant: '1', bcl: '1', run_no: 1, user: '1' },
  {
    parameters,
    onPercent: (percent) => marks.push([percent, performance.now()]),
  },
)
await client.query('commit')
const end = performance.now()
const at = (percent: number) => marks.find(([one]) => one >= percent)?.[1] ?? end
const seconds = (ms: number) => Math.round(ms) / 1_000
const { rows } = await client.query(`select (select sum(used_base) from ems.customs_kite_tool_pib_details)
  = (select sum(qty_base) from ems.customs_kite_tool_pib_useds) as balanced`)
process.stdout.write(
  `${JSON.stringify({
    size,
    rows: summary.used_count,
    differences: summary.diff_count,
    'read s': seconds(at(25) - start),
    'match s': seconds(at(40) - at(25)),
    'write s': seconds(end - at(40)),
    'all s': seconds(end - start),
    'MB before': Math.round(before),
    'peak MB': Math.round(process.resourceUsage().maxRSS / 1024),
    balanced: rows[0].balanced,
  })}\n`,
)
await client.end()
await server.stop()
await rm(folder, { recursive: true, force: true })

/** Ids are the generated ones; materials and goods by the number in their name. */
async function fill() {
  await client.query(`insert into ems.usergroups (code, name, permissions) values ('b', 'B', '{dashboard-access}')`)
  await client.query(
    `insert into ems.users (name, email, role, usergroup_id, status) values ('B', 'b@b.test', 'b', 1, 'active')`,
  )
  await client.query(`insert into ems.partners (code, name) values ('B', 'PT Banyak')`)
  await client.query(
    `insert into ems.customs_kite_tenants (partner_id, kite_facility, niper, decimal, pib_min_day, pib_max_day)
    values (1, 'Pengembalian', 'N', $1, $2, $3)`,
    [parameters.decimal, parameters.pib_min_day, parameters.pib_max_day],
  )
  for (const [table, letter] of [
    ['raw_materials', 'M'],
    ['finish_goods', 'F'],
  ])
    await client.query(
      `insert into ems.customs_kite_tool_${table} (tenant_id, code, name, unit) select 1, $1 || n, $1 || n, 'PCE' from generate_series(0, 799) n`,
      [letter],
    )
  await client.query(
    `insert into ems.customs_kite_tool_kite_datas (tenant_id, period_from, period_to) values (1, '2025-01-01', '2027-12-31')`,
  )
  await fillBoms()
  await fillPibs()
  await fillPebs()
  for (const status of ['ANTRI', 'PROSES'])
    await client.query(`update ems.customs_kite_tool_kite_datas set status = $1`, [status])
  await client.query('vacuum analyze')
}

function idOf(name: string) {
  return Number(name.slice(1)) + 1
}
function aju(kind: string, n: string) {
  return kind + n.padStart(25, '0')
}

function put(table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0] ?? {}).join(', ')
  return client.query(
    `insert into ems.customs_kite_tool_${table} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::ems.customs_kite_tool_${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

async function fillBoms() {
  await put(
    'boms',
    boms.map((bom) => ({
      id: bom.id,
      tenant_id: 1,
      no_konversi: bom.no_konversi,
      conversion_date: bom.valid_from,
      valid_from: bom.valid_from,
      finish_good_id: idOf(bom.finish_good_id),
      fg_unit: 'PCE',
      status: 'AKTIF',
    })),
  )
  await put(
    'bom_details',
    boms.flatMap((bom) =>
      bom.lines.map((line, n) => ({
        tenant_id: 1,
        bom_id: bom.id,
        line_no: n + 1,
        raw_material_id: idOf(line.raw_material_id),
        unit: 'PCE',
        coefficient: line.coefficient,
        contained_pct: line.contained_pct,
        waste_pct: null,
      })),
    ),
  )
}

async function fillPibs() {
  const headers = new Map<string, object>()
  const pibs = [...pib_lines].map((line) => {
    const id = Number(line.header_id) + 1
    const known = headers.get(String(id)) as { reg_date: string } | undefined
    if (!known)
      headers.set(String(id), {
        id,
        tenant_id: 1,
        doc_code: '20',
        aju_no: aju('P', String(id)),
        office_code: line.office_code,
        reg_no: line.reg_no,
        reg_date: line.reg_date,
        extended_due_date: line.extended_due_date,
        status: 'OPEN',
      })
    const { qty, factor, cif_idr, bm, bm_extra, bmt, cukai, ppn, ppnbm, line_no } = line
    return {
      id: line.id,
      tenant_id: 1,
      header_id: id,
      line_no,
      hs_code: '52051200',
      description: 'Benang',
      qty: qty === '0.0000' ? '1' : qty,
      unit: 'KGM',
      factor,
      raw_material_id: idOf(line.raw_material_id),
      cif_idr,
      bm,
      bm_extra,
      bmt,
      cukai,
      ppn,
      ppnbm,
      pph: '0',
      is_kite: true,
      used_base: '0',
      excepted_base: '0',
      decimal: parameters.decimal,
    }
  })
  await inParts('pib_headers', [...headers.values()])
  await inParts('pib_details', pibs)
}

async function fillPebs() {
  const headers = new Map<string, object>()
  const pebs = [...peb_lines].map((line) => {
    const id = Math.floor((Number(line.id) - 1) / 4) + 1
    if (!headers.has(String(id)))
      headers.set(String(id), {
        id,
        tenant_id: 1,
        doc_code: '30',
        aju_no: aju('E', String(id)),
        office_code: line.office_code,
        reg_no: line.reg_no,
        reg_date: line.reg_date,
        export_category: '22',
        status: 'DIPILIH',
      })
    return {
      id: line.id,
      tenant_id: 1,
      header_id: id,
      line_no: line.line_no,
      hs_code: '61091000',
      description: 'Kaus',
      qty: line.qty,
      unit: 'PCE',
      factor: '1',
      finish_good_id: idOf(line.finish_good_id),
      row_kind: 'HP',
      status: 'DIPILIH',
      kite_data_id: 1,
    }
  })
  await inParts('peb_headers', [...headers.values()])
  await inParts('peb_details', pebs)
}

async function inParts(table: string, rows: readonly object[]) {
  for (let from = 0; from < rows.length; from += 10_000) await put(table, rows.slice(from, from + 10_000))
}
