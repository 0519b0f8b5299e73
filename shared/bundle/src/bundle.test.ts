import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bundleOf, bundleServices } from './bundle.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const services = ['api', 'identity', 'realtime', 'gateway'] as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-bundle-'))
  await bundleServices()
})
afterAll(() => rm(folder, { recursive: true }))

/** A class of ours or of a package may be called AbortSignal2 in a bundle; these are Node's own or not used by us. */
/** Packages that are CommonJS, loaded late, and read by `default`. */
const lateByDefault = ['compromised-passwords.ts: @zxcvbn-ts/language-common/dist/index.js']
const settledNames = ['AbortSignal', 'AsyncFunction', 'Commander', 'Connection', 'Keygrip', 'Sequelize', 'Sequence']
const asksForName =
  /(?<!typeof \S+)constructor\.name\s*[!=]==?\s*"(\w+)"|"(\w+)"\s*[!=]==?\s*[\w.]+\.constructor\.name/g

test.each(services)(
  'no module of %s is in two parts of its bundle, and none asks for a renamed class',
  async (name) => {
    const { metafile, outputFiles } = await bundleOf(name)

    const modules = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
    )
    expect(modules.filter((file, n) => modules.indexOf(file) !== n)).toEqual([])
    // Of a CommonJS package that is loaded late a bundle has the default export only.
    const late = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
      imports.flatMap(({ path: target, kind }) =>
        kind === 'dynamic-import' && metafile.inputs[target]?.format === 'cjs'
          ? [`${path.basename(file)}: ${target}`]
          : [],
      ),
    )
    expect(late.map((one) => one.replace(/\S*node_modules\//, ''))).toEqual(
      name === 'realtime' || name === 'gateway' ? [] : lateByDefault,
    )
    if (name !== 'api') return
    const programs = outputFiles.filter(({ path: file }) => file.endsWith('.js'))
    const names = programs.flatMap(({ text }) =>
      [...text.replaceAll('\n', '').matchAll(asksForName)].map(([, behind, before]) => (behind ?? before) as string),
    )
    expect(names.filter((one) => !(one in globalThis) && !settledNames.includes(one))).toEqual([])
  },
)

test('a bundle needs its SQL, native code and nothing else of the project, and its traces name sources', async () => {
  const copy = path.join(folder, 'services/api')
  await mkdir(path.join(copy, 'node_modules'), { recursive: true })
  for (const name of ['package.json', 'dist', 'sql'])
    await cp(path.join(root, 'services/api', name), path.join(copy, name), { recursive: true })
  for (const name of ['@node-rs', 'pdfkit'])
    await symlink(path.join(root, 'services/api/node_modules', name), path.join(copy, 'node_modules', name))
  const database = await testDatabase({ schema: 'realtime', sql: path.join(root, 'services/realtime/sql') })
  const migrate = (...args: string[]) =>
    run(process.execPath, [path.join(copy, 'dist/migrate.js'), ...args], {
      cwd: folder,
      env: { DATABASE_URL: database.url },
    })

  await migrate()

  expect((await migrate('--verify')).stdout).toContain('The database is as this version makes it.')
  await expect(migrate('--unknown')).rejects.toThrow(/at services\/api\/src\/migrate\.ts:\d+/)
  await database.drop()
})
