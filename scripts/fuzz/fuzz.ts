import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@ems/postgres/embedded'
import { type FuzzRequest, requestOf } from './requests.ts'
import { type Finding, fuzz } from './run.ts'
import { send } from './send.ts'
import { startTarget, type Target } from './target.ts'

/*
 * Requests that are valid, and nearly valid, to every service, made from the product's own OpenAPI document by a seed.
 * Ends with 1 when an answer was 5xx, or took more than five seconds.
 *
 *   npm run fuzz                              100,000 requests of a new seed, after those of the corpus
 *   npm run fuzz -- --seed 7 --count 5000     5,000 requests of seed 7
 *   npm run fuzz -- --seed 7 --only 4711      one request of seed 7, and its answer
 *
 * The corpus (scripts/fuzz/corpus.json) is only read. What was found is written beside it into a file of its own, in the same
 * form: who mends a fault moves its request into the corpus.
 */
const corpusFile = path.join(import.meta.dirname, 'corpus.json')

const { values } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string', default: '100000' }, only: { type: 'string' } },
})
const seed = Number(values.seed ?? randomInt(1, 1_000_000))
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await mkdtemp(path.join(tmpdir(), 'ems-fuzz-database-'))
// PostgreSQL's account must be able to enter it.
await chmod(folder, 0o711)
const database = await startEmbedded({
  dataDir: path.join(folder, 'postgres'),
  logFile: path.join(folder, 'postgres.log'),
  log: () => undefined,
  onLost: (error) => say(String(error)),
})
try {
  const target = await startTarget(database.url)
  try {
    await (values.only === undefined ? sendAll(target) : sendOne(target, Number(values.only)))
  } finally {
    await target.stop()
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function sendOne({ operations, world, people, url, tokens }: Target, n: number) {
  const request = requestOf(seed, n, operations, world, people)
  say(JSON.stringify(request, null, 2))
  if (request.body) say(Buffer.from(request.body, 'base64').toString('latin1').slice(0, 4_000))
  const { status, ms, text } = await send(url, request, tokens.get(request.as))
  say(`${status} after ${Math.round(ms)} ms\n${text}`)
}

async function sendAll(target: Target) {
  const corpus = JSON.parse(await readFile(corpusFile, 'utf8')) as (FuzzRequest & { why: string })[]
  say(`seed ${seed}; ${target.operations.length} operations; ${corpus.length} requests of the corpus first`)
  const { sent, seconds, statuses, longestMs, findings } = await fuzz(target, {
    seed,
    count: Number(values.count),
    corpus,
    say,
  })
  say(
    `${sent} requests in ${seconds} s, the longest answer took ${longestMs} ms; by status ${JSON.stringify(statuses)}`,
  )
  for (const [kind, same] of Object.entries(Object.groupBy(findings, kindOf))) {
    const [first] = same as Finding[]
    say(`${same?.length} × ${kind}: npm run fuzz -- --seed ${seed} --only ${first?.n}\n  ${first?.text.slice(0, 300)}`)
  }
  if (findings.length > 0) {
    const file = path.join(tmpdir(), `ems-fuzz-findings-${seed}.json`)
    await writeFile(file, JSON.stringify(findings, null, 2))
    await writeFile(`${file}.log`, target.output())
    say(`${findings.length} findings: ${file}, and what the services said of them: ${file}.log`)
    process.exitCode = 1
  }
}

/** Findings of one cause mostly share the address without its ids, and what was answered. */
function kindOf({ request, status }: Finding) {
  return `${status} ${request.method} ${request.path.split('?')[0]?.replace(/\/(\d+|[^/]*%[^/]*)(?=\/|$)/g, '/…')}`
}
