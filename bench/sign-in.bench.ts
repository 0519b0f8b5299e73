import { demoPassword } from '@ems/contracts/demo'
import { compare, hash } from '@node-rs/bcrypt'
import { Browser, hidden } from '../services/identity/src/testing/browser.ts'
import { median, percentile, report, rounded } from './lib/report.ts'
import { type Stack, startStack } from './lib/stack.ts'

/*
 * P8: server time of a sign-in beside one bare bcrypt comparison of cost 10, in turns in one run; sign-ins and refresh
 * grants per second with several people at once.
 *
 *   node bench/sign-in.bench.ts [rounds]
 */
const PER_ROUND = 15
const PEOPLE = 8
const SECONDS = 5
const rounds = Number(process.argv[2] ?? 5)

async function main() {
  const stack = await startStack()
  try {
    const bcrypt: number[] = []
    const signIn: number[] = []
    const kept = await hash(demoPassword, { cost: 10 })
    for (let n = 0; n < 3; n++) await formTime(stack)
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < PER_ROUND; n++) bcrypt.push(await timed(() => compare(demoPassword, kept)))
      for (let n = 0; n < PER_ROUND; n++) signIn.push(await formTime(stack))
    }
    await notify(bcrypt, signIn, await signInsPerSecond(stack), await refreshesPerSecond(stack))
  } finally {
    await stack.stop()
  }
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** From the filled-in form to the answer that lets the person in: the one request of a sign-in that hashes. */
async function formTime({ talk, identity }: Stack) {
  const browser = new Browser(identity.url)
  const { url } = await talk.authorizationUrl()
  let page = await browser.get(url)
  for (let location = page.headers.get('location'); location; location = page.headers.get('location'))
    page = await browser.get(location)
  const form = { csrf: hidden(page.text, 'csrf'), email: 'admin@ems.test', password: demoPassword }
  let status = 0
  const time = await timed(async () => {
    const answer = await browser.post(page.url, form)
    status = answer.status
  })
  if (status !== 303 && status !== 302) throw new Error(`Sign-in answered ${status}`)
  return time
}

/** Whole sign-ins, pages and token exchange included. */
async function signInsPerSecond({ tokenOf }: Stack) {
  const until = Date.now() + SECONDS * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      for (; Date.now() < until; done++) await tokenOf('admin')
    }),
  )
  return done / SECONDS
}

async function refreshesPerSecond({ talk, identity }: Stack) {
  const chains = await Promise.all(
    Array.from({ length: PEOPLE * 2 }, () =>
      talk.signIn(new Browser(identity.url), 'admin@ems.test', demoPassword).then(({ refresh_token }) => refresh_token),
    ),
  )
  const until = Date.now() + SECONDS * 1_000
  let done = 0
  await Promise.all(
    chains.map(async (first) => {
      let token = first as string
      for (; Date.now() < until; done++) {
        const response = await talk.refresh(token)
        if (response.status !== 200) throw new Error(`Refresh answered ${response.status}: ${await response.text()}`)
        token = ((await response.json()) as { refresh_token: string }).refresh_token
      }
    }),
  )
  return done / SECONDS
}

async function notify(bcrypt: number[], signIn: number[], signIns: number, refreshes: number) {
  const ratio = median(signIn) / median(bcrypt)
  const totals = (way: string, times: number[]) => ({
    way,
    'p50 ms': rounded(median(times)),
    'p95 ms': rounded(percentile(times, 0.95)),
  })
  await report({
    name: 'sign-in',
    rows: [totals('bcrypt alone, cost 10', bcrypt), totals('sign-in form, server time', signIn)],
    verdicts: [
      { budget: 'P8 sign-in ≤ 1.3 × bcrypt', measured: `${rounded(ratio)} ×`, kept: ratio <= 1.3 },
      { budget: 'P8 sign-ins ≥ 15/s', measured: `${rounded(signIns, 1)}/s`, kept: signIns >= 15 },
      { budget: 'P8 refresh grants ≥ 1,000/s', measured: `${Math.round(refreshes)}/s`, kept: refreshes >= 1_000 },
    ],
  })
}

await main()
