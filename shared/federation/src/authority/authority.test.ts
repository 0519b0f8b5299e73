import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readPointer } from '../pointers/chain.ts'
import { historyOf } from '../pointers/history.ts'
import { pointerOf } from '../pointers/pointer.ts'
import { proposalsIn } from '../pointers/proposal.ts'
import { approveRelease, publishedRelease, revoke, rollback, setRelease, switchArea } from '../publish/channel.ts'
import { publish, signRelease } from '../publish/publish.ts'
import { readRing } from '../publish/rings.ts'
import type { Storage } from '../publish/storage/storage.ts'
import type { Ring } from '../registry/registry.ts'
import { registryFolder } from '../testing/registry-folder.ts'
import { exampleCandidate } from '../testing/release.ts'
import { AUTHORITY, authorityOf, type Key, type Right, readAuthority, writeAuthority } from './authority.ts'
import { writableBy } from './bucket.ts'
import { movedPart, unlawfulMove } from './judge.ts'
import { isSigned, newKey, type Signer, signatureOf, signerOf } from './signatures.ts'

let registry: Awaited<ReturnType<typeof registryFolder>>
const signers: Record<string, Signer> = {}
const platform = newKey('platform')

beforeEach(async () => {
  registry = await registryFolder('hr@0.9.0')
  const keys = {
    'hr-ci': keyOf('hr-ci', 'pipeline@hr.test', ['hr'], ['publish', 'pilot', 'canary', 'stable']),
    'hr-lead': keyOf('hr-lead', 'sari@ems.test', ['hr'], ['stable', 'revoke']),
    'hr-lead-2': keyOf('hr-lead-2', 'sari@ems.test', ['hr'], ['stable']),
    'hr-tester': keyOf('hr-tester', 'budi@ems.test', ['hr'], ['pilot']),
    'it-ci': keyOf('it-ci', 'pipeline@it.test', ['it'], ['publish', 'pilot', 'stable', 'revoke']),
  }
  await writeAuthority(registry.storage, () => ({ keys, second: [] }), signerOf(platform.secret))
  await release('1.0.0')
  await release('1.1.0')
})
afterEach(() => registry.remove())

function keyOf(id: string, person: string, areas: string[], may: Right[]): Key {
  const { secret, publicKey } = newKey(id)
  signers[id] = signerOf(secret)
  return { person, publicKey, areas, may }
}
const release = (version: string, area = 'hr', signer = signers['hr-ci'], storage = registry.storage) =>
  publish({ storage, candidate: exampleCandidate(area, version), by: 'anybody', signer })
const order = (key: string | undefined, ring: Ring = 'stable', area = 'hr') => ({
  ...{ storage: registry.storage, ring, area, by: 'admin@example.test' },
  signer: key ? signers[key] : undefined,
})
const set = (version: string, key: string | undefined, ring?: Ring) => setRelease({ ...order(key, ring), version })
const live = async (area = 'hr') =>
  (await readRing(registry.storage, 'stable'))?.modules.find(({ name }) => name === area)?.version
const demandSecond = () => writeAuthority(registry.storage, (before) => ({ ...before, second: ['stable'] }))

describe('a key', () => {
  test('publishes and moves what it may, and names the author whatever else is claimed', async () => {
    await set('1.0.0', 'hr-ci')
    await set('1.1.0', 'hr-lead')
    await rollback(order('hr-lead'))

    expect(await live()).toBe('1.0.0')
    const moves: string[] = []
    for await (const { action, by } of historyOf(registry.storage, 'stable')) moves.push(`${action} by ${by}`)
    expect(moves.slice(0, 3)).toEqual(['rollback by sari@ems.test', 'set by sari@ems.test', 'set by pipeline@hr.test'])
  })

  test('is needed for every move and for publishing', async () => {
    await expect(set('1.0.0', undefined)).rejects.toThrow('This registry takes signed moves only; give your key')
    await expect(
      publish({ storage: registry.storage, candidate: exampleCandidate('hr', '2.0.0'), by: 'anybody' }),
    ).rejects.toThrow('authority: give your key in EMS_SIGNING_KEY')
  })

  test('does nothing that the configuration does not allow it', async () => {
    await expect(set('1.0.0', 'hr-tester')).rejects.toThrow('hr in ring stable: the key hr-tester may not stable.')
    await expect(release('2.0.0', 'hr', signers['hr-lead'])).rejects.toThrow('the key hr-lead may not publish')
    await expect(revoke({ ...order('hr-ci'), version: '1.0.0' })).rejects.toThrow('the key hr-ci may not revoke')
    await set('1.0.0', 'hr-tester', 'pilot')
    expect(await live()).toBeUndefined()
    await revoke({ ...order('hr-lead'), version: '1.1.0' })
    await expect(set('1.1.0', 'hr-ci')).rejects.toThrow('was revoked')
  })

  test('that was taken away counts no more, and its releases are signed anew by another', async () => {
    await set('1.0.0', 'hr-ci')
    const fresh = keyOf('hr-ci-2', 'pipeline@hr.test', ['hr'], ['publish', 'stable'])
    await writeAuthority(registry.storage, ({ keys: { 'hr-ci': _, ...keys }, second }) => ({
      ...{ keys: { ...keys, 'hr-ci-2': fresh }, second },
    }))
    const pointer = await readPointer(registry.storage, 'stable', 'hr')
    const authority = await readAuthority(registry.storage)
    expect(pointer && authority && unlawfulMove(pointer, authority)).toBe('hr in ring stable: the key hr-ci is unknown')
    await expect(set('1.1.0', 'hr-ci-2')).rejects.toThrow('hr 1.1.0: the key hr-ci is unknown')

    await signRelease(
      registry.storage,
      await publishedRelease(registry.storage, 'hr', '1.1.0'),
      signers['hr-ci-2'] as Signer,
    )
    await set('1.1.0', 'hr-ci-2')

    expect(await live()).toBe('1.1.0')
  })

  test('that is none is refused without being repeated', () => {
    expect(() => signerOf('hr-ci:c2VjcmV0')).toThrow('The signing key is unusable: it cannot be read.')
    expect(() => signerOf('c2VjcmV0')).toThrow('unusable')
  })
})

