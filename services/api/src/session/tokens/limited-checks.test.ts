import { publicSalt } from '@ems/service'
import { describe, expect, jest, test } from '@jest/globals'
import { hash } from '@node-rs/bcrypt'
import { type LimitedChecks, limitedChecks } from './limited-checks.ts'
import { publicBearers } from './public-bearer.ts'

const secret = 'the-client-secret-of-this-very-test-run'
const statusOf = (work: Promise<unknown>) =>
  work.then(
    (match) => (match === undefined ? 401 : 200),
    ({ status }: { status: number }) => status,
  )

describe('unknown bearers', () => {
  const wrong = jest.fn(async () => undefined)
  const right = jest.fn(async () => 'a user')

  test('are checked until so many of an address proved wrong, and not at all from then on', async () => {
    wrong.mockClear()
    const limited = limitedChecks({ wrong: 5, perSecond: 1 / 60, atOnce: 2 })

    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(limited('203.0.113.1', wrong))))

    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(44)
    expect(wrong.mock.calls.length).toBeLessThanOrEqual(6)
    expect(await statusOf(limited('203.0.113.1', right))).toBe(429)
    expect(await statusOf(limited('203.0.113.2', right))).toBe(200)
  })

  test('count by the network of IPv6, where everybody has more addresses than can be counted', async () => {
    const limited = limitedChecks({ wrong: 1, perSecond: 1 / 60, atOnce: 1 })
    await limited('2001:db8:0:1::1', wrong)

    expect(await statusOf(limited('2001:db8:0:1:ffff::2', right))).toBe(429)
    expect(await statusOf(limited('2001:db8:0:2::1', right))).toBe(200)
  })

  test('take nothing away when they are right, so that an office whose people all come at once is let in', async () => {
    const limited = limitedChecks({ wrong: 1, perSecond: 1 / 60, atOnce: 4 })

    const statuses = await Promise.all(Array.from({ length: 900 }, () => statusOf(limited('203.0.113.1', right))))

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('are no mistake of their own while nobody can tell', async () => {
    const limited = limitedChecks({ wrong: 1, perSecond: 1 / 60, atOnce: 1 })
    const away = Promise.reject(Object.assign(new Error('away'), { status: 503 }))

    expect(await statusOf(limited('203.0.113.1', () => away))).toBe(503)
    expect(await statusOf(limited('203.0.113.1', right))).toBe(200)
  })
})

describe('the hashed client secret', () => {
  const counted = () => {
    const checked = jest.fn()
    const limited: LimitedChecks = (_, check) => {
      checked()
      return check()
    }
    return [publicBearers(secret, limited), checked] as const
  }
  const ip = '203.0.113.1'

  test('that the gateway made is known without a guess being counted, also when the address may guess no more', async () => {
    const isPublic = publicBearers(secret, async () => Promise.reject(new Error('no more guesses')))
    const bearer = await hash(secret, { cost: 10, salt: publicSalt(secret) })

    expect(await isPublic(bearer, ip)).toBe(true)
    expect(await isPublic(bearer, ip)).toBe(true)
  })

  test('changed in one letter is no hash of it, and costs no hash', async () => {
    const [isPublic, checked] = counted()
    const bearer = await hash(secret, { cost: 10, salt: publicSalt(secret) })
    await isPublic(bearer, ip)

    const since = process.cpuUsage()
    for (let n = 0; n < 1_000; n++) {
      const ending = Math.random().toString(36).slice(2).padEnd(31, '0').slice(0, 31)
      expect(await isPublic(bearer.slice(0, 29) + ending, ip)).toBe(false)
    }

    expect(checked).not.toHaveBeenCalled()
    // A thousand hashes would take 50 seconds.
    expect(process.cpuUsage(since).user).toBeLessThan(5_000_000)
  })

  test('with a foreign salt is checked once, as a guess, and known from then on', async () => {
    const [isPublic, checked] = counted()
    const bearer = await hash(secret, { cost: 10 })

    expect([await isPublic(bearer, ip), await isPublic(bearer, ip)]).toEqual([true, true])
    expect(checked).toHaveBeenCalledTimes(1)
  })

  test('of another secret is a guess, and wrong', async () => {
    const [isPublic, checked] = counted()
    const other = await hash('another', { cost: 10, salt: publicSalt('another') })

    expect(await isPublic(other, ip)).toBe(false)
    expect(checked).toHaveBeenCalledTimes(1)
  })
})
