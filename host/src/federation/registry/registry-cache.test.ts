import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { knownRegistry } from './registry-cache.ts'

function pageWith(registry: unknown) {
  document.body.innerHTML = '<script id="ems-registry" type="application/json"></script>'
  const script = document.getElementById('ems-registry')
  if (script) script.textContent = JSON.stringify(registry)
  return document
}

const HOUR = 3_600_000

beforeEach(() => localStorage.clear())

describe('the registry', () => {
  test('is the one in the page', () => {
    const { registry, isStale } = knownRegistry(pageWith(registryOf(releaseOf())))
    expect(registry.modules.map(({ name }) => name)).toEqual(['settings'])
    expect(isStale).toBe(false)
  })

  test('is the last good one when the page has none, for a day', () => {
    jest.useFakeTimers()
    knownRegistry(pageWith(registryOf(releaseOf())), 0)
    jest.runAllTimers()
    jest.useRealTimers()

    expect(knownRegistry(pageWith(null), 23 * HOUR)).toMatchObject({ isStale: true, registry: { revision: 'r1' } })
    expect(knownRegistry(pageWith(null), 25 * HOUR).registry.modules).toEqual([])
  })

  test('is not kept while a version is previewed, which the next user of this browser must not be given', () => {
    jest.useFakeTimers()
    knownRegistry(pageWith(registryOf(releaseOf())), 0, { isPreview: true })
    jest.runAllTimers()
    jest.useRealTimers()

    expect(knownRegistry(pageWith(null), HOUR).registry.modules).toEqual([])
  })

  test('is empty rather than broken', () => {
    localStorage.setItem('ems-registry', '{"at":0,"registry":{"schema":9}}')
    expect(knownRegistry(pageWith('nonsense'), 1)).toMatchObject({ isStale: true, registry: { modules: [] } })
  })
})
