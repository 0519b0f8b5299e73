import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { historyOf } from '../pointers/history.ts'
import type { HostBuild, Registry, Ring } from '../registry/registry.ts'
import { recordHost, unservedBy, writeBuild } from '../registry/ring.ts'
import { deprecatedInRings, standingOn, usesOf } from '../skew/skew.ts'
import { publishAll, registryFolder } from '../testing/registry-folder.ts'
import { exampleCandidate, exampleHost, exampleRelease } from '../testing/release.ts'
import { revoke, rollback, setRelease } from './channel.ts'
import { collect } from './gc.ts'
import { publish, ringsOf } from './publish.ts'
import { readComposed, readRing } from './rings.ts'

let registry: Awaited<ReturnType<typeof registryFolder>>
beforeEach(async () => {
  registry = await registryFolder('hr@1.0.0', 'hr@1.1.0', 'hr@1.2.0', 'it@1.0.0')
})
afterEach(() => registry.remove())

const order = (ring: Ring) => ({ storage: registry.storage, ring, area: 'hr', by: 'admin@example.test' })
const set = (version: string, ring: Ring = 'stable', area = 'hr') => setRelease({ ...order(ring), area, version })
const back = (ring: Ring = 'stable') => rollback(order(ring))
const live = async (ring: Ring = 'stable') => {
  const hr = (await readComposed(registry.storage, ring))?.modules.find(({ name }) => name === 'hr')
  return hr && [hr.version, hr.previous?.version]
}
const moves = async (ring: Ring = 'stable') => {
  const messages: (string | undefined)[][] = []
  for await (const { action, from, to, by } of historyOf(registry.storage, ring)) messages.push([action, from, to, by])
  return messages
}

describe('a ring', () => {
  test('gives a version once it was set, and remembers the one before', async () => {
    await set('1.0.0')
    await set('1.1.0')

    expect(await live()).toEqual(['1.1.0', '1.0.0'])
    expect(await set('1.1.0')).toBeUndefined()
  })

  test('goes back step by step, each with its own predecessor', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await set(version)

    await back()
    expect(await live()).toEqual(['1.1.0', '1.0.0'])
    await back()
    expect(await live()).toEqual(['1.0.0', undefined])
    await expect(back()).rejects.toThrow('Ring stable has no version of hr before 1.0.0 to go back to.')
  })

  test('says who moved it where', async () => {
    await set('1.0.0')
    await set('1.1.0')
    await back()

    expect(await moves()).toEqual([
      ['rollback', '1.1.0', '1.0.0', 'admin@example.test'],
      ['set', '1.0.0', '1.1.0', 'admin@example.test'],
      ['set', undefined, '1.0.0', 'admin@example.test'],
      ['build', undefined, undefined, 'build'],
    ])
  })

  test('takes nothing that is not published, and says what is', async () => {
    await expect(set('9.9.9')).rejects.toThrow('hr 9.9.9 is not published. There are: 1.0.0, 1.1.0, 1.2.0.')
    await expect(set('../it/1.0.0')).rejects.toThrow('is no key')
  })

  test('takes nothing that was changed since it was published', async () => {
    await writeFile(join(registry.folder, 'remotes/hr/1.1.0/js/list.js'), 'alert(1)')

    await expect(set('1.1.0')).rejects.toThrow(
      'hr 1.1.0 is damaged:\n  - integrity: /remotes/hr/1.1.0/js/list.js is not what its hash says',
    )
    expect(await live()).toBeUndefined()
  })

  test('takes nothing that its host cannot run', async () => {
    const host = { ...exampleHost(), version: '2.0.0', shared: { react: '20.0.0' } }
    await writeBuild({ folder: registry.folder, host, releases: [] })

    await expect(set('1.0.0')).rejects.toThrow(
      'host: react ^19.3.0 is needed, the host of ring stable (2.0.0) has 20.0.0',
    )
  })
})

describe('a revoked version', () => {
  test('leaves a ring at once for the last one that was good', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await set(version)
    await revoke({ ...order('stable'), version: '1.1.0' })
    expect(await live()).toEqual(['1.2.0', '1.1.0'])

    await revoke({ ...order('stable'), version: '1.2.0' })

    expect(await live()).toEqual(['1.0.0', undefined])
    expect((await readRing(registry.storage, 'stable'))?.revoked).toEqual(['hr@1.1.0', 'hr@1.2.0'])
  })

  test('is never given again', async () => {
    await set('1.0.0')
    await revoke({ ...order('stable'), version: '1.1.0' })

    await expect(set('1.1.0')).rejects.toThrow('hr 1.1.0 was revoked; publish a new version.')
    await expect(set('1.1.0', 'pilot')).rejects.toThrow('hr 1.1.0 was revoked; publish a new version.')
  })

  test('stays in the menu when there is nothing to go back to', async () => {
    await set('1.0.0')
    await revoke({ ...order('stable'), version: '1.0.0' })

    expect(await live()).toEqual(['1.0.0', undefined])
  })
})

