import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Verdict = { budget: string; measured: string; kept: boolean }
export type Report = {
  name: string
  rows: Record<string, string | number>[]
  verdicts: Verdict[]
  /** Values that only the JSON has, not the table. */
  every?: Record<string, string | number>[]
}

const results = path.resolve(import.meta.dirname, '../results')

/** Prints a table and the verdict on each budget, and keeps both as JSON. A budget that was missed fails the process. */
export async function report({ name, rows, verdicts, every }: Report) {
  print(rows)
  process.stdout.write('\n')
  print(verdicts.map(({ kept, ...rest }) => ({ ...rest, verdict: kept ? 'kept' : 'MISSED' })))
  await mkdir(results, { recursive: true })
  const document = {
    name,
    at: new Date().toISOString(),
    node: process.version,
    rows,
    verdicts,
    ...(every ? { every } : {}),
  }
  await writeFile(path.join(results, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`)
  if (verdicts.some(({ kept }) => !kept)) process.exitCode = 1
}

function print(rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name] ?? '').length)))
  const line = (cells: readonly string[]) => `${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')}\n`
  process.stdout.write(line(names) + line(widths.map((width) => '─'.repeat(width))))
  for (const row of rows) process.stdout.write(line(names.map((name) => String(row[name] ?? ''))))
}

export const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number

/** `12.3` */
export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))
