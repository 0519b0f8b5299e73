import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { breachesIn } from '@ems/federation/isolation/scripts'
import { biome, node, tsc, unit } from '../../test/runners.ts'
import { root } from '../channel/registry.ts'
import { cacheFolder, writeTypesProject } from './types-project.ts'

/** Folders that the build and check of a remote read, besides its own. */
const PARTS = ['shared/contracts', 'shared/platform', 'shared/ui', 'shared/federation', 'shared/testing']
const FILES = ['pnpm-lock.yaml', 'biome.json', 'jest.config.mjs', 'tsconfig.base.json', 'tsconfig.browser.json']

/**
 * Runs lint, types and tests of one remote and says what failed. What passed is remembered by the content of everything that
 * was read: `publish` after `check` does not repeat it, and one changed letter has all of it run again.
 */
export async function faultsOf(area: string): Promise<string[]> {
  const mark = path.join(cacheFolder, 'checked', `${area}-${await hashOf(area)}`)
  if (existsSync(mark)) {
    console.log(`${area}: lint, types and tests have passed on these very sources`)
    return []
  }
  const faults = [
    ...((await lint(area)) ? [] : ['lint: see above']),
    ...((await types(area)) ? [] : ['types: see above']),
    ...(await breaches(area)),
    ...(await tests(area)),
  ]
  if (faults.length > 0) return faults
  await mkdir(path.dirname(mark), { recursive: true })
  await writeFile(mark, new Date().toISOString())
  return []
}

const lint = (area: string) => node([biome, 'check', '--error-on-warnings', path.join(root, 'remotes', area)])

async function types(area: string) {
  const { project, remove } = await writeTypesProject(area)
  const isGood = await node([tsc, '-p', project])
  await remove()
  return isGood
}

/** Where a source reaches beyond the department; the build says the same of its files, without lines. */
async function breaches(area: string) {
  const faults: string[] = []
  for await (const file of glob(`remotes/${area}/src/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    for (const { line, because } of breachesIn(file, await readFile(path.join(root, file), 'utf8'), area))
      faults.push(`isolation: ${file}:${line} ${because}`)
  }
  return faults
}

async function tests(area: string) {
  const { failed } = await unit(['--selectProjects', 'browser', '--passWithNoTests', `remotes/${area}/`])
  return failed > 0 ? [`tests: ${failed} failed, see above`] : []
}

async function hashOf(area: string) {
  const hash = createHash('sha256')
  const files: string[] = FILES.filter((file) => existsSync(path.join(root, file)))
  for (const folder of [...PARTS, `remotes/${area}`]) {
    const match = glob('**/*', {
      cwd: path.join(root, folder),
      withFileTypes: true,
      exclude: ({ name }) => SKIPPED.has(name),
    })
    for await (const entry of match)
      if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
  }
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(await readFile(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 20)
}

const SKIPPED = new Set(['node_modules', 'dist', 'coverage'])