describe('a trial in pilot', () => {
  beforeEach(async () => {
    await set('1.0.0')
    await set('1.1.0', 'pilot')
  })

  test('is for pilot alone, and falls back to stable', async () => {
    expect(await live()).toEqual(['1.0.0', undefined])
    expect(await live('canary')).toEqual(['1.0.0', undefined])
    expect(await live('pilot')).toEqual(['1.1.0', '1.0.0'])
  })

  test('ends with a rollback', async () => {
    await back('pilot')

    expect(await live('pilot')).toEqual(['1.0.0', undefined])
  })

  test('ends when stable takes that version over, and pilot follows stable again', async () => {
    await set('1.1.0')
    await set('1.2.0')

    expect(await live('pilot')).toEqual(['1.2.0', '1.1.0'])
    expect((await moves('pilot')).map(([action]) => action)).toEqual(['promoted', 'set'])
  })

  test('cannot claim what another area of stable has', async () => {
    const { storage } = registry
    await set('1.0.0', 'stable', 'it')
    const thief = exampleRelease('kas', '1.0.0', {
      entry: 'var ems_it;',
      script: '/* list  */',
      style: '.list{color:red}',
    })
    thief.descriptor.menu[0] = { id: 'it', title: 'TI' }
    await publishAll(storage, 'kas@1.0.0')
    const stored = await storage.read('remotes/kas/1.0.0/release.json')
    const own = JSON.parse(String(stored?.content))
    const altered = JSON.stringify({ ...own, descriptor: thief.descriptor })
    await storage.replace('remotes/kas/1.0.0/release.json', altered, stored?.tag)

    await expect(set('1.0.0', 'pilot', 'kas')).rejects.toThrow('menu it is claimed by it and kas, in ring pilot')
  })
})

describe('a build', () => {
  const build = (version: string) =>
    writeBuild({ folder: registry.folder, host: exampleHost(), releases: [exampleRelease('hr', version)] })

  test('goes live where nobody chose otherwise', async () => {
    await build('1.0.0-ba')
    await build('1.0.0-bb')

    expect(await live()).toEqual(['1.0.0-bb', '1.0.0-ba'])
  })

  test('leaves a roll-back alone until its sources change', async () => {
    await build('1.0.0-ba')
    await build('1.0.0-bb')
    await back()
    await build('1.0.0-bb')
    expect(await live()).toEqual(['1.0.0-ba', undefined])

    await build('1.0.0-bc')
    expect(await live()).toEqual(['1.0.0-bc', '1.0.0-ba'])
  })

  test('returns to sources it had before', async () => {
    await build('1.0.0-ba')
    await build('1.0.0-bb')
    await build('1.0.0-ba')

    expect(await live()).toEqual(['1.0.0-ba', '1.0.0-bb'])
  })

  test('that is the same changes nothing', async () => {
    const first = await build('1.0.0-ba')

    expect(await build('1.0.0-ba')).toEqual(first)
  })

  test('brings its host to every ring', async () => {
    await set('1.1.0', 'pilot')
    await writeBuild({ folder: registry.folder, host: { ...exampleHost(), version: '2.0.0' }, releases: [] })

    expect((await readRing(registry.storage, 'pilot'))?.host.version).toBe('2.0.0')
  })
})

describe('clearing away', () => {
  const DAY = 86_400_000
  const left = async () => {
    const keys = await registry.storage.list('remotes/')
    return [...new Set(keys.map((key) => key.split('/').slice(1, 3).join('@')))]
  }
  const gc = (days: number) =>
    collect({ storage: registry.storage, olderThanMs: 30 * DAY, now: Date.now() + days * DAY })

  test('spares what a ring holds, what it falls back to, and what one held within the time', async () => {
    await set('1.0.0')
    await set('1.1.0')
    await set('1.2.0')
    await set('1.0.0', 'stable', 'it')

    expect(await gc(29)).toEqual([])
    expect(await gc(31)).toEqual(['hr@1.0.0'])
    expect(await left()).toEqual(['hr@1.1.0', 'hr@1.2.0', 'it@1.0.0'])
    await expect(set('1.0.0')).rejects.toThrow('hr 1.0.0 is not published')
  })

  test('removes what was begun and never finished, after an hour', async () => {
    const claim = JSON.stringify({ by: 'ci', at: new Date().toISOString() })
    await registry.storage.create('remotes/hr/3.0.0/claim.json', claim)
    await registry.storage.create('remotes/hr/3.0.0/remoteEntry.js', '')

    expect(await gc(0)).toEqual([])
    expect(await gc(0.05)).toEqual(['hr@3.0.0'])
  })
})

