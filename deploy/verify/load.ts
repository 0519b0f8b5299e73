import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mediaType, objectOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { chromium, type Page } from '@playwright/test'
import { signIn } from './session.ts'

/*
 * People who read and write through the gateway until this is told to end (SIGTERM): nothing is asked twice, so that every
 * request that fails is counted. Ends with 1 when one did. Says `ready` when it has begun.
 *
 *   node deploy/verify/load.ts http://localhost:8080
 *   node deploy/verify/load.ts --once http://localhost:8080    signs in, and says how long it took
 *   node deploy/verify/load.ts --stay http://localhost:8080    signs in, and still is when it is told to end
 *   node deploy/verify/load.ts --trace http://localhost:8080   lets a job run, and says the id of the request that asked for it
 */
const READERS = 6
const WRITERS = 2

const [url = ''] = process.argv.slice(-1)
const mode = process.argv.find((one) => ['--once', '--trace', '--stay'].includes(one))
const failed = new Map<string, number>()
let requested = 0
let written = 0
let longest = 0
let ends = false
process.on('SIGTERM', () => {
  ends = true
})

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: chromiumFlags,
  handleSIGTERM: false,
})
try {
  const page = await browser.newPage({ baseURL: url, ignoreHTTPSErrors: true })
  const since = performance.now()
  await signIn(page)
  if (mode) {
    process.stdout.write(`signed in; the dashboard is there after ${Math.round(performance.now() - since)} ms\n`)
    if (mode === '--stay') await stay(page)
    if (mode === '--trace') process.stdout.write(`${await traced(await tokenOf(page))}\n`)
    await browser.close()
    process.exit(0)
  }
  // The page renews its token by itself.
  let token = await tokenOf(page)
  const ask = (path: string, method = 'GET', body?: unknown) => request(token, path, method, body)
  const people = [
    ...Array.from({ length: READERS }, () => repeat(() => ask('references?page[size]=20&sort=name'))),
    ...Array.from({ length: WRITERS }, () => repeat(() => write(ask))),
    repeat(async () => {
      await sleep(1_000)
      token = await tokenOf(page)
    }),
  ]
  process.stdout.write('ready\n')
  await Promise.all(people)
} finally {
  await browser.close()
}
const wrong = [...failed].map(([subject, count]) => `${count} × ${subject}`).join(', ') || 'none'
process.stdout.write(
  `${requested} requests, ${written} of them writes, failed: ${wrong}; the longest took ${longest} ms\n`,
)
process.exit(failed.size > 0 ? 1 : 0)

/** Fails if the user had to sign in again: then the page is not the dashboard. */
async function stay(page: Page) {
  process.stdout.write('ready\n')
  while (!ends) await sleep(500)
  await page.goto('/private/home/dashboard')
  await page.getByRole('navigation', { name: 'Menu utama' }).waitFor()
  process.stdout.write('still signed in\n')
}

async function repeat(once: () => Promise<unknown>) {
  while (!ends) await once()
}

async function write(ask: (path: string, method: string, body: unknown) => Promise<void>) {
  const code = `L${randomUUID().slice(0, 12)}`
  await ask('references', 'POST', { data: objectOf(references, { category: 'unit', code, name: `Beban ${code}` }) })
  written += 1
  await sleep(50)
}

async function request(token: string, path: string, method: string, body: unknown) {
  const since = performance.now()
  const outcome = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: mediaType,
      ...(body ? { 'content-type': mediaType, 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(
    async (answer) => (answer.ok ? void (await answer.text()) : `${method} ${answer.status} ${await answer.text()}`),
    (error: Error) => `${method} ${error.message}`,
  )
  requested += 1
  longest = Math.max(longest, Math.round(performance.now() - since))
  if (outcome) failed.set(outcome, (failed.get(outcome) ?? 0) + 1)
}

/** An export, which the worker makes: the id that its request has in every log. */
async function traced(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType }
  const requested = await fetch(
    `${url}/api/v1/references/-actions/toExcel?filter[category]=jejak&fields[references]=code,name`,
    {
      method: 'POST',
      headers,
    },
  )
  const id = requested.headers.get('x-request-id')
  if (requested.status !== 202 || !id) throw new Error(`no export: ${requested.status}`)
  const job = ((await requested.json()) as { data: { id: string } }).data.id
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/api/v1/background-jobs/${job}`, { headers })
    const { data } = (await answer.json()) as { data: { attributes: { status: string } } }
    if (data.attributes.status === 'done') return id
    await sleep(200)
  }
  throw new Error(`job ${job} does not end`)
}

function tokenOf(page: Page) {
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return JSON.parse((key && sessionStorage.getItem(key)) || '{}').access_token as string
  })
}
