import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { filesOf } from './template.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const title = `Gudang "A" & O'Brien {1}`
let folder: string

beforeAll(async () => {
  // In the checkout: lint takes its rules from there. Git ignores dist.
  await mkdir(path.join(root, 'dist'), { recursive: true })
  folder = await mkdtemp(path.join(root, 'dist/template-'))
  for (const [file, content] of Object.entries(filesOf({ area: 'gudang', title }))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  // What installing would give it: the packages of every other remote.
  await symlink(path.join(root, 'remotes/settings/node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (args: string[], input?: string) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    input,
  })

describe('what `ems new` writes', () => {
  test('passes lint and format as it is', () => {
    for (const [file, content] of Object.entries(filesOf({ area: 'gudang', title: 'Gudang' }))) {
      const at = `remotes/gudang/${file}`
      const { status, stdout, stderr } = run(
        ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', `--stdin-file-path=${at}`],
        content,
      )
      expect([file, status, stderr]).toEqual([file, 0, ''])
      expect(stdout).toBe(content)
    }
  })

  test('builds into a release that every gate lets through', async () => {
    const build = path.join(folder, 'build.ts')
    // A file, not `-e`: workers of the build repeat the arguments of this process.
    await writeFile(
      build,
      `import { candidateOf } from '${root}/shared/federation/src/publish/candidate.ts'
      import { refusalsOf } from '${root}/shared/federation/src/publish/gates.ts'
      const candidate = await candidateOf({ folder: import.meta.dirname, version: '1.0.0', log: () => undefined })
      const { routes } = candidate.release.descriptor
      console.log(JSON.stringify([routes[0]?.title, Object.keys(candidate.release.preload), refusalsOf(candidate, [])]))`,
    )

    const { stdout, stderr } = run([build])

    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([title, ['./list'], []])
  }, 120_000)
})
