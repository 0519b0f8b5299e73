import {
  BOTTOM,
  decimal,
  FILL,
  fitting,
  MARGIN,
  PAD,
  type Page,
  plain,
  printable,
  rule,
  SOFT,
  strong,
  TEXT,
  WIDTH,
} from '../../files/sheet-text.ts'

/** Content of a printed quotation. */
export type Printed = {
  code: string
  quoted_on: string
  valid_until: string
  currency: string
  subtotal: string
  discount: string
  tax_base: string
  tax_amount: string
  total: string
  is_taxed: boolean
  is_tax_included: boolean
  terms: string | null
  term: string | null
  company: string | null
  letterhead: string | null
  partner: string
  address: string | null
  contact: string | null
  /** The owner of the card. */
  seller: string | null
  lines: readonly PrintedLine[]
}

type PrintedLine = {
  name: string
  description: string | null
  unit: string | null
  quantity: string
  price: string
  discount: string | null
  amount: string
}

type Column = {
  title: string
  width: number
  align: 'left' | 'right' | 'center'
  of: (line: PrintedLine, n: number) => string
}

const DISCOUNT = 40

function columnsOf({ lines }: Printed): Column[] {
  const hasDiscount = lines.some(({ discount }) => Number(discount))
  const discount: Column = {
    title: 'Diskon',
    width: DISCOUNT,
    align: 'right',
    of: (line) => (Number(line.discount) ? `${decimal(line.discount ?? '')}%` : ''),
  }
  return [
    { title: 'No.', width: 26, align: 'center', of: (_, n) => String(n + 1) },
    { title: 'Barang/jasa', width: hasDiscount ? 179 : 179 + DISCOUNT, align: 'left', of: ({ name }) => name },
    { title: 'Jumlah', width: 50, align: 'right', of: ({ quantity }) => decimal(quantity) },
    { title: 'Satuan', width: 46, align: 'left', of: ({ unit }) => unit ?? '' },
    { title: 'Harga satuan', width: 76, align: 'right', of: ({ price }) => decimal(price) },
    ...(hasDiscount ? [discount] : []),
    { title: 'Nilai', width: 82, align: 'right', of: ({ amount }) => decimal(amount) },
  ]
}

/** The lines, under a head that each page repeats. */
export function quotationTable(page: Page, printed: Printed) {
  const columns = columnsOf(printed)
  head(page, columns)
  for (const [n, line] of printed.lines.entries()) row(page, columns, line, n)
}

function head(page: Page, columns: readonly Column[]) {
  const { y } = page
  const height = 20
  page.rect(MARGIN, y, WIDTH, height).fill(FILL)
  strong(page, 8.5)
  let x = MARGIN
  for (const { title, width, align } of columns) {
    page.text(title, x + PAD, y + 6, { width: width - 2 * PAD, align, lineBreak: false })
    x += width
  }
  page.y = y + height
}

const SMALL = 8

function row(page: Page, columns: readonly Column[], line: PrintedLine, n: number) {
  const texts = columns.map(({ of }) => printable(of(line, n)))
  const [, name] = columns
  const room = (name?.width ?? 0) - 2 * PAD
  const note = line.description ? printable(line.description) : ''
  const nameHeight = plain(page, TEXT).heightOfString(texts[1] ?? '', { width: room })
  const noteHeight = note ? plain(page, SMALL).heightOfString(note, { width: room }) + 1 : 0
  const height = nameHeight + noteHeight + 2 * PAD + 1
  if (page.y + height > BOTTOM) {
    page.addPage()
    head(page, columns)
  }
  const { y } = page
  let x = MARGIN
  for (const [at, { width, align }] of columns.entries()) {
    const text = texts[at] ?? ''
    const isName = at === 1
    plain(page, isName ? TEXT : fitting(page, text, width - 2 * PAD))
    page.text(text, x + PAD, y + PAD + 1, { width: width - 2 * PAD, align, lineBreak: isName })
    if (isName && note) plain(page, SMALL, SOFT).text(note, x + PAD, y + PAD + 2 + nameHeight, { width: room })
    x += width
  }
  rule(page, y + height)
  page.y = y + height
}
