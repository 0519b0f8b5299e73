import { type FormColumn, type Layout, layouts } from '../layouts.ts'
import type { FormLine, Report } from '../report-data.ts'
import { particulars, signature } from './form-header.ts'
import { type FormRow, formRows, printed } from './form-rows.ts'
import { type Align, box, drawTexts, LEADING, MARGIN, numberPages, PAD, SIZE, wrapped } from './pdf-cells.ts'

/** All pages stay in memory until the last one is known, because each says how many there are. */
export const MAX_PDF_ROWS = 20_000

type Page = { pdf: PDFKit.PDFDocument; layout: Layout; widths: number[]; decimal: number; y: number; top: number }

/** The form as PDF, A4 landscape: its head on every page, rows that never break, sums, signature, page numbers. */
export async function formPdf(
  report: Report,
  lines: AsyncIterable<readonly FormLine[]>,
  today: string,
): Promise<AsyncIterable<Buffer>> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const layout = layouts[report.bcl_type]
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `${layout.name} ${report.number}`, Author: report.partner_name },
  })
  const room = pdf.page.width - 2 * MARGIN
  const all = layout.columns.reduce((sum, { width }) => sum + width, 0)
  const page: Page = {
    pdf,
    layout,
    widths: layout.columns.map(({ width }) => (width / all) * room),
    decimal: report.decimal,
    y: MARGIN,
    top: MARGIN,
  }
  write(page, report, lines, today).catch((error: Error) => pdf.destroy(error))
  return pdf as unknown as AsyncIterable<Buffer>
}

async function write(page: Page, report: Report, lines: AsyncIterable<readonly FormLine[]>, today: string) {
  const { pdf, layout } = page
  title(page, report)
  head(page)
  for await (const batch of formRows(lines, layout)) for (const row of batch) rowOf(page, row)
  sign(page, signature(report, today))
  numberPages(pdf, `${report.number} · ${report.result_hash?.slice(0, 12) ?? ''}`)
  pdf.end()
}

function title(page: Page, report: Report) {
  const { pdf, layout } = page
  const width = pdf.page.width - 2 * MARGIN
  pdf.font('Helvetica-Bold').fontSize(11).text(layout.name, MARGIN, page.y, { width, align: 'center' })
  pdf.fontSize(9).text(layout.title, { width, align: 'center' })
  page.y = pdf.y + 6
  pdf.fontSize(7.5)
  for (const [label, value] of particulars(report)) {
    pdf.font('Helvetica').text(label, MARGIN, page.y, { width: 150, lineBreak: false })
    pdf.text(`: ${value}`, MARGIN + 150, page.y, { width: width - 150 })
    page.y = Math.max(page.y + 10, pdf.y)
  }
  page.y += 6
}

function head(page: Page) {
  const { pdf, layout, widths } = page
  pdf.font('Helvetica-Bold').fontSize(SIZE)
  const titles = layout.columns.map(({ title: text }, n) => wrapped(pdf, text, widths[n] ?? 0))
  const height = Math.max(...titles.map((texts) => texts.length)) * LEADING + 2 * PAD
  let x = MARGIN
  for (const [n, { block }] of layout.columns.entries()) {
    if (layout.columns[n - 1]?.block === block) continue
    const width = layout.columns.reduce((sum, other, at) => sum + (other.block === block ? (widths[at] ?? 0) : 0), 0)
    box(pdf, { x, y: page.y, width, height: LEADING + 2 * PAD, fill: '#e7eafb' })
    drawTexts(pdf, wrapped(pdf, block, width), { x, y: page.y, width, align: 'center' })
    x += width
  }
  page.y += LEADING + 2 * PAD
  cells(page, titles, { height, fill: '#e7eafb', align: () => 'center' })
  cells(
    page,
    layout.columns.map(({ no }) => [no]),
    { height: LEADING + 2 * PAD, fill: '#e7eafb', align: () => 'center' },
  )
}

function rowOf(page: Page, row: FormRow) {
  const { pdf, layout, widths, decimal } = page
  pdf.font(row.kind === 'line' ? 'Helvetica' : 'Helvetica-Bold').fontSize(SIZE)
  const label = layout.columns.findLastIndex(({ sum }) => !sum)
  const texts = layout.columns.map((column, n) => {
    const messages = row.label && n === label ? [row.label] : printed(column, row, layout, decimal)
    return messages.flatMap((text) => wrapped(pdf, text, widths[n] ?? 0))
  })
  const height = Math.max(1, ...texts.map((one) => one.length)) * LEADING + 2 * PAD
  if (page.y + height > pdf.page.height - MARGIN - 8) {
    pdf.addPage()
    page.y = MARGIN
    head(page)
    pdf.font(row.kind === 'line' ? 'Helvetica' : 'Helvetica-Bold').fontSize(SIZE)
  }
  const align = ({ sum, no }: FormColumn) =>
    sum ? 'right' : no === '1' || no === '10' || no === '' ? 'center' : 'left'
  cells(page, texts, { height, align, ...(row.kind === 'line' ? {} : { fill: '#f4f5fa' }) })
}

function cells(
  page: Page,
  texts: readonly (readonly string[])[],
  { height, fill, align }: { height: number; fill?: string; align: (column: FormColumn) => Align },
) {
  const { pdf } = page
  let x = MARGIN
  for (const [n, column] of page.layout.columns.entries()) {
    const width = page.widths[n] ?? 0
    box(pdf, { x, y: page.y, width, height, ...(fill ? { fill } : {}) })
    drawTexts(pdf, texts[n] ?? [], { x, y: page.y, width, align: align(column) })
    x += width
  }
  page.y += height
}

function sign(page: Page, texts: readonly string[]) {
  const { pdf } = page
  const height = texts.length * 11 + 12
  if (page.y + height > pdf.page.height - MARGIN) {
    pdf.addPage()
    page.y = MARGIN
  }
  pdf.font('Helvetica').fontSize(7.5)
  for (const [n, text] of texts.entries())
    pdf.text(text, pdf.page.width - MARGIN - 220, page.y + 10 + n * 11, {
      width: 220,
      align: 'center',
      lineBreak: false,
    })
}
