import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startKeyServices } from '@ems/sandbox/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createVault } from './key-ring.ts'
import { KeyServiceUnavailable, wrappedBy } from './key-service.ts'
import { IncompleteKeySettings, keysOf } from './key-settings.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const token = 'hvs.tokenOfTheTest'
const account = { accessKeyId: 'AKIATEST', secretAccessKey: 'keyOfTheTest', region: 'ap-southeast-3' }
const dataKey = randomBytes(32)
const vault = createVault(randomBytes(32).toString('base64url'))
let service: Awaited<ReturnType<typeof startKeyServices>>

beforeAll(async () => {
  const kms = { ...account, key: 'alias/ems' }
  service = await startKeyServices({ transit: { token, key: 'ems', namespace: 'it' }, kms })
})
afterAll(() => service.close())
beforeEach(() => {
  service.fail(undefined)
  Object.assign(service.transit, { isSealed: false, isOld: false })
})

const failures: unknown[] = []
const keysBy = (present: 'installation' | 'transit' | 'kms', more = {}) =>
  keysOf(
    {
      EMS_KEY_SERVICE: present,
      EMS_TRANSIT_URL: service.url,
      EMS_TRANSIT_TOKEN: token,
      EMS_TRANSIT_NAMESPACE: 'it',
      EMS_KMS_URL: service.url,
      EMS_KMS_REGION: account.region,
      EMS_KMS_KEY_ID: 'alias/ems',
      EMS_KMS_ACCESS_KEY_ID: account.accessKeyId,
      EMS_KMS_SECRET_ACCESS_KEY: account.secretAccessKey,
      ...more,
    },
    vault,
    (error) => failures.push(error),
  )

describe.each(['installation', 'transit', 'kms'] as const)('the key service %s', (kind) => {
  test('gives back what it wrapped, and nothing at another place', async () => {
    const keys = keysBy(kind)
    const wrapped = await keys.wrap(dataKey, 'credentials/7')

    expect(await keys.unwrap(wrapped, 'credentials/7')).toEqual(dataKey)
    expect(wrappedBy(wrapped)).toBe(await keys.presentKey())
    expect(wrapped).not.toContain(dataKey.toString('base64'))
    const moved = await keys.unwrap(wrapped, 'credentials/8').catch((error: unknown) => error)
    expect(moved).toBeInstanceOf(Error)
    expect(moved).not.toBeInstanceOf(KeyServiceUnavailable)
  })

  test('unwraps what another one wrapped, as long as that one is configured', async () => {
    for (const other of ['installation', 'transit', 'kms'] as const) {
      const wrapped = await keysBy(other).wrap(dataKey, 'credentials/7')
      expect(await keysBy(kind).unwrap(wrapped, 'credentials/7')).toEqual(dataKey)
    }
  })
})

describe.each([
  ['transit', { EMS_TRANSIT_TOKEN: 'hvs.another' }],
  ['kms', { EMS_KMS_SECRET_ACCESS_KEY: 'another' }],
] as const)('the outside key service %s', (kind, wrongAccess) => {
  test.each(['drop', 'html', 'error'] as const)('is unavailable when it has the fault %s', async (fault) => {
    const keys = keysBy(kind)
    const wrapped = await keys.wrap(dataKey, 'credentials/7')
    service.fail(fault)

    await expect(keys.unwrap(wrapped, 'credentials/7')).rejects.toThrow(KeyServiceUnavailable)
    await expect(keys.presentKey()).rejects.toThrow(KeyServiceUnavailable)
  })

  test('is given up when it never responds, also while memory is collected', async () => {
    const keys = keysBy(kind)
    const wrapped = await keys.wrap(dataKey, 'credentials/7')
    service.fail('silent')

    const requests = [keys.unwrap(wrapped, 'credentials/7'), keys.presentKey()]
    const pending = Promise.all(requests.map((one) => one.catch((error: unknown) => error)))
    const collecting = setInterval(collectGarbage, 100)
    try {
      for (const outcome of await pending) expect(outcome).toBeInstanceOf(KeyServiceUnavailable)
    } finally {
      clearInterval(collecting)
    }
  }, 10_000)

  test('is unavailable without the right to use it, and reports that without its secrets', async () => {
    failures.length = 0

    await expect(keysBy(kind, wrongAccess).wrap(dataKey, 'credentials/7')).rejects.toThrow(KeyServiceUnavailable)

    expect(failures).toHaveLength(1)
    for (const secret of [dataKey.toString('base64'), ...Object.values(wrongAccess)])
      expect(String((failures[0] as Error).stack)).not.toContain(secret)
  })

  test('wraps with the new key after a rotation, and still unwraps with the former one', async () => {
    const keys = keysBy(kind)
    const before = await keys.wrap(dataKey, 'credentials/7')
    if (kind === 'kms') service.kms.addKey()
    else service.transit.key.rotate()

    expect(await keys.presentKey()).not.toBe(wrappedBy(before))
    expect(wrappedBy(await keys.wrap(dataKey, 'credentials/7'))).toBe(await keys.presentKey())
    expect(await keys.unwrap(before, 'credentials/7')).toEqual(dataKey)
  })
})

test('a transit engine that is sealed, or ignores the place of a key, is not used', async () => {
  service.transit.isSealed = true
  await expect(keysBy('transit').wrap(dataKey, 'credentials/7')).rejects.toThrow('Vault is sealed')
  Object.assign(service.transit, { isSealed: false, isOld: true })
  await expect(keysBy('transit').wrap(dataKey, 'credentials/7')).rejects.toThrow('ignored these')
})

test('the token of transit is renewed', async () => {
  await keysBy('kms').renew?.()

  expect(service.transit.renewals).toBe(1)
})

test('a service that misses a variable is named at the start, not at the first reveal', () => {
  expect(() => keysBy('transit', { EMS_TRANSIT_TOKEN: undefined })).toThrow(IncompleteKeySettings)
  expect(() => keysBy('kms', { EMS_KMS_KEY_ID: undefined })).toThrow('EMS_KMS_KEY_ID')
})
