import type { Browser } from '@playwright/test'

export type PageLoad = {
  /** First contentful paint, the heading (painted ahead of the scripts), the first row: milliseconds since navigation. */
  paint: number
  title: number
  rows: number
  bytes: number
  requests: number
  /** Files of departments that were asked for after the page's own had run. */
  late: string[]
}

/** Opens a link with an empty cache as a signed-in user, and waits until the screen has its rows. */
export async function loadPage(browser: Browser, url: string, slowdown: number): Promise<PageLoad> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    let [bytes, requests] = [0, 0]
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests++
    })
    await network.send('Network.enable')
    if (slowdown > 1) await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(beforeThePage, new URL(url).origin)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'rowsAt' in window, undefined, { timeout: 60_000 })
    const seen = await page.evaluate(() => {
      const { titleAt, rowsAt } = window as unknown as { titleAt: number; rowsAt: number }
      const firstRenderMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const main = files.find(({ name }) => /\/js\/main\./.test(name))
      const late = files.filter(
        ({ name, startTime }) => name.includes('/remotes/') && startTime > (main?.responseEnd ?? 0),
      )
      return { paint: firstRenderMs, title: titleAt, rows: rowsAt, late: late.map(({ name }) => name) }
    })
    return { ...seen, bytes, requests }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else: a session that lasts, and a look at every frame for what is there. */
export function beforeThePage(origin: string) {
  const user = {
    access_token: 'token',
    token_type: 'Bearer',
    scope: 'openid',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    profile: { sub: '1', iss: `${origin}/sso`, aud: 'ems-web', exp: 0, iat: 0, name: 'Admin EMS', email: 'a@ems.test' },
  }
  sessionStorage.setItem(`oidc.user:${origin}/sso:ems-web`, JSON.stringify(user))
  const seen = window as unknown as { titleAt?: number; rowsAt?: number }
  const inspect = () => {
    if (seen.titleAt === undefined && document.querySelector('main h1')) seen.titleAt = performance.now()
    if (document.querySelector('main tbody td')) seen.rowsAt = performance.now()
    else requestAnimationFrame(inspect)
  }
  requestAnimationFrame(inspect)
}
