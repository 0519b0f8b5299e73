import { execFileSync } from 'node:child_process'

/*
 * Memory and time to start of the containers whose ids are given: from when the container was started until its log says
 * that it listens, or until its first good health check.
 */
const docker = (...args: string[]) =>
  execFileSync('docker', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] })

type Inspected = {
  Name: string
  State: { StartedAt: string; Running: boolean; Health?: { Log: { Start: string; ExitCode: number }[] } }
}

const ids = process.argv.slice(2)
const inspected = JSON.parse(docker('inspect', ...ids)) as Inspected[]
for (const { Name, State } of inspected.filter((one) => one.State.Running)) {
  const memory = docker('stats', '--no-stream', '--format', '{{.MemUsage}}', Name.slice(1)).trim()
  const began = Date.parse(State.StartedAt)
  const healthy = State.Health?.Log.find(({ ExitCode }) => ExitCode === 0)
  const until = listensSince(Name.slice(1), State.StartedAt) ?? (healthy ? Date.parse(healthy.Start) : Number.NaN)
  const seconds = Number.isNaN(until) ? '?' : ((until - began) / 1_000).toFixed(1)
  process.stdout.write(`${Name.slice(1).padEnd(28)} ${memory.padEnd(22)} ready after ${seconds} s\n`)
}

/** A container that was started again keeps what it said before. */
function listensSince(name: string, started: string) {
  const line = docker('logs', '--since', started, name)
    .split('\n')
    .find((one) => /"msg":"([a-z]+ is ready|Server listening)/.test(one))
  return line ? (JSON.parse(line) as { time: number }).time : undefined
}
