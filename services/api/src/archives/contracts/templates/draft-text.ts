import { BOTTOM, MARGIN, plain, printable, rule, SOFT, strong, WIDTH } from '../../../files/sheet-text.ts'

type Draft = { title: string; company: string; text: string }

/** The text of a draft as PDF on A4: what is signed later does not depend on the fonts of the reader. */
export async function draftPdf({ title, company, text }: Draft): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    lang: 'id',
    info: { Title: title, Author: company },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  plain(page, 8.5, SOFT).text(printable(company), MARGIN, MARGIN, { width: WIDTH })
  rule(page, page.y + 3)
  page.y += 14
  for (const paragraph of text.split('\n')) {
    if (!paragraph.trim()) {
      page.y += 6
      continue
    }
    const isHeading = paragraph.length < 90 && paragraph === paragraph.toUpperCase() && /\p{L}/u.test(paragraph)
    const write = isHeading ? strong(page, 11) : plain(page, 10.5)
    write.text(printable(paragraph), MARGIN, page.y, { width: WIDTH, lineGap: 3, align: isHeading ? 'center' : 'left' })
  }
  page.end()
  await ended
  return Buffer.concat(parts)
}
