import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Listener, Message, State } from './bus.ts'
import { type Link, Stream } from './stream.ts'

/** A medium for any number of links, which loses what a test wants it to lose. */
class Ether {
  loses: (text: string) => boolean = () => false
  private readonly links = new Map<object, { hear: (text: string) => void; up: () => void }>()
  private readonly cut = new Map<object, string>()

  link() {
    const self = {}
    const link: Link = {
      trouble: () => this.cut.get(self),
      send: async (text) => {
        await new Promise(setImmediate)
        if (this.cut.has(self)) return
        for (const [other, { hear }] of this.links) if (!this.cut.has(other) && !this.loses(text)) hear(text)
      },
      start: async (hear, up) => {
        this.links.set(self, { hear, up })
        up()
      },
      stop: async () => {
        this.links.delete(self)
      },
    }
    return {
      link,
      cut: () => this.cut.set(self, 'cut off'),
      mend: () => {
        this.cut.delete(self)
        this.links.get(self)?.up()
      },
      crash: () => {
        this.cut.set(self, 'crashed')
        this.links.delete(self)
      },
    }
  }
}

const timing = { beatMs: 20, goneMs: 1_000, askAgainMs: 5, helloMs: 15, startMs: 500 }
const streams: Stream[] = []
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.stop()
})

/** An instance that keeps what it hears, and answers for a state of its own. */
async function instance(ether: Ether, name: string) {
  const { link, ...control } = ether.link()
  const stream = new Stream(link, timing)
  const heard: string[] = []
  const deleted: string[] = []
  let state: State = { presences: [], cache: [] }
  const listener: Listener = {
    state: () => state,
    message: (_, message) => heard.push(message.kind === 'event' ? message.event : message.kind),
    replaced: (_, { presences }) => heard.push(`state of ${presences.map(([channel]) => channel)}`),
    gone: (from) => deleted.push(from),
  }
  streams.push(stream)
  await stream.start(listener)
  const say = (event: string) => stream.send(worded(event))
  const be = (...channels: string[]) => {
    state = { presences: channels.map((channel) => [channel, 1, []]), cache: [] }
  }
  return { name, stream, heard, gone: deleted, say, be, ...control }
}

const worded = (event: string): Message => ({ kind: 'event', channel: 'c', event, data: '', at: 0 })

async function soon(check: () => void) {
  for (let tries = 0; tries < 1_000; tries++) {
    try {
      return check()
    } catch {
      // Not yet; the check after the loop tells why when it never comes true.
      await sleep(10)
    }
  }
  check()
}

describe('instances on one stream', () => {
  test('hear each other in order, and not themselves', async () => {
    const ether = new Ether()
    const [one, two] = [await instance(ether, 'one'), await instance(ether, 'two')]
    one.heard.length = two.heard.length = 0

    for (const word of ['a', 'b', 'c']) one.say(word)
    two.say('d')

    await soon(() => expect([one.heard, two.heard]).toEqual([['d'], ['a', 'b', 'c']]))
  })

  test('tell a newcomer their state before it opens', async () => {
    const ether = new Ether()
    const one = await instance(ether, 'one')
    one.be('news', 'private-a')

    const two = await instance(ether, 'two')

    expect(two.heard).toEqual(['state of news,private-a'])
  })

  test('agree on one that leads', async () => {
    const ether = new Ether()
    const all = [await instance(ether, 'one'), await instance(ether, 'two'), await instance(ether, 'three')]
    await soon(() => expect(all.filter(({ stream }) => stream.leads())).toHaveLength(1))

    all.find(({ stream }) => stream.leads())?.crash()
    const rest = () => all.filter(({ gone }) => gone.length === 1)
    await soon(() => expect(rest()).toHaveLength(2))

    expect(rest().filter(({ stream }) => stream.leads())).toHaveLength(1)
  })

  test('notice a crash after a while, a goodbye at once', async () => {
    const ether = new Ether()
    const [one, two, three] = [
      await instance(ether, 'one'),
      await instance(ether, 'two'),
      await instance(ether, 'three'),
    ]

    await two.stream.stop()
    await soon(() => expect(one.gone).toEqual([two.stream.self]))
    three.crash()
    expect(one.gone).toHaveLength(1)

    await soon(() => expect(one.gone).toEqual([two.stream.self, three.stream.self]))
  })

  test('deliver after an outage what was said during it, and declare nobody dead', async () => {
    const ether = new Ether()
    const [one, two] = [await instance(ether, 'one'), await instance(ether, 'two')]
    one.heard.length = two.heard.length = 0

    for (const each of [one, two]) each.cut()
    one.say('a')
    two.say('b')
    await sleep(timing.goneMs * 1.5)
    for (const each of [one, two]) each.mend()

    await soon(() => expect([one.heard, two.heard]).toEqual([['b'], ['a']]))
    expect([one.gone, two.gone]).toEqual([[], []])
  })

  test('send the state instead when more was missed than is kept', async () => {
    const ether = new Ether()
    const [one, two] = [await instance(ether, 'one'), await instance(ether, 'two')]
    two.heard.length = 0
    one.be('news')

    two.cut()
    // Five times four megabytes: more than the sixteen that are kept.
    for (let n = 0; n < 5; n++) {
      one.stream.send({ kind: 'event', channel: 'c', event: String(n), data: 'x'.repeat(4 * 1024 * 1024), at: 0 })
      await sleep(5)
    }
    two.mend()
    await soon(() => expect(two.heard).toEqual(['state of news']))

    one.say('after')
    await soon(() => expect(two.heard).toEqual(['state of news', 'after']))
  })

  test('hear every word once and in order, whatever the link loses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(99)), fc.integer({ min: 5, max: 60 }), async (dice, percent) => {
        const ether = new Ether()
        const all = [await instance(ether, 'one'), await instance(ether, 'two'), await instance(ether, 'three')]
        for (const { heard } of all) heard.length = 0

        ether.loses = () => (dice.next().value ?? 0) < percent
        for (let n = 0; n < 20; n++) {
          for (const { name, say } of all) say(`${name} ${n}`)
          await sleep(1)
        }
        ether.loses = () => false

        const spoken = (name: string) => Array.from({ length: 20 }, (_, n) => `${name} ${n}`)
        await soon(() => {
          for (const listening of all)
            for (const speaking of all)
              if (listening !== speaking)
                expect(listening.heard.filter((word) => word.startsWith(`${speaking.name} `))).toEqual(
                  spoken(speaking.name),
                )
        })
        for (const stream of streams.splice(0)) await stream.stop()
      }),
      { numRuns: 15 },
    )
  })
})
