export const MARGIN = 48
export const WIDTH = 595 - 2 * MARGIN
/** Above the foot of the page. */
export const BOTTOM = 842 - 64
export const PAD = 4
export const INK = '#1c2033'
export const SOFT = '#5b6075'
const LINE = '#c9cddd'
export const FILL = '#eef0f8'

export type Page = PDFKit.PDFDocument

/** Size of the text of a table. */
export const TEXT = 9

const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')

/** `2026-03-01` as `1 Maret 2026`. */
export const longDay = (day: string) => {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** `2026-03` as `Maret 2026`. */
export const longMonth = (month: string) => longDay(`${month}-01`).slice(2)

/** `1234567.50` as `1.234.567,50`. */
export const decimal = (text: string) => {
  const [whole = '', rest] = text.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (rest && /[1-9]/.test(rest) ? `,${rest}` : '')
}

/** Characters that the fonts of every PDF reader have; other letters lose their marks. */
export const printable = (text: string) =>
  text.replace(/[^\n\u0020-\u00ff–—‘’“”•…€]/g, (one) => {
    const [base = '?'] = one.normalize('NFD')
    return base <= 'ÿ' ? base : '?'
  })

/** Sets font, size and colour. */
export const strong = (page: Page, size: number) => page.font('Helvetica-Bold').fontSize(size).fillColor(INK)
export const plain = (page: Page, size: number, color = INK) => page.font('Helvetica').fontSize(size).fillColor(color)

/** A line from margin to margin. */
export function rule(page: Page, y: number, width = 0.5, color = LINE) {
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke()
}

/** The size at which a number stays on one line. */
export function fitting(page: Page, text: string, room: number): number {
  const wide = plain(page, TEXT).widthOfString(text)
  return wide > room ? Math.max(5, (TEXT * room) / wide) : TEXT
}

/** A new page where so much does not fit any more. */
export const room = (page: Page, height: number) => {
  if (page.y + height > BOTTOM) page.addPage()
}
