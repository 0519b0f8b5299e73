import { describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { AreaFailure } from '../area/failure.ts'
import { loadModule } from './load-module.ts'

const registry = registryOf()
const screen = { default: () => null }
const at = { wait: async () => undefined }
const failing = (error: unknown) => jest.fn(async () => Promise.reject(error))
const offline = new AreaFailure('entry-load', 'no network')

describe('loading a screen', () => {
  test('fetches the container by its versioned name', async () => {
    const get = jest.fn(async (..._requested: unknown[]) => screen)

    expect(await loadModule(releaseOf(), './references', registry, { get })).toBe(screen)

    const entry = '/remotes/settings/1.4.2/remoteEntry.js'
    expect(get).toHaveBeenCalledWith('ems_settings_1_4_2', entry, './references', undefined)
  })

  test('has a card stand on what its release was built for, not on the kit', async () => {
    const release = releaseOf()
    const dependsOn = jest.fn(async (_release: unknown) => undefined)
    const get = async (_name: string, _entry: string, _expose: string, first?: () => Promise<unknown>) => {
      await first?.()
      return screen
    }

    expect(await loadModule(release, './references', registry, { get, standsOn: dependsOn })).toBe(screen)

    expect(dependsOn).toHaveBeenCalledWith(release)
  })

  test.each([
    ['revoked', { ...registry, revoked: ['settings@1.4.2'] }, {}],
    ['revoked', registry, { state: 'revoked' as const }],
    ['disabled', registry, { state: 'disabled' as const, reason: 'Sedang dipindahkan.' }],
    ['contract', registry, { contract: '^2.0.0' }],
    ['shared', registry, { shared: { react: '^20.0.0' } }],
    ['integrity', registry, { integrity: {} }],
  ])('refuses a release that is %s without any request', async (kind, from, changes) => {
    const get = jest.fn(async () => screen)

    await expect(loadModule(releaseOf(changes), './references', from, { get })).rejects.toMatchObject({ kind })

    expect(get).not.toHaveBeenCalled()
  })

  test('is tried once more when the network failed', async () => {
    const get = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(offline).mockResolvedValue(screen)

    expect(await loadModule(releaseOf(), './references', registry, { get, ...at })).toBe(screen)
    expect(get).toHaveBeenCalledTimes(2)
  })

  test('gives up after the second try', async () => {
    const get = failing(offline)

    await expect(loadModule(releaseOf(), './references', registry, { get, ...at })).rejects.toMatchObject({
      kind: 'entry-load',
    })
    expect(get).toHaveBeenCalledTimes(2)
  })

  test('is not tried again when the code itself is broken', async () => {
    const get = failing(new Error('x is not a function'))

    await expect(loadModule(releaseOf(), './references', registry, { get, ...at })).rejects.toMatchObject({
      kind: 'module-exec',
    })
    expect(get).toHaveBeenCalledTimes(1)
  })

  test('ends after its time', async () => {
    const get = () => new Promise<unknown>(() => undefined)

    await expect(loadModule(releaseOf(), './references', registry, { get, timeoutMs: 30 })).rejects.toMatchObject({
      kind: 'entry-timeout',
    })
  })

  test('needs a default export to render', async () => {
    const get = async () => ({ references: screen })

    await expect(loadModule(releaseOf(), './references', registry, { get })).rejects.toMatchObject({
      kind: 'module-exec',
    })
  })
})
