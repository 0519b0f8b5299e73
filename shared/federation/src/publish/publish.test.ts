import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { AreaDescriptor } from '../registry/descriptor.ts'
import { publishAll, registryFolder } from '../testing/registry-folder.ts'
import { encrypt, exampleCandidate, exampleHost, exampleRelease } from '../testing/release.ts'
import { setRelease } from './channel.ts'
import type { Candidate } from './preflight-checks.ts'
import { publish } from './publish.ts'
import { readRing } from './rings.ts'

let registry: Awaited<ReturnType<typeof registryFolder>>
beforeEach(async () => {
  registry = await registryFolder()
})
afterEach(() => registry.remove())

const by = 'team@example.test'
const attempt = (candidate: Candidate) => publish({ storage: registry.storage, candidate, by })

/** A candidate that differs from a good one in one thing. */
function candidate(change: (good: Candidate) => void, name = 'hr') {
  const good = exampleCandidate(name)
  change(good)
  return good
}
function put(good: Candidate, file: string, content: Buffer) {
  const path = `/remotes/hr/1.0.0/${file}`
  good.files.set(path, content)
  good.release.integrity[path] = encrypt(content.toString('latin1'))
}
const described = (changes: Partial<AreaDescriptor>) =>
  candidate((good) => {
    good.release.descriptor = { ...good.release.descriptor, ...changes }
  })

test('a published version lies there whole, and in no ring', async () => {
  const { release } = exampleCandidate('hr')

  await attempt(exampleCandidate('hr'))

  const keys = await registry.storage.list('remotes/')
  expect(keys.map((key) => key.replace('remotes/hr/1.0.0/', ''))).toEqual([
    'claim.json',
    'contents.json',
    'css/list.css',
    'js/list.js',
    'release.json',
    'remoteEntry.js',
  ])
  const stored = await registry.storage.read('remotes/hr/1.0.0/release.json')
  expect(JSON.parse(String(stored?.content))).toEqual(release)
  expect((await readRing(registry.storage, 'stable'))?.modules).toEqual([])
})

