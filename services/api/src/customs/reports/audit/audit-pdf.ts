import { formatDay } from '@ems/contracts/days'
import { inIndonesian } from '../exact-sums.ts'
import type { Line, Value } from '../form/form-workbook.ts'
import { type Align, box, drawTexts, LEADING, MARGIN, numberPages, PAD, SIZE, wrapped } from '../form/pdf-cells.ts'

/** A table of the document: the shares of the widths, and rows that are read while they are written. */
export type PdfTable = {
  name: string
  heads: readonly string[]
  widths: readonly number[]
  rows: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>
}

type Document = {
  title: string
  author: string
  particulars: readonly (readonly [string, string])[]
  tables: readonly PdfTable[]
  decimal: number
}
type Page = { pdf: PDFKit.PDFDocument; y: number; decimal: number }

/** Tables one below the other as PDF, A4 landscape: heads on every page, rows that never break, page numbers. */
export async function tablesPdf({
  title,
  author,
  particulars,
  tables,
  decimal,
}: Document): Promise<AsyncIterable<Buffer>> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: MARGIN, bufferPages: true },
    info: { Title: title, Author: author },
  })
  const page: Page = { pdf, y: MARGIN, decimal }
  const write = async () => {
    heading(page, title, particulars)
    for (const table of tables) await tableOf(page, table)
    numberPages(pdf, title)
    pdf.end()
  }
  write().catch((error: Error) => pdf.destroy(error))
  return pdf as unknown as AsyncIterable<Buffer>
}

const roomOf = ({ pdf }: Page) => pdf.page.width - 2 * MARGIN

function heading(page: Page, title: string, particulars: Document['particulars']) {
  const { pdf } = page
  const width = roomOf(page)
  pdf.font('Helvetica-Bold').fontSize(11).text(title, MARGIN, page.y, { width, align: 'center' })
  page.y = pdf.y + 6
  pdf.fontSize(7.5)
  for (const [label, value] of particulars) {
    pdf.font('Helvetica').text(label, MARGIN, page.y, { width: 250, lineBreak: false })
    pdf.text(`: ${value}`, MARGIN + 250, page.y, { width: width - 250 })
    page.y = Math.max(page.y + 10, pdf.y)
  }
  page.y += 6
}

async function tableOf(page: Page, { name, heads, widths, rows }: PdfTable) {
  const { pdf } = page
  const all = widths.reduce((sum, width) => sum + width, 0)
  const points = widths.map((width) => (width / all) * roomOf(page))
  const head = () => drawRow(page, heads, points, { isHead: true, aligns: heads.map(() => 'center') })
  if (page.y + 60 > pdf.page.height - MARGIN) addPage(page)
  pdf
    .font('Helvetica-Bold')
    .fontSize(8)
    .text(name, MARGIN, page.y + 4, { lineBreak: false })
  page.y += 16
  head()
  for await (const batch of rows)
    for (const { cells } of batch) {
      const texts = cells.map((cell) => textOf(cell, page.decimal))
      const aligns = cells.map((cell): Align => (cell !== null && typeof cell === 'object' ? 'right' : 'left'))
      if (!fits(page, texts, points)) {
        addPage(page)
        head()
      }
      drawRow(page, texts, points, { isHead: false, aligns })
    }
  page.y += 8
}

function addPage(page: Page) {
  page.pdf.addPage()
  page.y = MARGIN
}

const linesOf = ({ pdf }: Page, texts: readonly string[], widths: readonly number[]) =>
  texts.map((text, n) => wrapped(pdf, text, widths[n] ?? 0))
const heightOf = (lines: readonly (readonly string[])[]) =>
  Math.max(1, ...lines.map(({ length }) => length)) * LEADING + 2 * PAD

function fits(page: Page, texts: readonly string[], widths: readonly number[]) {
  page.pdf.font('Helvetica').fontSize(SIZE)
  return page.y + heightOf(linesOf(page, texts, widths)) <= page.pdf.page.height - MARGIN - 8
}

function drawRow(
  page: Page,
  texts: readonly string[],
  widths: readonly number[],
  { isHead, aligns }: { isHead: boolean; aligns: readonly Align[] },
) {
  const { pdf } = page
  pdf.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(SIZE)
  const lines = linesOf(page, texts, widths)
  const height = heightOf(lines)
  let x = MARGIN
  for (const [n, width] of widths.entries()) {
    box(pdf, { x, y: page.y, width, height, ...(isHead ? { fill: '#e7eafb' } : {}) })
    drawTexts(pdf, lines[n] ?? [], { x, y: page.y, width, align: aligns[n] ?? 'left' })
    x += width
  }
  page.y += height
}

function textOf(cell: Value, decimal: number): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('day' in cell) return formatDay(cell.day)
  if ('rupiah' in cell) return inIndonesian(cell.rupiah, 0)
  if ('number' in cell) return inIndonesian(cell.number, decimal)
  return cell.figures
}
