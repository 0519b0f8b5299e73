import {
  BOTTOM,
  decimal,
  FILL,
  fitting,
  INK,
  longDay,
  MARGIN,
  PAD,
  type Page,
  plain,
  printable,
  room,
  rule,
  SOFT,
  strong,
  TEXT,
  WIDTH,
} from '../../../files/sheet-text.ts'

/** Content of an order on paper. */
export type PrintedOrder = {
  number: string
  ordered_on: string
  deliver_by: string | null
  term: string | null
  company: string
  letterhead: string | null
  vendor: string
  address: string | null
  office: string
  buyer: string | null
  subtotal: string
  shipping: string
  tax_amount: string
  total: string
  terms: string | null
  lines: readonly PrintedLine[]
}

type PrintedLine = {
  name: string
  note: string | null
  request: string | null
  unit: string | null
  qty: string
  price: string
  amount: string
}

/** An order on A4: letterhead, vendor, lines under a head on each page, sums, terms, and room to sign for both. */
export async function orderSheet(order: PrintedOrder): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    bufferPages: true,
    lang: 'id',
    info: { Title: `Pesanan ${order.number}`, Author: order.company },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  letterhead(page, order)
  address(page, order)
  head(page)
  for (const [n, line] of order.lines.entries()) row(page, line, n)
  sums(page, order)
  terms(page, order)
  signatures(page, order)
  feet(page, order)
  page.end()
  await ended
  return Buffer.concat(parts)
}

function letterhead(page: Page, { company, letterhead: text }: PrintedOrder) {
  strong(page, 15).text(printable(company), MARGIN, MARGIN, { width: WIDTH })
  if (text) plain(page, 8.5, SOFT).text(printable(text), { width: WIDTH, lineGap: 1.5 })
  rule(page, page.y + 8, 1.2, INK)
  page.y += 24
}

/** The vendor on the left, number, days and place on the right. */
function address(page: Page, order: PrintedOrder) {
  const { number, ordered_on, deliver_by, term, vendor, address: place, office } = order
  const top = page.y
  const half = 260
  strong(page, 16).text('PESANAN PEMBELIAN', MARGIN, top, { width: half })
  plain(page, 9, SOFT).text('Kepada Yth.', MARGIN, page.y + 10, { width: half })
  strong(page, 11).text(printable(vendor), { width: half, lineGap: 1 })
  if (place) plain(page, 9.5).text(printable(place), { width: half, lineGap: 1 })
  const left = page.y
  const facts = [
    ['Nomor', number],
    ['Tanggal', longDay(ordered_on)],
    ['Paling lambat', deliver_by && longDay(deliver_by)],
    ['Kirim ke', office],
    ['Pembayaran', term],
  ] as const
  const x = MARGIN + half + 24
  page.y = top + 3
  for (const [label, value] of facts) {
    if (!value) continue
    const { y } = page
    plain(page, 9, SOFT).text(label, x, y, { width: 72 })
    const below = page.y
    strong(page, 9).text(printable(value), x + 74, y, { width: MARGIN + WIDTH - x - 74 })
    page.y = Math.max(below, page.y) + 4
  }
  page.y = Math.max(left, page.y) + 14
}

const columns = [
  { title: 'No.', width: 26, align: 'center' },
  { title: 'Barang/jasa', width: 209, align: 'left' },
  { title: 'Jumlah', width: 54, align: 'right' },
  { title: 'Satuan', width: 50, align: 'left' },
  { title: 'Harga satuan', width: 76, align: 'right' },
  { title: 'Nilai', width: 84, align: 'right' },
] as const
const NAME = 1

function head(page: Page) {
  const { y } = page
  page.rect(MARGIN, y, WIDTH, 20).fill(FILL)
  strong(page, 8.5)
  let x = MARGIN
  for (const { title, width, align } of columns) {
    page.text(title, x + PAD, y + 6, { width: width - 2 * PAD, align, lineBreak: false })
    x += width
  }
  page.y = y + 20
}

const SMALL = 8

