import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs the pnpm of `run.mjs`; returns what it said and whether it ended well. */
export async function pnpm(args: readonly string[]) {
  const [, version = ''] =
    /const PNPM = '([^']+)'/.exec(await readFile(path.join(root, 'scripts/run.mjs'), 'utf8')) ?? []
  const child = spawn('npx', ['--yes', version, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<boolean>((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve(code === 0)),
  )
  const [output, errors, isFine] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, isFine }
}
