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
  WIDTH,
} from '../../files/sheet-text.ts'
import { inWords } from './in-words.ts'
import { type Printed, quotationTable } from './quotation-table.ts'

/** A quotation on A4: letterhead, lines under a head on each page, sums, terms, and room to sign. */
export async function quotationSheet(printed: Printed): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    bufferPages: true,
    lang: 'id',
    info: { Title: `Penawaran ${printed.code}`, ...(printed.company ? { Author: printed.company } : {}) },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  letterhead(page, printed)
  address(page, printed)
  quotationTable(page, printed)
  sums(page, printed)
  terms(page, printed)
  signature(page, printed)
  feet(page, printed)
  page.end()
  await ended
  return Buffer.concat(parts)
}

function letterhead(page: Page, { company, letterhead: text }: Printed) {
  strong(page, 15).text(printable(company ?? 'Penawaran'), MARGIN, MARGIN, { width: WIDTH })
  if (text) plain(page, 8.5, SOFT).text(printable(text), { width: WIDTH, lineGap: 1.5 })
  rule(page, page.y + 8, 1.2, INK)
  page.y += 24
}

/** To whom on the left, number and days on the right, as high as the longer of them. */
function address(page: Page, { code, quoted_on, valid_until, term, partner, address: place, contact }: Printed) {
  const top = page.y
  const half = 270
  strong(page, 16).text('PENAWARAN HARGA', MARGIN, top, { width: half })
  plain(page, 9, SOFT).text('Kepada Yth.', MARGIN, page.y + 10, { width: half })
  strong(page, 11).text(printable(partner), { width: half, lineGap: 1 })
  plain(page, 9.5)
  if (place) page.text(printable(place), { width: half, lineGap: 1 })
  if (contact) page.text(`U.p. ${printable(contact)}`, { width: half })
  const left = page.y
  const facts = [
    ['Nomor', code],
    ['Tanggal', longDay(quoted_on)],
    ['Berlaku sampai', longDay(valid_until)],
    ['Pembayaran', term],
  ] as const
  const x = MARGIN + half + 24
  page.y = top + 3
  for (const [label, value] of facts) {
    if (!value) continue
    const { y } = page
    plain(page, 9, SOFT).text(label, x, y, { width: 78 })
    const below = page.y
    strong(page, 9).text(printable(value), x + 80, y, { width: MARGIN + WIDTH - x - 80 })
    page.y = Math.max(below, page.y) + 4
  }
  page.y = Math.max(left, page.y) + 14
  plain(page, 9.5).text('Dengan hormat, bersama ini kami sampaikan penawaran harga sebagai berikut:', MARGIN, page.y, {
    width: WIDTH,
  })
  page.y += 8
}

/** On one page together: a total without what it is made of says little. */
function sums(page: Page, printed: Printed) {
  const { currency, subtotal, discount, is_taxed, is_tax_included, tax_base, tax_amount, total } = printed
  const amounts = [
    ['Subtotal', subtotal],
    ...(/[1-9]/.test(discount) ? [['Potongan', `-${discount}`]] : []),
    ...(is_taxed
      ? [
          ['Dasar pengenaan pajak', tax_base],
          [is_tax_included ? 'PPN (sudah termasuk)' : 'PPN', tax_amount],
        ]
      : []),
  ]
  const words = `Terbilang: ${inWords(total, currency)}`
  const wordsHeight = plain(page, 9).heightOfString(words, { width: WIDTH })
  room(page, 14 + amounts.length * 15 + 26 + wordsHeight + 16)
  const x = MARGIN + WIDTH - 250
  let y = page.y + 8
  for (const [label = '', value = ''] of amounts) {
    plain(page, 9, SOFT).text(label, x, y, { width: 120, lineBreak: false })
    amount(page, value, { x: x + 120, y, width: 130 - PAD })
    y += 15
  }
  page.rect(x - PAD, y, 250 + PAD, 22).fill(FILL)
  strong(page, 10).text(`Total (${currency})`, x, y + 6.5, { width: 110, lineBreak: false })
  strong(page, 10)
  const wide = page.widthOfString(decimal(total))
  strong(page, wide > 136 ? (10 * 136) / wide : 10)
  page.text(decimal(total), x + 110, y + 6.5, { width: 140 - PAD, align: 'right', lineBreak: false })
  page.font('Helvetica-Oblique').fontSize(9).fillColor(SOFT)
  page.text(words, MARGIN, y + 32, { width: WIDTH, align: 'right' })
  page.y += 10
}

type Place = { x: number; y: number; width: number }

function amount(page: Page, value: string, { x, y, width }: Place) {
  const text = decimal(value)
  plain(page, fitting(page, text, width)).text(text, x, y, { width, align: 'right', lineBreak: false })
}

function terms(page: Page, { terms: text }: Printed) {
  if (!text) return
  room(page, 40)
  strong(page, 9.5).text('Syarat dan ketentuan', MARGIN, page.y + 6, { width: WIDTH })
  plain(page, 9).text(printable(text), MARGIN, page.y + 3, { width: WIDTH, lineGap: 1.5 })
  page.y += 6
}

function signature(page: Page, { company, seller }: Printed) {
  room(page, 118)
  const width = 210
  const x = MARGIN + WIDTH - width
  plain(page, 9.5).text('Hormat kami,', x, page.y + 12, { width, align: 'center' })
  if (company) strong(page, 9.5).text(printable(company), x, page.y + 1, { width, align: 'center' })
  page.y += 50
  page
    .moveTo(x + 30, page.y)
    .lineTo(x + width - 30, page.y)
    .lineWidth(0.5)
    .strokeColor(SOFT)
    .stroke()
  if (seller) plain(page, 9).text(printable(seller), x, page.y + 4, { width, align: 'center' })
}

/** Number and page at the foot of each page: loose sheets find together again. */
function feet(page: Page, { code, company }: Printed) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    page.switchToPage(n)
    page.page.margins.bottom = 0
    const y = 842 - 40
    rule(page, y - 6)
    plain(page, 8, SOFT)
    page.text(printable([`Penawaran ${code}`, company].filter(Boolean).join(' · ')), MARGIN, y, {
      width: WIDTH - 110,
      height: 9,
      ellipsis: true,
    })
    page.text(`Halaman ${n - start + 1} dari ${count}`, MARGIN + WIDTH - 110, y, {
      width: 110,
      align: 'right',
      lineBreak: false,
    })
  }
}
