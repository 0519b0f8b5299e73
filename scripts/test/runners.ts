import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const resolve = createRequire(import.meta.url).resolve
const jest = path.join(path.dirname(resolve('jest/package.json')), 'bin/jest.js')
const playwright = path.join(path.dirname(resolve('@playwright/test/package.json')), 'cli.js')
/** Programs of this workspace, for `node`. */
export const biome = path.join(path.dirname(resolve('@biomejs/biome/package.json')), 'bin/biome')
export const tsc = path.join(path.dirname(resolve('typescript/package.json')), 'bin/tsc')

const knip = path.join(root, 'node_modules/knip/bin/knip.js')

export type Tally = { passed: number; failed: number }

/** Runs a Node program of this workspace in the foreground; true when it ended well. */
export async function node(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return code === 0
}

const asTally = (passed: boolean): Tally => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Biome over everything, what nobody uses, documents, sizes of rooms, words in names and subjects of commits. */
export async function lint() {
  const checkers = [
    'docs/check-docs.ts',
    'structure/check-structure.ts',
    'words/check-words.ts',
    'commits/check-commits.ts',
  ]
  const scripts = checkers.map((file) => [`scripts/${file}`])
  const checks = [[biome, 'check', '--error-on-warnings'], [knip, '--no-progress'], ...scripts]
  return add((await Promise.all(checks.map((args) => node(args)))).map(asTally))
}

/** TypeScript over the server half and the browser half. */
export async function types() {
  const halves = ['tsconfig.json', 'tsconfig.browser.json'].map((project) => node([tsc, '-p', project]))
  return add((await Promise.all(halves)).map(asTally))
}

/** Builds host and remotes, so that the build is known to work from nothing, and bundles the services. */
export const build = async () => {
  const pages = await node(['shared/federation/src/build/build.ts', '--out', path.join(root, 'dist/web')])
  return asTally(pages && (await node(['shared/bundle/src/bundle.ts'])))
}

/** The bytes that departments on their own may cost beside one application, from the build of the step before. */
export const bytes = async () => asTally(await node(['bench/cold-load.bench.ts', '0']))

/** Jest, whole or narrowed by its own arguments. ESM packages load only with Node's VM modules. */
export const unit = (args: string[]) =>
  withReport(async (report) => {
    // Services that tests start are those of production.
    await node(['shared/bundle/src/bundle.ts'])
    const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    const jestArgs = [jest, '--json', `--outputFile=${report}`, ...args]
    const ended = await node([...options, ...jestArgs], { EMS_BUNDLES: '1' })
    return { ended, read: readJest }
  })

/** Playwright over `e2e/`; its configuration starts an EMS for each of the workers. */
export const browser = (args: string[], chromium: string, workers: number) =>
  withReport(async (report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, EMS_CHROMIUM: chromium, EMS_E2E_WORKERS: String(workers) }
    const ended = await node(
      [playwright, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
      env,
    )
    return { ended, read: readPlaywright }
  })

export const add = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

type Run = { ended: boolean; read: (report: string) => Tally }

/** A runner that failed without a failed test to show for it (a crash, no tests, a broken set-up) counts as one. */
async function withReport(run: (report: string) => Promise<Run>): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-report-'))
  try {
    const report = path.join(folder, 'report.json')
    const { ended, read } = await run(report)
    const text = await readFile(report, 'utf8').catch(() => undefined)
    const tally = text ? read(text) : { passed: 0, failed: 0 }
    return ended || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A file that does not load counts as a failed test: Jest itself counts it only among the suites. */
function readJest(report: string): Tally {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
}

/** There are no second attempts: a test that needs one is reported as failed. */
function readPlaywright(report: string): Tally {
  const { stats, errors } = JSON.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
