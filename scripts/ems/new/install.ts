import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Mistake } from '../mistake.ts'
import { root } from '../registry.ts'

/** Makes pnpm know the packages of the workspace anew, and note a new one in the lock file. */
export async function installWorkspace() {
  const [, pnpm] = /const PNPM = '([^']+)'/.exec(readFileSync(path.join(root, 'scripts/run.mjs'), 'utf8')) ?? []
  const args = ['--yes', String(pnpm), 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent']
  const child = spawn('npx', args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Mistake('The packages could not be installed (see above); run `npx pnpm install`.')
}
