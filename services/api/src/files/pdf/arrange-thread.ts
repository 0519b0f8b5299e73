import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { degrees, EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'

/* Makes a PDF of pages of others: away from the thread that others wait for, in a memory of its own. */
export type ArrangeRequest = {
  /** Paths of the files that pages are taken from. */
  sources: readonly string[]
  /** Number of the source, number of the page from 1 on, and degrees that it is turned by. */
  pages: readonly { source: number; page: number; rotate: number }[]
  to: string
}
export type ArrangeAnswer = 'DONE' | 'LOCKED' | 'BROKEN' | 'NO_PAGE'

const answer = await arranged(workerData as ArrangeRequest).catch(
  (error: unknown): ArrangeAnswer => (error instanceof EncryptedPDFError ? 'LOCKED' : 'BROKEN'),
)
parentPort?.postMessage(answer)

async function arranged({ sources, pages, to }: ArrangeRequest): Promise<ArrangeAnswer> {
  const opened: PDFDocument[] = []
  for (const path of sources) opened.push(await PDFDocument.load(readFileSync(path), { updateMetadata: false }))
  const target = await PDFDocument.create()
  for (const { source, page, rotate } of pages) {
    const from = opened[source]
    if (!from || page > from.getPageCount()) return 'NO_PAGE'
    const [copy] = await target.copyPages(from, [page - 1])
    if (!copy) return 'NO_PAGE'
    copy.setRotation(degrees((copy.getRotation().angle + rotate) % 360))
    target.addPage(copy)
  }
  writeFileSync(to, await target.save())
  return 'DONE'
}
