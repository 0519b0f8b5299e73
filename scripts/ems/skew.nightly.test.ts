import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lackingExports } from '@ems/federation/skew/lacking'
import { providedExports } from '@ems/federation/skew/packages'
import { type HostExports, type ReleasedState, releasedStates, valuesOf } from '@ems/federation/skew/report'
import type { Uses } from '@ems/federation/skew/uses'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkoutCommit, isThere, root } from './testing/commit-checkout.ts'

/** So many released states of the shared packages a department may be behind. */
const STATES = 3
/** A shallow clone has none of them. */
const states = releasedStates().slice(-STATES).filter(isThere)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-skew-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A checkout of a commit with the installed packages of this one, and with the build of this one: it notes what is used. */
async function checkout(commit: string): Promise<string> {
  const to = path.join(folder, commit)
  await checkoutCommit(commit, to)
  await rm(path.join(to, 'shared/federation'), { recursive: true })
  await cp(path.join(root, 'shared/federation'), path.join(to, 'shared/federation'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await cp(path.join(root, 'shared/api'), path.join(to, 'shared/api'), { recursive: true })
  return to
}

const BUILD_MS = 300_000

const script = (
  at: string,
  out: string,
) => `import { areasIn, buildRemote } from './shared/federation/src/build/build.ts'
const remotes = ${JSON.stringify(path.join(at, 'remotes'))}
for (const area of await areasIn(remotes))
  await buildRemote({ folder: remotes + '/' + area, outDir: ${JSON.stringify(out)}, mode: 'production', version: '1.0.0', log: () => undefined })
`

type Built = { uses: Uses; code: string }

/** Every department of a checkout, built there: what it uses, and its scripts. */
async function builtIn(at: string): Promise<Map<string, Built>> {
  const out = path.join(at, 'dist/skew')
  // A file: workers of the minimiser inherit the options of Node, and would begin a script of `-e` anew.
  const file = path.join(at, 'skew-build.ts')
  await writeFile(file, script(at, out))
  execFileSync(process.execPath, [file], { cwd: at, stdio: ['ignore', 'inherit', 'inherit'], timeout: BUILD_MS })
  const remotes = path.join(out, 'registry/remotes')
  const read = async (area: string): Promise<[string, Built]> => {
    const home = path.join(remotes, area, '1.0.0')
    const { uses } = JSON.parse(await readFile(path.join(home, 'contents.json'), 'utf8'))
    const scripts = (await readdir(path.join(home, 'js'))).filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map((file) => readFile(path.join(home, 'js', file), 'utf8')))
    return [area, { uses, code: texts.join('\n') }]
  }
  return new Map(await Promise.all((await readdir(remotes)).map(read)))
}

const exportsOf = ({ packages }: ReleasedState): HostExports => valuesOf((name) => packages[name])

type Line = { department: string; built: string; host: string; lacking: string[] }

const standing = (
  built: string,
  host: string,
  departments: ReadonlyMap<string, Built>,
  provided: HostExports,
): Line[] =>
  [...departments].map(([department, { uses }]) => ({
    ...{ department, built, host },
    lacking: lackingExports(uses, provided, 'the host').map((line) => line.replace(/^export: (\S+) .*/, '$1')),
  }))

test('departments of the last released states run on the host of now; those of now on older hosts, or are refused by name', async () => {
  const now = await builtIn(await checkout('HEAD'))
  const onNow: Line[] = []
  const onOlder: Line[] = []
  for (const state of states) {
    const older = await builtIn(await checkout(state.commit))
    onNow.push(...standing(state.at, 'now', older, providedExports()))
    onOlder.push(...standing('now', state.at, now, exportsOf(state)))
  }
  const matrix = [...onNow, ...onOlder].map(({ lacking, ...line }) => ({
    ...line,
    standing: lacking.length > 0 ? `refused: ${lacking.join(', ')}` : 'runs',
  }))
  console.table(matrix)

  expect(matrix.length).toBe(states.length * 2 * now.size)
  expect(onNow.filter(({ lacking }) => lacking.length > 0)).toEqual([])
  // What is named stands in the scripts, and without it nothing would be refused that runs.
  for (const { department, lacking } of onOlder)
    for (const name of lacking) expect(now.get(department)?.code).toMatch(new RegExp(`\\.${name}\\b`))
}, 900_000)
