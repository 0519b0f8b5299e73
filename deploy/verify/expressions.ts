import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'

/*
 * Asks a running Prometheus for every expression of the dashboard and of the alerts: each must have a value. Of an alert
 * that is what stands before its comparison, which is empty while nothing is wrong.
 *
 *   node deploy/verify/expressions.ts http://127.0.0.1:9090
 */
const TIMEOUT_MS = 120_000

const [prometheus = ''] = process.argv.slice(2)
const folder = path.resolve(import.meta.dirname, '../monitoring')
const read = (file: string) => readFile(path.join(folder, file), 'utf8')

type Dashboard = { panels: { targets: { expr: string }[] }[] }
type Alerts = { groups: { rules: { expr: string }[] }[] }

const dashboard = JSON.parse(await read('dashboard.json')) as Dashboard
const alerts = parse(await read('alerts.yml')) as Alerts
const measured = (expression: string) => expression.replace(/ (<|>|==) [\d.e]+$/, '')
const expressions = new Set([
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => measured(expr))),
])

let silent = [...expressions]
for (const until = Date.now() + TIMEOUT_MS; silent.length > 0 && Date.now() < until; await sleep(2_000)) {
  const answers = await Promise.all(silent.map(async (one) => ({ one, has: await hasValue(one) })))
  silent = answers.filter(({ has }) => !has).map(({ one }) => one)
}
for (const one of silent) process.stderr.write(`has no value: ${one}\n`)
process.stdout.write(`${expressions.size - silent.length} of ${expressions.size} expressions have a value\n`)
process.exit(silent.length > 0 ? 1 : 0)

async function hasValue(expression: string) {
  const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`).catch(
    () => undefined,
  )
  if (!answer) return false
  const { status, error, data } = (await answer.json()) as {
    status: string
    error?: string
    data?: { result: { value: [number, string] }[] }
  }
  if (status !== 'success') throw new Error(`${expression}: ${error}`)
  return (data?.result ?? []).some(({ value }) => value[1] !== 'NaN')
}
