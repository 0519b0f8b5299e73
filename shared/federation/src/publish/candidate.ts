import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRemote } from '../build/build.ts'
import { readCandidate } from './built.ts'
import type { Candidate } from './preflight-checks.ts'
import { folderOf, Rejected } from './storage/storage.ts'

const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

type Source = { folder: string; version: string; log: (line: string) => void }

/** Builds a remote as this version somewhere aside and reads what came of it. */
export async function candidateOf({ folder, version, log }: Source): Promise<Candidate> {
  if (!SEMVER.test(version)) throw new Rejected(`${JSON.stringify(version)} is no version; give one like 1.4.0.`)
  if (!existsSync(join(folder, 'src/area.ts')))
    throw new Rejected(`There is no remote in ${folder}: it has no src/area.ts.`)
  const outDir = await mkdtemp(join(tmpdir(), 'ems-publish-'))
  try {
    const release = await buildRemote({ folder, outDir, version, mode: 'production', log })
    return await readCandidate(release, join(outDir, 'registry', folderOf(release.name, version)))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
