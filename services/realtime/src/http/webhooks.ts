import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@ems/service'
import { isInternal } from '../names.ts'
import { type App, sign } from './signature.ts'

/** https://pusher.com/docs/channels/server_api/webhooks/ */
export type WebhookEvent =
  | { name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; channel: string }
  | { name: 'member_added' | 'member_removed'; channel: string; user_id: string }
  | { name: 'subscription_count'; channel: string; subscription_count: number }
  | {
      name: 'client_event'
      channel: string
      event: string
      data: string | undefined
      socket_id: string
      user_id?: string | undefined
    }

type Options = { url: string | undefined; app: App; leads: () => boolean; log: Log }

/** Events of a moment travel in one request. */
const GATHER_MS = 50
const PER_REQUEST = 250
/** About half a minute in all; then the events are dropped, for a webhook is a hint. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000]
const MAX_PENDING = 10_000

/** Tells another server what happens on the channels, when a URL is configured. */
export class Webhooks {
  private readonly options: Options
  private waiting: WebhookEvent[] = []
  private sending = false

  constructor(options: Options) {
    this.options = options
  }

  /** For what this instance alone has seen. */
  add(event: WebhookEvent) {
    if (!this.options.url || isInternal(event.channel) || this.waiting.length >= MAX_PENDING) return
    this.waiting.push(event)
    if (!this.sending) void this.send(this.options.url)
  }

  /** For what every instance sees; one of them says it. */
  addOnce(event: WebhookEvent) {
    if (this.options.url && this.options.leads()) this.add(event)
  }

  private async send(url: string) {
    this.sending = true
    while (this.waiting.length > 0) {
      await sleep(GATHER_MS)
      const events = this.waiting.splice(0, PER_REQUEST)
      await this.post(url, JSON.stringify({ time_ms: Date.now(), events }), events.length)
    }
    this.sending = false
  }

  private async post(url: string, body: string, events: number) {
    const { app, log } = this.options
    const headers = {
      'content-type': 'application/json',
      'x-pusher-key': app.key,
      'x-pusher-signature': sign(app.secret, body),
    }
    for (const wait of [...WAITS_MS, 0]) {
      try {
        const signal = AbortSignal.timeout(5_000)
        const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
        if (status < 300) return
        log.warn({ status, events }, 'webhook refused')
      } catch (error) {
        log.warn({ error: (error as Error).message, events }, 'webhook not delivered')
      }
      await sleep(wait, undefined, { ref: false })
    }
    log.error({ events }, 'webhook given up')
  }
}
