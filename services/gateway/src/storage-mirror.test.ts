import { setRelease } from '@ems/federation/publish/channel'
import { s3Storage } from '@ems/federation/publish/s3'
import { publishAll, startS3, writeStable } from '@ems/federation/testing/storage'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ask } from './testing/ask.ts'
import { type Gateway, startGateway } from './testing/start-gateway.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let gateway: Gateway
const order = { ring: 'stable' as const, area: 'it', by: 'admin' }

beforeAll(async () => {
  s3 = await startS3()
  const storage = s3Storage('s3://ems', s3.env)
  await writeStable(storage)
  await publishAll(storage, 'it@1.0.0')
  gateway = await startGateway({ EMS_REGISTRY: 's3://ems', ...s3.env })
})
afterAll(async () => {
  await gateway.end()
  await s3.stop()
})

const at = (path: string) => ask(gateway.origin + path)
const versions = async () =>
  JSON.parse((await at('/registry.json')).text).modules.map((one: { version: string }) => one.version)

test('a gateway on a bucket gives what a ring there is pointed at, as soon as it looks again', async () => {
  expect(await versions()).toEqual([])
  const started = performance.now()
  await setRelease({ ...order, storage: s3Storage('s3://ems', s3.env), version: '1.0.0' })

  while ((await versions()).length === 0) expect(performance.now() - started).toBeLessThan(60_000)

  expect((await at('/remotes/it/1.0.0/remoteEntry.js')).text).toBe('var ems_it;')
})

test('what is not there is refused, whatever its name', async () => {
  for (const name of [
    'it/1.0.0/gone.js',
    'it/2.0.0/remoteEntry.js',
    'it/1.0.0/../../../registry/stable.json',
    '..%2f..',
  ])
    expect([name, [400, 404].includes((await at(`/remotes/${name}`)).status)]).toEqual([name, true])
})

test('while the bucket is away, what was in use goes on', async () => {
  await s3.stop()

  expect(await versions()).toEqual(['1.0.0'])
  expect((await at('/remotes/it/1.0.0/remoteEntry.js')).status).toBe(200)
})