function row(page: Page, line: PrintedLine, n: number) {
  const { name, request, note, qty, unit, price, amount } = line
  const texts = [String(n + 1), name, decimal(qty), unit ?? '', decimal(price), decimal(amount)].map(printable)
  const small = printable([request, note].filter(Boolean).join(' · '))
  const wide = columns[NAME].width - 2 * PAD
  const nameHeight = plain(page, TEXT).heightOfString(texts[NAME] ?? '', { width: wide })
  const height = nameHeight + (small ? plain(page, SMALL).heightOfString(small, { width: wide }) + 1 : 0) + 2 * PAD + 1
  if (page.y + height > BOTTOM) {
    page.addPage()
    head(page)
  }
  const { y } = page
  let x = MARGIN
  for (const [at, { width, align }] of columns.entries()) {
    const text = texts[at] ?? ''
    plain(page, at === NAME ? TEXT : fitting(page, text, width - 2 * PAD))
    page.text(text, x + PAD, y + PAD + 1, { width: width - 2 * PAD, align, lineBreak: at === NAME })
    if (at === NAME && small) plain(page, SMALL, SOFT).text(small, x + PAD, y + PAD + 2 + nameHeight, { width: wide })
    x += width
  }
  rule(page, y + height)
  page.y = y + height
}

function sums(page: Page, { subtotal, shipping, tax_amount, total }: PrintedOrder) {
  const amounts = [
    ['Subtotal', subtotal],
    ['Ongkos kirim', shipping],
    ['PPN', tax_amount],
  ].filter(([label, value = '']) => label === 'Subtotal' || /[1-9]/.test(value))
  room(page, 14 + amounts.length * 15 + 30)
  const x = MARGIN + WIDTH - 250
  let y = page.y + 8
  const put = (text: string, at: number, width: number) =>
    page.text(decimal(text), at, y, { width, align: 'right', lineBreak: false })
  for (const [label = '', value = ''] of amounts) {
    plain(page, 9, SOFT).text(label, x, y, { width: 120, lineBreak: false })
    plain(page, fitting(page, decimal(value), 126))
    put(value, x + 120, 130 - PAD)
    y += 15
  }
  page.rect(x - PAD, y, 250 + PAD, 22).fill(FILL)
  y += 6.5
  strong(page, 10).text('Total (IDR)', x, y, { width: 110, lineBreak: false })
  strong(page, Math.min(10, (10 * 136) / Math.max(1, page.widthOfString(decimal(total)))))
  put(total, x + 110, 140 - PAD)
  page.y = y + 26
}

function terms(page: Page, { terms: text }: PrintedOrder) {
  if (!text) return
  room(page, 40)
  strong(page, 9.5).text('Syarat dan ketentuan', MARGIN, page.y + 6, { width: WIDTH })
  plain(page, 9).text(printable(text), MARGIN, page.y + 3, { width: WIDTH, lineGap: 1.5 })
  page.y += 6
}

function signatures(page: Page, { company, vendor, buyer }: PrintedOrder) {
  room(page, 118)
  const width = 210
  const top = page.y + 12
  const sides = [
    { x: MARGIN, says: 'Disetujui pemasok,', who: vendor, name: null },
    { x: MARGIN + WIDTH - width, says: 'Hormat kami,', who: company, name: buyer },
  ]
  for (const { x, says, who, name } of sides) {
    plain(page, 9.5).text(says, x, top, { width, align: 'center' })
    strong(page, 9.5).text(printable(who), x, page.y + 1, { width, align: 'center' })
    const line = top + 78
    page
      .moveTo(x + 30, line)
      .lineTo(x + width - 30, line)
      .lineWidth(0.5)
      .strokeColor(SOFT)
      .stroke()
    if (name) plain(page, 9).text(printable(name), x, line + 4, { width, align: 'center' })
  }
}

/** Number and page at the foot of each page: loose sheets find together again. */
function feet(page: Page, { number, company }: PrintedOrder) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    page.switchToPage(n)
    page.page.margins.bottom = 0
    const y = 842 - 40
    rule(page, y - 6)
    plain(page, 8, SOFT)
    const name = printable(`Pesanan ${number} · ${company}`)
    page.text(name, MARGIN, y, { width: WIDTH - 110, height: 9, ellipsis: true })
    const place = { width: 110, align: 'right', lineBreak: false } as const
    page.text(`Halaman ${n - start + 1} dari ${count}`, MARGIN + WIDTH - 110, y, place)
  }
}
