import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { Refusal } from '@ems/postgres/embedded'
import { root } from './settings.ts'

/** Build output of host and remotes: one folder per checkout, independent of the data folder. */
export const webDir = path.join(root, 'dist/web')

/**
 * Builds host and remotes as far as their sources changed, in a process of its own: webpack takes memory that the
 * launcher would keep. Resolves with what was built. Pages that were built elsewhere (`EMS_HOST_DIR` and
 * `EMS_REGISTRY_DIR`) are left alone.
 */
export async function buildWeb() {
  if (process.env.EMS_HOST_DIR && process.env.EMS_REGISTRY_DIR) return `as they are in ${process.env.EMS_HOST_DIR}`
  const build = path.join(root, 'shared/federation/src/build/build.ts')
  const child = spawn(process.execPath, [build, '--out', webDir], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  let output = ''
  const append = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const [code, signal] = await once(child, 'close')
  process.off('exit', abandon)
  if (code !== 0) throw new Refusal(`The pages could not be built (${code ?? signal}):\n${output.trim()}`)
  const built = output.split('\n').filter((line) => line.startsWith('built '))
  return built.join(', ') || 'unchanged'
}

/**
 * Builds the catalogue of the kit in the background, slowly, when everything else runs: nobody waits for it. Without a word
 * when it fails: `npm run catalogue` says why. `stop` ends it, and so does the end of this process, however it ends.
 */
export function buildCatalogueLater(): { stop: () => Promise<void> } {
  if (process.env.EMS_HOST_DIR) return { stop: async () => undefined }
  const build = path.join(root, 'shared/federation/src/catalogue/build-catalogue.ts')
  const args = [build, '--out', path.join(webDir, 'host')]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  const stop = () => {
    child.kill('SIGKILL')
    return ended
  }
  return { stop }
}
