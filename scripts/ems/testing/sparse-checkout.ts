import { spawnSync } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Leaves in `folder` what `git sparse-checkout set scripts shared <more>` leaves of this checkout, installed. Without the
 * departments' own tests, which run as part of the suite already.
 */
export async function sparseCheckout(folder: string, ...more: string[]) {
  const parts = ['scripts', 'shared', ...more]
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const isThere = (file: string) => !file.includes('/') || parts.some((part) => file.startsWith(`${part}/`))
  const isTest = (file: string) => file.startsWith('remotes/') && /\.test\.tsx?$/.test(file)
  const files = stdout.split('\n').filter((file) => file && isThere(file) && !isTest(file))
  const packages = files.filter((file) => file.endsWith('/package.json')).map((file) => path.dirname(file))
  await Promise.all(files.map((file) => cp(path.join(root, file), path.join(folder, file)).catch(() => undefined)))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const one of packages) {
    const links = path.join(one, 'node_modules')
    await mkdir(path.join(folder, one), { recursive: true })
    await cp(path.join(root, links), path.join(folder, links), { recursive: true, verbatimSymlinks: true }).catch(
      () => undefined,
    )
  }
}
