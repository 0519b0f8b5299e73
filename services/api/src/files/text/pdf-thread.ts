import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'

/* Reads the text of a PDF away from the thread that others wait for, within a memory limit of its own. Nothing in the file runs. */
export type PdfRequest = { path: string; from: number; most: number }
export type PdfMessage =
  | { pages: number }
  | { page: number; text: string }
  | { end: true }
  | { refused: 'LOCKED' | 'BROKEN' }

const say = (message: PdfMessage) => parentPort?.postMessage(message)
await read(workerData as PdfRequest).catch((error: unknown) => {
  const name = (error as { name?: string }).name ?? ''
  say({ refused: name === 'PasswordException' ? 'LOCKED' : 'BROKEN' })
})

async function read({ path, from, most }: PdfRequest) {
  const file = await getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 })
  say({ pages: file.numPages })
  for (let at = from; at <= Math.min(file.numPages, most); at++) {
    const page = await file.getPage(at)
    const { items } = await page.getTextContent()
    say({ page: at, text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('') })
    page.cleanup()
  }
  say({ end: true })
}
