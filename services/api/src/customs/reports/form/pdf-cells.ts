/** Measures of the tables that are printed on A4 landscape, in points. */
export const MARGIN = 24
export const SIZE = 6.2
export const LEADING = 7.6
export const PAD = 2
const GREY = '#8a8fa3'

export type Align = 'left' | 'center' | 'right'

/** A bordered cell. */
export function box(
  pdf: PDFKit.PDFDocument,
  { x, y, width, height, fill }: { x: number; y: number; width: number; height: number; fill?: string },
) {
  pdf.rect(x, y, width, height).lineWidth(0.4)
  if (fill) pdf.fillAndStroke(fill, GREY)
  else pdf.strokeColor(GREY).stroke()
  pdf.fillColor('black')
}

/** Lines of text in a cell. */
export function drawTexts(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
  { x, y, width, align }: { x: number; y: number; width: number; align: Align },
) {
  for (const [n, text] of texts.entries()) {
    const free = width - 2 * PAD - pdf.widthOfString(text)
    const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2
    pdf.text(text, x + PAD + Math.max(0, shift), y + PAD + n * LEADING, { lineBreak: false })
  }
}

/** Breaks at spaces, and within a word that is wider than its column. */
export function wrapped(pdf: PDFKit.PDFDocument, text: string, width: number): string[] {
  const room = width - 2 * PAD
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => pieces(pdf, one, room))) {
    const longer = line ? `${line} ${word}` : word
    if (line && pdf.widthOfString(longer) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].filter((one) => one !== '')
}

function pieces(pdf: PDFKit.PDFDocument, word: string, room: number): string[] {
  if (pdf.widthOfString(word) <= room || word.length < 2) return [word]
  let end = word.length - 1
  while (end > 1 && pdf.widthOfString(word.slice(0, end)) > room) end--
  return [word.slice(0, end), ...pieces(pdf, word.slice(end), room)]
}

/** Says on each page which one it is, of how many; needs a document that keeps its pages. */
export function numberPages(pdf: PDFKit.PDFDocument, name: string) {
  const { start, count } = pdf.bufferedPageRange()
  for (let n = start; n < start + count; n++) {
    pdf.switchToPage(n)
    pdf.font('Helvetica').fontSize(SIZE).fillColor('black')
    const y = pdf.page.height - MARGIN + 6
    pdf.page.margins.bottom = 0
    pdf.text(`${name} · Halaman ${n + 1} dari ${count}`, MARGIN, y, {
      ...{ width: pdf.page.width - 2 * MARGIN, align: 'right', lineBreak: false },
    })
  }
}
