import { mediaType } from '@ems/contracts/kit'
import { createDatabase } from '@ems/postgres'
import { refreshSuggestions } from '../../services/api/src/accurate/matching/suggestions/suggestion-schedule.ts'
import { provideAreas } from '../../services/api/src/areas.ts'
import type { Verdict } from '../lib/report.ts'
import { rounded } from '../lib/report.ts'
import type { Stack } from '../lib/stack.ts'

/** Of the screen *Pasangan* and of a report, each with its page. */
const PAGE_MS = 1_000
const RUNS = 5
/** As long as names are compared before pages are read; the schedule takes as long in each pass. */
const COMPARING_MS = 20_000

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
  await refreshSuggestions(createDatabase(pool), COMPARING_MS)
  const seconds = (performance.now() - start) / 1_000
  const rows = [{ way: `suggestions of ${customers} × ${customers} customers`, seconds: rounded(seconds, 1) }]
  const verdicts: Verdict[] = []
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
  await pool.query(
    'vacuum analyze ems.partners, ems.accounting_partners, ems.accounting_documents, ems.accounting_suggestions',
  )
}
