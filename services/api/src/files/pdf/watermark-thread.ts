import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/* Writes who downloaded a PDF, and when, across its pages: away from the thread that others wait for, in a memory of its own. */
export type WatermarkRequest = { path: string; to: string; text: string }

const { path, to, text } = workerData as WatermarkRequest
const file = await PDFDocument.load(readFileSync(path), { updateMetadata: false })
const font = await file.embedFont(StandardFonts.Helvetica)
/** The standard font knows Latin letters only. */
const written = text.normalize('NFKD').replaceAll(/[^\x20-\x7e·]/g, '')
for (const page of file.getPages()) {
  const { width, height } = page.getSize()
  const size = Math.max(10, Math.min(28, (Math.hypot(width, height) * 0.7) / (written.length * 0.5)))
  const length = font.widthOfTextAtSize(written, size)
  const angle = Math.atan2(height, width)
  page.drawText(written, {
    ...{ x: width / 2 - (Math.cos(angle) * length) / 2, y: height / 2 - (Math.sin(angle) * length) / 2 },
    ...{ size, font, color: rgb(0.5, 0.5, 0.5), opacity: 0.35, rotate: degrees((angle * 180) / Math.PI) },
  })
  page.drawText(written, { x: 24, y: 12, size: 7, font, color: rgb(0.35, 0.35, 0.35) })
}
writeFileSync(to, await file.save())
parentPort?.postMessage('done')
