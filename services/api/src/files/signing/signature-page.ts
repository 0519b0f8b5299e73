import { type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Signature } from '@ems/contracts/kit'
import { pathsOf, signatureField } from '@ems/contracts/signature'
import { printable } from '../sheet-text.ts'

/** A signature with what is said of it. */
export type SheetSignature = Signature & { role: string; at: string; sha256: string }
/** A party that signs, and the number of its electronic stamp, or the place for one. */
export type SheetParty = { party: string; name: string; position: string | null; stamp: string | null }

export type SignatureSheet = {
  title: string
  company: string
  /** Number and object of what was signed. */
  subject: string
  signatures: readonly SheetSignature[]
  parties: readonly SheetParty[]
}

const A4 = [595.28, 841.89] as const
const MARGIN = 48
const WIDTH = A4[0] - 2 * MARGIN
const INK = rgb(0.11, 0.13, 0.2)
const SOFT = rgb(0.36, 0.38, 0.46)
const LINE = rgb(0.79, 0.8, 0.87)
const BOX = { width: 170, height: 64 }

type Pen = { file: PDFDocument; page: PDFPage; y: number; plain: PDFFont; strong: PDFFont }

/** The fingerprint at the foot of every page, and a last page with the signatures and the places of electronic stamps. */
export async function drawSignatures(file: PDFDocument, sheet: SignatureSheet, sha256: string): Promise<void> {
  const [plain, strong] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ]
  const pages = file.getPages()
  for (const [n, page] of pages.entries())
    page.drawText(`SHA-256 ${sha256.slice(0, 32)} - hal. ${n + 1}/${pages.length}`, {
      ...{ x: 24, y: 8, size: 6, font: plain, color: SOFT },
    })
  const pen: Pen = { file, page: file.addPage([...A4]), y: A4[1] - MARGIN, plain, strong }
  text(pen, 'LEMBAR TANDA TANGAN', { size: 14, font: strong })
  text(pen, `${sheet.company} - ${sheet.subject}`, { size: 9 })
  text(pen, `Sidik jari berkas yang ditandatangani (SHA-256): ${sha256}`, { size: 7.5, color: SOFT })
  pen.y -= 10
  for (const one of sheet.signatures) signature(pen, one)
  if (sheet.parties.length) text(pen, 'E-METERAI', { size: 10, font: strong })
  for (const one of sheet.parties) stamp(pen, one)
}

type Style = { size: number; font?: PDFFont; color?: typeof INK }

/** One line, shortened to the width of the page. */
function text(pen: Pen, words: string, { size, font = pen.plain, color = INK }: Style) {
  room(pen, size + 5)
  pen.y -= size + 5
  pen.page.drawText(fitted(words, font, size, WIDTH), { x: MARGIN, y: pen.y, size, font, color })
}

function room(pen: Pen, height: number) {
  if (pen.y - height > MARGIN) return
  pen.page = pen.file.addPage([...A4])
  pen.y = A4[1] - MARGIN
}

function fitted(words: string, font: PDFFont, size: number, width: number): string {
  // The standard fonts know Latin letters only.
  let line = printable(words).replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ')
  while (line.length > 1 && font.widthOfTextAtSize(line, size) > width) line = line.slice(0, -1)
  return line
}

function signature(pen: Pen, { name, strokes, role, at, sha256 }: SheetSignature) {
  room(pen, BOX.height + 16)
  const top = pen.y - 6
  frame(pen, top)
  const scale = Math.min((BOX.width - 12) / signatureField.width, (BOX.height - 12) / signatureField.height)
  for (const path of pathsOf(strokes))
    pen.page.drawSvgPath(path, { x: MARGIN + 6, y: top - 6, scale, borderColor: INK, borderWidth: 2.5 })
  const x = MARGIN + BOX.width + 16
  const width = WIDTH - BOX.width - 16
  const line = (words: string, below: number, style: Style) =>
    pen.page.drawText(fitted(words, style.font ?? pen.plain, style.size, width), {
      ...{ x, y: top - below, size: style.size, font: style.font ?? pen.plain, color: style.color ?? INK },
    })
  line(name, 16, { size: 11, font: pen.strong })
  line(role, 30, { size: 9 })
  line(`Ditandatangani ${at}`, 43, { size: 8, color: SOFT })
  line(`Sidik jari tanda tangan ${sha256.slice(0, 32)}`, 55, { size: 7, color: SOFT })
  pen.y = top - BOX.height - 10
}

const frame = (pen: Pen, top: number) =>
  pen.page.drawRectangle({ x: MARGIN, y: top - BOX.height, ...BOX, borderColor: LINE, borderWidth: 0.7 })

/** The number of the electronic stamp of a party, or an empty frame for it. */
function stamp(pen: Pen, { party, name, position, stamp: number }: SheetParty) {
  room(pen, BOX.height + 16)
  const top = pen.y - 6
  frame(pen, top)
  const words = number ? `No. e-meterai ${number}` : 'Tempat e-meterai'
  pen.page.drawText(fitted(words, pen.plain, 8, BOX.width - 12), {
    ...{ x: MARGIN + 6, y: top - BOX.height / 2, size: 8, font: pen.plain, color: number ? INK : SOFT },
  })
  pen.page.drawText(fitted([party, name, position].filter(Boolean).join(', '), pen.plain, 9, WIDTH - BOX.width - 16), {
    ...{ x: MARGIN + BOX.width + 16, y: top - 16, size: 9, font: pen.plain, color: INK },
  })
  pen.y = top - BOX.height - 10
}
