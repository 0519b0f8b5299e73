import type { Registry } from '@ems/federation/registry'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { chromium } from '@playwright/test'
import { signIn } from './session.ts'

/*
 * A tab that stays open on the first screen of an area while its department releases: takes the next version with the button
 * of the top bar, and then the one before again. The title of the page changes with each, and it is never loaded anew.
 * Says `ready` when the screen is there.
 *
 *   node deploy/verify/tab.ts http://localhost:8080 hr
 */
const TIMEOUT_MS = 180_000

const [url = '', area = ''] = process.argv.slice(2)
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumFlags })
try {
  const page = await browser.newPage({ baseURL: url })
  const fetched: string[] = []
  page.on('response', (answer) => {
    if (answer.ok()) fetched.push(new URL(answer.url()).pathname)
  })
  page.setDefaultTimeout(TIMEOUT_MS)
  await signIn(page)
  const before = await released()
  await page.goto(before.path)
  await opened(before.title)
  const loaded = await page.evaluate(() => performance.timeOrigin)
  process.stdout.write('ready\n')

  const next = await follow(before.title)
  if (next.version === before.version) throw new Error(`still ${before.version}`)
  const back = await follow(next.title)
  if (back.version !== before.version) throw new Error(`${back.version} after the roll-back, not ${before.version}`)
  if ((await page.evaluate(() => performance.timeOrigin)) !== loaded) throw new Error('the page was loaded anew')

  /** The browser's own title is the one of the route; the heading comes from the department's code. */
  async function opened(title: string) {
    await page.waitForFunction((start) => document.title.startsWith(start), `${title} ·`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  async function follow(old: string) {
    const offered = page.getByRole('button', { name: 'Versi baru', exact: true })
    await offered.waitFor()
    const now = await released()
    if (now.title === old) throw new Error(`the title is ${old} in ${now.version}, too`)
    const since = performance.now()
    await offered.click()
    await opened(now.title)
    await offered.waitFor({ state: 'hidden' })
    if (!fetched.some((path) => path.startsWith(now.files) && path.endsWith('.js')))
      throw new Error(`the page has fetched no script of ${now.files}`)
    process.stdout.write(
      `the open tab has ${area} ${now.version} (${now.title}) ${Math.round(performance.now() - since)} ms after its click\n`,
    )
    return now
  }
} finally {
  await browser.close()
}

async function released() {
  const { modules } = (await (await fetch(`${url}/registry.json`)).json()) as Registry
  const one = modules.find(({ name }) => name === area)
  const [first] = one?.descriptor.routes ?? []
  if (!one || !first) throw new Error(`${area} is not live`)
  return { version: one.version, path: first.path, title: first.title, files: `/remotes/${area}/${one.version}/` }
}
