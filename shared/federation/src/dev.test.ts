import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Registry, Release } from './registry/registry.ts'
import { encrypt } from './testing/release.ts'
import { type BuildWorkspace, buildWorkspace } from './testing/workspace.ts'

// A machine that does something else as well takes half a minute for the first build.
const LONG = 120_000

let workspace: BuildWorkspace
let dev: ReturnType<BuildWorkspace['watch']>

const ring = async () => JSON.parse(await workspace.read('registry/registry/stable.json')) as Registry
const demo = async () => (await ring()).modules[0] as Release
const code = async () =>
  workspace.read(`registry${(await demo()).preload['./list']?.find((file) => file.endsWith('.js'))}`)

async function until(holds: () => unknown) {
  for (const since = Date.now(); !(await holds()); ) {
    if (Date.now() - since > LONG) throw new Error(`still not so: ${holds}\n${dev.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

beforeAll(async () => {
  workspace = await buildWorkspace()
  dev = workspace.watch()
  await until(() => dev.output().includes('watching'))
}, LONG)

afterAll(async () => {
  expect(await dev.stop()).toBe(0)
  await workspace.remove()
})

test('a changed screen is live by itself, with the hash of its new bytes', async () => {
  const before = await demo()
  await workspace.write('remotes/demo/src/List.tsx', 'export default function List() { return <p>Baru</p> }')

  await until(async () => (await demo()).version !== before.version)

  expect(await code()).toContain('Baru')
  const { integrity } = await demo()
  for (const [file, hash] of Object.entries(integrity))
    expect(encrypt(await workspace.read(`registry${file}`))).toBe(hash)
})

test('each build has a container, class names and addresses of its own, so that one page can run two', async () => {
  const { previous, ...now } = await demo()

  for (const { global, entry } of [now, previous as Release]) {
    expect(global).toMatch(/^ems_demo_2_3_4_dev_[a-z0-9]{8}$/)
    expect(await workspace.read(`registry${entry}`)).toContain(`var ${global};`)
  }
  expect(previous?.global).not.toBe(now.global)
  const [style] = previous?.preload['./list']?.filter((file) => file.endsWith('.css')) ?? []
  expect(await workspace.read(`registry${style}`)).toContain(`.${previous?.global}_list_`)
})

test('a mistake is told, and what was live stays', async () => {
  const before = await ring()
  await workspace.write('remotes/demo/src/List.tsx', 'export default function List( {')

  await until(() => dev.output().includes('List.tsx'))

  expect(await ring()).toEqual(before)
})

test('a new screen in the table of contents needs no restart', async () => {
  await workspace.write('remotes/demo/src/List.tsx', 'export default function List() { return <p>Lagi</p> }')
  await workspace.write('remotes/demo/src/Card.tsx', 'export default function Card() { return <p>Kartu</p> }')
  const area = `import { defineArea } from '@ems/federation/descriptor'
export const area = defineArea({
  id: 'demo', title: 'Demo', basePaths: ['/private/demo'], menu: [],
  routes: [
    { path: '/private/demo/list', expose: './list', file: 'List.tsx', title: 'Daftar' },
    { path: '/private/demo/:id', expose: './card', file: 'Card.tsx', title: 'Kartu' },
  ],
})`
  await workspace.write('remotes/demo/src/area.ts', area)

  await until(async () => (await demo()).descriptor.routes.length === 2)

  expect((await demo()).preload['./card']).toHaveLength(1)
})
