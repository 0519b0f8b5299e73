import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { historyOf } from '../pointers/history.ts'
import { registryFolder } from '../testing/registry-folder.ts'
import { digestOf } from './preflight-checks.ts'
import { readRing } from './rings.ts'

let registry: Awaited<ReturnType<typeof registryFolder>>
beforeEach(async () => {
  registry = await registryFolder()
})
afterEach(() => registry.remove())

/** Publishers as they are in life: processes that know nothing of each other. */
async function run(program: string, ...arguments_: string[]) {
  const file = join(registry.folder, '.program.ts')
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, name))
  await writeFile(
    file,
    `import { folderStorage } from ${from('storage/folder-storage.ts')}
    import { publish } from ${from('publish.ts')}
    import { rollback, setRelease } from ${from('channel.ts')}
    import { exampleCandidate } from ${from('../testing/release.ts')}
    const storage = folderStorage(${JSON.stringify(registry.folder)})
    const me = process.argv[2] ?? ''
    ${program}`,
  )
  return Promise.all(
    arguments_.map(async (argument) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, argument])
      let errors = ''
      child.stderr.on('data', (text) => {
        errors += text
      })
      const code = await new Promise((resolve) => child.on('close', resolve))
      return { code, errors }
    }),
  )
}

test('of four that publish one version at once exactly one does, and its files are the ones that lie there', async () => {
  const program = `await publish({ storage, candidate: exampleCandidate('hr', '1.0.0', me), by: me })`

  const ended = await run(program, 'a', 'b', 'c', 'd')

  expect(ended.filter(({ code }) => code === 0)).toHaveLength(1)
  for (const { code, errors } of ended)
    if (code !== 0) expect(errors).toMatch(/hr 1\.0\.0 (exists, published|is being published) by [abcd]/)
  const read = async (key: string) => String((await registry.storage.read(`remotes/hr/1.0.0/${key}`))?.content)
  const { by } = JSON.parse(await read('claim.json'))
  const script = await read('js/list.js')
  expect(script).toBe(`/* list ${by} */`)
  expect(JSON.parse(await read('release.json')).integrity['/remotes/hr/1.0.0/js/list.js']).toBe(
    digestOf(Buffer.from(script)),
  )
}, 60_000)

test('of the moves of four teams at once none is lost, and the history knows them all', async () => {
  const program = `
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await publish({ storage, candidate: exampleCandidate(me, version), by: me })
      await setRelease({ storage, ring: 'stable', area: me, by: me, version })
    }
    await rollback({ storage, ring: 'stable', area: me, by: me })`

  const ended = await run(program, 'aa', 'bb', 'cc', 'dd')

  expect(ended).toEqual(Array.from({ length: 4 }, () => ({ code: 0, errors: '' })))
  const stable = await readRing(registry.storage, 'stable')
  expect(stable?.modules.map(({ name, version, previous }) => [name, version, previous?.version])).toEqual(
    ['aa', 'bb', 'cc', 'dd'].map((name) => [name, '1.1.0', '1.0.0']),
  )
  const moves: string[] = []
  for await (const { by, action } of historyOf(registry.storage, 'stable')) moves.push(`${by} ${action}`)
  expect(moves.filter((one) => one !== 'build build').sort()).toEqual(
    ['aa', 'bb', 'cc', 'dd'].flatMap((name) => [`${name} rollback`, ...Array(3).fill(`${name} set`)]),
  )
  const records = await registry.storage.list('registry/history/stable/')
  expect(records).toHaveLength(moves.length)
}, 60_000)
