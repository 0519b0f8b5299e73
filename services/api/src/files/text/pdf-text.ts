import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfMessage, PdfRequest } from './pdf-thread.ts'
import { isBroken, isLocked } from './unreadable.ts'

/** A file of 50 MB with 10,000 pages needs some 300 MB; what needs more is refused, not waited for. */
const memory = { maxOldGenerationSizeMb: 768 }
/** A page that takes longer is made to keep a processor busy. */
const PAGE_MS = 60_000

/** In a bundle beside its parts. */
const program = import.meta.url.endsWith('.ts') ? './pdf-thread.ts' : './pdf-thread.js'

export type Page = { page: number; text: string }

/** Pages of a PDF with their text from page `from` on, in a thread of its own. Scanned pages have an empty text. */
export async function* pdfPages({ signal, ...request }: PdfRequest & { signal: AbortSignal }): AsyncGenerator<Page> {
  const thread = new Worker(new URL(program, import.meta.url), { workerData: request, resourceLimits: memory })
  const stop = new AbortController()
  const abort = () => stop.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  let timer = setTimeout(() => stop.abort(isBroken()), PAGE_MS)
  thread.once('error', () => stop.abort(isBroken()))
  try {
    for await (const [message] of on(thread, 'message', { signal: stop.signal }) as AsyncIterable<[PdfMessage]>) {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(isBroken()), PAGE_MS)
      if ('refused' in message) throw message.refused === 'LOCKED' ? isLocked() : isBroken()
      if ('end' in message) return
      if ('page' in message) yield message
    }
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    await thread.terminate()
  }
}
