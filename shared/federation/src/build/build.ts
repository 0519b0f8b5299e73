import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Compilation } from 'webpack'
import { integrityOf, writeAtomically } from '../files.ts'
import { breachesOf } from '../isolation/built.ts'
import { contentsOf } from '../publish/contents.ts'
import { type Area, CONTRACT } from '../registry/descriptor.ts'
import { sharedVersions, workspace } from '../registry/policy.ts'
import type { HostBuild, Release } from '../registry/registry.ts'
import { unservedBy, writeBuild } from '../registry/ring.ts'
import { releaseOf } from '../release.ts'
import { providedExports } from '../skew/packages.ts'
import { sourceHash } from '../sources.ts'
import { bundle } from './bundle.ts'
import { compressAll } from './compress.ts'
import { prerenderedHtml } from './prerender.ts'
import type { BuildOptions, ConfigOf } from './webpack.ts'

export type BuildAll = {
  /** Gets `host/` (what the gateway serves at `/`) and `registry/` (rings and immutable releases). */
  outDir: string
  /** Only these remotes; the others stay as the ring has them. */
  areas?: string[]
  log: (line: string) => void
  mode?: BuildOptions['mode']
  /** Folders of the packages; those of the checkout by default. */
  hostFolder?: string
  remotesFolder?: string
}

/**
 * Builds the host and every remote whose sources changed since the last build into `outDir`, and points ring `stable` at
 * the result in one atomic write. Safe to call while a gateway serves the folder.
 */
export async function buildAll({ outDir, areas, log, mode = 'production', ...from }: BuildAll) {
  const hostFolder = from.hostFolder ?? join(workspace, 'host')
  const remotesFolder = from.remotesFolder ?? join(workspace, 'remotes')
  const expected = areas ?? (await areasIn(remotesFolder))
  const host = await buildHost({ folder: hostFolder, outDir, mode, log })
  const releases: Release[] = []
  for (const area of expected) {
    releases.push(await buildRemote({ folder: join(remotesFolder, area), outDir, mode, log }))
  }
  const registry = await writeBuild({ folder: join(outDir, 'registry'), host, releases })
  for (const line of unservedBy(host, registry)) log(line)
  return { host, releases, registry }
}

type Build = { folder: string; outDir: string; mode: BuildOptions['mode']; log: (line: string) => void }
/** Without a version it is the package's, with a hash of the sources. */
type RemoteBuild = Build & { version?: string }

/** Builds one remote into its immutable folder and returns its release; at once when that folder exists already. */
export async function buildRemote({ folder, outDir, mode, log, ...as }: RemoteBuild): Promise<Release> {
  const from = [folder, ...['contracts/src', 'federation/src'].map((name) => join(workspace, 'shared', name))]
  const hash = await sourceHash(from, mode)
  const version = as.version ?? (await versionOf(folder, hash))
  const { area } = (await import(`${join(folder, 'src/area.ts')}?${hash}`)) as { area: Area }
  const home = join(outDir, 'registry/remotes', area.id, version)
  if (existsSync(join(home, 'release.json'))) {
    return JSON.parse(await readFile(join(home, 'release.json'), 'utf8'))
  }
  const started = performance.now()
  // Built under a temporary name and renamed: no partial release is ever visible, and of two concurrent builds one
  // remains.
  const adjacent = join(outDir, 'registry/remotes', area.id, `.${version}-${process.pid}`)
  try {
    const built = await bundle(await configOf(folder, hash, { area, outDir: adjacent, version, mode }))
    const created = await releaseOf(area, version, folder, adjacent, built)
    if (mode === 'production') await compressAll(adjacent)
    const contents = await contentsOf(folder, built)
    const breaches = mode === 'production' ? await breachesOf(adjacent, area.id, created.global) : []
    await writeAtomically(join(adjacent, 'contents.json'), JSON.stringify({ ...contents, breaches }))
    await writeAtomically(join(adjacent, 'release.json'), `${JSON.stringify(created, null, 2)}\n`)
    await rename(adjacent, home).catch((error) => {
      if (!existsSync(join(home, 'release.json'))) throw error
    })
    log(`built ${area.id} ${version} in ${seconds(started)}`)
    return created
  } finally {
    await rm(adjacent, { recursive: true, force: true })
  }
}

