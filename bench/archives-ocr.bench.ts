import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pdf } from '../services/api/src/archives/testing.ts'
import { ocrOf } from '../services/api/src/files/text/ocr.ts'
import { scanOf } from '../services/api/src/files/text/testing.ts'
import { textOf } from '../services/api/src/files/text/text-of.ts'
import { median, report, rounded } from './lib/report.ts'

/*
 * Scans that are read, page by page as the worker does it, beside Tesseract alone on the same pictures: how many pages one worker
 * reads in a minute, and what is added to the least there is. Pages of 20 sentences in Indonesian at 200 dots per inch.
 *
 *   node bench/archives-ocr.bench.ts [pages]
 */
const PAGES = Number(process.argv[2] ?? 12)
const [TESSERACT, PDFTOPPM] = ['/usr/bin/tesseract', '/usr/bin/pdftoppm']
const LANGUAGES = 'ind+eng'
/** Drawing the page from the PDF and starting processes, beside Tesseract alone. */
const MAX_RATIO = 1.4
const run = promisify(execFile)

const line = (page: number, n: number) =>
  `Pasal ${n}. Para pihak sepakat bahwa penyewaan gudang nomor ${page * 100 + n} dibayar tiap bulan di muka.`

async function main() {
  if (!existsSync(TESSERACT) || !existsSync(PDFTOPPM)) {
    process.stdout.write('Tesseract or Poppler is not on this machine: no verdict.\n')
    return
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-ocr-bench-'))
  try {
    const { scan, pictures } = await scanned(folder)
    const bare: number[] = []
    for (const picture of pictures)
      bare.push(
        await timed(() =>
          run(TESSERACT, [picture, 'stdout', '-l', LANGUAGES, '--dpi', '200'], { env: { OMP_THREAD_LIMIT: '1' } }),
        ),
      )
    const ocr = ocrOf({ TESSERACT_PATH: TESSERACT, PDFTOPPM_PATH: PDFTOPPM, TESSERACT_LANGUAGES: LANGUAGES })
    const ours: number[] = []
    let right = 0
    let start = performance.now()
    for await (const { page, text } of textOf({
      path: scan,
      name: 'scan.pdf',
      from: 1,
      ocr,
      signal: new AbortController().signal,
    })) {
      ours.push(performance.now() - start)
      for (let n = 1; n <= 20; n++) if (text.includes(String(page * 100 + n))) right += 1
      start = performance.now()
    }
    await reportOn({ bare: median(bare), ours: median(ours), share: right / (PAGES * 20) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A PDF of pictures, as scanners give it, and the pictures. */
async function scanned(folder: string) {
  const pages = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: 20 }, (__, n) => line(page + 1, n + 1)).join('\n'),
  )
  const text = path.join(folder, 'text.pdf')
  await writeFile(text, await pdf(pages))
  await run(PDFTOPPM, ['-r', '200', '-gray', '-png', text, path.join(folder, 'page')])
  const digits = String(PAGES).length
  const pictures = Array.from({ length: PAGES }, (_, n) =>
    path.join(folder, `page-${String(n + 1).padStart(digits, '0')}.png`),
  )
  const scan = path.join(folder, 'scan.pdf')
  await writeFile(scan, await scanOf(await Promise.all(pictures.map((picture) => readFile(picture)))))
  return { scan, pictures }
}

async function reportOn({ bare, ours, share }: { bare: number; ours: number; share: number }) {
  const ratio = ours / bare
  await report({
    name: 'archives-ocr',
    rows: [
      { way: 'Tesseract alone', 'a page': `${rounded(bare)} ms`, 'pages a minute': rounded(60_000 / bare) },
      { way: 'worker of EMS', 'a page': `${rounded(ours)} ms`, 'pages a minute': rounded(60_000 / ours) },
    ],
    verdicts: [
      { budget: `a page ≤ ${MAX_RATIO} × Tesseract alone`, measured: `${rounded(ratio)} ×`, kept: ratio <= MAX_RATIO },
      { budget: 'numbers read right ≥ 95 %', measured: `${rounded(share * 100)} %`, kept: share >= 0.95 },
    ],
  })
}

await main()