describe('a second person', () => {
  beforeEach(demandSecond)

  test('makes a version live in stable; the first one alone does not, with two keys neither', async () => {
    expect(await set('1.0.0', 'hr-ci')).toMatchObject({ waits: true, to: '1.0.0' })
    expect(await live()).toBeUndefined()
    expect((await proposalsIn(registry.storage)).map(({ area, to, by }) => [area, to, by])).toEqual([
      ['hr', '1.0.0', 'pipeline@hr.test'],
    ])

    await approveRelease({ ...order('hr-lead'), version: '1.0.0', signer: signers['hr-lead'] as Signer })
    expect(await live()).toBe('1.0.0')
    expect(await proposalsIn(registry.storage)).toEqual([])

    await set('1.1.0', 'hr-lead')
    await expect(
      approveRelease({ ...order('hr-lead-2'), version: '1.1.0', signer: signers['hr-lead-2'] as Signer }),
    ).rejects.toThrow('a second person has to agree, and sari@ems.test is one')
    expect(await live()).toBe('1.0.0')
  })

  test('agrees to the version they looked at, and only while nothing else went live', async () => {
    const agree = (version: string) =>
      approveRelease({ ...order('hr-lead'), version, signer: signers['hr-lead'] as Signer })
    await set('1.0.0', 'hr-ci')
    await expect(agree('1.1.0')).rejects.toThrow('hr 1.1.0 does not wait for a second person in stable; 1.0.0 does.')
    await agree('1.0.0')
    await set('1.1.0', 'hr-ci')
    await switchArea({ ...order('hr-lead'), message: 'Sedang diperbaiki' })

    await expect(agree('1.1.0')).rejects.toThrow('hr 1.1.0 does not wait for a second person in stable.')
  })

  test('is not needed to go back, to switch off or to revoke', async () => {
    await set('1.0.0', 'hr-ci')
    await approveRelease({ ...order('hr-lead'), version: '1.0.0', signer: signers['hr-lead'] as Signer })
    await switchArea({ ...order('hr-lead'), message: 'Sedang diperbaiki' })

    const hr = (await readRing(registry.storage, 'stable'))?.modules[0]
    expect([hr?.state, hr?.reason]).toEqual(['disabled', 'Sedang diperbaiki'])
  })
})

