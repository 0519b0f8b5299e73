import { globSync } from 'node:fs'
import path from 'node:path'
import { node } from './test/runners.ts'

// `npm run bench` runs every benchmark, `npm run bench -- api` those whose name has the word.
const root = path.resolve(import.meta.dirname, '..')
const [word = '', ...args] = process.argv.slice(2)
const benchmarks = globSync('bench/**/*.bench.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((file) => path.basename(file).includes(word))
  .sort()
if (benchmarks.length === 0) process.stderr.write(`There is no benchmark with "${word}" in its name.\n`)

const failed: string[] = []
for (const file of benchmarks) {
  process.stdout.write(`\n── ${file}\n`)
  if (!(await node([file, ...args]))) failed.push(file)
}
if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 && benchmarks.length > 0 ? 0 : 1
