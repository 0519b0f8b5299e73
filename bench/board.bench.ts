import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { fillTable } from './lib/fill-table.ts'
import { openBrowser, type Session, sessionOf, signIn, startProduct } from './lib/product.ts'
import { median, report, rounded } from './lib/report.ts'

/*
 * One board of marketing with 100,000 cards in Chromium, as `npm start` serves it: from the navigation until the first cards are
 * painted beside the same for the list of the same cards, in turns; and from the drop of a card until it is painted in its new
 * stage, on a processor four times as slow.
 *
 *   node bench/board.bench.ts [cards] [rounds]
 */
const CARDS = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 9)
const SLOWDOWN = 4
const MAX_RATIO = 1.2
const MAX_DROP_MS = 100
const UNCOUNTED = 1
const viewport = { width: 1440, height: 900 }

const pictures = { board: '[data-card]', list: '[role=grid] a' } as const
type Picture = keyof typeof pictures
type Where = { url: string; board: string; session: Session }
type Watched = { first: Partial<Record<Picture, number>>; drops: number[] }

async function main() {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const board = await filled(product.folder)
    const page = await browser.newPage()
    await signIn(page, product.url)
    const where = { url: product.url, board, session: await sessionOf(page) }
    await page.close()
    const times: Record<Picture, number[]> = { board: [], list: [] }
    for (let round = 0; round < UNCOUNTED + ROUNDS; round += 1)
      for (const picture of Object.keys(pictures) as Picture[]) {
        const time = await millisecondsToOpen(browser, where, picture)
        if (round >= UNCOUNTED) times[picture].push(time)
      }
    await reportOn(times, await dropped(browser, where))
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** A board that has all the cards; its id. */
async function filled(folder: string): Promise<string> {
  const password = (await readFile(path.join(folder, 'postgres/password'), 'utf8')).trim()
  // The fourth line of the file is the port (https://www.postgresql.org/docs/18/storage-file-layout.html).
  const port = (await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[3]
  const pool = new pg.Pool({
    connectionString: `postgres://ems:${encodeURIComponent(password)}@127.0.0.1:${port}/ems`,
    max: 1,
  })
  try {
    await fillTable(pool, 'marketing_activities', CARDS)
    const { rows } = await pool.query<{ id: string }>('select min(id)::text as id from ems.marketing_boards')
    const board = rows[0]?.id ?? ''
    await pool.query('alter table ems.marketing_activities disable trigger user')
    await pool.query('update ems.marketing_activities set board_id = $1, position = id', [board])
    await pool.query('alter table ems.marketing_activities enable trigger user')
    await pool.query('vacuum analyze ems.marketing_activities')
    return board
  } finally {
    await pool.end()
  }
}

async function opened(browser: Browser, { session }: Where, picture: Picture): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'id-ID' })
  await context.addCookies(session.cookies)
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
  }, session.tab)
  await page.addInitScript(watch, { picture, selector: pictures[picture] })
  return page
}

const address = ({ url, board }: Where, picture: Picture) =>
  `${url}/private/marketing/activity?as=${picture}&board=${board}`

/** Milliseconds from the navigation until the first card or row is painted, with the code of the page in the cache. */
async function millisecondsToOpen(browser: Browser, where: Where, picture: Picture): Promise<number> {
  const page = await opened(browser, where, picture)
  try {
    await page.goto(address(where, picture))
    await page.locator(pictures[picture]).first().waitFor()
    await page.goto(`${where.url}/private/home/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.goto(address(where, picture))
    const painted = await page.waitForFunction(
      (name) => (window as unknown as { watched: Watched }).watched.first[name],
      picture,
    )
    return (await painted.jsonValue()) as number
  } finally {
    await page.context().close()
  }
}

/** Milliseconds from each drop until the card is painted in its new stage. */
async function dropped(browser: Browser, where: Where): Promise<number[]> {
  const page = await opened(browser, where, 'board')
  try {
    await page.goto(address(where, 'board'))
    await page.locator(pictures.board).first().waitFor()
    await page.waitForLoadState('networkidle')
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const columns = page.getByRole('region', { name: /kartu$/ })
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = round % 2 ? [1, 0] : [0, 1]
      const card = columns.nth(from).locator(pictures.board).first()
      const id = await card.getAttribute('data-card')
      await card.dragTo(columns.nth(to).locator(pictures.board).nth(1))
      await columns.nth(to).locator(`[data-card="${id}"]`).waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
    }
    return (await page.evaluate(() => (window as unknown as { watched: Watched }).watched.drops)).slice(UNCOUNTED)
  } finally {
    await page.context().close()
  }
}

/** Runs in the page: when the first card or row was painted, and how long after each drop the card was at its new place. */
function watch({ picture, selector }: { picture: Picture; selector: string }) {
  const watched: Watched = { first: {}, drops: [] }
  Object.assign(window, { watched })
  // The first task after a frame: what it drew is painted.
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(undefined)
    })
  let drop: { at: number; id: string; from: Element | null } | undefined
  let isFound = false
  const stageOf = (id: string) => document.querySelector(`[data-card="${id}"]`)?.closest('section') ?? null
  document.addEventListener('dragstart', (event) => {
    const id = (event.target as Element).getAttribute('data-card') ?? ''
    drop = { at: 0, id, from: stageOf(id) }
  })
  document.addEventListener(
    'drop',
    () => {
      if (drop) drop.at = performance.now()
    },
    true,
  )
  new MutationObserver(() => {
    if (!isFound && document.querySelector(selector)) {
      isFound = true
      painted(() => {
        watched.first[picture] = performance.now()
      })
    }
    if (!drop?.at) return
    const { at, id, from } = drop
    if (!stageOf(id) || stageOf(id) === from) return
    drop = undefined
    painted(() => watched.drops.push(performance.now() - at))
  }).observe(document, { subtree: true, childList: true })
}

async function reportOn(times: Record<Picture, number[]>, drops: readonly number[]) {
  const [board, list, drop] = [median(times.board), median(times.list), median(drops)]
  const count = CARDS.toLocaleString('en')
  await report({
    name: 'board',
    rows: [
      { name: 'first cards of the board', 'median ms': rounded(board), 'max ms': rounded(Math.max(...times.board)) },
      { name: 'first rows of the list', 'median ms': rounded(list), 'max ms': rounded(Math.max(...times.list)) },
      {
        name: `drop until painted, ÷${SLOWDOWN}`,
        'median ms': rounded(drop),
        'max ms': rounded(Math.max(...drops)),
      },
    ],
    verdicts: [
      {
        budget: `${count} cards: first paint of the board ≤ ${MAX_RATIO} × the list's`,
        measured: `${rounded(board / list)} ×`,
        kept: board <= list * MAX_RATIO,
      },
      {
        budget: `${count} cards: drop until painted, ÷${SLOWDOWN} ≤ ${MAX_DROP_MS} ms`,
        measured: `${rounded(drop)} ms`,
        kept: drop <= MAX_DROP_MS,
      },
    ],
  })
}

await main()
