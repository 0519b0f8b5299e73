import type { Browser, Locator, Page } from '@playwright/test'
import type { Session } from '../lib/product.ts'
import { categories, MARK, type Work, workIn } from './trace.ts'

/** One thing that a person does, and its name in the report. */
export type Step = { name: string; act: (page: Page) => Promise<unknown> }

export type Screen = {
  name: string
  path: string
  /** Something that is there once the screen can be used. */
  ready: (page: Page) => Locator
  /** Answers of its own for requests of the page. */
  before?: (page: Page) => Promise<void>
  /** Runs at full speed before the measurement. */
  prepare?: (page: Page) => Promise<void>
  steps: readonly Step[]
}

/** Times of one step in milliseconds: until the next paint, and until nothing more is added to the page. */
export type Measured = { step: string; inp: number; content: number } & Partial<Work>

/** A hand rests on a button before it presses, and presses for a while. */
const POINT_MS = 120
const PRESS_MS = 60
/** Nothing has been added for so long: the step is over. */
const QUIET_MS = 300
const LIMIT_MS = 8_000

/** Moves the mouse to the target and presses it, as a person does. */
export async function press(target: Locator) {
  await target.hover()
  await target.page().waitForTimeout(POINT_MS)
  await target.click({ delay: PRESS_MS })
}

type Watched = { watched: { events: { at: number; ms: number }[]; changed: number } }

/** Walks through the steps of a screen on a processor `slowdown` times as slow; with `isTraced`, also counts its work. */
export async function walk(
  browser: Browser,
  { url, session }: { url: string; session: Session },
  screen: Screen,
  { slowdown, isTraced }: { slowdown: number; isTraced: boolean },
): Promise<Measured[]> {
  const page = await pageOf(browser, session)
  try {
    await screen.before?.(page)
    await page.goto(url + screen.path)
    await screen.ready(page).waitFor()
    await screen.prepare?.(page)
    await page.waitForLoadState('networkidle')
    await quiet(page)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (isTraced) await browser.startTracing(page, { categories })
    const measured: Measured[] = []
    for (const { name, act } of screen.steps) {
      const from = await page.evaluate((mark) => performance.mark(mark).startTime, MARK + name)
      await act(page).catch((error: Error) => {
        throw new Error(`${screen.name}, ${name}: ${error.message}`)
      })
      await quiet(page)
      measured.push({ step: name, ...(await readingOf(page, from)) })
    }
    if (!isTraced) return measured
    const work = workIn(
      await browser.stopTracing(),
      measured.map(({ step }) => step),
    )
    return measured.map((one) => ({ ...one, ...work.get(one.step) }))
  } finally {
    await page.context().close()
  }
}

/** The longest of the step's interactions, and when the page had its last new element or text. */
async function readingOf(page: Page, from: number) {
  const { events, changed } = await page.evaluate(() => (window as unknown as Watched).watched)
  const own = events.filter(({ at }) => at >= from)
  const first = Math.min(...own.map(({ at }) => at))
  return {
    inp: Math.max(0, ...own.map(({ ms }) => ms)),
    content: own.length ? Math.max(0, Math.round(changed - first)) : 0,
  }
}

async function quiet(page: Page) {
  await page.waitForFunction(
    (ms) => performance.now() - (window as unknown as Watched).watched.changed > ms,
    QUIET_MS,
    { timeout: LIMIT_MS, polling: 50 },
  )
  await page.waitForTimeout(50)
}

async function pageOf(browser: Browser, session: Session) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' })
  await context.addCookies(session.cookies)
  context.setDefaultTimeout(6_000)
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
  }, session.tab)
  await page.addInitScript(watch)
  return page
}

/** Runs in the page: every event that belongs to an interaction, and the moment of the last new element or text. */
function watch() {
  const watched: Watched['watched'] = { events: [], changed: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) watched.events.push({ at: entry.startTime, ms: entry.duration })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  // A hint or a ripple is no content.
  const isContent = (node: Node) =>
    !(node instanceof Element) || !node.matches('.ems-ripple, [role=tooltip] *, [role=tooltip], :has([role=tooltip])')
  new MutationObserver((records) => {
    const isNew = records.some(
      ({ type, addedNodes }) => type === 'characterData' || [...addedNodes].some((node) => isContent(node)),
    )
    if (isNew) watched.changed = performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
