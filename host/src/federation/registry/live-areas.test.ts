import type { Registry } from '@ems/federation/registry'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { brokenAt, isNewerPending, liveAreas, modulesAt } from './live-areas.ts'

const HERE = '/private/utilities/reference'
const THERE = '/private/auth/user'

const { previous: _, ...old } = releaseOf({ version: '1.4.1' })
const now = releaseOf({ previous: old })
const next = releaseOf({ version: '1.5.0' })
const Nothing = () => null
const screen = (release = now) => ({ Screen: Nothing, release })
const as = (revision: string, registry: Registry) => ({ ...registry, revision })

const onRevoked = jest.fn()
const onLeftOut = jest.fn()
const follow = (registry = registryOf(now)) =>
  liveAreas({ registry, isStale: false }, registry.host, { onRevoked, onLeftOut })

const versionsAt = (areas: ReturnType<typeof follow>, path: string) =>
  modulesAt(areas.state.get(), path).map(({ version }) => version)

beforeEach(() => {
  history.replaceState(null, '', HERE)
  onRevoked.mockClear()
  onLeftOut.mockClear()
})

describe('a newer release', () => {
  test('is there at once where nothing of it is open', () => {
    const areas = follow()
    areas.take(as('r2', registryOf(next)))

    expect(versionsAt(areas, HERE)).toEqual(['1.5.0'])
    expect(isNewerPending(areas.state.get(), HERE)).toBe(false)
  })

  test('waits until the open screen is left', () => {
    const areas = follow()
    areas.open.set(screen())
    areas.take(as('r2', registryOf(next)))

    expect(versionsAt(areas, HERE)).toEqual(['1.4.2'])
    expect(isNewerPending(areas.state.get(), HERE)).toBe(true)
    expect(versionsAt(areas, THERE)).toEqual(['1.5.0'])
  })

  test('comes at once when the user asks for it', () => {
    const areas = follow()
    areas.open.set(screen())
    areas.take(as('r2', registryOf(next)))
    areas.release()

    expect(versionsAt(areas, HERE)).toEqual(['1.5.0'])
  })

  test('of another area does not disturb the open one', () => {
    const areas = follow()
    areas.open.set(screen())
    const hr = releaseOf({
      name: 'hr',
      descriptor: { ...now.descriptor, id: 'hr', basePaths: ['/private/humans'], menu: [] },
    })
    areas.take(as('r2', registryOf(now, hr)))

    expect(modulesAt(areas.state.get(), HERE).map(({ name }) => name)).toEqual(['hr', 'settings'])
    expect(isNewerPending(areas.state.get(), HERE)).toBe(false)
  })
})

describe('a release that is revoked', () => {
  test('leaves the screen at once for the one before, and says so', () => {
    const areas = follow()
    areas.open.set(screen())
    areas.take(as('r2', { ...registryOf(now), revoked: ['settings@1.4.2'] }))

    expect(versionsAt(areas, HERE)).toEqual(['1.4.1'])
    expect(onRevoked).toHaveBeenCalledWith(expect.objectContaining({ version: '1.4.2' }))
  })

  test('is nobody’s business where it is not open', () => {
    const areas = follow()
    areas.take(as('r2', { ...registryOf(now), revoked: ['settings@1.4.2'] }))

    expect(versionsAt(areas, HERE)).toEqual(['1.4.1'])
    expect(onRevoked).not.toHaveBeenCalled()
  })
})

test('what this page’s host provides decides, not what the current one would', () => {
  const areas = follow()
  const { host, ...later } = as('r2', registryOf(now))
  areas.take({ ...later, host: { ...host, contract: '9.0.0' } })

  expect(areas.state.get().registry.host.contract).toBe('1.0.0')
})

test('of two areas that claim one address the first by name keeps it', () => {
  const thief = releaseOf({ name: 'zz', descriptor: { ...now.descriptor, id: 'zz' } })
  const areas = follow(registryOf(thief, now))

  expect(areas.state.get().registry.modules.map(({ name }) => name)).toEqual(['settings'])
  expect(onLeftOut).toHaveBeenCalledWith('zz@1.4.2 is left out: base path /private/utilities belongs to settings')
})

test('a department whose release is malformed is reported with the page, and no more when it was put right', () => {
  const broken = [{ name: 'hr', version: '2.0.0', title: 'SDM', basePaths: ['/private/humans'], because: 'is empty' }]
  const areas = follow({ ...registryOf(now), broken })

  expect(onLeftOut.mock.calls).toEqual([['hr@2.0.0 is malformed: is empty']])
  expect(brokenAt(areas.state.get(), '/private/humans/leave')?.title).toBe('SDM')
  expect(brokenAt(areas.state.get(), '/private/humansx')).toBeUndefined()

  areas.take(as('r2', registryOf(now)))
  expect(brokenAt(areas.state.get(), '/private/humans/leave')).toBeUndefined()
  expect(onLeftOut).toHaveBeenCalledTimes(1)
})
