import { allocate, hashing, type Sink } from '../../services/api/src/customs/allocation/engine/index.ts'
import { reference } from '../../services/api/src/customs/allocation/engine/testing/reference.ts'
import { tenant } from './tenant.ts'

/*
 * One run in its own process, so that its memory can be measured: `node bench/kite/run.ts <size>
 * <engine|hashed|reference>`. Prints the measurements as JSON. It counts the processor time of the main thread, since
 * other load on the machine does not change it.
 */
const [size = '1', mode = 'engine'] = process.argv.slice(2)
const input = tenant(Number(size))
const silent: Sink = { allocation: () => undefined, difference: () => undefined }

const generated = mode === 'engine' ? timed(() => drain(input.pib_lines) + drain(input.peb_lines)) : undefined
const result = mode === 'reference' ? timed(nestedLoops) : timed(mode === 'hashed' ? withHash : engine)
const { maxRSS } = process.resourceUsage()
process.stdout.write(`${JSON.stringify({ ...result, generated: generated?.cpu ?? 0, rss: maxRSS * 1024 })}\n`)

function engine() {
  let rows = 0
  let money = 0n
  const { counts } = allocate(input, {
    ...silent,
    allocation(row) {
      rows++
      money += row.cif_idr
    },
  })
  if (rows !== counts.allocations || money === 0n) throw new Error(`${rows} rows came, ${counts.allocations} were made`)
  return counts
}

function withHash() {
  const hash = hashing(silent, input.parameters.decimal)
  const { counts } = allocate(input, hash)
  return { ...counts, digest: hash.digest() }
}

function nestedLoops() {
  const hash = hashing(silent, input.parameters.decimal)
  const { rows, differences } = reference(input)
  for (const row of rows) hash.allocation(row)
  for (const row of differences) hash.difference(row)
  return { allocations: rows.length, differences: differences.length, digest: hash.digest() }
}

function timed<Result>(act: () => Result) {
  const before = process.threadCpuUsage()
  const start = performance.now()
  const outcome = act()
  const { user, system } = process.threadCpuUsage(before)
  return { ...outcome, cpu: (user + system) / 1_000, wall: performance.now() - start }
}

function drain(lines: Iterable<unknown>) {
  let count = 0
  for (const _ of lines) count++
  return count
}
