import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 20_000
/** Of the longer side: sharp on a screen of two dots for each pixel. */
const SIDE = 240

/** A small JPEG of the first page of a PDF; undefined for one that cannot be drawn. */
export type FirstPage = (pdf: string, signal: AbortSignal) => Promise<Buffer | undefined>

/** Draws by Poppler as a process that ends with its signal and its time; nothing without `PDFTOPPM_PATH`. */
export function firstPageOf({ PDFTOPPM_PATH: program }: { PDFTOPPM_PATH?: string | undefined }): FirstPage | undefined {
  if (!program) return undefined
  return async (pdf, signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-first-page-'))
    try {
      const to = path.join(folder, 'page')
      const size = ['-f', '1', '-l', '1', '-scale-to', String(SIDE), '-jpeg', '-singlefile']
      await run(program, [...size, pdf, to], { signal, timeout: TIMEOUT_MS, env: {} })
      return await readFile(`${to}.jpg`)
    } catch {
      signal.throwIfAborted()
      // Locked or broken: its text says so.
      return undefined
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
