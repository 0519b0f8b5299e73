import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { BODY_TIMEOUT_MS, HEADERS_TIMEOUT_MS, type Instance, type Instances } from './instances.ts'
import { type Replay, replayOf } from './replay.ts'

/** A client waits out the restart of a service (about three seconds in all) instead of seeing it. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1500]

/**
 * No retry after this time: each connection attempt may take three seconds. A process that is there, but has too much to
 * do at the moment, is asked again for as long.
 */
const LONGEST_MS = 10_000
const BUSY_PAUSE_MS = 1500

/** No process received the request, so nothing can have begun. */
const POOL_CLOSED = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED'])
const NO_RECEIVERS = new Set([
  ...POOL_CLOSED,
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'UND_ERR_CONNECT_TIMEOUT',
])
/** The connection broke before there was an answer: what was asked may have been done. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Headers of services for the gateway alone (`@ems/service`, `drain`): turned away unread, and about to end. */
const NOT_BEGUN = 'x-ems-not-begun'
const LEAVING = 'x-ems-leaving'

type Options = Dispatcher.RequestOptions
type Answer = Dispatcher.ResponseData
type Done = (error: Error | null, answer?: Answer) => void
type Failure = { error: Error & { code?: string } } | { answer: Answer }

/**
 * Asks a service, and asks again elsewhere what reached no process, or was turned away before it was begun. What may have been
 * begun is asked again only when that does no harm: reading, and a POST with an `Idempotency-Key`. It has the form of a client
 * of undici, which the proxy takes in its place.
 */
export function requestingAgain(instances: Instances) {
  const request = (options: Options, done: Done) => {
    const replay = options.body instanceof Readable ? replayOf(options.body) : undefined
    ask(instances, options, replay).then(
      (answer) => {
        // A service that answers before it has read everything (413) reads no more.
        if (replay) answer.body.once('close', replay.end)
        done(null, answer)
      },
      (error: Error) => {
        replay?.end()
        done(error)
      },
    )
  }
  return { request, headersTimeout: HEADERS_TIMEOUT_MS, bodyTimeout: BODY_TIMEOUT_MS }
}

async function ask(instances: Instances, options: Options, replay: Replay | undefined): Promise<Answer> {
  const requested = new Set<Instance>()
  const until = performance.now() + LONGEST_MS
  let pauses = 0
  for (;;) {
    const instance = await instances.choose(requested)
    const outcome: Failure = instance
      ? await askOne(instances, instance, options, replay)
      : { error: Object.assign(new Error('the service has no address'), { code: 'ENOTFOUND' }) }
    const isNew = instance !== undefined && !requested.has(instance)
    if (instance) requested.add(instance)
    const mayAgain = performance.now() < until && (replay?.isWhole() ?? true) && isRequestedAgain(outcome, options)
    const pause = mayAgain ? (PAUSES_MS[pauses] ?? ('answer' in outcome ? BUSY_PAUSE_MS : undefined)) : undefined
    if (pause === undefined) return answerOf(outcome)
    if ('answer' in outcome) await outcome.answer.body.dump()
    // Another process may take it at once; the same one needs a moment.
    if (isNew && (await instances.choose(requested)) !== instance) continue
    pauses += 1
    await sleep(pause)
  }
}

function answerOf(outcome: Failure) {
  if ('error' in outcome) throw outcome.error
  return outcome.answer
}

async function askOne(instances: Instances, instance: Instance, options: Options, replay: Replay | undefined) {
  instance.inFlight += 1
  try {
    const body = replay ? Readable.from(replay.again(), { objectMode: false }) : options.body
    const answer = await instance.pool.request({ ...options, origin: instance.origin, body: body ?? null })
    if (answer.headers[LEAVING]) instances.change(instance, 'leaving')
    // The proxy destroys the body when its client left; without a listener its error would end the process.
    answer.body.on('error', () => undefined)
    answer.body.once('close', () => {
      instance.inFlight -= 1
    })
    return { answer }
  } catch (error) {
    instance.inFlight -= 1
    const failure = error as Error & { code?: string }
    if (failure.code && NO_RECEIVERS.has(failure.code) && !POOL_CLOSED.has(failure.code))
      instances.change(instance, 'away')
    return { error: failure }
  }
}

function isRequestedAgain(outcome: Failure, { method, headers }: Options) {
  if ('answer' in outcome) return outcome.answer.statusCode === 503 && Boolean(outcome.answer.headers[NOT_BEGUN])
  const { code = '' } = outcome.error
  if (NO_RECEIVERS.has(code)) return true
  const isHarmless = method === 'GET' || method === 'HEAD' || (method === 'POST' && hasKey(headers))
  return isHarmless && BROKEN.has(code)
}

const hasKey = (headers: Options['headers']) => Boolean((headers as Record<string, unknown>)['idempotency-key'])
