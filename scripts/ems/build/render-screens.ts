import type { Release } from '@ems/federation/registry'
import type { Browser, Page } from '@playwright/test'

/** An account of the deployment that is for probing: its rights say which screens it can open. */
export type ProbeAccount = { email: string; password: string }

type Rendering = {
  browser: Browser
  url: string
  release: Release
  account: ProbeAccount
  /** Longest time that a screen may block the page. */
  maxBlockedMs?: number
}

/** What went wrong on a screen, and how long it blocked the page. */
type Opened = { faults: string[]; blockedMs: number }

const SCREEN_WITHIN_MS = 15_000
/** A screen asks for its rows, draws them, and is quiet. */
const QUIET_MS = 500

/**
 * Opens every screen of a release as a signed-in person does, in the real host against the live API, and returns what is wrong:
 * an error card, a console error, a report of the content policy, requests that fail, a page that is blocked. A screen with a
 * parameter is opened by the first link to it that another screen has; `unlinked` names those without one.
 */
export async function renderScreens({ browser, url, release, account, maxBlockedMs = 200 }: Rendering) {
  const page = await browser.newPage({ locale: 'id-ID', viewport: { width: 1440, height: 900 } })
  try {
    await signIn(page, url, account)
    const notGiven = await otherVersion(page, release)
    if (notGiven) return { failures: [notGiven], unlinked: [] }
    await page.evaluate(watchBlocking)
    const failures: string[] = []
    const links = new Set<string>()
    const routes = release.descriptor.routes.filter(({ path }) => isBelowBase(release, path))
    const plain = routes.filter(({ path }) => !path.includes(':'))
    const open = async (expose: string, path: string) => {
      const first = await openScreen(page, path)
      // Code runs slowly when it runs first: a person waits for it once, the verdict is on the second time.
      const again = first.blockedMs > maxBlockedMs ? await openScreen(page, path) : first
      const faults = [...new Set([...first.faults, ...again.faults])]
      if (again.blockedMs > maxBlockedMs) faults.push(`it blocks the page for ${Math.round(again.blockedMs)} ms`)
      failures.push(...faults.map((fault) => `${expose} at ${path}: ${fault}`))
      for (const link of await page.$$eval('a[href^="/private/"]', (all) => all.map((one) => one.getAttribute('href'))))
        if (link) links.add(link.split(/[?#]/, 1)[0] as string)
    }
    for (const { expose, path } of plain) await open(expose, path)
    const unlinked: string[] = []
    for (const { expose, path } of routes.filter((one) => !plain.includes(one))) {
      const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`)
      const link = [...links].find((one) => pattern.test(one) && !plain.some((other) => other.path === one))
      if (link) await open(expose, link)
      else unlinked.push(`${expose} at ${path}`)
    }
    return { failures, unlinked }
  } finally {
    await page.close()
  }
}

const isBelowBase = ({ descriptor }: Release, path: string) =>
  descriptor.basePaths.some((base) => path === base || path.startsWith(`${base}/`))

/** Through the login screen and EMS SSO, as everybody does. */
async function signIn(page: Page, url: string, { email, password }: ProbeAccount) {
  const within = { timeout: SCREEN_WITHIN_MS }
  try {
    await page.goto(`${url}/public/login`, within)
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click(within)
    await page.getByLabel('Email').fill(email, within)
    await page.getByLabel('Kata sandi', { exact: true }).fill(password, within)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click(within)
    await page.waitForURL(/\/private\//, { timeout: 2 * SCREEN_WITHIN_MS })
    await page.waitForLoadState('networkidle', within)
  } catch (error) {
    throw new Error(`the probe account ${email} cannot sign in: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** A probe account outside of the ring would look at another version and find it well. */
async function otherVersion(page: Page, { name, version }: Release) {
  const live = await page.evaluate(async (area) => {
    const { modules } = await (await fetch('/registry.json', { cache: 'no-store' })).json()
    return (modules as { name: string; version: string }[]).find((one) => one.name === area)?.version
  }, name)
  if (live === version) return undefined
  return `the probe account is given ${name} ${live ?? 'nothing'}, not ${version}: put its user group into the ring`
}

async function openScreen(page: Page, path: string): Promise<Opened> {
  const faults: string[] = []
  const onConsole = (message: { type: () => string; text: () => string }) => {
    // The host says with it how long a screen blocked the page; that is measured here.
    if (message.type() === 'error' && !message.text().startsWith('[blocked] '))
      faults.push(`console: ${line(message.text())}`)
  }
  const onError = (error: Error) => faults.push(`uncaught: ${line(error.message)}`)
  const onResponse = (response: {
    status: () => number
    url: () => string
    request: () => { method: () => string }
  }) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) faults.push(`${response.request().method()} ${pathname} answers ${response.status()}`)
  }
  page.on('console', onConsole).on('pageerror', onError).on('response', onResponse)
  try {
    await page.evaluate(navigate, path)
    await page.waitForFunction(isThere, undefined, { timeout: SCREEN_WITHIN_MS })
    await page.waitForLoadState('networkidle', { timeout: SCREEN_WITHIN_MS })
    await page.waitForTimeout(QUIET_MS)
  } catch {
    faults.push(`it is not there after ${SCREEN_WITHIN_MS} ms`)
  } finally {
    page.off('console', onConsole).off('pageerror', onError).off('response', onResponse)
  }
  const { cards, blockedMs } = await page.evaluate(stateOf)
  // A failed request is a console error, too: once is enough.
  const requests = faults.some((fault) => / answers \d+$/.test(fault))
  const reported = faults.filter((fault) => !(requests && fault.startsWith('console: Failed to load resource')))
  return { faults: [...reported, ...cards.map((card) => `it shows: ${line(card)}`)], blockedMs }
}

const line = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200)

/* The functions below run in the page. */

type Watched = typeof globalThis & { emsBlocked?: number }

function watchBlocking() {
  const page = globalThis as Watched
  page.emsBlocked = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.emsBlocked = Math.max(page.emsBlocked ?? 0, duration)
  }).observe({ type: 'longtask' })
}

/** As a click on a link does it: the page stays. */
function navigate(path: string) {
  ;(globalThis as Watched).emsBlocked = 0
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

const isThere = () =>
  document.querySelector('main h1, main [role=alert], main [role=status]:not([aria-busy=true])') !== null &&
  document.querySelector('[aria-busy=true]') === null

function stateOf() {
  const text = (element: Element) => element.textContent?.trim() ?? ''
  const alerts = [...document.querySelectorAll('main [role=alert]')].map(text)
  const cards = alerts.filter((one) => /tidak dapat dibuka saat ini|Coba lagi/.test(one))
  const title = document.querySelector('main h1')?.textContent ?? ''
  if (title === 'Akses ditolak') cards.push('Akses ditolak: the probe account lacks a permission')
  if (title.startsWith('Halaman tidak ditemukan')) cards.push(title)
  return { cards, blockedMs: (globalThis as Watched).emsBlocked ?? 0 }
}
