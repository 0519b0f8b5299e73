import { execFile, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Result of a suite. */
export type Result = { passed: number; failed: number }

/** Downloads and unpacks a published package; returns its folder. */
export async function downloaded(folder: string, name: string, version: string) {
  const to = path.join(folder, name)
  await mkdir(to)
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder })
  await promisify(execFile)('tar', ['-xzf', stdout.trim(), '-C', to, '--strip-components=1'], { cwd: folder })
  return to
}

/** Gives the package these dependencies instead of its own, and installs them. */
export async function installed(folder: string, dependencies: Record<string, string>) {
  const file = path.join(folder, 'package.json')
  const { name, version, main } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ name, version, main, private: true, dependencies }, null, 2))
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}

/** Replaces a text that must be there: a new version of the package may have moved it. */
export async function replaced(file: string, changes: [from: string, to: string][]) {
  let text = await readFile(file, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  await writeFile(file, text)
}

type RunOptions = { cwd: string; env?: NodeJS.ProcessEnv; mayFail?: boolean; quiet?: boolean }

/** Runs a program to its end, shows what it writes unless `quiet`, and returns its standard output. */
export async function run(command: string, args: string[], { cwd, env, mayFail, quiet }: RunOptions) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (!quiet) process.stdout.write(chunk)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0 && !mayFail) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return output
}
