import { describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../testing/fixtures.ts'
import { AreaFailure } from './failure.ts'
import { markBroken, readyScreen, screenSource } from './screens.ts'

let made = 0

/** A release that no other test has loaded, over one that came before. */
function fresh() {
  const name = `area${++made}`
  const { previous: _, ...previous } = releaseOf({ name, version: '1.0.0' })
  const release = releaseOf({ name, version: '1.1.0', previous })
  const [route] = release.descriptor.routes
  if (!route) throw new Error('the example has no route')
  return { release, previous, route, rules: registryOf(), onFallback: jest.fn() }
}
const Nothing = () => null
const screen = (release: ReturnType<typeof fresh>['previous']) => ({ Screen: Nothing, release })

describe('the source of a screen', () => {
  test('stays the same from render to render and from stay to stay', () => {
    const wanted = fresh()
    const first = screenSource({ ...wanted, visit: {} })

    expect(screenSource({ ...wanted, visit: {} })).toBe(first)
  })

  test('changes at once when what runs is revoked', () => {
    const wanted = fresh()
    const visit = {}
    const first = screenSource({ ...wanted, visit })
    first.loaded = screen(wanted.release)

    const rules = { ...wanted.rules, revoked: [`${wanted.release.name}@1.1.0`] }

    expect(screenSource({ ...wanted, rules, visit })).not.toBe(first)
  })

  test('that ran and failed stays for this stay, and changes with the next', () => {
    const wanted = fresh()
    const visit = {}
    const first = screenSource({ ...wanted, visit })
    first.loaded = screen(wanted.release)
    markBroken(first, new AreaFailure('render', 'it threw'), visit)

    expect(screenSource({ ...wanted, visit })).toBe(first)
    expect(screenSource({ ...wanted, visit: {} })).not.toBe(first)
  })

  test('that runs the release before tries the current one again after a while, with the next stay', () => {
    jest.useFakeTimers()
    const wanted = fresh()
    const first = screenSource({ ...wanted, visit: {} })
    first.loaded = { ...screen(wanted.previous), because: new AreaFailure('entry-load', 'away') }
    first.loadedAt = Date.now()

    expect(screenSource({ ...wanted, visit: {} })).toBe(first)
    jest.advanceTimersByTime(5 * 60_000 + 1)
    expect(screenSource({ ...wanted, visit: {} })).not.toBe(first)
    jest.useRealTimers()
  })
})

describe('a screen that is made ready before it is shown', () => {
  test('has its code when it is', async () => {
    const wanted = fresh()
    const source = screenSource({ ...wanted, visit: {} })
    const load = jest.fn(async () => screen(wanted.release))
    Object.assign(source, { load })

    await readyScreen({ ...wanted, visit: {} })
    await readyScreen({ ...wanted, visit: {} })

    expect(screenSource({ ...wanted, visit: {} }).loaded).toEqual(screen(wanted.release))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('and cannot be had leaves the failure to whoever shows it', async () => {
    const wanted = fresh()
    const source = screenSource({ ...wanted, visit: {} })
    Object.assign(source, { load: () => Promise.reject(new AreaFailure('entry-load', 'away')) })

    await readyScreen({ ...wanted, visit: {} })

    expect(source.loaded).toBeUndefined()
    await expect(source.early).rejects.toThrow('away')
  })
})
