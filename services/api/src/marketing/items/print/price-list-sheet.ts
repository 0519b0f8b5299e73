import { documentOf, facts, head, type PrintRow, paragraph, portrait, table } from '../../../files/sheet-table.ts'
import { decimal, longDay } from '../../../files/sheet-text.ts'

/** What an item costs from a quantity on, and until when. */
export type PrintedStep = { from: string; price: string; until: string | null }
export type PricedItem = {
  code: string
  name: string
  category: string
  unit: string
  /** By rising quantity; the first is the price of one. */
  steps: readonly PrintedStep[]
}
export type PrintedPrices = {
  company: string
  letterhead: string | null
  partner: string
  currency: string
  day: string
  items: readonly PricedItem[]
}

const columns = [
  { title: 'Kode', width: 84 },
  { title: 'Barang/jasa', width: 189, wraps: true },
  { title: 'Satuan', width: 54 },
  { title: 'Jumlah mulai', width: 60, isNumber: true },
  { title: 'Harga satuan', width: 76, isNumber: true },
  { title: 'Berlaku sampai', width: 60 },
]

/** The prices of one customer on A4, below the letterhead of the company that sells: items under their categories. */
export function priceListSheet(printed: PrintedPrices): Promise<Buffer> {
  const { company, letterhead, partner, currency, day, items } = printed
  return documentOf(portrait, `Daftar harga ${partner}`, (page) => {
    head(page, portrait, company, letterhead, 'DAFTAR HARGA', [`Berlaku per ${longDay(day)}`])
    facts(page, portrait, [
      ['Kepada', partner],
      ['Mata uang', currency],
    ])
    for (const [category, some] of Map.groupBy(items, (item) => item.category)) {
      paragraph(page, portrait, category)
      page.y += 4
      table(page, portrait, columns, some.flatMap(rowsOf))
    }
    paragraph(
      page,
      portrait,
      'Keterangan',
      'Harga per satuan. Jumlah mulai adalah jumlah terkecil yang mendapat harga itu.',
    )
  })
}

const shortDay = (day: string) => day.split('-').reverse().join('/')

const rowsOf = ({ code, name, unit, steps }: PricedItem): PrintRow[] =>
  steps.map(({ from, price, until }, n) => ({
    cells: [n ? '' : code, n ? '' : name, n ? '' : unit, decimal(from), decimal(price), until ? shortDay(until) : ''],
  }))