describe('what the gates refuse', () => {
  test('a version that exists, with who published it', async () => {
    await attempt(exampleCandidate('hr'))

    await expect(attempt(exampleCandidate('hr', '1.0.0', 'other'))).rejects.toThrow(
      /^hr 1\.0\.0 exists, published by team@example\.test at 20.*A version never changes; choose the next one\.$/,
    )
    expect(String((await registry.storage.read('remotes/hr/1.0.0/js/list.js'))?.content)).toBe('/* list  */')
  })

  test('a version that another release is publishing right now', async () => {
    await registry.storage.create(
      'remotes/hr/1.0.0/claim.json',
      JSON.stringify({ by: 'ci', at: '2026-11-20T00:00:00Z' }),
    )

    await expect(attempt(exampleCandidate('hr'))).rejects.toThrow('hr 1.0.0 is being published by ci since 2026-11-20')
  })

  test('files that reach beyond the department', async () => {
    const bad = candidate((good) => {
      good.contents.breaches = ['js/list.js sets window.fetch: it belongs to everybody']
    })

    await expect(attempt(bad)).rejects.toThrow(
      'hr 1.0.0 is not published:\n  - isolation: js/list.js sets window.fetch: it belongs to everybody',
    )
  })

  test('a descriptor that names a screen the container does not have', async () => {
    const route = { path: '/private/hr/form', expose: './form', title: 'Formulir' }
    const bad = described({ routes: [...exampleRelease('hr').descriptor.routes, route] })

    await expect(attempt(bad)).rejects.toThrow('does not have ./form, which the descriptor names')
  })

  test('a need that the host of a ring does not meet', async () => {
    const bad = candidate(({ release }) => {
      Object.assign(release, { contract: '^2.0.0', shared: { react: '^20.0.0', '@ems/ui': '^1.0.0' } })
    })

    await expect(attempt(bad)).rejects.toThrow(
      `hr 1.0.0 is not published:
  - host: contract ^2.0.0 is needed, the host of ring stable (1.0.0) has ${exampleHost().contract}
  - host: react ^20.0.0 is needed, the host of ring stable (1.0.0) has 19.3.1
  - host: @ems/ui ^1.0.0 is needed, the host of ring stable (1.0.0) has none`,
    )
  })

  test.each([
    ['base path', { basePaths: ['/private/hr', '/private/it'] }, 'base path /private/it'],
    ['menu', { menu: [{ id: 'it', title: 'TI' }] }, 'menu it'],
    [
      'route',
      { basePaths: ['/private'], routes: [{ path: '/private/it/list', expose: './list', title: 'Daftar' }], menu: [] },
      'route /private/it/list',
    ],
  ])('a %s that another area of a ring has', async (_, changes, claim) => {
    await publishAll(registry.storage, 'it@1.0.0')
    await setRelease({ storage: registry.storage, ring: 'pilot', area: 'it', version: '1.0.0', by })

    await expect(attempt(described(changes))).rejects.toThrow(
      `collision: ${claim} is claimed by it and hr, in ring pilot`,
    )
  })

  test.each([
    ['the host’s own', '/private/home', 'base path /private/home'],
    ["one inside another's", '/private/it/kas', 'base path /private/it/kas is claimed by it and hr, in ring stable'],
  ])('a base path that is %s', async (_, base, claim) => {
    await publishAll(registry.storage, 'it@1.0.0')
    await setRelease({ storage: registry.storage, ring: 'stable', area: 'it', version: '1.0.0', by })
    const routes = [{ path: `${base}/list`, expose: './list', title: 'Daftar' }]

    await expect(attempt(described({ basePaths: [base], routes, menu: [] }))).rejects.toThrow(`collision: ${claim}`)
  })

  test("a right to do something that is another area's own; to look at what it keeps may be asked for", async () => {
    await publishAll(registry.storage, 'it@1.0.0')
    await setRelease({ storage: registry.storage, ring: 'stable', area: 'it', version: '1.0.0', by })

    await expect(attempt(described({ permissions: ['hr-destroy', 'it-destroy', 'it-list'] }))).rejects.toThrow(
      /^hr 1\.0\.0 is not published:(\n {2}- collision: permission it-destroy of hr belongs to it, in ring \w+)+$/,
    )
    expect(await attempt(described({ permissions: ['hr-destroy', 'it-list'] }))).toMatchObject({ name: 'hr' })
  })

  test('a file without a hash, a hash without a file, and a file that is not what its hash says', async () => {
    const bad = candidate(({ files }) => {
      files.set('/remotes/hr/1.0.0/js/later.js', Buffer.from('later'))
      files.set('/remotes/hr/1.0.0/js/list.js', Buffer.from('tampered'))
      files.delete('/remotes/hr/1.0.0/css/list.css')
    })

    await expect(attempt(bad)).rejects.toThrow(`hr 1.0.0 is not published:
  - integrity: /remotes/hr/1.0.0/js/later.js has no hash
  - integrity: /remotes/hr/1.0.0/js/list.js is not what its hash says
  - integrity: /remotes/hr/1.0.0/css/list.css has a hash and is missing`)
  })

  test('a container script or a screen that weighs too much', async () => {
    const noise = (kilobytes: number) => randomBytes(kilobytes * 512).toString('hex')
    const bad = candidate((good) => {
      put(good, 'remoteEntry.js', Buffer.from(noise(12)))
      put(good, 'js/list.js', Buffer.from(noise(240)))
    })

    await expect(attempt(bad)).rejects.toThrow(
      /size: remoteEntry\.js weighs \d+\.\d KB \(gzip\), the limit is 5 KB\n {2}- size: \.\/list weighs \d+\.\d KB \(gzip\), the limit is 120 KB/,
    )
  })

  test('a screen above the limit of its own team', async () => {
    const bad = candidate((good) => {
      good.contents.limits = { './list': 10 }
      put(good, 'js/list.js', Buffer.from(randomBytes(20_000).toString('hex')))
    })

    await expect(attempt(bad)).rejects.toThrow(/size: \.\/list weighs .* the limit is 10 KB/)
  })

  test('a copy of what the host shares', async () => {
    const bad = candidate(({ contents }) => {
      contents.packages = ['@mantine/core', 'dayjs', 'oidc-client-ts', 'react', 'react-dom']
    })

    await expect(attempt(bad)).rejects.toThrow(`hr 1.0.0 is not published:
  - package: @mantine/core is bundled, and must come from the host
  - package: oidc-client-ts is bundled, and must come from the host
  - package: react is bundled, and must come from the host
  - package: react-dom is bundled, and must come from the host`)
  })
})
