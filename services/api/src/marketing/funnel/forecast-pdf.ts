import { type Forecast, type ForecastRow, forecastChanges, marketingActivities } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { FastifyReply } from 'fastify'
import { documentOf, head, paragraph, portrait, printedInstant, table } from '../../files/sheet-table.ts'
import { decimal, longDay, longMonth, type Page } from '../../files/sheet-text.ts'
import { filtersInWords } from '../../jobs/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import { type Store, storeFor } from '../../kit/stores.ts'

type Printed = {
  company: string
  letterhead: string | null
  board: string | null
  stages: Readonly<Record<string, string>>
}
type Requested = { board: string | undefined; filters: Readonly<Record<string, unknown>>; forecast: Forecast }

/** Sends the forecast of a day by month and owner on A4, with what it was asked for in words. */
export async function sendForecast(deps: Deps, reply: FastifyReply, { board, filters, forecast }: Requested) {
  const printed = await printedOf(deps, board)
  const lines = await wordsOf(deps, filters, printed)
  const name = `prakiraan_${forecast.on.replaceAll('-', '')}.pdf`
  const { menu, name: target_type } = marketingActivities
  await audit(deps, [{ action: 'export', menu, target_type, target_label: name, rows_affected: forecast.rows.length }])
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(await forecastSheet(printed, forecast, { lines, by: deps.user.name }))
}

/** The board with its company; without one the group. */
const printedOf = ({ db }: Deps, board: string | undefined) =>
  db.one(sql<Printed>`
    select coalesce(c.name, (select coalesce(value, default_value) #>> '{}' from ems.configs
        where key = 'app.group_name' and company_id is null), 'EMS') as company, c.meta ->> 'letterhead' as letterhead, b.name as board,
      coalesce((select jsonb_object_agg(s ->> 'key', s ->> 'name') from jsonb_array_elements(b.stages) s), '{}') as stages
    from (select ${board ?? null}::bigint as id) asked left join ems.marketing_boards b on b.id = asked.id
    left join ems."references" c on c.id = b.company_id`)

/** The filters in words; stages by their names. */
async function wordsOf(deps: Deps, raw: Requested['filters'], { stages }: Printed): Promise<string> {
  const query = listQuery(marketingActivities, raw)
  const filters = query.filters.map((one) =>
    one.field === 'stage_key' ? { ...one, values: one.values.map((key) => stages[key] ?? key) } : one,
  )
  const store = storeFor(marketingActivities.name) as Store
  const lines = await filtersInWords(deps, store, { ...query, filters }, 'Asia/Jakarta')
  return lines.length ? lines.join(' · ') : 'tanpa saringan'
}

function forecastSheet({ company, letterhead, board }: Printed, forecast: Forecast, { lines, by }: Reader) {
  const { on, rows } = forecast
  return documentOf(portrait, `Prakiraan pemasaran per ${longDay(on)}`, (page) => {
    head(page, portrait, company, letterhead, 'PRAKIRAAN PEMASARAN', [
      `${board ? `Papan ${board}` : 'Semua papan'} · per akhir hari ${longDay(on)}`,
      `Saringan: ${lines}`,
      `Dicetak ${printedInstant(new Date().toISOString())} WIB oleh ${by}`,
    ])
    if (rows.length === 0) paragraph(page, portrait, 'Tidak ada kartu terbuka pada hari ini.')
    else months(page, forecast)
    changes(page, forecast)
    paragraph(
      page,
      portrait,
      'Keterangan',
      'Kartu yang terbuka pada akhir hari itu menurut bulan perkiraan tutup. Tertimbang adalah nilai dikali probabilitas. Nilai dalam rupiah; kartu bermata uang lain dihitung tanpa nilainya.',
    )
  })
}

type Reader = { lines: string; by: string }

const numbers = [
  { title: 'Kartu', width: 50, isNumber: true },
  { title: 'Nilai (Rp)', width: 115, isNumber: true },
  { title: 'Tertimbang (Rp)', width: 115, isNumber: true },
]
const room = portrait.width - 280

const amounts = ({ cards, value, weighted }: Pick<ForecastRow, 'cards' | 'value' | 'weighted'>) => [
  String(cards),
  decimal(value),
  decimal(weighted),
]

function months(page: Page, { rows, total }: Forecast) {
  const columns = [
    { title: 'Bulan', width: 95 },
    { title: 'Penanggung jawab', width: room - 95, wraps: true },
    ...numbers,
  ]
  const body = [...Map.groupBy(rows, ({ month }) => month)].flatMap(([month, own]) => {
    const label = month ? longMonth(month) : 'Tanpa perkiraan'
    return [
      ...own.map((row, at) => ({ cells: [at === 0 ? label : '', row.owner_name, ...amounts(row)] })),
      ...(own.length > 1 ? [{ cells: ['', `Jumlah ${label}`, ...amounts(summed(own))], isTotal: true }] : []),
    ]
  })
  table(page, portrait, columns, [...body, { cells: ['Jumlah', '', ...amounts(total)], isTotal: true }])
}

function changes(page: Page, { since, on, before, total, changes: all }: Forecast) {
  // Whole on one page: it has a row for each kind of change at most.
  if (page.y + 100 + all.length * 15 > portrait.bottom) page.addPage()
  paragraph(page, portrait, `Yang berubah sejak ${longDay(since)}`)
  page.y += 6
  table(
    page,
    portrait,
    [{ title: 'Perubahan', width: room }, ...numbers],
    [
      { cells: [`Per ${longDay(since)}`, ...amounts(before)], isTotal: true },
      ...all.map(({ kind, ...sum }) => ({ cells: [forecastChanges[kind], ...amounts(sum)] })),
      { cells: [`Per ${longDay(on)}`, ...amounts(total)], isTotal: true },
    ],
  )
}

/** Exact: in cents, as whole numbers. */
function summed(rows: readonly ForecastRow[]) {
  const sum = (name: 'value' | 'weighted') => {
    const cents = rows.reduce((all, row) => all + BigInt(row[name].replace('.', '')), 0n)
    return String(cents)
      .padStart(3, '0')
      .replace(/(\d\d)$/, '.$1')
  }
  return { cards: rows.reduce((all, { cards }) => all + cards, 0), value: sum('value'), weighted: sum('weighted') }
}
