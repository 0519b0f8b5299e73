import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Mistake } from '../build/mistake.ts'
import { root } from '../channel/registry.ts'

/** Lets pnpm read the workspace again and add a new package to the lock file. */
export async function installWorkspace() {
  const [, pnpm] = /const PNPM = '([^']+)'/.exec(readFileSync(path.join(root, 'scripts/run.mjs'), 'utf8')) ?? []
  const args = ['--yes', String(pnpm), 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent']
  const child = spawn('npx', args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Mistake('The packages could not be installed (see above); run `npx pnpm install`.')
}
