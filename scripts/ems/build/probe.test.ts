import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { historyOf } from '@ems/federation/pointers/history'
import { publish } from '@ems/federation/publish'
import { publishedRelease, setRelease } from '@ems/federation/publish/channel'
import { readComposed } from '@ems/federation/publish/rings'
import { encrypt, exampleCandidate } from '@ems/federation/testing'
import { registryFolder } from '@ems/federation/testing/storage'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { probe } from './probe.ts'
import { probed } from './probed.ts'

// A browser is started for each; other tests may have the processors.
const LONG = 120_000

let registry: Awaited<ReturnType<typeof registryFolder>>
let server: Server
let url: string
/** Whether the address still gives the ring as it is; a stuck edge does not. */
let isStuck = false

const container = (module: string) =>
  `var ems_hr_VERSION = { init() {}, get: () => Promise.resolve(() => { ${module} }) }`
const GOOD = 'return { default() {} }'

beforeEach(async () => {
  isStuck = false
  registry = await registryFolder()
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://edge')
    if (pathname === '/registry.json') {
      const ring = searchParams.get('ring') === 'pilot' ? 'pilot' : 'stable'
      const live = await readComposed(registry.storage, ring)
      return response.end(JSON.stringify(isStuck ? { ...live, modules: [] } : live))
    }
    if (pathname.startsWith('/remotes/')) {
      const stored = await registry.storage.read(pathname.slice(1))
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/css'
      return response.writeHead(stored ? 200 : 404, { 'content-type': type }).end(stored?.content)
    }
    const host = 'self.__FEDERATION__ = { __INSTANCES__: [{ shareScopeMap: { default: {} } }] }'
    if (pathname === '/host.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(host)
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" })
    response.end('<!doctype html><title>EMS</title><script src="/host.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await registry.remove()
})

const order = { ring: 'stable' as const, area: 'hr', by: 'ci' }

/** Publishes a version whose one module does this when it is evaluated, and points stable at it. */
async function release(version: string, module = GOOD) {
  const candidate = exampleCandidate('hr', version)
  const { entry } = candidate.release
  const script = container(module).replace('VERSION', version.replaceAll('.', '_'))
  candidate.files.set(entry, Buffer.from(script))
  candidate.release.integrity[entry] = encrypt(script)
  await publish({ storage: registry.storage, candidate, by: 'ci' })
  await setRelease({ ...order, storage: registry.storage, version })
  return publishedRelease(registry.storage, 'hr', version)
}

describe('a probe', () => {
  test(
    'is content with a release whose every screen loads',
    async () => {
      expect(await probe({ url, ring: 'stable', release: await release('1.0.0') })).toEqual([])
    },
    LONG,
  )

  test.each([
    ['throws while it is evaluated', 'throw new TypeError("rusak")', './list: TypeError: rusak'],
    ['has no screen in it', 'return {}', './list: has no default export'],
    ['wants what the content policy forbids', 'return { default: eval("1") }', './list: EvalError'],
  ])(
    'names a module that %s',
    async (_, module, failure) => {
      const [match = ''] = await probe({ url, ring: 'stable', release: await release('1.0.0', module) })

      expect(match).toContain(failure)
    },
    LONG,
  )

  test('names a file that arrives with other bytes', async () => {
    const created = await release('1.0.0')
    await writeFile(path.join(registry.folder, 'remotes/hr/1.0.0/js/list.js'), 'alert(1)')

    expect(await probe({ url, ring: 'stable', release: created })).toEqual([
      '/remotes/hr/1.0.0/js/list.js: not the bytes of its hash',
    ])
  })

  test('names an address that does not give the release', async () => {
    const created = await release('1.0.0')
    isStuck = true

    expect(await probe({ url, ring: 'stable', release: created })).toEqual([
      `${url}/registry.json does not name hr 1.0.0 for ring stable: it names nothing`,
    ])
  })
})

test(
  'a release that fails its probe is taken back, and the history says why',
  async () => {
    const { storage } = registry
    await release('1.0.0')
    await release('1.1.0', 'throw new Error("rusak")')

    await expect(probed({ ...order, storage, version: '1.1.0', url, forMs: 60_000 })).rejects.toThrow(
      'hr 1.1.0 fails its probe, and stable is back at 1.0.0:\n  - ./list: Error: rusak',
    )

    expect((await readComposed(storage, 'stable'))?.modules[0]?.version).toBe('1.0.0')
    for await (const { action, by, because } of historyOf(storage, 'stable')) {
      expect([action, by, because]).toEqual(['rollback', 'ci (probe)', 'probe failed: ./list: Error: rusak'])
      break
    }
  },
  LONG,
)

describe('a release is watched after it was set', () => {
  /** Rounds that end like this one after the other, and well from then on. */
  const rounds = (...results: string[][]) => {
    let created = 0
    const inspect = async () => results[created++] ?? []
    return { look: inspect, made: () => created }
  }
  const watching = { ...order, version: '1.1.0', forMs: 200, everyMs: 10 }
  const live = async () => (await readComposed(registry.storage, 'stable'))?.modules[0]?.version

  beforeEach(async () => {
    await release('1.0.0')
    await release('1.1.0')
  })

  test('and taken back when it loads no more, although it did at first', async () => {
    const { look } = rounds([], ['./list: gone'], ['./list: gone'])

    await expect(probed({ ...watching, storage: registry.storage, url, look })).rejects.toThrow(
      'hr 1.1.0 fails its probe, and stable is back at 1.0.0:\n  - ./list: gone',
    )
    expect(await live()).toBe('1.0.0')
  })

  test('and stays when a round fails and the next does not', async () => {
    const { look, made } = rounds([], ['./list: gone'], [])

    await probed({ ...watching, storage: registry.storage, url, look })

    expect(made()).toBeGreaterThanOrEqual(3)
    expect(await live()).toBe('1.1.0')
  })

  test('once only, when no time is given', async () => {
    const { look, made } = rounds()

    await probed({ ...watching, storage: registry.storage, url, look, forMs: 0 })

    expect(made()).toBe(1)
  })
})
