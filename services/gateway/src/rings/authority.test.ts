import { movedPart, signedPart } from '@ems/federation/authority/judge'
import { newKey, type Signer, signatureOf, signerOf } from '@ems/federation/authority/signatures'
import { type Pointer, pointerOf } from '@ems/federation/pointers'
import { exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { ask } from '../testing/ask.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'

const platform = newKey('platform')
const [hr, it] = [newKey('hr-ci'), newKey('it-ci')]
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway({ EMS_AUTHORITY_KEY: platform.publicKey }, exampleRegistry([]))
}, 60_000)
afterAll(() => gateway.end())
beforeEach(() => authorise())

const authorise = (areas = { 'hr-ci': 'hr', 'it-ci': 'it' }, by = signerOf(platform.secret)) => {
  const key = (publicKey: string, area: string) => ({
    person: `${area}@ems.test`,
    publicKey,
    areas: [area],
    may: ['publish', 'stable'],
  })
  const keys = { 'hr-ci': key(hr.publicKey, areas['hr-ci']), 'it-ci': key(it.publicKey, areas['it-ci']) }
  const content = { schema: 1, keys, second: [] }
  return gateway.write(
    'registry/registry/authority.json',
    JSON.stringify({ ...content, signature: signatureOf(by, 'authority', content) }),
  )
}

function moveOf(area: string, version: string, publisher: Signer, mover = publisher): Pointer {
  const release = exampleRelease(area, version)
  const signed = { ...release, signature: signatureOf(publisher, 'release', signedPart(release)) }
  const move: Pointer = {
    ...{
      schema: 1 as const,
      ring: 'stable' as const,
      area,
      revision: `${area}-${version}`,
      at: new Date().toISOString(),
    },
    ...{ by: 'anybody', action: 'set' as const, to: version, release: signed, revoked: [] },
  }
  return { ...move, signatures: [signatureOf(mover, 'move', movedPart(move))] }
}
const point = (pointer: Pointer) =>
  gateway.write(`registry/${pointerOf('stable', pointer.area)}`, JSON.stringify(pointer))
const listed = async () => {
  const { modules, broken = [] } = JSON.parse((await ask(`${gateway.origin}/registry.json`)).text)
  const names = (list: { name: string; version: string }[]) => list.map(({ name, version }) => `${name} ${version}`)
  return { modules: names(modules), broken: names(broken) }
}

test('what the keys of the department signed is given, without the signatures', async () => {
  await point(moveOf('hr', '1.0.0', signerOf(hr.secret)))
  await point(moveOf('it', '1.0.0', signerOf(it.secret)))

  expect(await listed()).toEqual({ modules: ['hr 1.0.0', 'it 1.0.0'], broken: [] })
  expect((await ask(`${gateway.origin}/registry.json`)).text).not.toContain('signature')
})

test('a release with a forged signature is never given: the last lawful one stays, and others are untouched', async () => {
  await point(moveOf('hr', '1.0.0', signerOf(hr.secret)))
  await point(moveOf('it', '1.0.0', signerOf(it.secret)))
  await listed()

  const forged = moveOf('hr', '6.6.6', signerOf(it.secret))
  await point(forged)
  expect(await listed()).toEqual({ modules: ['hr 1.0.0', 'it 1.0.0'], broken: [] })
  await point({ ...moveOf('hr', '7.0.0', signerOf(hr.secret)), signatures: [] })
  expect((await listed()).modules).toContain('hr 1.0.0')
  expect(gateway.output()).toContain('the key it-ci does not speak for hr')
})

test('where nothing lawful was there before, its addresses say so and all other departments are given', async () => {
  await point(moveOf('it', '1.0.0', signerOf(it.secret)))
  await point(moveOf('kas', '1.0.0', signerOf(it.secret)))

  expect((await listed()).broken).toEqual(['kas 1.0.0'])
  expect((await listed()).modules).toContain('it 1.0.0')
})

test('an authority that an attacker signed changes nothing', async () => {
  await point(moveOf('hr', '1.0.0', signerOf(hr.secret)))
  await listed()
  await authorise({ 'hr-ci': 'hr', 'it-ci': 'hr' }, signerOf(it.secret))
  await point(moveOf('hr', '8.0.0', signerOf(it.secret)))

  expect((await listed()).modules).toContain('hr 1.0.0')
})

test('a release in the base of the ring is given only with a signature', async () => {
  await gateway.publish(exampleRegistry([exampleRelease('lama')], 'with an unsigned one'))

  expect((await listed()).broken).toContain('lama 1.0.0')
})
