import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus, Listener, Message, State } from './bus.ts'

/** Carries texts to all instances, this one included. It may lose texts, but does not reorder those of one sender. */
export type Link = {
  trouble(): string | undefined
  /** Never fails: what cannot go is lost. Resolves when the next text may follow. */
  send(text: string): Promise<void>
  /** `onUp` at every connection, the first and each one after a loss. Resolves when up, or after a few seconds. */
  start(onText: (text: string) => void, onUp: () => void): Promise<void>
  stop(): Promise<void>
}

type Envelope = { from: string; to?: string } & (
  | { kind: 'batch'; seq: number; messages: Message[] }
  | { kind: 'state'; seq: number; state: State }
  | { kind: 'beat'; seq: number; hello?: boolean }
  | { kind: 'ask'; after: number | null }
  | { kind: 'bye' }
)
/** Envelopes without the sender, distributed over the kinds, which `Omit` alone would merge. */
type Letter = Envelope extends infer E ? (E extends Envelope ? Omit<E, 'from'> : never) : never

/**
 * `heard` is the last batch taken in order, undefined until the state is known; `exists` the last one known to have
 * been sent; `asking` runs while an answer is awaited.
 */
type Peer = { heard: number | undefined; exists: number; heardAt: number; asking: NodeJS.Timeout | undefined }

const isBehind = ({ heard, exists }: Peer) => heard === undefined || heard < exists

export const defaultTiming = { beatMs: 5_000, goneMs: 15_000, askAgainMs: 500, helloMs: 250, startMs: 3_000 }

/** Batches kept for other instances: enough for half a minute without the database. */
const KEPT_BATCHES = 5_000
const KEPT_BYTES = 16 * 1024 * 1024
const MESSAGES_PER_BATCH = 200

/**
 * A bus over a link that may lose messages. Each instance numbers its batches. An instance that misses one requests it,
 * and gets the batches, or the whole state when they are no longer kept. A heartbeat every few seconds reveals lost
 * batches.
 */
export class Stream implements Bus {
  readonly self = randomUUID()
  private readonly link: Link
  private readonly timing: typeof defaultTiming
  private readonly peers = new Map<string, Peer>()
  private readonly kept: string[] = []
  private keptBytes = 0
  private seq = 0
  private waiting: Message[] = []
  private sending = false
  private upAt = Number.POSITIVE_INFINITY
  private listener: Listener | undefined
  private pulse: NodeJS.Timeout | undefined

  constructor(link: Link, timing: Partial<typeof defaultTiming> = {}) {
    this.link = link
    this.timing = { ...defaultTiming, ...timing }
  }

  trouble = () => this.link.trouble()

  leads = () => [...this.peers.keys()].every((peer) => this.self < peer)

  send(message: Message) {
    // No peers: a later one requests the state.
    if (this.peers.size === 0) return
    this.waiting.push(message)
    if (!this.sending) void this.sendBatches()
  }

  async start(listener: Listener) {
    this.listener = listener
    const { beatMs, helloMs, startMs } = this.timing
    const until = performance.now() + startMs
    this.pulse = setInterval(() => this.beat(), beatMs)
    await this.link.start(
      (text) => this.hear(JSON.parse(text)),
      () => {
        this.upAt = performance.now()
        this.post({ kind: 'beat', seq: this.seq, hello: true })
      },
    )
    await sleep(helloMs)
    const existing = () => [...this.peers.values()].every(({ heard }) => heard !== undefined)
    while (!existing() && performance.now() < until) await sleep(10)
  }

  async stop() {
    clearInterval(this.pulse)
    for (const { asking } of this.peers.values()) clearTimeout(asking)
    await this.post({ kind: 'bye' })
    await this.link.stop()
  }

  private post(letter: Letter) {
    return this.link.send(JSON.stringify({ from: this.self, ...letter }))
  }

  /** While one batch is on its way the next one gathers, so the load decides their size. */
  private async sendBatches() {
    this.sending = true
    while (this.waiting.length > 0) {
      const messages = this.waiting.splice(0, MESSAGES_PER_BATCH)
      this.seq += 1
      const text = JSON.stringify({ from: this.self, kind: 'batch', seq: this.seq, messages })
      this.keep(text)
      await this.link.send(text)
    }
    this.sending = false
  }

  private keep(text: string) {
    this.kept.push(text)
    this.keptBytes += text.length
    while (this.kept.length > KEPT_BATCHES || this.keptBytes > KEPT_BYTES)
      this.keptBytes -= this.kept.shift()?.length ?? 0
  }

  private beat() {
    const now = performance.now()
    this.post({ kind: 'beat', seq: this.seq })
    // An instance without a link must not declare others dead.
    if (this.link.trouble() !== undefined || now - this.upAt < this.timing.goneMs) return
    for (const [id, { heardAt }] of this.peers) if (now - heardAt > this.timing.goneMs) this.drop(id)
  }

  private drop(id: string) {
    clearTimeout(this.peers.get(id)?.asking)
    if (this.peers.delete(id)) this.listener?.gone(id)
  }

  private hear(envelope: Envelope) {
    const { from, to } = envelope
    if (from === this.self) return
    if (envelope.kind === 'bye') return this.drop(from)
    const peer = this.peer(from)
    if (to !== undefined && to !== this.self) return
    if (envelope.kind === 'ask') this.resend(from, envelope.after)
    else if (envelope.kind === 'state') this.takeState(from, peer, envelope)
    else if (envelope.kind === 'batch') this.takeBatch(from, peer, envelope)
    else if (envelope.hello) this.post({ kind: 'beat', seq: this.seq })
    if ('seq' in envelope) this.catchUp(from, peer, envelope.seq)
  }

  private peer(id: string) {
    const peer = this.peers.get(id) ?? { heard: undefined, exists: 0, heardAt: 0, asking: undefined }
    peer.heardAt = performance.now()
    this.peers.set(id, peer)
    return peer
  }

  private takeState(from: string, peer: Peer, { seq, state }: { seq: number; state: State }) {
    if (peer.heard !== undefined && seq <= peer.heard) return
    peer.heard = seq
    this.listener?.replaced(from, state)
  }

  private takeBatch(from: string, peer: Peer, { seq, messages }: { seq: number; messages: Message[] }) {
    if (peer.heard === undefined || seq !== peer.heard + 1) return
    peer.heard = seq
    for (const message of messages) this.listener?.message(from, message)
  }

  /** Asks for what is missing, and again until it is there: question and answer may both be lost. */
  private catchUp(id: string, peer: Peer, seq: number) {
    peer.exists = Math.max(peer.exists, seq)
    if (!isBehind(peer)) {
      clearTimeout(peer.asking)
      peer.asking = undefined
    } else peer.asking ??= this.ask(id, peer)
  }

  private ask(id: string, peer: Peer) {
    this.post({ kind: 'ask', to: id, after: peer.heard ?? null })
    return setTimeout(() => {
      peer.asking = undefined
      this.catchUp(id, peer, peer.exists)
    }, this.timing.askAgainMs)
  }

  private resend(to: string, after: number | null) {
    const missing = after === null ? Number.POSITIVE_INFINITY : this.seq - after
    if (missing <= this.kept.length) for (const text of this.kept.slice(-missing)) this.link.send(text)
    else if (this.listener) this.post({ kind: 'state', to, seq: this.seq, state: this.listener.state() })
  }
}
