import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AttendanceMonthRow, attendanceCodes, attendanceEmployees } from '@ems/contracts/hr'
import { mediaType, objectOf } from '@ems/contracts/kit'
import { buildAll } from '@ems/federation/build'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { chromium, type Page } from '@playwright/test'
import { certificateIn, serveSite } from './cold-load/site.ts'
import { beforeThePage } from './cold-load/visit.ts'
import { median, percentile, report, rounded } from './lib/report.ts'

/*
 * The month matrix with 300 employees and 31 days in Chromium: from the moment its page has the answer of the API until its
 * rows are painted, and what moving by keyboard and setting codes takes. The answers come at once, so that only the browser's
 * work is measured.
 *
 *   node bench/hr-matrix.bench.ts [pages]
 */
const PAGES = Number(process.argv[2] ?? 20)
const PEOPLE = 300
const DAYS = 31
const MAX_FRAME_MS = 50
const MAX_KEY_MS = 50
const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'dist/web')

async function main() {
  const { host, registry } = await buildAll({ outDir: web, log: () => undefined })
  const template = await readFile(path.join(root, 'host/public/index.html'), 'utf8')
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-matrix-'))
  const folders = [
    { at: '/', folder: path.join(web, 'host') },
    { at: '/remotes/', folder: path.join(web, 'registry/remotes') },
  ]
  const site = await serveSite({ host, registry, template, folders }, await certificateIn(folder))
  const origin = `https://localhost:${site.port}`
  site.isAt(origin)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, '--ignore-certificate-errors'],
  })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript(beforeThePage, origin)
    await page.addInitScript(watchPaints)
    await answer(page)
    await page.goto(`${origin}/private/humans/attendance?section=month`)
    await page.getByRole('grid', { name: 'Matriks presensi' }).waitFor()
    const paints = await pagesPainted(page)
    const keys = await keysPressed(page)
    const cells = await page.evaluate(() => document.querySelectorAll('[role=grid] td').length)
    await reportOn(paints, keys, cells)
  } finally {
    await browser.close()
    site.close()
    await rm(folder, { recursive: true })
  }
}

type Watched = { paints: number[]; keys: number[] }

/**
 * Runs in the page: from the end of the answer of the matrix to the first frame after its rows are there; and the longest
 * event of each key, as Interaction to Next Paint counts it.
 */
function watchPaints() {
  const watched = { paints: [] as number[], keys: [] as number[] }
  Object.assign(window, watched)
  let seen = ''
  let end = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.name.includes('-actions/matrix')) end = entry.responseEnd
  }).observe({ type: 'resource', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) if (name === 'keydown') watched.keys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new MutationObserver(() => {
    const name = document.querySelector('[role=grid] tbody th')?.textContent ?? ''
    if (!name || name === seen) return
    seen = name
    requestAnimationFrame(() => {
      // The first task after a frame: what it drew is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const at = performance.now()
        // The entry of the answer may come after its rows.
        setTimeout(() => watched.paints.push(at - end), 200)
      }
      port2.postMessage(undefined)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Turns pages that were not there before. */
async function pagesPainted(page: Page): Promise<number[]> {
  for (let n = 2; n <= PAGES + 1; n += 1) {
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await page.getByText(`Halaman ${n}`, { exact: true }).waitFor()
    await page.getByRole('rowheader', { name: `Orang ${(n - 1) * PEOPLE + 1}`, exact: true }).waitFor()
    await page.waitForTimeout(300)
  }
  // The first page comes with the code of the screen.
  return page.evaluate(() => (window as unknown as Watched).paints.slice(1))
}

async function keysPressed(page: Page): Promise<number[]> {
  await page.evaluate(() => (window as unknown as Watched).keys.splice(0))
  await page.getByRole('grid', { name: 'Matriks presensi' }).focus()
  for (let round = 0; round < 5; round += 1)
    for (const key of [
      'ArrowDown',
      'ArrowRight',
      's',
      'PageDown',
      'Shift+ArrowDown',
      'Shift+ArrowRight',
      'h',
      'End',
      'Delete',
    ]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(40)
    }
  await page.waitForTimeout(300)
  // Events below 16 ms have no entry.
  return page.evaluate(() => [8, ...(window as unknown as Watched).keys])
}

async function answer(page: Page) {
  const json = (body: unknown) => ({ contentType: mediaType, body: JSON.stringify(body) })
  await page.route(/\/api\/v1\/me$/, (route) => route.fulfill(json(me)))
  await page.route(/\/api\/v1\/attendance-codes\?/, (route) => route.fulfill(json(codesPage)))
  await page.route(/\/attendance-employees\/-actions\/matrix/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    const attributes = { month: '2026-10', page: number, has_more: true, rows: rowsOf(number) }
    return route.fulfill(json({ data: { type: 'attendance-months', id: `2026-10:${number}`, attributes } }))
  })
}

const permissions = [
  'attendance-access',
  ...Object.values(attendanceEmployees.can),
  ...Object.values(attendanceCodes.can),
]
const me = {
  data: { type: 'users', id: '1', attributes: { name: 'Admin EMS', timezone: 'Asia/Jakarta' }, meta: { permissions } },
  meta: { permissions, companies: ['1'], employee_id: null },
}

const letters = ['H', 'S', 'I', 'C', 'DL', 'WFH', 'A', 'O', 'L', 'TL']
const codesPage = {
  data: letters.map((code, n) =>
    objectOf(
      attendanceCodes,
      { code, name: `Kode ${code}`, color: `#${(n * 20 + 40).toString(16)}90a0`, sort_order: n },
      { id: String(n + 1), version: 1 },
    ),
  ),
  meta: {
    total_is_estimate: false,
    page: { currentPage: 1, from: 1, lastPage: 1, perPage: 100, to: letters.length, total: letters.length },
  },
  links: {},
}

const rowsOf = (number: number): AttendanceMonthRow[] =>
  Array.from({ length: PEOPLE }, (_, n) => {
    const id = (number - 1) * PEOPLE + n + 1
    return {
      id: String(id),
      employee_no: `P-${id}`,
      name: `Orang ${id}`,
      department: 'Gudang',
      first_day: '2020-01-01',
      last_day: null,
      workdays: [1, 2, 3, 4, 5],
      short_day: null,
      holidays: [],
      days: Array.from({ length: DAYS }, (_, day) => [
        day + 1,
        String(id * 100 + day),
        1,
        String(1 + ((id + day) % letters.length)),
        'auto',
        '07.55',
        '17.02',
        day % 9,
        0,
        480,
        0,
      ]),
    } as AttendanceMonthRow
  })

async function reportOn(paints: readonly number[], keys: readonly number[], cells: number) {
  const [frame, key] = [median(paints), percentile(keys, 0.98)]
  await report({
    name: 'hr-matrix',
    rows: [
      {
        what: `rows of ${PEOPLE} × ${DAYS} painted, ms`,
        p50: rounded(frame, 1),
        p95: rounded(percentile(paints, 0.95), 1),
      },
      { what: 'keys, ms', p50: rounded(median(keys), 1), p95: rounded(percentile(keys, 0.95), 1) },
      { what: 'cells drawn', p50: cells, p95: cells },
    ],
    verdicts: [
      {
        budget: `first paint of a page: p50 ≤ ${MAX_FRAME_MS} ms`,
        measured: `${rounded(frame, 1)} ms`,
        kept: frame <= MAX_FRAME_MS,
      },
      { budget: `98 of 100 keys: ≤ ${MAX_KEY_MS} ms`, measured: `${rounded(key, 1)} ms`, kept: key <= MAX_KEY_MS },
    ],
  })
}

await main()
