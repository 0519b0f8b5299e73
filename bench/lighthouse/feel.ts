import type { Browser, Page } from '@playwright/test'
import type { Session } from '../lib/product.ts'

/**
 * Bytes of a cold visit to the dashboard, bytes fetched ahead in idle time (the kit of all lists, three seconds later),
 * bytes that the list adds, and the responsiveness of both screens on a slow processor.
 */
export type Feel = { bytes: number; ahead: number; more: number; places: { name: string; inp: number; cls: number }[] }

type Where = { url: string; session: Session; dashboard: string; list: string }

const SLOWDOWN = 4
/** After these the host has fetched ahead what it does (host/src/federation/prefetch/use-likely-prefetch.ts). */
const IDLE_MS = 5_000

/** Opens both screens as a signed-in user and makes the usual interactions on each. */
export async function feelOf(browser: Browser, where: Where): Promise<Feel> {
  const weight = await weigh(browser, where)
  const onDashboard = await felt(browser, where, where.dashboard, async (page) => {
    await page.getByRole('button', { name: /^Filter dasbor/ }).click()
    await page.getByRole('combobox', { name: 'Rentang' }).selectOption('7 hari terakhir')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu Pintasan' }).click()
    await page.getByRole('menuitem', { name: 'Segarkan' }).click()
    await page.getByRole('button', { name: 'Cari', exact: true }).click()
    await page.getByRole('combobox', { name: 'Cari menu dan data' }).pressSequentially('refer', { delay: 60 })
    await page.keyboard.press('Escape')
  })
  const onList = await felt(browser, where, where.list, async (page) => {
    await page.getByText(/^1–\d+ dari /).waitFor()
    await page.getByRole('searchbox').first().pressSequentially('kilo', { delay: 60 })
    await page.getByRole('checkbox').nth(1).click()
    await page
      .getByRole('button', { name: /^Aksi / })
      .nth(1)
      .click()
    await page.keyboard.press('Escape')
    // With a row chosen the bar is that of the chosen rows.
    await page.getByRole('checkbox').nth(1).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filter' }).waitFor()
    await page.keyboard.press('Escape')
  })
  return {
    ...weight,
    places: [
      { name: 'dashboard', ...onDashboard },
      { name: 'list', ...onList },
    ],
  }
}

/** Bytes on the wire, headers included: the dashboard with an empty cache, then the list behind a click in the menu. */
async function weigh(browser: Browser, { url, session, dashboard, list }: Where) {
  const page = await pageOf(browser, session)
  const network = await page.context().newCDPSession(page)
  const upcoming = new Set<string>()
  const sum = { bytes: 0, ahead: 0 }
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // Requests that the browser makes in idle time.
    if (request.initialPriority === 'VeryLow') upcoming.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum[upcoming.has(requestId) ? 'ahead' : 'bytes'] += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(url + dashboard)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const cold = sum.bytes
  await page.waitForTimeout(IDLE_MS)
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Referensi' }).click()
  await page.waitForURL(`**${list.split('?', 1)[0]}*`)
  await page.getByText(/^1–\d+ dari /).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { bytes: cold, ahead: sum.ahead, more: sum.bytes - cold }
}

async function felt(browser: Browser, { url, session }: Where, path: string, act: (page: Page) => Promise<void>) {
  const page = await pageOf(browser, session)
  await page.addInitScript(watchFeeling)
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await act(page)
  await page.waitForLoadState('networkidle')
  const feeling = await page.evaluate(() => (window as unknown as { feeling: { inp: number; cls: number } }).feeling)
  await page.context().close()
  return feeling
}

async function pageOf(browser: Browser, session: Session) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' })
  await context.addCookies(session.cookies)
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
  }, session.tab)
  return page
}

/** Runs in the page: the longest interaction (https://web.dev/articles/inp) and every unexpected layout shift. */
function watchFeeling() {
  const feeling = { inp: 0, cls: 0 }
  Object.assign(window, { feeling })
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId) feeling.inp = Math.max(feeling.inp, duration)
    },
    { durationThreshold: 16 },
  )
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) feeling.cls += value
  })
}
