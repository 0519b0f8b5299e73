import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../..')

/** Whether the history of this checkout has the commit; a shallow clone has few. */
export const isThere = ({ commit }: { commit: string }) =>
  spawnSync('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]).status === 0

/** The sources of a commit in `to`, with the installed packages of this checkout. */
export async function checkoutCommit(commit: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const files = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', to], { input: files })
  await symlink(path.join(root, 'node_modules'), path.join(to, 'node_modules'))
  const rooms = await Promise.all(['shared', 'remotes', 'services'].map(packagesIn))
  for (const one of ['host', 'e2e', 'bench', ...rooms.flat()]) await copyLinks(one, to)
}

/** Links between packages are relative: they lead to those of the commit. */
async function copyLinks(one: string, to: string) {
  const links = path.join(one, 'node_modules')
  await cp(path.join(root, links), path.join(to, links), { recursive: true, verbatimSymlinks: true }).catch(
    () => undefined,
  )
}

const packagesIn = async (room: string) => (await readdir(path.join(root, room))).map((name) => path.join(room, name))
