import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'

export type Launch = {
  program: string
  /** PGDATA. */
  folder: string
  port: number
  account: Account
  /** File descriptor that takes the server's log. */
  logTo: number
  settings: Record<string, string>
}

/**
 * Sized for one machine that also runs the services. A gigabyte of WAL (the default) takes more than 2 s to replay after a
 * crash; a quarter of it does not. Keep `docker-compose.yml` equal (docs/decisions/postgresql-server.md).
 */
const tuning = {
  shared_buffers: '256MB',
  max_connections: '200',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  log_min_duration_statement: '1s',
  log_line_prefix: '%m [%p] %a ',
  log_checkpoints: 'off',
}

/** Starts the server in a session of its own: a Ctrl-C in the terminal must reach the services before their database. */
export function launch({ program, folder, port, account, logTo, settings }: Launch): ChildProcess {
  const flags = Object.entries({ ...tuning, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(program, ['-D', folder, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...flags], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', logTo, logTo],
    detached: true,
  })
}

/**
 * Stops the server when this process ends, also by `kill -9`: the standard input of a shell is a pipe from here, and
 * ends with this process. Returns a function that ends the guard.
 */
export function guard(server: ChildProcess, { folder, account }: Launch) {
  const script = 'cat >/dev/null; [ "$(head -n 1 "$2")" = "$1" ] && kill -INT "$1"'
  const shell = spawn('sh', ['-c', script, 'ems-guard', String(server.pid), path.join(folder, 'postmaster.pid')], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  const deleted = once(shell, 'exit')
  return async () => {
    // Awaited now: without a reference this process could end before the shell has.
    shell.ref()
    if (shell.exitCode === null && shell.signalCode === null && shell.pid) process.kill(-shell.pid, 'SIGKILL')
    await deleted
  }
}

/** A fast shutdown; an immediate one (recovery at the next start, nothing acknowledged is lost) after `graceMs`. */
export async function shutDown(server: ChildProcess, graceMs = 8_000) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  const impatient = setTimeout(() => server.kill('SIGQUIT'), graceMs)
  await exited
  clearTimeout(impatient)
}

/**
 * Ends a server that a killed launcher left on `folder`. A `postmaster.pid` whose number now belongs to another
 * program (a restarted container counts from 1 again) is removed, or PostgreSQL would refuse to start.
 */
export async function endOrphan(folder: string, log: (line: string) => void) {
  const file = path.join(folder, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0)) return
  const command = await commandOf(pid)
  if (!command) return
  if (!command.includes(folder)) return rm(file)

  log(`A PostgreSQL (process ${pid}) was left running on ${folder}; stopping it first.`)
  process.kill(pid, 'SIGINT')
  for (let waited = 0; await commandOf(pid); waited += 50) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT')
    await sleep(50)
  }
}

/** Empty without such a process, or when it ended and its exit code was not collected (a container without init). */
async function commandOf(pid: number) {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout.trim()
}
