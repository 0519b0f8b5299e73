import { setImmediate as pause } from 'node:timers/promises'
import { decimal, INK, type Page, plain, printable, SOFT, strong } from '../../../files/sheet-text.ts'
import { type Bars, barcodeOf } from './barcode.ts'

export type Label = { code: string; name: string; barcode: string | null; unit: string; price: string | null }
export type LabelOptions = {
  /** Labels of each item. */
  copies: number
  /** Labels of the first sheet that are used already. */
  used: number
  hasPrices: boolean
}

const POINTS_PER_MM = 72 / 25.4
const COLUMNS = 3
const ROWS = 8
/** Labels of one sheet of A4, 70 × 37 mm each without a gap. */
export const LABELS_PER_SHEET = COLUMNS * ROWS
const WIDTH = 70 * POINTS_PER_MM
const HEIGHT = 37 * POINTS_PER_MM
const TOP = (297 * POINTS_PER_MM - ROWS * HEIGHT) / 2
const PAD = 9
/** Light room beside a code: ten modules of a line code, two of a square one. */
const QUIET = 10

/** Labels with barcodes on sheets of A4 for label paper of 3 × 8. */
export async function labelSheet(labels: readonly Label[], { copies, used, hasPrices }: LabelOptions): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'A4', margin: 0, lang: 'id', info: { Title: 'Label barcode' } })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  let place = used % LABELS_PER_SHEET
  for (const label of labels) {
    // Others are served between two items: a sheet of thousands takes a second.
    await pause()
    const bars = await barcodeOf(label.barcode, label.code)
    for (let copy = 0; copy < copies; copy += 1) {
      if (place === LABELS_PER_SHEET) {
        page.addPage()
        place = 0
      }
      draw(page, { ...label, price: hasPrices ? label.price : null }, bars, {
        x: (place % COLUMNS) * WIDTH,
        y: TOP + Math.floor(place / COLUMNS) * HEIGHT,
      })
      place += 1
    }
  }
  page.end()
  await ended
  return Buffer.concat(parts)
}

type Place = { x: number; y: number }

function draw(page: Page, { name, code, unit, price }: Label, bars: Bars, { x, y }: Place) {
  const width = WIDTH - 2 * PAD
  strong(page, 8.5).text(printable(name), x + PAD, y + PAD, { width, height: 22, ellipsis: true, lineGap: 0.5 })
  const below = y + HEIGHT - PAD - 8
  plain(page, 7.5, SOFT).text(printable(`${code} · ${unit}`), x + PAD, below, {
    width: width * 0.55,
    height: 9,
    ellipsis: true,
  })
  if (price) {
    strong(page, 8.5).text(`Rp ${decimal(price)}`, x + PAD + width * 0.55, below - 0.5, {
      width: width * 0.45,
      align: 'right',
      height: 10,
      ellipsis: true,
    })
  }
  code2d(page, bars, { x: x + PAD, y: y + PAD + 23 }, width)
}

/** Room between name and foot. */
const CODE_HEIGHT = 46

function code2d(page: Page, { width, height, dark, text }: Bars, { x, y }: Place, room: number) {
  const isLine = height === 1
  const module = isLine ? Math.min(1.1, room / (width + 2 * QUIET)) : CODE_HEIGHT / (height + 4)
  const tall = isLine ? CODE_HEIGHT - 10 : module
  const left = x + (room - width * module) / 2
  const top = isLine ? y : y + 2 * module
  for (const bar of dark) page.rect(left + bar.x * module, top + bar.y * module, bar.width * module, tall)
  page.fill(INK)
  if (isLine) plain(page, 7).text(text, x, y + CODE_HEIGHT - 7.5, { width: room, align: 'center', lineBreak: false })
}
