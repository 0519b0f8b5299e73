import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Contents } from '../publish/contents.ts'
import { type HostBuild, NO_FILE, type Registry, type Release } from '../registry/registry.ts'
import { encrypt } from '../testing/release.ts'
import { type BuildWorkspace, buildWorkspace } from '../testing/workspace.ts'

// A first build bundles and compresses React; two cores may be shared with other tests.
const LONG = 120_000

let workspace: BuildWorkspace
let first: { code: number | null; output: string }

beforeAll(async () => {
  workspace = await buildWorkspace()
  first = await workspace.build()
}, LONG)

afterAll(() => workspace.remove())

const ring = async () => JSON.parse(await workspace.read('registry/registry/stable.json')) as Registry
const demo = async () => (await ring()).modules[0] as Release
const host = async () => JSON.parse(await workspace.read('host/host.json')) as HostBuild
const released = (file: string) => workspace.read(`registry${file}`)

describe('a first build', () => {
  test('says what it built', () => {
    expect(first.output).toMatch(/built host 1\.0\.0-b[0-9a-f]{10} in/)
    expect(first.output).toMatch(/built demo 2\.3\.4-b[0-9a-f]{10} in/)
    expect(first.code).toBe(0)
  })

  test('gives the host its scripts in order, each with the hash of its bytes', async () => {
    const { scripts, styles, integrity } = await host()

    expect(scripts.map((file) => file.split('.')[0])).toEqual(['/js/vendor', '/js/main'])
    expect(styles).toHaveLength(1)
    for (const [file, hash] of Object.entries(integrity))
      expect([file, encrypt(await workspace.read(`host${file}`))]).toEqual([file, hash])
    expect(Object.keys(integrity).filter((file) => file.startsWith('/js/'))).toHaveLength(4)
  })

  test('puts the kit that screens share into a file of its own, beside the first scripts', async () => {
    const { scripts, kit = [] } = await host()

    expect(kit).toHaveLength(1)
    expect(await workspace.read(`host${kit[0]}`)).toContain('"ui"')
    expect((await Promise.all(scripts.map((file) => workspace.read(`host${file}`)))).join('')).not.toContain('"ui"')
  })

  test('gives the release a hash for every script and stylesheet it wrote', async () => {
    const { integrity, name, version } = await demo()
    const folder = join(workspace.folder, 'out/registry/remotes', name, version)
    const written = await readdir(folder, { recursive: true })

    expect(Object.keys(integrity).sort()).toEqual(
      written
        .filter((file) => /\.(js|css)$/.test(file))
        .map((file) => `/remotes/${name}/${version}/${file}`)
        .sort(),
    )
    for (const [file, hash] of Object.entries(integrity)) expect(encrypt(await released(file))).toBe(hash)
  })

  test('announces the code and the style that a screen needs at once', async () => {
    const { preload } = await demo()

    expect(preload['./list']?.map((file) => file.replace(/.*\/(js|css)\/(\w+)\..*\.(\w+)$/, '$1/$2.$3'))).toEqual([
      'css/list.css',
      'js/list.js',
    ])
  })

  test('names the container after area and version', async () => {
    const { global, entry, version } = await demo()

    expect(global).toBe(`ems_demo_${version.replace(/\W/g, '_')}`)
    expect(await released(entry)).toContain(`var ${global};`)
  })

  test('SNG-1: leaves React and the façades to the host', async () => {
    const { integrity, shared } = await demo()
    const code = (await Promise.all(Object.keys(integrity).map(released))).join('\n')

    expect(code).not.toContain('useState:function')
    expect(code).not.toContain('"ui"')
    expect(code.length).toBeLessThan(12_000)
    expect(shared).toMatchObject({ react: expect.stringMatching(/^\^19\.\d+\.0$/), '@ems/ui': '^0.1.0' })
  })

  test('notes beside the release which exports of the host it uses, those that third-party code takes among them', async () => {
    const { name, version } = await demo()
    const contents = JSON.parse(await workspace.read(`registry/remotes/${name}/${version}/contents.json`)) as Contents

    expect(contents.uses).toMatchObject({
      exports: { '@ems/ui': ['Badge', 'who'], react: ['useState'], 'react/jsx-runtime': ['jsx', 'jsxs'] },
      versions: { '@ems/ui': expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      collections: {},
    })
    expect((await host()).exports?.['@ems/ui']).toMatchObject({ Board: '' })
  })

  test('SNG-2: gives third-party code that imports Mantine the façade of the host', async () => {
    const { integrity } = await demo()
    const code = (await Promise.all(Object.keys(integrity).map(released))).join('\n')

    expect(code).toContain('third party')
    expect(code).not.toContain('a Mantine of its own')
  })

  test('SEC-2: lets a remote load no script and no style that the page knows no hash for', async () => {
    const { entry } = await demo()

    expect((await released(entry)).split(NO_FILE)).toHaveLength(3)
  })

  test('puts the styles of a remote into its layer, under names of its own', async () => {
    const { preload, global } = await demo()
    const style = await released(preload['./list']?.[0] as string)

    expect(style).toMatch(new RegExp(`^@layer remote\\{\\.${global}_list_[\\w-]{5}\\{color:red\\}\\}$`))
  })

  test('lets nothing of its own runtime evaluate text', async () => {
    const { scripts } = await host()
    const code = (await Promise.all(scripts.map((file) => workspace.read(`host${file}`)))).join('\n')

    expect(code).not.toMatch(/\beval\(|new Function\("return/)
  })

  test('puts compressed copies beside what is worth it', async () => {
    const [vendor] = (await host()).scripts
    const file = join(workspace.folder, 'out/host', vendor as string)

    expect(brotliDecompressSync(await readFile(`${file}.br`)).equals(await readFile(file))).toBe(true)
  })

  test('copies what the host keeps for browsers', async () => {
    expect(await workspace.read('host/index.html')).toContain('<title>EMS</title>')
  })
})

test(
  'a second build has nothing to do and changes nothing',
  async () => {
    const before = await ring()

    const second = await workspace.build()

    expect(second.output).not.toContain('built')
    expect(await ring()).toEqual(before)
  },
  LONG,
)

test(
  'a change in a remote makes a new version of it alone, which remembers the one before',
  async () => {
    const before = { host: await host(), demo: await demo() }
    await workspace.write('remotes/demo/src/List.module.css', '.list { color: green }')

    const { output } = await workspace.build()

    const after = await demo()
    expect(output).not.toContain('built host')
    expect(await host()).toEqual(before.host)
    expect(after.version).not.toBe(before.demo.version)
    expect(after.previous).toEqual(before.demo)
    expect(await released(before.demo.entry)).toContain(before.demo.global)
  },
  LONG,
)

test(
  'a remote that styles what it does not own is refused, and what is live stays live',
  async () => {
    const before = await ring()
    await workspace.write('remotes/demo/src/List.module.css', 'button { color: green }')

    const { code, output } = await workspace.build()

    expect(code).toBe(1)
    expect(output).toContain('Selector "button" is not pure')
    expect(await ring()).toEqual(before)
  },
  LONG,
)
