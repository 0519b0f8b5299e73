import { type LabelSize, labelSizes } from '@ems/contracts/common'
import { encode } from 'uqr'
import { printable } from '../sheet-text.ts'

/** `code` is what a phone reads, `name` what people read in its place, `lines` what helps them. */
export type Label = { code: string; name: string; lines: readonly (string | null)[] }
type Format = { size: LabelSize; skip?: number; title: string }

/** Points in a millimetre. */
const MM = 72 / 25.4
const A4 = [595.28, 841.89] as const
type Page = PDFKit.PDFDocument
type Place = { x: number; y: number; width: number; height: number }

/** Labels of a roll have a page each; sheets are filled row by row. */
export async function labelSheet(rows: readonly Label[], { size, skip = 0, title }: Format): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const form = labelSizes[size]
  const isSheet = 'columns' in form
  const format: [number, number] = isSheet ? [...A4] : [form.width * MM, form.height * MM]
  const page = new PDFDocument({
    size: format,
    margin: 0,
    autoFirstPage: false,
    lang: 'id',
    info: { Title: title },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  for (const [n, row] of rows.entries()) {
    const at = isSheet ? (n + skip) % (form.columns * form.rows) : 0
    if (n === 0 || at === 0) page.addPage()
    const place = isSheet
      ? { x: form.left + (at % form.columns) * form.stepX, y: form.top + Math.floor(at / form.columns) * form.stepY }
      : { x: 0, y: 0 }
    draw(page, row, { ...place, width: form.width, height: form.height })
  }
  page.end()
  await ended
  return Buffer.concat(parts)
}

/** Left the code, at least 12 mm wide so that a phone reads it; right what people read. */
function draw(page: Page, { code: text, name, lines }: Label, place: Place) {
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map((one) => one * MM) as [
    number,
    number,
    number,
    number,
  ]
  const pad = 1.5 * MM
  const side = Math.min(height - 2 * pad, width * 0.45)
  drawQr(page, text, { x: x + pad, y: y + (height - side) / 2, side })
  const left = x + pad + side + 1.5 * MM
  const room = x + width - pad - left
  const small = height < 23 * MM ? 5 : 6.5
  page.fillColor('#000')
  page.font('Helvetica-Bold').fontSize(fitted(page, printable(name), room, small + 3))
  page.text(printable(name), left, y + pad, { width: room, lineBreak: false })
  page.font('Helvetica').fontSize(small)
  const rest = lines.filter(Boolean).map((one) => printable(String(one)))
  let top = y + pad + small + 5
  for (const [n, line] of rest.entries()) {
    const tallest = (n === 0 ? 2 : 1) * (small + 1.6)
    const tall = Math.min(page.heightOfString(line, { width: room }), tallest)
    if (top + tall > y + height - pad / 2) return
    page.text(line, left, top, { width: room, height: tallest, ellipsis: true })
    top += tall + 0.8
  }
}

/** The size at which a text stays on one line. */
const fitted = (page: Page, text: string, room: number, size: number) => {
  const wide = page.fontSize(size).widthOfString(text)
  return wide > room ? Math.max(4, (size * room) / wide) : size
}

/** A QR code in a square. */
export function drawQr(page: Page, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  // Without a border of its own: the label is white around it.
  const { size, data } = encode(text, { border: 0, ecc: 'M' })
  const cell = side / size
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) page.rect(x + column * cell, y + row * cell, cell + 0.02, cell + 0.02)
  page.fill('#000')
}
