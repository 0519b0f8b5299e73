import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { pdfPages } from './pdf-text.ts'

/** The text of each page of a PDF, with single spaces. */
export async function textOfPdf(bytes: Buffer): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-print-'))
  try {
    const file = path.join(folder, 'sheet.pdf')
    await writeFile(file, bytes)
    const pages: string[] = []
    for await (const { text } of pdfPages({ path: file, from: 1, most: 20, signal: AbortSignal.timeout(20_000) }))
      pages.push(text.replaceAll(/\s+/g, ' '))
    return pages
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Pages as a scanner gives them: pictures, without letters. */
export async function scanOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const sheet = new PdfDocument({ size: 'A4', autoFirstPage: false })
  for (const picture of pictures) sheet.addPage({ size: 'A4', margin: 0 }).image(picture, 0, 0, { width: 595 })
  sheet.end()
  return buffer(sheet)
}
