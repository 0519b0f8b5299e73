import { freePort } from '@ems/postgres/embedded'
import lighthouse, { desktopConfig } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { openBrowser, type Session, sessionOf, signIn, startProduct } from './lib/product.ts'
import { median, report, rounded, type Verdict } from './lib/report.ts'
import { type Feel, feelOf } from './lighthouse/feel.ts'

/*
 * Scores of Lighthouse for login, dashboard and one list, on both presets, of the product as `npm start` serves it; then
 * what a person feels on dashboard and list with a processor four times as slow, and what a cold visit weighs (P9).
 *
 *   node bench/lighthouse.bench.ts [rounds] [presets]       presets: desktop, mobile, none
 */
const LIST = '/private/utilities/reference?category=unit'
const DASHBOARD = '/private/home/dashboard'
const pages = { login: '/public/login', dashboard: DASHBOARD, list: LIST } as const
const categories = ['performance', 'accessibility', 'best-practices'] as const
const GATES = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

type Name = keyof typeof pages
type Seen = Record<(typeof categories)[number], number> & { lcp: number; cls: number; tbt: number; problems: string[] }

async function main(rounds: number, presets: string[]) {
  const product = await startProduct()
  const port = await freePort()
  const browser = await openBrowser(port)
  try {
    const page = await browser.newPage()
    await signIn(page, product.url)
    const session = await sessionOf(page)
    await page.close()
    const rows = []
    const verdicts: Verdict[] = []
    for (const preset of presets)
      for (const name of Object.keys(pages) as Name[]) {
        const seen = await audits({ name, preset, rounds, url: product.url, port, session })
        rows.push(rowOf(name, preset, seen))
        verdicts.push(...judged(name, preset, seen))
      }
    const feel = await feelOf(browser, { url: product.url, session, dashboard: DASHBOARD, list: LIST })
    await report({ name: 'lighthouse', rows, verdicts: [...verdicts, ...felt(feel)] })
  } finally {
    await browser.close()
    await product.stop()
  }
}

type PageLoad = { name: Name; preset: string; rounds: number; url: string; port: number; session: Session }

/** Each audit has its own page with an empty cache. Everything except the login screen runs as a signed-in user. */
async function audits({ name, preset, rounds, url, port, session }: PageLoad): Promise<Seen[]> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  await browser.setCookie(
    ...session.cookies.map(({ name: key, value, path, httpOnly }) => ({
      name: key,
      value,
      path,
      httpOnly,
      domain: 'localhost',
    })),
  )
  const all: Seen[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage()
    if (name !== 'login')
      await page.evaluateOnNewDocument((kept) => {
        for (const [key, value] of kept) sessionStorage.setItem(key, value)
      }, session.tab)
    const flags = { logLevel: 'error' as const, onlyCategories: [...categories] }
    const config = preset === 'desktop' ? desktopConfig : undefined
    const result = await lighthouse(url + pages[name], flags, config, page as never)
    if (!result) throw new Error('Lighthouse said nothing')
    if (!result.lhr.finalDisplayedUrl.endsWith(pages[name])) throw new Error(`Came to ${result.lhr.finalDisplayedUrl}`)
    all.push(seenIn(result.lhr))
    await page.close()
  }
  await browser.disconnect()
  return all
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function seenIn({ categories: scores, audits: all }: Result): Seen {
  const score = (name: (typeof categories)[number]) => Math.round((scores[name]?.score ?? 0) * 100)
  const figure = (name: string) => all[name]?.numericValue ?? Number.NaN
  const counted = categories.slice(1).flatMap((name) => scores[name]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    problems: counted.filter(({ id, weight }) => weight > 0 && (all[id]?.score ?? 1) < 1).map(({ id }) => id),
  }
}

const middle = (seen: Seen[], read: (one: Seen) => number) => median(seen.map(read))

const rowOf = (name: Name, preset: string, seen: Seen[]) => ({
  page: name,
  preset,
  performance: middle(seen, ({ performance }) => performance),
  accessibility: middle(seen, ({ accessibility }) => accessibility),
  'best practices': middle(seen, (one) => one['best-practices']),
  'LCP ms': Math.round(middle(seen, ({ lcp }) => lcp)),
  'blocked ms': Math.round(middle(seen, ({ tbt }) => tbt)),
  CLS: rounded(
    middle(seen, ({ cls }) => cls),
    3,
  ),
  problems: [...new Set(seen.flatMap(({ problems }) => problems))].join(' '),
})

const judged = (name: Name, preset: string, seen: Seen[]): Verdict[] => [
  ...categories.map((category) => {
    const measured = middle(seen, (one) => one[category])
    return {
      budget: `${name}, ${preset}: ${category} ≥ ${GATES[category]}`,
      measured: String(measured),
      kept: measured >= GATES[category],
    }
  }),
  max(
    `${name}, ${preset}: CLS`,
    middle(seen, ({ cls }) => cls),
    0.02,
    3,
  ),
  ...(preset === 'desktop' && name === 'dashboard'
    ? [
        max(
          'dashboard, desktop: LCP ms',
          middle(seen, ({ lcp }) => lcp),
          800,
          0,
        ),
      ]
    : []),
]

const felt = ({ bytes, ahead, more, places }: Feel): Verdict[] => [
  max('dashboard cold, all on the wire but what is fetched ahead, kB', bytes / 1000, 400, 1),
  max('fetched ahead, three seconds later, kB', ahead / 1000, 120, 1),
  max('the list on top of it, kB', more / 1000, 60, 1),
  ...places.flatMap(({ name, inp, cls }) => [
    max(`${name}, processor ÷4: longest interaction ms`, inp, 100, 0),
    max(`${name}, processor ÷4: CLS`, cls, 0.02, 3),
  ]),
]

const max = (subject: string, value: number, limit: number, digits: number): Verdict => ({
  budget: `${subject} ≤ ${limit}`,
  measured: String(rounded(value, digits)),
  kept: value <= limit,
})

const [rounds = '3', presets = 'desktop,mobile'] = process.argv.slice(2)
await main(
  Number(rounds),
  presets.split(',').filter((one) => one !== 'none'),
)