describe('exports', () => {
  const hostWith = (version: string, names: Record<string, string>) => ({
    ...exampleHost(),
    version,
    exports: { '@ems/ui': names },
  })
  const publishUsing = (version: string, ...names: string[]) => {
    const candidate = exampleCandidate('hr', version)
    candidate.contents.uses = { exports: { '@ems/ui': names }, versions: {}, collections: {} }
    return publish({ storage: registry.storage, candidate, by: 'team@example.test' })
  }
  const record = (host: HostBuild) => recordHost({ storage: registry.storage, host, by: 'admin' })

  test('that the host of a ring does not have keep a release out of it, by name', async () => {
    await record(hostWith('2.0.0', { Board: '' }))

    await expect(publishUsing('2.0.0', 'Board', 'Timeline')).rejects.toThrow(
      'hr 2.0.0 is not published:\n  - export: Timeline of @ems/ui is used, the host of ring stable (2.0.0) does not have it',
    )
    await publishUsing('2.0.1', 'Board')
    await record(hostWith('1.9.0', { Table: '' }))
    await expect(set('2.0.1')).rejects.toThrow(
      'hr 2.0.1 does not enter ring stable:\n  - export: Board of @ems/ui is used, the host of ring stable (1.9.0) does not have it',
    )
  })

  test('that an older host lacks are named before it takes the place of a newer one', async () => {
    await record(hostWith('2.0.0', { Board: '0.1.1', Table: '' }))
    await publishUsing('2.0.0', 'Board', 'Table')
    const uses = await usesOf(registry.storage, { name: 'hr', version: '2.0.0' })
    expect(await deprecatedInRings(registry.storage, uses, await ringsOf(registry.storage))).toEqual([
      'uses Board of @ems/ui, deprecated since 0.1.1',
    ])
    await set('2.0.0')
    const stable = (await readRing(registry.storage, 'stable')) as Registry

    expect(await standingOn(registry.storage, hostWith('1.9.0', { Table: '' }), stable)).toEqual({
      lacking: ['hr 2.0.0: export: Board of @ems/ui is used, host 1.9.0 does not have it'],
      deprecated: [],
    })
    expect(await standingOn(registry.storage, hostWith('2.0.0', { Board: '0.1.1', Table: '' }), stable)).toEqual({
      lacking: [],
      deprecated: ['hr 2.0.0: uses Board of @ems/ui, deprecated since 0.1.1'],
    })
  })

  test('keep a ring from going back to a release that its host would fail', async () => {
    await record(hostWith('2.0.0', { Board: '', Table: '' }))
    await publishUsing('2.0.0', 'Board')
    await publishUsing('2.0.1', 'Table')
    await set('2.0.0')
    await set('2.0.1')
    await record(hostWith('3.0.0', { Table: '' }))

    await expect(back()).rejects.toThrow('hr cannot go back to 2.0.0:\n  - export: Board of @ems/ui is used')
    expect(await live()).toEqual(['2.0.1', '2.0.0'])
  })

  test('of hosts and releases from before they were recorded are left to versions', async () => {
    await set('1.0.0')
    await record(hostWith('2.0.0', {}))

    expect(await set('1.1.0')).toMatchObject({ to: '1.1.0' })
  })
})

test('a new host is recorded in every ring, and what it would leave behind is known before', async () => {
  await set('1.0.0')
  await set('1.1.0', 'pilot')
  const host = { ...exampleHost(), version: '2.0.0', shared: { react: '20.0.0' } }
  const stable = (await readRing(registry.storage, 'stable')) as Registry
  expect(unservedBy(host, stable)).toEqual(['hr 1.0.0 does not run on host 2.0.0: react ^19.3.0, host 20.0.0'])

  await recordHost({ storage: registry.storage, host, by: 'admin' })

  const rings = await Promise.all((['stable', 'pilot'] as const).map((ring) => readRing(registry.storage, ring)))
  expect(rings.map((ring) => ring?.host.version)).toEqual(['2.0.0', '2.0.0'])
})
