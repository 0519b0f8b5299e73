import { type FuzzRequest, requestOf } from './requests.ts'
import { type Outcome, send } from './send.ts'
import type { Target } from './target.ts'

const SLOW_MS = 5_000
const IN_FLIGHT = 8

export type Finding = { n: number | string; request: FuzzRequest; status: number; ms: number; text: string }
export type Report = {
  sent: number
  seconds: number
  statuses: Record<string, number>
  longestMs: number
  findings: Finding[]
}

type Numbered = { n: number | string; request: FuzzRequest }
type Options = {
  seed: number
  from?: number
  count: number
  corpus: readonly FuzzRequest[]
  say?: (line: string) => void
}

/** Replays the corpus and sends `count` requests of the seed. What fails or is slow is sent once more, alone. */
export async function fuzz(
  target: Target,
  { seed, from = 0, count, corpus, say = () => undefined }: Options,
): Promise<Report> {
  const began = performance.now()
  const report: Report = { sent: 0, seconds: 0, statuses: {}, longestMs: 0, findings: [] }
  const suspects: Numbered[] = []
  const take = (numbered: Numbered, outcome: Outcome) => {
    report.sent += 1
    report.statuses[outcome.status] = (report.statuses[outcome.status] ?? 0) + 1
    report.longestMs = Math.max(report.longestMs, Math.round(outcome.ms))
    if (isWrong(outcome)) suspects.push(numbered)
    if (isWrong(outcome) && outcome.status >= 500)
      report.findings.push({ ...numbered, ...outcome, ms: Math.round(outcome.ms) })
    if (report.sent % 5_000 === 0)
      say(`${report.sent} sent, ${report.findings.length} findings, statuses ${JSON.stringify(report.statuses)}`)
  }
  const ask = (one: Numbered) => send(target.url, withOrigin(one.request), target.tokens.get(one.request.as))

  const list = requests({ seed, from, count, corpus }, target)
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const one of list) {
        const outcome = await ask(one)
        if (outcome.status === 401) await renew(target, one.request.as)
        take(one, outcome)
      }
    }),
  )
  // An answer that was late among others may have waited for the machine; alone it may not.
  for (const one of suspects) {
    const outcome = await ask(one)
    if (!isWrong(outcome) || report.findings.some(({ n }) => n === one.n)) continue
    report.findings.push({ ...one, ...outcome, ms: Math.round(outcome.ms) })
  }
  report.seconds = Math.round((performance.now() - began) / 1_000)
  return report
}

const isWrong = ({ status, ms }: Outcome) => status >= 500 || ms > SLOW_MS

/** One iterator for all that send, so that each request is sent once. */
function* requests(
  { seed, from = 0, count, corpus }: Options,
  { operations, world, people }: Target,
): Generator<Numbered> {
  for (const [n, request] of corpus.entries()) yield { n: `corpus ${n}`, request }
  for (let n = from; n < from + count; n++) yield { n, request: requestOf(seed, n, operations, world, people) }
}

/** Ids and origins of this run stand in the corpus as words. */
const withOrigin = (request: FuzzRequest): FuzzRequest => ({
  ...request,
  path: request.path.replaceAll(encodeURIComponent('{origin}'), encodeURIComponent('http://ems.test')),
})

const renewing = new Map<string, number>()

/** A request may have ended the sender's own session. */
async function renew(target: Target, person: string) {
  if (!target.people.includes(person) || Date.now() - (renewing.get(person) ?? 0) < 2_000) return
  renewing.set(person, Date.now())
  const token = await target.signIn(`${person}@ems.test`).catch(() => undefined)
  if (token) target.tokens.set(person, token)
}
