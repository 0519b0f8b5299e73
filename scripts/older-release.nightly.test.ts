import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releasedStates } from '@ems/federation/skew/report'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkoutCommit, isThere, root } from './ems/testing/commit-checkout.ts'

/** While a release is rolled out, processes of the one before run against a database that is migrated already. */
const LONG = 1_200_000
/** Reading, writing, rights, sign-in and the life of records: what every screen stands on. */
const CORE = ['api/src/kit/', 'settings/references', 'settings/usergroups', 'settings/users', 'session/tokens']
/** The one promise that an expansion breaks by intention: a column that the release before does not know. */
const EXPANDED = 'has exactly one column per field'
const SERVICES = ['api', 'identity', 'realtime']

/** A shallow clone has none of them. */
const before = releasedStates().filter(isThere).at(-1)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-older-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Results = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

test(
  'the release before runs the core of its suite against the database of this one',
  async () => {
    if (!before) return
    await checkoutCommit(before.commit, folder)
    for (const service of SERVICES) {
      const sql = path.join('services', service, 'sql')
      await rm(path.join(folder, sql), { recursive: true })
      await cp(path.join(root, sql), path.join(folder, sql), { recursive: true })
    }
    const jest = path.join(path.dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js')
    const report = path.join(folder, 'report.json')
    const only = ['--selectProjects', 'node', '--testNamePattern', `^(?!.*${EXPANDED})`]
    const options = ['--rootDir', folder, ...only, '--json', `--outputFile=${report}`]
    const { stderr } = spawnSync(
      process.execPath,
      ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...options, '--', ...CORE],
      // Its own server of PostgreSQL, and its own services from their sources.
      { cwd: folder, encoding: 'utf8', env: environment(), maxBuffer: 2 ** 28 },
    )
    const results = JSON.parse(await readFile(report, 'utf8')) as Results

    expect(results.numPassedTests).toBeGreaterThan(500)
    expect({ ...failed(results), output: results.numFailedTestSuites > 0 ? stderr : '' }).toEqual({
      tests: 0,
      files: 0,
      output: '',
    })
  },
  LONG,
)

const failed = ({ numFailedTests, numFailedTestSuites }: Results) => ({
  tests: numFailedTests,
  files: numFailedTestSuites,
})

/** Without what this run of Jest says of itself. */
function environment() {
  const { TEST_DATABASE_URL: _, EMS_BUNDLES: __, JEST_WORKER_ID: ___, NODE_OPTIONS: ____, ...env } = process.env
  return { ...env, EMS_TESTS: 'daily' }
}
