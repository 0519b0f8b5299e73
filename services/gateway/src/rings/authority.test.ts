import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movedPart, signedPart } from '@ems/federation/authority/judge'
import { newKey, type Signer, signatureOf, signerOf } from '@ems/federation/authority/signatures'
import { type Pointer, pointerOf } from '@ems/federation/pointers'
import { exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ask, until } from '../testing/ask.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'

const platform = newKey('platform')
const [hr, it] = [newKey('hr-ci'), newKey('it-ci')]
let gateway: Gateway
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-seen-'))
  gateway = await startGateway({ EMS_AUTHORITY_KEY: platform.publicKey, EMS_SEEN_DIR: folder }, exampleRegistry([]))
}, 60_000)
afterAll(async () => {
  await gateway.end()
  await rm(folder, { recursive: true })
})
beforeEach(() => authorise(undefined, undefined, 0))

const authorise = (areas = { 'hr-ci': 'hr', 'it-ci': 'it' }, by = signerOf(platform.secret), number = 0) => {
  const key = (publicKey: string, area: string) => ({
    person: `${area}@ems.test`,
    publicKey,
    areas: [area],
    may: ['publish', 'stable'],
  })
  const keys = { 'hr-ci': key(hr.publicKey, areas['hr-ci']), 'it-ci': key(it.publicKey, areas['it-ci']) }
  const content = { schema: 1, keys, second: [], ...(number > 0 && { number }) }
  return gateway.write(
    'registry/registry/authority.json',
    JSON.stringify({ ...content, signature: signatureOf(by, 'authority', content) }),
  )
}

function moveOf(
  area: string,
  version: string,
  publisher: Signer,
  mover = publisher,
  more: Partial<Pointer> = {},
): Pointer {
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
    ...{ by: 'anybody', action: 'set' as const, to: version, release: signed, revoked: [], ...more },
  }
  return { ...move, signatures: [signatureOf(mover, 'move', movedPart(move))] }
}
const point = (pointer: Pointer) =>
  gateway.write(`registry/${pointerOf('stable', pointer.area)}`, JSON.stringify(pointer))
const listed = async ({ origin } = gateway) => {
  const { modules, broken = [] } = JSON.parse((await ask(`${origin}/registry.json`)).text)
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
  await until(() => gateway.output().includes('the key it-ci does not speak for hr'))
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

describe('an older pointer that the department once signed', () => {
  const numbered = (version: string, number: number) =>
    moveOf('hr', version, signerOf(hr.secret), undefined, { number: Date.now() + number })
  const again = async (use: (restarted: Gateway) => Promise<void>) => {
    const restarted = await startGateway({
      ...{ EMS_AUTHORITY_KEY: platform.publicKey, EMS_SEEN_DIR: folder },
      EMS_REGISTRY_DIR: join(gateway.folder, 'registry'),
    })
    try {
      await use(restarted)
    } finally {
      await restarted.end()
    }
  }

  test('is not given when an attacker who can write to the bucket puts it back, and a rollback is a new move', async () => {
    const [old, fresh] = [numbered('2.0.0', 0), numbered('2.1.0', 1)]
    await point(old)
    expect((await listed()).modules).toContain('hr 2.0.0')
    await point(fresh)
    expect((await listed()).modules).toContain('hr 2.1.0')

    await point(old)
    expect((await listed()).modules).toContain('hr 2.1.0')
    await until(() => gateway.output().includes('was put back over that of'))

    await point(numbered('2.0.0', 2))
    expect((await listed()).modules).toContain('hr 2.0.0')
  })

  test('is not given by a gateway that started anew either, nor does taking the pointer away bring the base back', async () => {
    const [old, fresh] = [numbered('3.0.0', 10), numbered('3.1.0', 11)]
    await point(old)
    await listed()
    await point(fresh)
    await listed()

    await point(old)
    await again(async (restarted) => {
      expect((await listed(restarted)).modules).toContain('hr 3.1.0')
    })
    await rm(join(gateway.folder, 'registry', pointerOf('stable', 'hr')))
    await again(async (restarted) => {
      expect((await listed(restarted)).modules).toContain('hr 3.1.0')
      await until(() => restarted.output().includes('its pointer was taken away'))
    })
  })

  test('an older authority, which still knows a key that was taken away, is not taken back', async () => {
    await point(numbered('4.0.0', 20))
    await authorise({ 'hr-ci': 'hr', 'it-ci': 'hr' }, undefined, 1)
    await authorise(undefined, undefined, 2)
    await listed()

    await authorise({ 'hr-ci': 'hr', 'it-ci': 'hr' }, undefined, 1)
    await point(moveOf('hr', '6.6.6', signerOf(it.secret), undefined, { number: Date.now() + 30 }))
    expect((await listed()).modules).toContain('hr 4.0.0')
    await again(async (restarted) => {
      expect((await listed(restarted)).modules).toContain('hr 4.0.0')
      await until(() => restarted.output().includes('an older authority was put back'))
    })
    await authorise(undefined, undefined, 3)
  })
})

test('a release in the base of the ring is given only with a signature', async () => {
  await gateway.publish(exampleRegistry([exampleRelease('lama')], 'with an unsigned one'))

  expect((await listed()).broken).toContain('lama 1.0.0')
})
