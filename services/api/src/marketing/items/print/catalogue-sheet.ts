import { setImmediate as pause } from 'node:timers/promises'
import {
  BOTTOM,
  decimal,
  FILL,
  INK,
  longDay,
  MARGIN,
  type Page,
  plain,
  printable,
  rule,
  SOFT,
  strong,
  WIDTH,
} from '../../../files/sheet-text.ts'

export type CatalogueItem = {
  code: string
  name: string
  spec: string | null
  category: string
  unit: string
  currency: string
  price: string | null
  /** PNG or JPEG; undefined without a picture that can be printed. */
  picture?: Buffer | undefined
}
export type Catalogue = {
  title: string
  /** Whose prices they are; undefined for those of everybody. */
  partner: string | undefined
  day: string
  hasPrices: boolean
  items: readonly CatalogueItem[]
}

const GAP = 14
const COLUMNS = 3
const CELL = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
const PICTURE = 104
const ROW = PICTURE + 92

/** Goods and services with pictures on A4, three beside each other under their categories. */
export async function catalogueSheet(catalogue: Catalogue): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    bufferPages: true,
    lang: 'id',
    info: { Title: catalogue.title },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  head(page, catalogue)
  for (const [category, items] of Map.groupBy(catalogue.items, (item) => item.category)) {
    if (page.y + 30 + ROW > BOTTOM) page.addPage()
    strong(page, 12).text(printable(category), MARGIN, page.y + 6, { width: WIDTH })
    rule(page, page.y + 3)
    page.y += 12
    for (let at = 0; at < items.length; at += COLUMNS) {
      // Others are served between two rows: pictures are unpacked here.
      await pause()
      if (page.y + ROW > BOTTOM) page.addPage()
      const top = page.y
      for (const [column, item] of items.slice(at, at + COLUMNS).entries())
        cell(page, item, { x: MARGIN + column * (CELL + GAP), y: top, hasPrices: catalogue.hasPrices })
      page.y = top + ROW
    }
  }
  feet(page, catalogue)
  page.end()
  await ended
  return Buffer.concat(parts)
}

function head(page: Page, { title, partner, day }: Catalogue) {
  strong(page, 18).text(printable(title), MARGIN, MARGIN, { width: WIDTH })
  const about = [partner && `Harga untuk ${partner}`, `Per ${longDay(day)}`].filter(Boolean).join(' · ')
  plain(page, 9.5, SOFT).text(printable(about), { width: WIDTH })
  rule(page, page.y + 6, 1.2, INK)
  page.y += 12
}

type Place = { x: number; y: number; hasPrices: boolean }

function cell(
  page: Page,
  { code, name, spec, unit, currency, price, picture }: CatalogueItem,
  { x, y, hasPrices }: Place,
) {
  page.rect(x, y, CELL, PICTURE).fill(FILL)
  if (!picture || !placed(page, picture, x, y))
    plain(page, 8, SOFT).text('Tanpa gambar', x, y + PICTURE / 2 - 4, { width: CELL, align: 'center' })
  plain(page, 7.5, SOFT).text(printable(code), x, y + PICTURE + 5, { width: CELL, height: 9, ellipsis: true })
  strong(page, 9.5).text(printable(name), x, y + PICTURE + 15, { width: CELL, height: 24, ellipsis: true })
  if (spec)
    plain(page, 8, SOFT).text(printable(spec.replaceAll(/\s+/g, ' ')), x, y + PICTURE + 40, {
      width: CELL,
      height: 20,
      ellipsis: true,
    })
  if (!hasPrices) return
  const amount = price === null ? 'Harga atas permintaan' : `${currency === 'IDR' ? 'Rp' : currency} ${decimal(price)}`
  strong(page, price === null ? 8.5 : 10).text(amount, x, y + PICTURE + 62, { width: CELL, height: 12, ellipsis: true })
  if (price !== null) plain(page, 8, SOFT).text(`per ${printable(unit)}`, x, y + PICTURE + 74, { width: CELL })
}

/** Whether the picture is drawn: a file may be broken, or of a form of PNG that PDF does not know. */
function placed(page: Page, picture: Buffer, x: number, y: number): boolean {
  try {
    page.image(picture, x + 4, y + 4, { fit: [CELL - 8, PICTURE - 8], align: 'center', valign: 'center' })
    return true
  } catch {
    // The item is printed without it.
    return false
  }
}

function feet(page: Page, { title }: Catalogue) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    page.switchToPage(n)
    page.page.margins.bottom = 0
    const y = 842 - 40
    rule(page, y - 6)
    plain(page, 8, SOFT).text(printable(title), MARGIN, y, { width: WIDTH - 110, height: 9, ellipsis: true })
    page.text(`Halaman ${n - start + 1} dari ${count}`, MARGIN + WIDTH - 110, y, {
      width: 110,
      align: 'right',
      lineBreak: false,
    })
  }
}
