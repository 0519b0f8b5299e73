import { add, type Tally } from './runners.ts'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Runs the steps one after the other, all of them, and ends with the line `N passed, N failed` and a fitting exit code. */
export async function report(steps: Record<string, () => Promise<Tally>>) {
  const began = performance.now()
  const tallies: [string, Tally, string][] = []
  for (const [name, step] of Object.entries(steps)) {
    process.stdout.write(`\n── ${name}\n`)
    const since = performance.now()
    const tally = await step().catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      return { passed: 0, failed: 1 }
    })
    tallies.push([name, tally, seconds(since)])
  }
  const total = add(tallies.map(([, tally]) => tally))
  const lines = tallies.map(
    ([name, tally, took]) => `${name.padEnd(10)} ${message(tally).padEnd(26)} ${took.padStart(6)}`,
  )
  process.stdout.write(
    `\n${lines.join('\n')}\n${'all'.padEnd(37)} ${seconds(began).padStart(6)}\n\n${message(total)}\n`,
  )
  process.exitCode = total.failed === 0 ? 0 : 1
}

const message = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`
