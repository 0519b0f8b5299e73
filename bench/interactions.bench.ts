import { screens } from './interactions/screens/index.ts'
import { type Measured, type Screen, walk } from './interactions/walk.ts'
import { openBrowser, type Session, sessionOf, signIn, startProduct } from './lib/product.ts'
import { median, percentile, report, rounded, type Verdict } from './lib/report.ts'

/*
 * P10: how long a person waits for the response of the page, for every kind of interaction with every kind of screen:
 * the wait on a processor four times as slow, and the processor time of the main thread at full speed. The first needs a
 * quiet machine, the second does not. `EMS_BENCH_URL` measures a product that runs already.
 *
 *   node bench/interactions.bench.ts [rounds] [screens]       0 rounds: processor time only
 */
const SLOWDOWN = 4
const GATE_MS = 100
/** The same without the slowdown; the compositor, which is not slowed down, needs the rest. */
const GATE_WORK_MS = 22
/** Walks by which the processor time is counted where nothing else is: other work may fall into one of them. */
const TRACED = 2

type Where = { url: string; session: Session }
type Browser = Awaited<ReturnType<typeof openBrowser>>
type Line = { screen: string; step: string; inp: number; content: number; work: number; all: number }

async function main(rounds: number, words: readonly string[]) {
  const url = process.env.EMS_BENCH_URL
  const product = url ? { url, stop: async () => undefined } : await startProduct()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await signIn(page, product.url)
    const where = { url: product.url, session: await sessionOf(page) }
    await page.close()
    const lines: Line[] = []
    const visited = screens.filter(({ name }) => words.length === 0 || words.includes(name))
    for (const screen of visited) lines.push(...(await measure(browser, where, screen, rounds)))
    const rows = visited.map(({ name }) => summaryOf(name, lines))
    const verdicts = visited.flatMap(({ name }) => judged(name, lines, rounds))
    await report({ name: 'interactions', rows, verdicts, every: lines })
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measure(browser: Browser, where: Where, screen: Screen, rounds: number): Promise<Line[]> {
  const traced: Measured[][] = []
  for (let round = 0; round < (rounds ? 1 : TRACED); round++)
    traced.push(await walk(browser, where, screen, { slowdown: 1, isTraced: true }))
  const slowed: Measured[][] = []
  for (let round = 0; round < rounds; round++)
    slowed.push(await walk(browser, where, screen, { slowdown: SLOWDOWN, isTraced: false }))
  const middle = (n: number, read: (one: Measured) => number) =>
    rounds ? median(slowed.map((round) => read(round[n] as Measured))) : 0
  // The least: a timer of the page may fall into one of the walks.
  const least = (n: number, key: 'toPaint' | 'all') =>
    rounded(Math.min(...traced.map((round) => round[n]?.[key] ?? 0)), 1)
  return screen.steps.map(({ name: step }, n) => ({
    screen: screen.name,
    step,
    inp: middle(n, ({ inp }) => inp),
    content: middle(n, ({ content }) => content),
    work: least(n, 'toPaint'),
    all: least(n, 'all'),
  }))
}

function summaryOf(name: string, lines: readonly Line[]) {
  const own = lines.filter(({ screen }) => screen === name)
  const waits = own.map(({ inp }) => inp)
  const works = own.map(({ work }) => work)
  return {
    screen: name,
    interactions: own.length,
    'p75 ms': percentile(waits, 0.75),
    'p98 ms': percentile(waits, 0.98),
    'max ms': Math.max(...waits),
    slowest: worst(own, 'inp'),
    'content ms, p75': percentile(
      own.map(({ content }) => content),
      0.75,
    ),
    'work ms, p75': percentile(works, 0.75),
    'work ms, max': Math.max(...works),
    'most work': worst(own, 'work'),
  }
}

const worst = (lines: readonly Line[], key: 'inp' | 'work') => lines.toSorted((a, b) => b[key] - a[key])[0]?.step ?? ''

function judged(name: string, lines: readonly Line[], rounds: number): Verdict[] {
  const own = lines.filter(({ screen }) => screen === name)
  const limit = (budget: string, key: 'inp' | 'work', gate: number): Verdict => {
    const late = own.filter((line) => line[key] > gate).map((line) => `${line.step} ${line[key]}`)
    const measured = late.length ? late.join(', ') : String(Math.max(...own.map((line) => line[key])))
    return { budget: `${name}, ${budget} ≤ ${gate}`, measured, kept: late.length === 0 }
  }
  return [
    ...(rounds ? [limit(`processor ÷${SLOWDOWN}: longest interaction, ms`, 'inp', GATE_MS)] : []),
    limit('longest work before the paint, ms', 'work', GATE_WORK_MS),
  ]
}

const [rounds = '2', ...words] = process.argv.slice(2)
await main(Number(rounds), words)
