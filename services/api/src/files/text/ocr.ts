import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { imageSize } from './image-size.ts'
import { isBroken, isTooLarge } from './unreadable.ts'

const run = promisify(execFile)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value || undefined, schema.optional())

/** Environment variables of reading scans; without them scans have no text. */
export const ocrEnvironment = {
  /** Program of Tesseract, `/usr/bin/tesseract`. */
  TESSERACT_PATH: optional(z.string().startsWith('/')),
  /** Languages of the scans, as Tesseract calls them. */
  TESSERACT_LANGUAGES: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^[a-z_]+(\+[a-z_]+)*$/)
      .default('ind+eng'),
  ),
  /** Draws pages of a PDF, `/usr/bin/pdftoppm` of Poppler; without it only pictures are read. */
  PDFTOPPM_PATH: optional(z.string().startsWith('/')),
}

/** Reads what is on a picture. Both throw `Unreadable` for what cannot be read. */
export type Ocr = {
  picture: (path: string, signal: AbortSignal) => Promise<string>
  /** One page of a PDF; undefined where pages cannot be image. */
  page: ((path: string, page: number, signal: AbortSignal) => Promise<string>) | undefined
}

/** A4 at 200 dots per inch takes some two seconds. */
const TIMEOUT_MS = 120_000
const DPI = 200
/** A0 at 200 dots per inch; more would fill the memory. */
const MAX_PIXELS = 70_000_000
const MAX_TEXT = 4 * 2 ** 20

/** Tesseract as a process for each page, which ends with its signal and its time. */
export function ocrOf(settings: {
  TESSERACT_PATH?: string | undefined
  TESSERACT_LANGUAGES: string
  PDFTOPPM_PATH?: string | undefined
}): Ocr | undefined {
  const { TESSERACT_PATH: tesseract, TESSERACT_LANGUAGES: languages, PDFTOPPM_PATH: pdftoppm } = settings
  if (!tesseract) return undefined
  const picture = async (file: string, signal: AbortSignal) => {
    await refuseBomb(file)
    const limits = { signal, timeout: TIMEOUT_MS, maxBuffer: MAX_TEXT, env: { OMP_THREAD_LIMIT: '1' } }
    const { stdout } = await run(tesseract, [file, 'stdout', '-l', languages, '--dpi', String(DPI)], limits).catch(
      ended(signal),
    )
    return stdout.trim()
  }
  const page = async (file: string, at: number, signal: AbortSignal) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-ocr-'))
    try {
      const only = ['-f', String(at), '-l', String(at)]
      // The longer side never has more dots than A3: a page may claim to be as wide as a street.
      const size = ['-r', String(DPI), '-scale-to', '3300', '-gray', '-png', '-singlefile']
      const image = path.join(folder, 'page')
      await run(pdftoppm as string, [...only, ...size, file, image], { signal, timeout: TIMEOUT_MS, env: {} }).catch(
        ended(signal),
      )
      return await picture(`${image}.png`, signal)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { picture, page: pdftoppm ? page : undefined }
}

/** A process that was stopped says why; one that broke on the file could not read it. */
const ended =
  (signal: AbortSignal) =>
  (error: unknown): never => {
    if (signal.aborted) throw signal.reason
    // The program is missing: a mistake of the configuration, not of the file.
    if ((error as { code?: unknown }).code === 'ENOENT') throw error
    throw isBroken()
  }

async function refuseBomb(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(262_144), 0, 262_144, 0)
    const size = imageSize(buffer.subarray(0, bytesRead))
    if (!size) throw isBroken()
    if (size.width * size.height > MAX_PIXELS) throw isTooLarge()
  } finally {
    await handle.close()
  }
}
