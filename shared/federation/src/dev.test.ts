import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from './dev/problem.ts'
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

const problems = async () => JSON.parse(await workspace.read('registry/dev/problems.json')) as Problem[]
const LIST = `import styles from './List.module.css'
export default function List() { return <p className={styles.list}>Daftar</p> }`

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
  // In the terminal and for the open pages the same, with its place and without the loaders it came through.
  const file = `${workspace.folder}/remotes/demo/src/List.tsx`
  expect(dev.output()).toContain(`demo does not build:\n  - ${file}:1:32 '}' expected.\n`)
  expect(await problems()).toEqual([{ file, line: 1, column: 32, text: "'}' expected." }])
})

test.each([
  [
    'a file that is not there',
    'List.tsx',
    "import { a } from './Gone.tsx'\nexport default () => <p>{a}</p>",
    { text: "Can't resolve './Gone.tsx'" },
  ],
  [
    'a selector without a class',
    'List.module.css',
    'p { color: red }',
    { line: 1, column: 1, text: expect.stringMatching(/^Selector "p" is not pure/) },
  ],
  [
    'a table of contents that is no code',
    'area.ts',
    'export const area = (',
    { text: expect.stringContaining('Expression expected') },
  ],
])('%s is one problem, and none when it is mended', async (_, name, content, problem) => {
  const path = `remotes/demo/src/${name}`
  const before = await readFile(`${workspace.folder}/${path}`, 'utf8')
  await workspace.write('remotes/demo/src/List.tsx', LIST)
  await until(async () => (await problems()).length === 0)

  await workspace.write(path, content)
  await until(async () => (await problems()).length > 0)
  expect(await problems()).toEqual([{ file: `${workspace.folder}/${path}`, ...problem }])

  await workspace.write(path, name === 'List.tsx' ? LIST : before)
  await until(async () => (await problems()).length === 0)
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
