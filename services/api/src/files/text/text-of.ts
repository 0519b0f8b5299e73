import { readFile, stat } from 'node:fs/promises'
import { endingOf } from '../file-kinds.ts'
import type { Ocr } from './ocr.ts'
import { officePages } from './office-text.ts'
import { pdfPages } from './pdf-text.ts'
import { isTooLarge, Unreadable } from './unreadable.ts'

export type ReadPage = { page: number; text: string; method: 'pdf' | 'ocr' | 'office' | 'plain' }

type Reading = {
  path: string
  name: string
  /** Page to begin with: those before it were read earlier. */
  from: number
  ocr: Ocr | undefined
  signal: AbortSignal
}

/** Further pages are not read. */
const MAX_PAGES = 20_000
/** A scan takes seconds for each page; further scanned pages stay without text. */
const MAX_SCANS = 2_000
/** A page with fewer letters is a scan with a stamp of its scanner. */
const FEWEST_LETTERS = 20
const MAX_PLAIN = 20 * 2 ** 20
/** A PDF is in the memory as a whole while its text is taken, and so is a file of Office. */
const MAX_BYTES = 300 * 2 ** 20
/** Letters of one piece of a text that has no pages. */
const LONGEST_PIECE = 20_000

const pictures = ['png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']

/**
 * Pages of a stored file with their text, one after the other. Throws `Unreadable` for a file that has none, and other errors
 * where another attempt makes sense.
 */
export async function* textOf({ path, name, from, ocr, signal }: Reading): AsyncGenerator<ReadPage> {
  const ending = endingOf(name)
  if ((await stat(path)).size > MAX_BYTES) throw isTooLarge()
  if (ending === 'pdf') return yield* pdfText({ path, name, from, ocr, signal })
  if (pictures.includes(ending)) {
    if (!ocr) throw new Unreadable(NO_OCR)
    // A TIFF has pages; Tesseract ends each with a form feed.
    const text = await ocr.picture(path, signal)
    for (const [n, page] of text.split('\f').entries()) yield { page: n + 1, text: page.trim(), method: 'ocr' }
    return
  }
  const isOffice = ['docx', 'xlsx', 'pptx'].includes(ending)
  const parts = isOffice
    ? await officePages(path, ending)
    : [(await readFile(path)).subarray(0, MAX_PLAIN).toString('utf8')]
  for (const [n, text] of parts.flatMap(cut).entries())
    yield { page: n + 1, text, method: isOffice ? 'office' : 'plain' }
}

/** Text without pages in pieces of some ten pages, which end with a line where there is one. */
function cut(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const line = text.lastIndexOf('\n', at + LONGEST_PIECE)
    const end = at + LONGEST_PIECE >= text.length ? text.length : line > at ? line : at + LONGEST_PIECE
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}

const NO_OCR = 'Pindaian belum terbaca: pembaca pindaian (OCR) belum diatur di server ini.'

async function* pdfText({ path, from, ocr, signal }: Reading): AsyncGenerator<ReadPage> {
  let [scans, letters] = [0, 0]
  for await (const { page, text } of pdfPages({ path, from, most: MAX_PAGES, signal })) {
    const some = text.replaceAll(/\s/g, '').length
    letters += some
    if (some < FEWEST_LETTERS && ocr?.page && scans < MAX_SCANS) {
      scans++
      yield { page, text: (await ocr.page(path, page, signal)) || text, method: 'ocr' }
    } else yield { page, text, method: 'pdf' }
  }
  if (!letters && !scans && from === 1 && !ocr?.page) throw new Unreadable(NO_OCR)
}
