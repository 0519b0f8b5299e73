import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { filesIn } from '../files.ts'
import type { Release } from '../registry/registry.ts'
import { APPROVAL } from './approval.ts'
import type { Contents } from './contents.ts'
import type { Candidate } from './preflight-checks.ts'
import { folderOf, Rejected } from './storage/storage.ts'

/** The one release that a build left in `outDir`; needs none of what a build needs. */
export async function builtIn(outDir: string): Promise<Candidate> {
  const remotes = join(outDir, 'registry/remotes')
  const areas = await readdir(remotes).catch(() => [])
  const homes = await Promise.all(
    areas.map(async (area) => (await readdir(join(remotes, area))).map((version) => join(remotes, area, version))),
  )
  const [home, ...others] = homes.flat()
  if (!home || others.length > 0)
    throw new Rejected(`${outDir} holds ${homes.flat().length} releases; exactly one is expected.`)
  return readCandidate(JSON.parse(await readFile(join(home, 'release.json'), 'utf8')) as Release, home)
}

/** Files in the folder of a release that are not part of it. */
const ABOUT = new Set(['release.json', 'contents.json', APPROVAL])

/** A built release with the bytes of all its files. */
export async function readCandidate(release: Release, home: string): Promise<Candidate> {
  const files = new Map<string, Buffer>()
  for (const file of await filesIn(home)) {
    const name = relative(home, file).split(sep).join('/')
    if (!ABOUT.has(name)) files.set(`/${folderOf(release.name, release.version)}/${name}`, await readFile(file))
  }
  const contents = JSON.parse(await readFile(join(home, 'contents.json'), 'utf8')) as Contents
  return { release, files, contents }
}
