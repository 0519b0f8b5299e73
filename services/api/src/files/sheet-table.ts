import type { StoredSignature } from '@ems/contracts/kit'
import { pathsOf, signatureField } from '@ems/contracts/signature'
import { FILL, INK, type Page, plain, printable, SOFT, strong } from './sheet-text.ts'

export type PrintColumn = { title: string; width: number; isNumber?: boolean; wraps?: boolean }
/** Where a sheet of this size may be written. */
export type Sheet = { layout: 'portrait' | 'landscape'; margin: number; width: number; bottom: number; height: number }

const MARGIN = 36
export const portrait: Sheet = { layout: 'portrait', margin: MARGIN, width: 595 - 2 * MARGIN, bottom: 790, height: 842 }
export const landscape: Sheet = {
  layout: 'landscape',
  margin: MARGIN,
  width: 842 - 2 * MARGIN,
  bottom: 545,
  height: 595,
}

const PAD = 3
const ROW = 15
const SIZE = 8.5
const LINE = '#c9cddd'

/** Draws the lines of a document until its end, and gives its bytes. */
export async function documentOf(sheet: Sheet, title: string, draw: (page: Page) => void): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    layout: sheet.layout,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: sheet.height - sheet.bottom },
    bufferPages: true,
    autoFirstPage: false,
    lang: 'id',
    info: { Title: title },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  draw(page)
  feet(page, sheet, title)
  page.end()
  await ended
  return Buffer.concat(parts)
}

/** A new page with company, letterhead and heading. */
export function head(
  page: Page,
  sheet: Sheet,
  company: string,
  letterhead: string | null,
  title: string,
  lines: string[],
) {
  const { margin, width } = sheet
  page.addPage()
  strong(page, 13).text(printable(company), margin, MARGIN, { width })
  if (letterhead) plain(page, 8, SOFT).text(printable(letterhead), { width, lineGap: 1 })
  line(page, sheet, page.y + 5, 1.1, INK)
  strong(page, 12).text(printable(title), margin, page.y + 12, { width })
  for (const one of lines) plain(page, 9, SOFT).text(printable(one), margin, page.y + 1, { width })
  page.y += 8
}

function line(page: Page, { margin, width }: Sheet, y: number, thick = 0.5, color = LINE) {
  page
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thick)
    .strokeColor(color)
    .stroke()
}

export type PrintRow = { cells: readonly string[]; isSoft?: boolean; isTotal?: boolean }

/** A table whose head stands on each of its pages. A row is one line high, but for columns that wrap. */
export function table(page: Page, sheet: Sheet, columns: readonly PrintColumn[], rows: readonly PrintRow[]) {
  heading(page, sheet, columns)
  for (const row of rows) {
    const height = heightOf(page, columns, row)
    if (page.y + height > sheet.bottom) {
      page.addPage()
      heading(page, sheet, columns)
    }
    const { y } = page
    if (row.isSoft) page.rect(sheet.margin, y, sheet.width, height).fill('#f5f6fb')
    let x = sheet.margin
    for (const [n, { width, isNumber }] of columns.entries()) {
      const font = row.isTotal ? strong(page, SIZE) : plain(page, SIZE, row.isSoft ? SOFT : INK)
      const box = {
        width: width - 2 * PAD,
        height: height - 4,
        ellipsis: true,
        align: isNumber ? 'right' : 'left',
      } as const
      font.text(printable(row.cells[n] ?? ''), x + PAD, y + 4, box)
      x += width
    }
    line(page, sheet, y + height)
    page.y = y + height
  }
}

/** Of the column that needs the largest; a row never fills more than half a page. */
function heightOf(page: Page, columns: readonly PrintColumn[], { cells }: PrintRow): number {
  const heights = columns.flatMap(({ width, wraps }, n) =>
    wraps ? [plain(page, SIZE).heightOfString(printable(cells[n] || ' '), { width: width - 2 * PAD }) + 6] : [],
  )
  return Math.min(300, Math.max(ROW, ...heights))
}