/** Builds the host into its folder, where older hashed files stay for tabs still open; `host.json` is written last. */
export async function buildHost({ folder, outDir, mode, log }: Build): Promise<HostBuild> {
  const shared = ['contracts/src', 'platform', 'ui', 'federation/src'].map((name) => join(workspace, 'shared', name))
  const hash = await sourceHash([folder, ...shared], mode)
  const version = await versionOf(folder, hash)
  const home = join(outDir, 'host')
  const last = await hostBuildIn(home)
  if (last?.version === version) return last
  const started = performance.now()
  const built = await bundle(await configOf(folder, hash, { outDir: home, version, mode }))
  if (existsSync(join(folder, 'public'))) await cp(join(folder, 'public'), home, { recursive: true })
  if (mode === 'production') await compressAll(home)
  const render = mode === 'production' ? await prerenderedHtml({ folder, version, bundle }) : undefined
  const created = { ...(await hostBuildOf(home, version, folder, built)), ...(render && { paint: render }) }
  await writeAtomically(join(home, 'host.json'), `${JSON.stringify(created, null, 2)}\n`)
  log(`built host ${version} in ${seconds(started)}`)
  return created
}

/** The host build in `home`, if any. */
export async function hostBuildIn(home: string): Promise<HostBuild | undefined> {
  const file = join(home, 'host.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
}

/** Description of a finished host build. */
export async function hostBuildOf(
  home: string,
  version: string,
  folder: string,
  built: Compilation,
): Promise<HostBuild> {
  const filesOf = (group: { getFiles: () => string[] } | undefined) => group?.getFiles().map((file) => `/${file}`) ?? []
  const files = filesOf(built.entrypoints.get('main'))
  const kit = filesOf(built.namedChunkGroups.get('kit')).filter((file) => !files.includes(file))
  return {
    version,
    contract: CONTRACT,
    shared: sharedVersions(folder),
    exports: providedExports(),
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    ...(kit.length > 0 && { kit }),
    integrity: await integrityOf(
      home,
      '/',
      built.getAssets().map(({ name }) => name),
    ),
  }
}

async function configOf<Options extends BuildOptions>(folder: string, hash: string, build: Options) {
  await mkdir(build.outDir, { recursive: true })
  const { default: config } = (await import(`${join(folder, 'webpack.config.ts')}?${hash}`)) as {
    default: ConfigOf<Options>
  }
  return config(build)
}

/** The remotes in a folder: those that have a table of contents. */
export async function areasIn(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((one) => existsSync(join(folder, one.name, 'src/area.ts'))).map((one) => one.name)
}

async function versionOf(folder: string, hash: string) {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  // The letter keeps an all-digit hash from being an invalid (leading zero) semver number.
  return `${version}-b${hash}`
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const PLAIN = new Set(['Error', 'BuildFailed'])

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: join(workspace, 'dist/web') },
      mode: { type: 'string', default: 'production' },
      host: { type: 'string', default: join(workspace, 'host') },
      remotes: { type: 'string', default: join(workspace, 'remotes') },
    },
  })
  try {
    await buildAll({
      outDir: resolve(values.out),
      hostFolder: resolve(values.host),
      remotesFolder: resolve(values.remotes),
      mode: values.mode === 'development' ? 'development' : 'production',
      log: console.log,
      ...(positionals.length > 0 && { areas: positionals }),
    })
  } catch (error) {
    // Only what it says: webpack's errors carry whole schemas and compilations.
    console.error(error instanceof Error ? (PLAIN.has(error.name) ? error.message : error.stack) : error)
    process.exitCode = 1
  }
}
