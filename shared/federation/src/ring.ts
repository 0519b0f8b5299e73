import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './files.ts'
import type { HostBuild, Registry, Release, Ring } from './registry.ts'
import { registry as registrySchema } from './schema.ts'

type NewRing = {
  /** The registry folder: rings in `registry/`, releases in `remotes/`. */
  folder: string
  ring: Ring
  host: HostBuild
  /** The releases that become live; areas not among them stay as they are. */
  releases: Release[]
}

/** Points a ring at releases, each remembering the one it replaces, in one atomic write. Nothing changed: nothing written. */
export async function writeRing({ folder, ring, host, releases }: NewRing): Promise<Registry> {
  const file = join(folder, 'registry', `${ring}.json`)
  const before = existsSync(file) ? registrySchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data : undefined
  const replaced = new Map(before?.modules.map((one) => [one.name, one]))
  for (const one of releases) replaced.set(one.name, replacing(one, replaced.get(one.name)))
  const modules = [...replaced.values()].sort((a, b) => a.name.localeCompare(b.name))

  const { version, contract, shared } = host
  const content = {
    schema: 1 as const,
    ring,
    host: { version, contract, shared },
    revoked: before?.revoked ?? [],
    modules,
  }
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
  if (before?.revision === revision) return before
  const after = registrySchema.parse({ ...content, revision, updatedAt: new Date().toISOString() })
  await writeAtomically(file, JSON.stringify(after))
  return after
}

function replacing(release: Release, before: Release | undefined): Release {
  if (!before) return release
  // The same version again, rebuilt in development: what it replaced stays what it was.
  if (before.version === release.version) return before.previous ? { ...release, previous: before.previous } : release
  const { previous: _, ...previous } = before
  return { ...release, previous }
}
