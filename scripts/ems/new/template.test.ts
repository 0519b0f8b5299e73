import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { filesOf } from './template.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const title = `Gudang "A" & O'Brien {1}`
let folder: string

async function write(into: string, names: Parameters<typeof filesOf>[0]) {
  for (const [file, content] of Object.entries(filesOf(names))) {
    await mkdir(path.dirname(path.join(into, file)), { recursive: true })
    await writeFile(path.join(into, file), content)
  }
}

beforeAll(async () => {
  // In the checkout, whose packages it needs. Git ignores dist.
  await mkdir(path.join(root, 'dist'), { recursive: true })
  folder = await mkdtemp(path.join(root, 'dist/template-'))
  await write(folder, { area: 'gudang', title })
  // As after an installation: the packages of every other remote.
  await symlink(path.join(root, 'remotes/settings/node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  })

describe('what `ems new` writes', () => {
  test('passes lint and format as it is', async () => {
    // Not in dist, which lint leaves out; hidden, so that nothing else takes it for sources.
    const aside = await mkdtemp(path.join(import.meta.dirname, '.lint-'))
    try {
      await write(aside, { area: 'gudang', title: 'Gudang' })
      const { status, stdout, stderr } = run(['node_modules/@biomejs/biome/bin/biome', 'ci', aside])
      expect(stdout + stderr).toContain('Checked 6 files')
      expect(status).toBe(0)
    } finally {
      await rm(aside, { recursive: true })
    }
  }, 120_000)

  test('builds into a release that every gate lets through', async () => {
    const build = path.join(folder, 'build.ts')
    // A file, not `-e`: workers of the build repeat the arguments of this process.
    await writeFile(
      build,
      `import { candidateOf } from '${root}/shared/federation/src/publish/candidate.ts'
      import { refusalsOf } from '${root}/shared/federation/src/publish/preflight-checks.ts'
      const candidate = await candidateOf({ folder: import.meta.dirname, version: '1.0.0', log: () => undefined })
      const { routes } = candidate.release.descriptor
      console.log(JSON.stringify([routes[0]?.title, Object.keys(candidate.release.preload), refusalsOf(candidate, [])]))`,
    )

    const { stdout, stderr } = run([build])

    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([title, ['./list'], []])
  }, 120_000)
})
