import { describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { AreaFailure } from './failure.ts'
import { markBroken, readyScreen, screenSource } from './screens.ts'

let created = 0

/** A release that no other test has loaded, over one that came before. */
function fresh() {
  const name = `area${++created}`
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
    const expected = fresh()
    const first = screenSource({ ...expected, visit: {} })

    expect(screenSource({ ...expected, visit: {} })).toBe(first)
  })

  test('changes at once when what runs is revoked', () => {
    const expected = fresh()
    const pageLoad = {}
    const first = screenSource({ ...expected, visit: pageLoad })
    first.loaded = screen(expected.release)

    const rules = { ...expected.rules, revoked: [`${expected.release.name}@1.1.0`] }

    expect(screenSource({ ...expected, rules, visit: pageLoad })).not.toBe(first)
  })

  test('that ran and failed stays for this stay, and changes with the next', () => {
    const expected = fresh()
    const pageLoad = {}
    const first = screenSource({ ...expected, visit: pageLoad })
    first.loaded = screen(expected.release)
    markBroken(first, new AreaFailure('render', 'it threw'), pageLoad)

    expect(screenSource({ ...expected, visit: pageLoad })).toBe(first)
    expect(screenSource({ ...expected, visit: {} })).not.toBe(first)
  })

  test('that runs the release before tries the current one again after a while, with the next stay', () => {
    jest.useFakeTimers()
    const expected = fresh()
    const first = screenSource({ ...expected, visit: {} })
    first.loaded = { ...screen(expected.previous), because: new AreaFailure('entry-load', 'away') }
    first.loadedAt = Date.now()

    expect(screenSource({ ...expected, visit: {} })).toBe(first)
    jest.advanceTimersByTime(5 * 60_000 + 1)
    expect(screenSource({ ...expected, visit: {} })).not.toBe(first)
    jest.useRealTimers()
  })
})

describe('a screen that is loaded before it is displayed', () => {
  test('has its code by then', async () => {
    const expected = fresh()
    const source = screenSource({ ...expected, visit: {} })
    const load = jest.fn(async () => screen(expected.release))
    Object.assign(source, { load })

    await readyScreen({ ...expected, visit: {} })
    await readyScreen({ ...expected, visit: {} })

    expect(screenSource({ ...expected, visit: {} }).loaded).toEqual(screen(expected.release))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that cannot be loaded leaves the failure to the page that displays it', async () => {
    const expected = fresh()
    const source = screenSource({ ...expected, visit: {} })
    Object.assign(source, { load: () => Promise.reject(new AreaFailure('entry-load', 'away')) })

    await readyScreen({ ...expected, visit: {} })

    expect(source.loaded).toBeUndefined()
    await expect(source.early).rejects.toThrow('away')
  })
})
