import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import webpack, { type Compilation, type Configuration } from 'webpack'
import { areasIn, buildRemote, hostBuildIn, hostBuildOf } from './build/build.ts'
import { type ConfigOf, exposesOf, type RemoteBuildOptions } from './build/webpack.ts'
import { BuildFailed, PROBLEMS, type Problem } from './dev/problem.ts'
import { fromRoot, problemsOf } from './dev/webpack-problems.ts'
import { createDevRelease } from './dev-release.ts'
import { writeAtomically } from './files.ts'
import type { Area } from './registry/descriptor.ts'
import { workspace } from './registry/policy.ts'
import type { Release } from './registry/registry.ts'
import { writeDevelopment } from './registry/ring.ts'

export type Dev = {
  /** As for `buildAll`; a gateway with `EMS_DEV=1` on this folder brings each build into open pages. */
  outDir: string
  /** The remotes to watch; the others are built once. All of them unless given. */
  areas?: string[]
  log: (line: string) => void
  hostFolder?: string
  remotesFolder?: string
}

/**
 * Builds host and remotes for development and again after each change of a source. Resolves when everything was built
 * once; an error in a source is logged, and what was built before it stays live. The result ends the watching.
 */
export async function watchAll({ outDir, areas, log, ...from }: Dev) {
  const hostFolder = from.hostFolder ?? join(workspace, 'host')
  const remotesFolder = from.remotesFolder ?? join(workspace, 'remotes')
  const all = await areasIn(remotesFolder)
  const watched = areas ?? all
  const publish = publisher(outDir)
  const problemsIn = recorder(outDir)

  const host = await watchHost({
    folder: hostFolder,
    outDir,
    log,
    built: () => publish([]),
    problems: problemsIn('host'),
  })
  for (const area of all.filter((one) => !watched.includes(one))) {
    await publish([await buildRemote({ folder: join(remotesFolder, area), outDir, mode: 'development', log })])
  }
  const remotes = await Promise.all(
    watched.map((area) =>
      watchRemote({
        folder: join(remotesFolder, area),
        outDir,
        log,
        built: (one) => publish([one]),
        problems: problemsIn(area),
      }),
    ),
  )
  return async () => {
    await Promise.all([host, ...remotes].map((stop) => stop()))
  }
}

type Watch<Built> = {
  folder: string
  outDir: string
  log: (line: string) => void
  built: (made: Built) => Promise<unknown>
  /** What is wrong after each build; nothing, when it succeeded. */
  problems?: ((problems: readonly Problem[]) => void) | undefined
}

async function watchHost({ folder, outDir, log, built, problems }: Watch<void>) {
  const home = join(outDir, 'host')
  const version = await versionOf(folder)
  await mkdir(home, { recursive: true })
  await cp(join(folder, 'public'), home, { recursive: true })
  const { default: config } = (await import(join(folder, 'webpack.config.ts'))) as { default: ConfigOf }
  return watch({
    name: 'host',
    config: config({ outDir: home, version, mode: 'development' }),
    log,
    problems,
    built: async (compilation) => {
      const created = await hostBuildOf(home, version, folder, compilation)
      await writeAtomically(join(home, 'host.json'), JSON.stringify(created))
      await built()
    },
  })
}

/**
 * Builds one remote for development, now and after each change, each time as a release of its own; resolves, with how to
 * end it, after the first build.
 */
export async function watchRemote({ folder, outDir, log, built, problems }: Watch<Release>) {
  const areaFile = join(folder, 'src/area.ts')
  const version = await versionOf(folder)
  let stop: () => Promise<void> = async () => undefined

  const { default: config } = (await import(join(folder, 'webpack.config.ts'))) as {
    default: ConfigOf<RemoteBuildOptions>
  }
  const start = async () => {
    const area = await fresh(areaFile)
    const scratch = join(outDir, 'build', area.id)
    const configuration = config({ area, outDir: scratch, version, mode: 'development' })
    stop = await watch({
      name: area.id,
      config: configuration,
      alsoWatched: [areaFile],
      log,
      problems,
      built: async (compilation) => {
        const now = await fresh(areaFile)
        // The container's list of screens is part of the configuration: a new one needs a new compiler.
        if (JSON.stringify(exposesOf(now)) === JSON.stringify(exposesOf(area))) {
          await built(await createDevRelease({ area: now, version, folder, outDir, scratch, compilation }))
        } else {
          await stop()
          await start()
        }
      },
    })
  }
  await start()
  return () => stop()
}

type Compiling = Pick<Watch<Compilation>, 'log' | 'built' | 'problems'> & {
  name: string
  config: Configuration
  alsoWatched?: string[]
}

/** Resolves after the first build, whether it succeeded or not. */
function watch({ name, config, alsoWatched = [], log, built, problems }: Compiling) {
  const compiler = webpack(config)
  compiler.hooks.afterCompile.tap('EmsDev', ({ fileDependencies }) => fileDependencies.addAll(alsoWatched))
  // Awaited by webpack: the files of a build stay as they are until a release was made of them.
  compiler.hooks.done.tapPromise('EmsDev', async (stats) => {
    try {
      if (stats.hasErrors()) throw new BuildFailed(name, problemsOf(stats))
      await built(stats.compilation)
      problems?.([])
      log(`built ${name} in ${Date.now() - stats.startTime} ms`)
    } catch (error) {
      const failed = error instanceof BuildFailed ? error : new BuildFailed(name, [{ text: textOf(error) }])
      problems?.(failed.problems)
      log(failed.message)
    }
  })
  return new Promise<() => Promise<void>>((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: 20 }, (failed) => {
      if (failed) log(failed.message)
      resolve(() => new Promise((done) => watching?.close(() => done())))
    })
  })
}

const textOf = (error: unknown) => (error instanceof Error ? error.message.trim() : String(error))

/** Writes what is wrong anywhere where the gateway of `npm run dev` finds it. */
function recorder(outDir: string) {
  const existing = new Map<string, readonly Problem[]>()
  const write = () => writeAtomically(join(outDir, 'registry', PROBLEMS), JSON.stringify([...existing.values()].flat()))
  // What was wrong when this last ran may be mended.
  let last = write()
  return (name: string) => (problems: readonly Problem[]) => {
    existing.set(name, problems)
    last = last.then(write)
  }
}

/** One write of the ring at a time; before the host is there, none. */
function publisher(outDir: string) {
  let last: Promise<unknown> = Promise.resolve()
  const write = async (releases: Release[]) => {
    const host = await hostBuildIn(join(outDir, 'host'))
    if (host) await writeDevelopment({ folder: join(outDir, 'registry'), host, releases })
  }
  return (releases: Release[]) => {
    const mine = last.then(() => write(releases))
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Read again only when it was written again: modules are never unloaded. */
async function fresh(file: string) {
  const { mtimeMs } = await stat(file)
  try {
    return ((await import(`${file}?${mtimeMs}`)) as { area: Area }).area
  } catch (error) {
    throw new BuildFailed(basename(dirname(dirname(file))), [{ file: fromRoot(file), text: textOf(error) }])
  }
}

const versionOf = async (folder: string) =>
  `${JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version}-dev`

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: join(workspace, 'dist/dev') },
      host: { type: 'string', default: join(workspace, 'host') },
      remotes: { type: 'string', default: join(workspace, 'remotes') },
    },
  })
  const stop = await watchAll({
    outDir: resolve(values.out),
    hostFolder: resolve(values.host),
    remotesFolder: resolve(values.remotes),
    log: console.log,
    ...(positionals.length > 0 && { areas: positionals }),
  })
  console.log('watching')
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(signal, () => stop().then(() => process.exit(0)))
}
