import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openBrowser, type Session, sessionOf, signIn, startProduct } from '../bench/lib/product.ts'

/*
 * Pictures of every screen that the menu leads to, of its sections, of the first record of each, and of screens outside the menu, on a
 * desk and on a phone; screens of the menu in dark too. An area that is added comes along by itself. `npm run screens -- <words>` renews those whose address has a word.
 */
const folder = path.resolve(import.meta.dirname, '../docs/screens')
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const
const schemes = ['light', 'dark'] as const
const outside = ['/public/login', '/notfound']
const own = ['/private/home/dashboard', '/private/home/inbox', '/private/home/calendar']
const QUALITY = 60

const queries = (name: string, values: readonly string[], more = '') =>
  values.map((value) => `?${more}${name}=${value}`)
/** Parts of a screen that neither its sections nor its rows lead to, by their query string. */
const parts: Readonly<Record<string, readonly string[]>> = {
  '/private/home/calendar': queries('view', ['week', 'day', 'agenda', 'year', 'team']),
  '/private/marketing/activity': queries('as', ['list', 'calendar', 'agenda', 'funnel', 'settings']),
  '/private/customs/activity': queries('view', ['list', 'calendar', 'matrix']),
  '/private/customs/kitetool': queries(
    'section',
    ['files', 'pib', 'peb', 'raw', 'goods', 'boms', 'niper', 'bcl', 'diffs', 'due', 'mutation'],
    'tenant=1&',
  ),
  '/private/humans/employee': [
    '/detail?id=1',
    ...queries('tab', ['work', 'leave', 'letters']).map((tab) => `/detail${tab}&id=1`),
  ],
  '/private/utilities/utility': queries('section', [
    'company',
    'hr',
    'procurement',
    'approval',
    'numbering',
    'archive',
    'support',
    'security',
    'notification',
    'mail',
    'integrations',
    'health',
    'jobs',
    'files',
  ]),
  '/private/generals/procurement': queries('as', ['board']),
  '/private/archives/contract': queries('as', ['timeline', 'board']),
  '/private/infotech/support': queries('view', ['board', 'calendar']),
  '/private/utilities/reference': ['?category=department&view=tree'],
}

type Appearance = { width: keyof typeof sizes; scheme: (typeof schemes)[number] }
const looks = (Object.keys(sizes) as unknown as Appearance['width'][]).flatMap((width) =>
  schemes.map((scheme): Appearance => ({ width, scheme })),
)

async function main(words: string[]) {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const first = await browser.newPage()
    await signIn(first, product.url)
    const session = await sessionOf(first)
    const isExpected = (address: string) => words.length === 0 || words.some((word) => address.includes(word))
    const inMenu = [...new Set([...own, ...(await addressesIn(first))])].filter(isExpected)
    const inside: string[] = []
    await first.setViewportSize(sizes[1440])
    for (const address of inMenu) inside.push(...(await withParts(first, product.url, address)))
    await first.context().close()
    const withDark = [...outside.filter(isExpected), ...inMenu]
    await mkdir(folder, { recursive: true })
    if (words.length === 0) await removeOld()
    for (const appearance of looks) {
      const isPictured = (address: string) => appearance.scheme === 'light' || withDark.includes(address)
      await photograph(browser, product.url, appearance, outside.filter(isExpected))
      await photograph(browser, product.url, appearance, inside.filter(isPictured), session)
    }
    if (words.length === 0) await writeFile(path.join(folder, 'README.md'), index([...outside, ...inside], withDark))
  } finally {
    await browser.close()
    await product.stop()
  }
}

const removeOld = async () =>
  Promise.all(
    (await readdir(folder)).filter((name) => name.endsWith('.webp')).map((name) => rm(path.join(folder, name))),
  )

/** Addresses of the menu, from the registry of the page. */
const addressesIn = (page: Page) =>
  page.evaluate(() => {
    const text = document.getElementById('ems-registry')?.textContent ?? '{"modules":[]}'
    const { modules } = JSON.parse(text) as {
      modules: { descriptor: { order?: number; menu: { to?: string; order?: number }[] } }[]
    }
    return modules
      .map(({ descriptor }) => descriptor)
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .flatMap(({ menu }) => menu.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).flatMap(({ to }) => to ?? []))
  })

/** The address itself, its sections, the first record of each, and its further parts. */
async function withParts(page: Page, url: string, address: string): Promise<string[]> {
  const first = await recordsOf(page, url, address)
  const sections = await page
    .locator('[aria-label="Bagian"] input[type="radio"]:not(:checked)')
    .evaluateAll((choices) => choices.map((choice) => (choice as HTMLInputElement).value))
  const others: string[] = []
  for (const section of sections) {
    const part = `${address}?section=${section}`
    others.push(part, ...(await recordsOf(page, url, part)))
  }
  return [address, ...first, ...others, ...(parts[address] ?? []).map((part) => address + part)]
}

/** The address of the first row that opens a record of this screen; none where rows lead elsewhere. */
async function recordsOf(page: Page, url: string, address: string): Promise<string[]> {
  await page.goto(url + address)
  await settled(page)
  const [path] = address.split('?')
  const links = page.locator(`main tbody a[href^="${path}?"][href*="id="]`)
  return (await links.count()) > 0 ? [(await links.first().getAttribute('href')) as string] : []
}

async function photograph(
  browser: Browser,
  url: string,
  { width, scheme }: Appearance,
  addresses: string[],
  session: Session = { tab: [], cookies: [] },
) {
  if (addresses.length === 0) return
  const context = await browser.newContext({
    viewport: sizes[width],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  })
  await context.addCookies(session.cookies)
  const page = await context.newPage()
  await page.addInitScript(
    ([kept, expected]) => {
      localStorage.setItem('ems-color-scheme', expected)
      for (const [key, value] of kept) sessionStorage.setItem(key, value)
    },
    [session.tab, scheme] as const,
  )
  const debug = await context.newCDPSession(page)
  for (const address of addresses) {
    await page.goto(url + address)
    await settled(page)
    const { data } = await debug.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    await writeFile(path.join(folder, nameOf(address, { width, scheme })), Buffer.from(data, 'base64'))
    process.stdout.write(`${address} ${width} ${scheme}\n`)
  }
  await context.close()
}

/** A heading, nothing under way, and nothing that still loads; a screen that never gets there is shown as it is. */
async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const loading = page.locator('main [aria-busy="true"], main [role="status"][aria-label^="Memuat"]')
  const deadline = Date.now() + 10_000
  while ((await loading.count()) > 0 && Date.now() < deadline) await page.waitForTimeout(100)
}

/** The same for whichever record is the first one. */
const labelOf = (address: string) => address.replace(/\bid=[0-9]+/, 'id=…')

const nameOf = (address: string, { width, scheme }: Appearance) =>
  `${labelOf(address)
    .replace('id=…', 'record')
    .replace(/^\/(private|public)?\/?/, '')
    .replaceAll(/[/?&=]/g, '-')}-${width}-${scheme}.webp`

function index(addresses: string[], withDark: string[]) {
  const pictured = (address: string) => looks.filter(({ scheme }) => scheme === 'light' || withDark.includes(address))
  const lines = addresses.flatMap((address) => [
    `## ${labelOf(address)}`,
    '',
    ...pictured(address).map(
      (appearance) =>
        `![${labelOf(address)}, ${appearance.width} px, ${appearance.scheme}](${nameOf(address, appearance)})`,
    ),
    '',
  ])
  return ['# Screens', '', 'Made by `npm run screens` from the demo data; do not edit.', '', ...lines].join('\n')
}

await main(process.argv.slice(2))
