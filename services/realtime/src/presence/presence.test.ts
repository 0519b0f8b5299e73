import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PresenceRegistry } from './presence.ts'

/** A registry and everything its listener heard. */
function listenedTo() {
  const heard: string[] = []
  const presences = new PresenceRegistry({
    occupied: (channel) => heard.push(`${channel} occupied`),
    vacated: (channel) => heard.push(`${channel} vacated`),
    counted: (channel, subscriptions) => heard.push(`${channel} = ${subscriptions}`),
    memberAdded: (channel, id) => heard.push(`${channel} + ${id}`),
    memberRemoved: (channel, id) => heard.push(`${channel} - ${id}`),
  })
  return { presences, heard }
}

describe('the presence of several instances', () => {
  test('tells of a user on two instances once', () => {
    const { presences, heard } = listenedTo()

    presences.join('one', 'presence-a', 'ani', null)
    presences.join('two', 'presence-a', 'ani', null)
    presences.leave('one', 'presence-a', 'ani')
    expect(heard).toEqual(['presence-a + ani'])

    presences.leave('two', 'presence-a', 'ani')
    expect(heard).toEqual(['presence-a + ani', 'presence-a - ani'])
  })

  test('adds up subscriptions and tells when the first comes and the last goes', () => {
    const { presences, heard } = listenedTo()

    presences.count('one', 'news', 2)
    presences.count('two', 'news', 3)
    presences.count('one', 'news', 0)
    presences.replace('two', [])

    expect(heard).toEqual(['news = 2', 'news occupied', 'news = 5', 'news = 3', 'news = 0', 'news vacated'])
  })

  test('tells only the differences when an instance reports as a whole', () => {
    const { presences, heard } = listenedTo()
    presences.join('one', 'presence-a', 'ani', null)
    presences.join('one', 'presence-a', 'budi', null)
    heard.length = 0

    presences.replace('one', [
      [
        'presence-a',
        0,
        [
          ['budi', null],
          ['citra', null],
        ],
      ],
    ])

    expect(heard).toEqual(['presence-a - ani', 'presence-a + citra'])
  })

  const instance = fc.constantFrom('one', 'two', 'three')
  const channel = fc.constantFrom('presence-a', 'presence-b')
  const user = fc.constantFrom('ani', 'budi', 'citra')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('join' as const), instance, channel, user }),
    fc.record({ kind: fc.constant('leave' as const), instance, channel, user }),
    fc.record({ kind: fc.constant('count' as const), instance, channel, subscriptions: fc.nat(3) }),
    fc.record({ kind: fc.constant('gone' as const), instance }),
    fc.record({ kind: fc.constant('report' as const), instance, of: instance }),
  )

  test('is at any time the sum of what the instances say, and what was heard adds up to it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { presences, heard } = listenedTo()
        const members = new Set<string>()
        const counts = new Map<string, number>()
        for (const taken of steps) {
          if (taken.kind === 'join') {
            presences.join(taken.instance, taken.channel, taken.user, null)
            members.add(`${taken.instance} ${taken.channel} ${taken.user}`)
          } else if (taken.kind === 'leave') {
            presences.leave(taken.instance, taken.channel, taken.user)
            members.delete(`${taken.instance} ${taken.channel} ${taken.user}`)
          } else if (taken.kind === 'count') {
            presences.count(taken.instance, taken.channel, taken.subscriptions)
            counts.set(`${taken.instance} ${taken.channel}`, taken.subscriptions)
          } else {
            const from = taken.kind === 'report' ? taken.of : undefined
            const state = from === undefined ? [] : presences.state(from)
            presences.replace(taken.instance, state)
            copy(members, taken.instance, from)
            copyCounts(counts, taken.instance, from)
          }
        }

        for (const name of ['presence-a', 'presence-b']) {
          const expected = new Set(
            [...members]
              .map((key) => key.split(' '))
              .filter(([, on]) => on === name)
              .map(([, , id]) => id),
          )
          const sum = [...counts].filter(([key]) => key.endsWith(` ${name}`)).reduce((total, [, n]) => total + n, 0)
          expect(new Set(presences.members(name).keys())).toEqual(expected)
          expect(presences.subscriptions(name)).toBe(sum)
          expect(replayed(heard, name)).toEqual(expected)
        }
      }),
    )
  })
})

function copy(members: Set<string>, to: string, from: string | undefined) {
  const copied = [...members].filter((key) => from && key.startsWith(`${from} `)).map((key) => key.slice(from?.length))
  for (const key of [...members]) if (key.startsWith(`${to} `)) members.delete(key)
  for (const rest of copied) members.add(`${to}${rest}`)
}

function copyCounts(counts: Map<string, number>, to: string, from: string | undefined) {
  for (const channel of ['presence-a', 'presence-b'])
    counts.set(`${to} ${channel}`, (from && counts.get(`${from} ${channel}`)) || 0)
}

/** Members from the view of a subscriber. Events must never add a member twice or remove an absent one. */
function replayed(heard: string[], channel: string) {
  const believed = new Set<string>()
  for (const [on, sign, id = ''] of heard.map((line) => line.split(' '))) {
    if (on !== channel || (sign !== '+' && sign !== '-')) continue
    expect(believed.has(id)).toBe(sign === '-')
    if (sign === '+') believed.add(id)
    else believed.delete(id)
  }
  return believed
}