/** Facts with their labels, in two columns. */
export function facts(page: Page, sheet: Sheet, pairs: readonly (readonly [label: string, value: string | null])[]) {
  const [label, width] = [92, sheet.width / 2 - 12]
  const filled = pairs.filter(([, value]) => value)
  for (let n = 0; n < filled.length; n += 2) {
    const top = page.y
    let below = top
    for (const [at, [title, value]] of filled.slice(n, n + 2).entries()) {
      const x = sheet.margin + at * (width + 24)
      plain(page, SIZE, SOFT).text(title, x, top, { width: label })
      plain(page, SIZE).text(printable(value ?? ''), x + label, top, { width: width - label })
      below = Math.max(below, page.y)
    }
    page.y = below + 3
  }
  page.y += 6
}

/** A heading within a page, and a paragraph below it. */
export function paragraph(page: Page, { margin, width, bottom }: Sheet, title: string, text?: string | null) {
  if (page.y + 40 > bottom) page.addPage()
  strong(page, 9.5).text(title, margin, page.y + 8, { width })
  page.y += 3
  if (text) plain(page, 9).text(printable(text), margin, page.y, { width, lineGap: 1.5 })
  page.y += text ? 6 : 0
}

function heading(page: Page, { margin, width: all }: Sheet, columns: readonly PrintColumn[]) {
  const { y } = page
  page.rect(margin, y, all, 26).fill(FILL)
  let x = margin
  for (const { title, width, isNumber } of columns) {
    const box = { width: width - 2 * PAD, height: 22, align: isNumber ? 'right' : 'left' } as const
    strong(page, 7.5).text(printable(title), x + PAD, y + 4, box)
    x += width
  }
  page.y = y + 26
}

const BOX = 170
export type Signer = {
  role: string
  name: string
  strokes?: StoredSignature['strokes'] | undefined
  at?: string | undefined
}

/** Who signs: drawn signatures, or room for pens; names where they are known. */
export function signatures(page: Page, sheet: Sheet, signers: readonly Signer[]) {
  if (page.y + 110 > sheet.bottom) page.addPage()
  const top = page.y + 14
  const gap = signers.length > 1 ? (sheet.width - BOX * signers.length) / (signers.length - 1) : 0
  for (const [n, { role, name, strokes, at }] of signers.entries()) {
    const x = sheet.margin + n * (BOX + gap)
    plain(page, 9, SOFT).text(role, x, top, { width: BOX, height: 12, ellipsis: true })
    if (strokes?.length) drawStrokes(page, strokes, x, top + 12)
    page
      .moveTo(x, top + 60)
      .lineTo(x + BOX, top + 60)
      .lineWidth(0.5)
      .strokeColor(SOFT)
      .stroke()
    strong(page, 9).text(printable(name || ' '), x, top + 64, { width: BOX, height: 12, ellipsis: true })
    if (at) plain(page, 8, SOFT).text(`${at} WIB`, x, top + 76, { width: BOX, lineBreak: false })
  }
  page.y = top + 92
}

function drawStrokes(page: Page, strokes: StoredSignature['strokes'], x: number, y: number) {
  page
    .save()
    .translate(x, y)
    .scale(46 / signatureField.height)
  for (const path of pathsOf(strokes)) page.path(path).lineWidth(4).lineCap('round').strokeColor(INK).stroke()
  page.restore()
}

const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** `20/11/2026 10.42` of an instant, by the clock of the head office. */
export const printedInstant = (instant: string) => clock.format(new Date(instant)).replace(', ', ' ')

/** Title and page at the foot of each page: loose sheets find together again. */
function feet(page: Page, { margin, width, height }: Sheet, title: string) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    page.switchToPage(n)
    page.page.margins.bottom = 0
    const y = height - 32
    plain(page, 8, SOFT).text(printable(title), margin, y, { width: width - 110, height: 9, ellipsis: true })
    const place = `Halaman ${n - start + 1} dari ${count}`
    page.text(place, margin + width - 110, y, { width: 110, align: 'right', lineBreak: false })
  }
}
