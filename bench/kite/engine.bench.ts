import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { report, rounded } from '../lib/report.ts'

/*
 * P7, the engine's part: 200,000 PIB lines × 100,000 PEB lines × 8 materials read as a stream, matched, with every figure of
 * every allocation; at 1/10, 1/3, 1 and 3 times the size for the exponent; and at 1/10 beside the plain nested loops that
 * the tests believe, whose result must be the same to the last digit.
 *
 *   node bench/kite/engine.bench.ts
 */
type Measured = {
  needs: number
  allocations: number
  differences: number
  steps: number
  cpu: number
  wall: number
  generated: number
  rss: number
  digest?: string
}

const sizes = [0.1, 1 / 3, 1, 3]
const run = promisify(execFile)
/** Rows die young; Node's own choice lets a hundred megabytes of them pile up first, for no gain in time. */
const youngGeneration = '--max-semi-space-size=16'

async function main() {
  const measured: Measured[] = []
  for (const size of sizes) measured.push(await measure(size, 'engine'))
  const hashed = await measure(0.1, 'hashed')
  const plain = await measure(0.1, 'reference')
  const full = measured[sizes.indexOf(1)] as Measured
  const exponent = slope(measured.map(({ cpu, generated }, n) => [sizes[n] as number, cpu - generated]))
  const seconds = (full.cpu - full.generated) / 1_000
  const megabytes = full.rss / 2 ** 20

  await report({
    name: 'kite-engine',
    rows: [
      ...measured.map((one, n) => rowOf(String(rounded(sizes[n] as number)), one)),
      rowOf('0.1 with hash', hashed),
      rowOf('0.1 nested loops', { ...plain, needs: hashed.needs, steps: 0 }),
    ],
    verdicts: [
      { budget: 'match, all figures ≤ 1.5 s', measured: `${rounded(seconds)} s`, kept: seconds <= 1.5 },
      { budget: 'peak RSS ≤ 256 MB', measured: `${rounded(megabytes, 0)} MB`, kept: megabytes <= 256 },
      { budget: 'grows linearly, exponent ≤ 1.15', measured: String(rounded(exponent)), kept: exponent <= 1.15 },
      {
        budget: 'equal to the nested loops at 1/10',
        measured: `${plain.allocations} rows, ${rounded(plain.cpu / hashed.cpu, 0)} times slower`,
        kept: plain.digest === hashed.digest,
      },
    ],
  })
}

async function measure(size: number, mode: string): Promise<Measured> {
  const script = path.join(import.meta.dirname, 'run.ts')
  const { stdout } = await run(process.execPath, [youngGeneration, script, String(size), mode])
  return JSON.parse(stdout)
}

const rowOf = (size: string, one: Measured) => ({
  size,
  needs: one.needs,
  rows: one.allocations,
  differences: one.differences,
  'steps per need': rounded(one.steps / one.needs),
  'CPU s': rounded((one.cpu - one.generated) / 1_000),
  'wall s': rounded(one.wall / 1_000),
  'reading s': rounded(one.generated / 1_000),
  'peak MB': rounded(one.rss / 2 ** 20, 0),
})

/** Least squares through the logarithms: the power with which time grows. */
function slope(points: readonly [number, number][]) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (pick: 0 | 1) => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const expired = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return expired / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}

await main()
