import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from '../control/faults.ts'
import type { Settings } from '../control/settings.ts'
import type { Webhook } from '../state.ts'

const MAX_TRIES = 5
const MAX_KEPT = 1_000
const retried: ReadonlySet<unknown> = new Set([408, 409, 425, 429])

export type Delivery = { url: string; identifier: string; attempt: number; status: number | string; body: string }

type World = { faults: Faults; settings: Settings; clientSecret: string }

/** Posts events: at least once, in no sure order, again where the answer says so, each time with the same identifier. */
export class Deliveries {
  readonly #jira: World
  readonly #pending = new Set<Promise<void>>()
  #history: Delivery[] = []
  #stop = new AbortController()

  constructor(jira: World) {
    this.#jira = jira
  }

  add(webhook: Webhook, payload: object) {
    const work = this.#deliver(webhook, JSON.stringify({ ...payload, matchedWebhookIds: [webhook.id] })).catch(
      () => undefined,
    )
    this.#pending.add(work)
    work.finally(() => this.#pending.delete(work))
  }

  history() {
    return this.#history
  }

  /** Resolves when nothing is under way. */
  async settled() {
    while (this.#pending.size) await Promise.all(this.#pending)
  }

  forget() {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#history = []
  }

  async #deliver({ url }: Webhook, body: string) {
    const { faults, settings } = this.#jira
    const subject = { path: url, method: 'POST' }
    if (faults.take(['webhook_stop_silently'], subject)) return
    const { signal } = this.#stop
    const late = faults.take(['webhook_out_of_order'], subject)
    if (late) await sleep(late.ms ?? 300, undefined, { signal })
    const times = faults.take(['webhook_duplicate'], subject) ? 2 : 1
    const identifier = randomUUID()
    for (let n = 0; n < times; n++)
      for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
        const status = await post(url, body, { ...this.#signed(body), ...headersOf(identifier, attempt) }, signal)
        this.#history = [...this.#history, { url, identifier, attempt, status, body }].slice(-MAX_KEPT)
        if (typeof status === 'number' && status < 500 && !retried.has(status)) break
        await sleep(settings.webhook_retry_ms * attempt, undefined, { signal })
      }
  }

  #signed(body: string): Record<string, string> {
    const { settings, clientSecret } = this.#jira
    if (settings.webhook_signature === 'none') return {}
    if (settings.webhook_signature === 'hmac')
      return { 'x-hub-signature': `sha256=${createHmac('sha256', clientSecret).update(body).digest('hex')}` }
    return { authorization: `Bearer ${jwt(clientSecret)}` }
  }
}

/** A token of HS256 with the client secret. */
function jwt(secret: string, at = Date.now()) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(at / 1_000)
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
    iss: 'ems-jira',
    iat: seconds,
    exp: seconds + 180,
    jti: createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16),
  })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const headersOf = (identifier: string, attempt: number) => ({
  'x-atlassian-webhook-identifier': identifier,
  'x-atlassian-webhook-flow': 'Primary',
  ...(attempt > 1 ? { 'x-atlassian-webhook-retry': String(attempt - 1) } : {}),
})

/** The status of the answer, or why there was none. */
async function post(url: string, body: string, headers: Record<string, string>, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return (error as Error).message
  }
}
