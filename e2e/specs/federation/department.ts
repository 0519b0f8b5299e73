import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildRemote } from '@ems/federation/build'
import type { Registry, Release } from '@ems/federation/registry'

/** Differences of a release from the built department. */
export type Variant = {
  /** The word on its screens. */
  edition?: string
  /** Changes the text of its files, before they are hashed. */
  edit?: (text: string, file: string) => string
  /** Changes what the registry says of it. */
  release?: (made: Release) => Release
  previous?: Release
}

/** The test department, and a folder that the gateway of these journeys serves. */
export async function publisherFor(folder: string, web: string) {
  // Kept from run to run: it is built again only when its sources change. Not minified, so that variants can be made.
  const outDir = path.join(web, '../e2e-department')
  const built = await buildRemote({
    folder: path.join(import.meta.dirname, 'department'),
    outDir,
    mode: 'development',
    log: () => undefined,
  })
  const home = path.join(outDir, 'registry/remotes', built.name, built.version)
  const stable = JSON.parse(await readFile(path.join(web, 'registry/registry/stable.json'), 'utf8')) as Registry
  let created = 0
  let revisions = 0

  /** Writes a release of the department under a version of its own. */
  const release = (variant: Variant = {}) => rewrite(built, home, variant)

  /** A release of a real department once more, under a version of its own. */
  const copyOf = ({ previous: _, ...of }: Release) =>
    rewrite(of, path.join(web, 'registry/remotes', of.name, of.version), {})

  async function rewrite(from: Release, source: string, { edition = 'pertama', edit, release, previous }: Variant) {
    const version = `9.0.${++created}`
    const global = `ems_${from.name}_9_0_${created}`
    const renamed = (text: string) => text.replaceAll(from.global, global).replaceAll(from.version, version)
    const integrity: Record<string, string> = {}
    for await (const file of glob('**/*.{js,css}', { cwd: source })) {
      const own = renamed(await readFile(path.join(source, file), 'utf8')).replaceAll('pertama', edition)
      const text = edit ? edit(own, file) : own
      const target = path.join(folder, 'remotes', from.name, version, file)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text)
      integrity[`/remotes/${from.name}/${version}/${file}`] = hashOf(text)
    }
    const { previous: _, ...before } = previous ?? ({} as Release)
    const plain: Release = { ...JSON.parse(renamed(JSON.stringify(from))), integrity }
    return (release ?? ((one) => one))(previous ? { ...plain, previous: before } : plain)
  }

  const write = async (name: string, content: unknown) => {
    const file = path.join(folder, 'registry', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify(content))
    await rename(`${file}.new`, file)
  }

  /**
   * Makes these releases of the department live beside the real departments. The gateway uses them from the next page
   * on.
   */
  async function publish(releases: Release[], changes: Partial<Registry> = {}) {
    const modules = [...stable.modules, ...releases]
    const registry: Registry = { ...stable, revoked: [], modules, revision: `uji-${++revisions}`, ...changes }
    await write('stable.json', registry)
    return registry
  }

  /** Gives these releases to the people of a user group, on trial. */
  async function tryOut(releases: Release[], group: string) {
    await write('pilot.json', { ...stable, ring: 'pilot', revision: `pilot-${++revisions}`, modules: releases })
    await write('audience.json', { pilot: { groups: [group], percent: 0 } })
  }

  return { release, copyOf, publish, tryOut }
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
