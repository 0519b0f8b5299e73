import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { breakages, type Mutation } from './mutations.ts'

/*
 * Breaks the kit on purpose, one mistake at a time, and shows which tests of the contract suite notice. Works on a copy
 * of the API; ends with 1 when a mistake goes unnoticed. `node services/api/src/testing/mutation-test.ts [words of a mistake]`
 */

const repository = path.resolve(import.meta.dirname, '../../../..')
const suite = 'services/api/src/settings/references/references.test.ts'
const promises = 'references keeps the promises of a resource'

type Outcome = { caughtBy: string[]; ran: number }

/** A workspace that is the real one but for its own copy of the API. */
async function copyOfWorkspace(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'ems-sabotage-'))
  for (const name of ['shared', 'node_modules', 'tsconfig.base.json'])
    await symlink(path.join(repository, name), path.join(copy, name))
  await cp(path.join(repository, 'jest.config.mjs'), path.join(copy, 'jest.config.mjs'))
  await cp(path.join(repository, 'services/api'), path.join(copy, 'services/api'), {
    recursive: true,
    filter: (source) => path.basename(source) !== 'node_modules',
  })
  await symlink(path.join(repository, 'services/api/node_modules'), path.join(copy, 'services/api/node_modules'))
  return copy
}

async function broken(
  workspace: string,
  { file, find, put }: Mutation,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const at = path.join(workspace, 'services/api/src', file)
  const valid = await readFile(at, 'utf8')
  if (valid.split(find).length !== 2) throw new Error(`${file} must contain this once: ${find}`)
  await writeFile(
    at,
    valid.replace(find, () => put),
  )
  try {
    return await work()
  } finally {
    await writeFile(at, valid)
  }
}

async function runSuite(workspace: string): Promise<Outcome> {
  const report = path.join(workspace, 'report.json')
  await rm(report, { force: true })
  const jest = path.join(repository, 'node_modules/jest/bin/jest.js')
  const options = ['--rootDir', workspace, '--selectProjects', 'node', '--runTestsByPath', path.join(workspace, suite)]
  const { stderr } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', jest, ...options, '--json', '--outputFile', report, '-t', promises],
    { cwd: workspace, encoding: 'utf8' },
  )
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`Jest wrote no report:\n${stderr}`)
  })
  const [file] = JSON.parse(text).testResults as { message: string; assertionResults: Assertion[] }[]
  const ran = (file?.assertionResults ?? []).filter(({ status }) => status === 'passed' || status === 'failed')
  if (!ran.length) throw new Error(`The suite did not run: ${file?.message}`)
  const failed = ran.filter(({ status }) => status === 'failed')
  return {
    ran: ran.length,
    caughtBy: failed.map(({ ancestorTitles, title }) => [...ancestorTitles.slice(1), title].join(' › ')),
  }
}
type Assertion = { status: string; title: string; ancestorTitles: string[] }

function print({ says }: Mutation, { caughtBy }: Outcome) {
  const [first, second] = caughtBy
  const names = [first, second].filter(Boolean).join(' · ')
  const others = caughtBy.length > 2 ? ` and ${caughtBy.length - 2} more` : ''
  process.stdout.write(`| ${says} | ${caughtBy.length ? `${names}${others}` : '**nothing**'} |\n`)
}

const expected = process.argv.slice(2).join(' ')
const workspace = await copyOfWorkspace()
try {
  const valid = await runSuite(workspace)
  if (valid.caughtBy.length) throw new Error(`The suite fails on the sound kit: ${valid.caughtBy.join(', ')}`)
  process.stdout.write(`${valid.ran} tests pass on the sound kit.\n\n| broken on purpose | caught by |\n|---|---|\n`)
  let unnoticed = 0
  const chosen = breakages.filter(({ says }) => says.includes(expected))
  for (const mutation of chosen) {
    const outcome = await broken(workspace, mutation, () => runSuite(workspace))
    print(mutation, outcome)
    if (!outcome.caughtBy.length) unnoticed += 1
  }
  process.stdout.write(`\n${chosen.length - unnoticed} of ${chosen.length} mistakes were caught.\n`)
  process.exitCode = unnoticed ? 1 : 0
} finally {
  await rm(workspace, { recursive: true, force: true })
}
