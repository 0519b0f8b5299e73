import { mediaType } from '@ems/contracts/kit'
import { createDatabase } from '@ems/postgres'
import { refreshSuggestions } from '../../services/api/src/accurate/matching/suggestions/suggestion-schedule.ts'
import { keepItemSales } from '../../services/api/src/accurate/reports/keep-item-sales.ts'
import { provideAreas } from '../../services/api/src/areas.ts'
import type { Verdict } from '../lib/report.ts'
import { rounded } from '../lib/report.ts'
import type { Stack } from '../lib/stack.ts'

/** Of the screen *Pasangan* and of a report, each with its page. */
const PAGE_MS = 1_000
const RUNS = 5
const SUGGESTING_S = 60

const year = 'from=2000-01-01&to=2099-12-31'
const pages: readonly [name: string, path: string][] = [
  ...['suggested', 'paired', 'unpaired', 'unsent'].map((state): [string, string] => [
    `Pasangan, ${state}`,
    `accounting-pairs?connection=actual&kind=customer&state=${state}`,
  ]),
  ['Pasangan, page 100', 'accounting-pairs?connection=actual&kind=customer&state=suggested&page[number]=100'],
  ['Pasangan, search', 'accounting-pairs?connection=actual&kind=customer&state=suggested&q=mandiri'],
  ['Perbedaan', 'accounting-differences?connection=actual&kind=customer'],
  ['Piutang per umur', 'accounting-reports/receivables?connection=actual'],
  ['Penjualan per pelanggan', `accounting-reports/sales?connection=actual&by=customer&${year}`],
  ['Penjualan per bulan', `accounting-reports/sales?connection=actual&by=month&${year}`],
  ['Penjualan per barang', `accounting-reports/sales?connection=actual&by=item&${year}`],
]

/** Pages of *Pasangan* with as many customers on both sides, and of reports over the loaded invoices, of which a third is owed. */
export async function pagesOfLargeBooks({ pool, api }: Stack, token: string, customers: number) {
  provideAreas()
  await fill(pool, customers)
  const start = performance.now()
  await refreshSuggestions(createDatabase(pool))
  const seconds = (performance.now() - start) / 1_000
  const kept = performance.now()
  const months = await keepItemSales(createDatabase(pool), 'actual')
  const keptSeconds = (performance.now() - kept) / 1_000
  const sums = await keptSums(pool)
  const rows = [
    { way: `all suggestions of ${customers} × ${customers} customers`, seconds: rounded(seconds, 1) },
    { way: `sales by goods of ${months} months added up`, seconds: rounded(keptSeconds, 1) },
  ]
  const verdicts: Verdict[] = [
    {
      budget: `all suggestions ≤ ${SUGGESTING_S} s`,
      measured: `${rounded(seconds, 0)} s`,
      kept: seconds <= SUGGESTING_S,
    },
    {
      budget: 'kept months have every line',
      measured: `${sums.months} months, ${sums.kept} of ${sums.lines}`,
      kept: sums.months > 0 && sums.left === 0 && sums.kept === sums.lines,
    },
  ]
  for (const [name, path] of pages) {
    const ms = await medianOf(async () => {
      const headers = { authorization: `Bearer ${token}`, accept: mediaType }
      const response = await fetch(`${api.url}/api/v1/${path}`, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    })
    verdicts.push({ budget: `${name} ≤ ${PAGE_MS} ms`, measured: `${rounded(ms, 0)} ms`, kept: ms <= PAGE_MS })
  }
  return { rows, verdicts }
}

/** Sums of the stored months, beside those of the lines. */
async function keptSums(pool: Stack['pool']) {
  const { rows } = await pool.query<{ months: number; left: number; kept: string; lines: string }>(`
    select (select count(*)::int from ems.accounting_sales_months where is_current) as months,
      (select count(*)::int from ems.accounting_sales_months where not is_current) as left,
      (select coalesce(sum(amount), 0)::text from ems.accounting_item_sales where item_key is not null) as kept,
      (select coalesce(sum(l.amount), 0)::text from ems.accounting_lines l join ems.accounting_documents d
        using (connection, database_id, module, external_id)
        where d.module = 'sales-invoice' and d.removed_at is null and coalesce(d.currency, 'IDR') = 'IDR') as lines`)
  return rows[0] as { months: number; left: number; kept: string; lines: string }
}

async function medianOf(work: () => Promise<void>) {
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}

/** Words of company names; three of them and a number make a name. */
const WORDS = `{sentosa,karya,logam,abadi,cahaya,timur,nusantara,mitra,usaha,baja,utama,sinar,mas,indo,teknik,prima,jaya,makmur,
  sumber,rejeki,bumi,citra,dwi,tunggal,eka,global,harapan,intan,kencana,lestari,mandiri,naga,oto,putra,raya,samudra,tirta,wahana}`

/** A third is equal by name, a third by number, and the names of the others differ in a letter. */
async function fill(pool: Stack['pool'], customers: number) {
  const name = `w.a[1 + n % 38] || ' ' || w.a[1 + n / 38 % 38] || ' ' || w.a[1 + n / 1444 % 38] || ' ' || n`
  const from = `from generate_series(1, ${customers}) n, (select '${WORDS.replace(/\s/g, '')}'::text[] as a) w`
  await pool.query(
    `insert into ems.partners (code, name, is_customer) select 'LB-' || n, 'PT ' || ${name}, true ${from}`,
  )
  await pool.query(`insert into ems.accounting_partners (connection, database_id, module, external_id, number, name)
    select 'actual', '1001', 'customer', 'lb' || n, case when n % 3 = 0 then 'lb-' || n else 'P.' || n end,
      case when n % 3 = 1 then ${name} || ', PT' else replace(${name}, 'a ', 'e ') end ${from}`)
  await pool.query(`update ems.accounting_documents set outstanding = total, partner_id = null
    where module = 'sales-invoice' and id % 3 = 0`)
  // As if the details of all had been read: two lines each, of 500 goods.
  await pool.query(`insert into ems.accounting_lines (connection, database_id, module, external_id, line, item_external_id, item_number,
      name, quantity, unit, amount)
    select connection, database_id, module, external_id, l, (id * (l + 6) % 500)::text, 'BRG-' || id * (l + 6) % 500,
      'Barang ' || id * (l + 6) % 500, 1 + id % 40, 'PCS', round(total / 2, 2)
    from ems.accounting_documents, generate_series(1, 2) l where module = 'sales-invoice'
    on conflict do nothing`)
  await pool.query(`update ems.accounting_records set detail = '{}', is_stale = false where module = 'sales-invoice'`)
  await pool.query(
    'vacuum analyze ems.partners, ems.accounting_partners, ems.accounting_documents, ems.accounting_lines, ems.accounting_records, ems.accounting_suggestions',
  )
}