describe('with the leaked key of one department and the whole bucket', () => {
  const forged = async (area: string, signer: Signer) => {
    const pointer = await readPointer(registry.storage, 'stable', 'hr')
    if (!pointer) throw new Error('hr is not live')
    const move = movedPart({ ...pointer, area, to: '1.0.0', signatures: undefined })
    return { ...move, signatures: [signatureOf(signer, 'move', move)] }
  }
  const judge = async (pointer: Parameters<typeof unlawfulMove>[0]) =>
    unlawfulMove(
      pointer,
      (await readAuthority(registry.storage)) as NonNullable<Awaited<ReturnType<typeof readAuthority>>>,
    )

  test('another department cannot be moved, published for or revoked', async () => {
    await set('1.1.0', 'hr-ci')
    const leaked = signers['it-ci'] as Signer

    expect(await judge(await forged('hr', leaked))).toBe('hr in ring stable: the key it-ci does not speak for hr')
    expect(await judge(await forged('it', leaked))).toBe('it in ring stable: it names a release of hr')
    await expect(release('6.6.6', 'hr', leaked)).rejects.toThrow('the key it-ci does not speak for hr')
    await expect(setRelease({ ...order('it-ci'), version: '1.0.0' })).rejects.toThrow('does not speak for hr')
    const revoking = { ...(await forged('it', leaked)), release: undefined, revoked: ['hr@1.1.0'] }
    const again = { ...revoking, signatures: [signatureOf(leaked, 'move', movedPart(revoking))] }
    expect(await judge(again)).toBe('it in ring stable: it revokes what is of others')
  })

  test('its own signature does not stand under what was changed afterwards', async () => {
    await set('1.1.0', 'hr-ci')
    const pointer = await readPointer(registry.storage, 'stable', 'hr')
    if (!pointer?.release) throw new Error('hr is not live')
    const { release: one } = pointer

    expect(await judge({ ...pointer, to: '1.0.0' })).toContain('is not that of what it stands under')
    const altered = { ...pointer, release: { ...one, integrity: { ...one.integrity, '/remotes/hr/1.1.0/x.js': 'a' } } }
    const signed = { ...altered, signatures: [signatureOf(signers['hr-lead'] as Signer, 'move', movedPart(altered))] }
    expect(await judge(signed)).toBe('hr 1.1.0: the signature of hr-ci is not that of what it stands under')
  })

  test('the authority itself cannot be changed: the platform signed it', async () => {
    const text = String((await registry.storage.read(AUTHORITY))?.content)
    expect(authorityOf(text, platform.publicKey).keys['it-ci']?.areas).toEqual(['it'])

    const wider = JSON.parse(text)
    wider.keys['it-ci'].areas = ['*']
    expect(() => authorityOf(JSON.stringify(wider), platform.publicKey)).toThrow(
      'is not signed by the key of the platform',
    )
    const { signature: _, ...content } = wider
    const own = { ...content, signature: signatureOf(signers['it-ci'] as Signer, 'authority', content) }
    expect(() => authorityOf(JSON.stringify(own), platform.publicKey)).toThrow('is not signed')
  })
})

test('credentials that reach only what the policy of a department names publish, set, go back and revoke', async () => {
  const { storage } = registry
  const allowed = writableBy('hr').map((one) => new RegExp(`^${one.replaceAll('.', '\\.').replace('*', '.*')}$`))
  const denied: string[] = []
  const limited =
    <Args extends [string, ...unknown[]], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (allowed.some((one) => one.test(args[0]))) return write(...args)
      denied.push(args[0])
      throw new Error(`AccessDenied: ${args[0]}`)
    }
  const own: Storage = {
    ...storage,
    create: limited((key, content) => storage.create(key, content)),
    replace: limited((key, content, tag) => storage.replace(key, content, tag)),
    remove: limited((key) => storage.remove(key)),
  }
  await release('3.0.0', 'hr', signers['hr-ci'], own)
  for (const version of ['1.0.0', '3.0.0']) await setRelease({ ...order('hr-ci', 'pilot'), storage: own, version })
  await setRelease({ ...order('hr-ci'), storage: own, version: '1.0.0' })
  await setRelease({ ...order('hr-ci'), storage: own, version: '3.0.0' })
  await rollback({ ...order('hr-lead'), storage: own })
  await revoke({ ...order('hr-lead'), storage: own, version: '3.0.0' })
  await demandSecond()
  await setRelease({ ...order('hr-ci'), storage: own, version: '1.1.0' })
  expect(denied).toEqual([])

  await expect(release('1.0.0', 'it', signers['it-ci'], own)).rejects.toThrow('AccessDenied: remotes/it/1.0.0/')
  await expect(writeAuthority(own, (before) => before)).rejects.toThrow('AccessDenied: registry/authority.json')
  await expect(own.replace(pointerOf('stable', 'it'), '{}', undefined)).rejects.toThrow('AccessDenied')
})

test('two publishers with one key move one after the other, and none loses a move of the other', async () => {
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) await release(version)
  await Promise.all(['1.0.0', '1.1.0', '2.0.0', '2.1.0', '2.2.0'].map((version) => set(version, 'hr-ci')))

  const moves: (string | undefined)[] = []
  for await (const { action, to } of historyOf(registry.storage, 'stable')) if (action === 'set') moves.push(to)
  expect([...moves].sort()).toEqual(['1.0.0', '1.1.0', '2.0.0', '2.1.0', '2.2.0'])
  expect(moves[0]).toBe(await live())
})

test('a signature says nothing about another subject, and nothing that is no key verifies', () => {
  const { secret, publicKey } = newKey('one')
  const signature = signatureOf(signerOf(secret), 'release', { a: 1, b: 2 })
  expect(isSigned(publicKey, 'release', { b: 2, a: 1 }, signature)).toBe(true)
  expect(isSigned(publicKey, 'move', { a: 1, b: 2 }, signature)).toBe(false)
  expect(isSigned(publicKey, 'release', { a: 1, b: 3 }, signature)).toBe(false)
  expect(isSigned('nonsense', 'release', { a: 1, b: 2 }, signature)).toBe(false)
})
