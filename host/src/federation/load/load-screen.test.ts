import { describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { AreaFailure, type FailureKind } from '../area/failure.ts'
import { loadScreen } from './load-screen.ts'

const { previous: _, ...before } = releaseOf({ version: '1.4.1' })
const release = releaseOf({ previous: before })
const Old = () => null
const New = () => null

/** A container that fails as told, beside one of the release before that works. */
const where = (kind?: FailureKind) => {
  const get = jest.fn(async (container: string) => {
    if (container === before.global) return { default: Old }
    if (kind) throw new AreaFailure(kind, 'broken', { isCertain: true })
    return { default: New }
  })
  return { get, wait: async () => undefined }
}

describe('a screen', () => {
  test('comes from the release that the registry names', async () => {
    expect(await loadScreen(release, './references', registryOf(), where())).toMatchObject({
      Screen: New,
      release: { version: '1.4.2' },
    })
  })

  test.each<FailureKind>(['entry-load', 'entry-exec', 'entry-no-container', 'integrity', 'chunk', 'shared'])(
    'comes from the release before when the current one fails with %s',
    async (kind) => {
      expect(await loadScreen(release, './references', registryOf(), where(kind))).toMatchObject({
        Screen: Old,
        release: { version: '1.4.1' },
        because: { kind },
      })
    },
  )

  test('of a release made for another host comes from the one before, without a request for the first', async () => {
    const from = where()

    const loaded = await loadScreen({ ...release, contract: '^2.0.0' }, './references', registryOf(), from)

    expect(loaded).toMatchObject({ Screen: Old, because: { kind: 'contract' } })
    expect(from.get.mock.calls.map(([container]) => container)).toEqual([before.global])
  })

  test.each<FailureKind>(['module-exec', 'expose-missing'])(
    'whose code ran and failed with %s stays failed',
    async (kind) => {
      await expect(loadScreen(release, './references', registryOf(), where(kind))).rejects.toMatchObject({ kind })
    },
  )

  test('known to be broken comes from the release before at once', async () => {
    const from = where()
    const outOf = new AreaFailure('module-exec', 'it threw')

    expect(await loadScreen(release, './references', registryOf(), { ...from, outOf })).toMatchObject({
      Screen: Old,
      because: outOf,
    })
    expect(from.get).toHaveBeenCalledTimes(1)
  })

  test('that neither release can give fails for the reason of the current one', async () => {
    const revoked = { ...registryOf(), revoked: ['settings@1.4.1'] }

    await expect(loadScreen(release, './references', revoked, where('entry-exec'))).rejects.toMatchObject({
      kind: 'entry-exec',
    })
  })
})
