import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { areasIn, hostBuildOf } from '@ems/federation/build'
import type { Area } from '@ems/federation/descriptor'
import type { HostBuild } from '@ems/federation/registry'
import { exposesOf, hostConfig } from '@ems/federation/webpack'
import webpack, { type Compilation } from 'webpack'
import { compressAll } from '../../shared/federation/src/build/compress.ts'
import { sourceHash } from '../../shared/federation/src/sources.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type Monolith = {
  /** Of all sources it was built from. */
  hash: string
  host: HostBuild
  /** `<area> <expose>` → the files of that screen's lazy chunk. */
  chunks: Record<string, string[]>
}

/**
 * The same sources as one application, for comparison only: host and all screens in one build, each screen a lazy chunk,
 * nothing shared at run time. The shared kit is kept whole, as host and departments together use it. Built again only when
 * a source changed.
 */
export async function buildMonolith(outDir: string): Promise<Monolith> {
  const kept = path.join(outDir, 'monolith.json')
  const hash = await sourceHash(['host', 'remotes', 'shared', 'bench/cold-load'].map((name) => path.join(root, name)))
  const last = await readFile(kept, 'utf8').then(JSON.parse, () => undefined)
  if (last?.hash === hash) return last
  await rm(outDir, { recursive: true, force: true })
  const created = await build(outDir, hash)
  await writeFile(kept, JSON.stringify(created))
  return created
}

async function build(outDir: string, hash: string): Promise<Monolith> {
  const folder = path.join(root, 'host')
  const screens = await screensOf(path.join(root, 'remotes'))
  const loader = path.join(outDir, 'src/screens.ts')
  await mkdir(path.dirname(loader), { recursive: true })
  await writeFile(loader, loaderSource(screens))

  const config = hostConfig(folder)({ outDir, version: 'monolith', mode: 'production' })
  const built = await bundle({
    ...config,
    output: { ...config.output, uniqueName: 'ems_monolith' },
    resolve: { ...config.resolve, modules: [path.join(folder, 'node_modules'), 'node_modules'] },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !FEDERATION.has(plugin?.constructor.name ?? '')),
      new webpack.NormalModuleReplacementPlugin(/\/runtime\.ts$/, (resource) => {
        if (resource.context.includes('host/src/federation')) resource.request = loader
      }),
    ],
  })
  await compressAll(outDir)
  const chunks = screens.map(({ key, name }) => [
    key,
    (built.namedChunkGroups.get(name)?.getFiles() ?? []).map((file) => `/${file}`),
  ])
  return { hash, host: await hostBuildOf(outDir, 'monolith', folder, built), chunks: Object.fromEntries(chunks) }
}

const FEDERATION = new Set(['ModuleFederationPlugin', 'ProvideSharedPlugin'])

async function screensOf(remotes: string) {
  const screens: { key: string; name: string; file: string }[] = []
  for (const folder of await areasIn(remotes)) {
    const { area } = (await import(path.join(remotes, folder, 'src/area.ts'))) as { area: Area }
    for (const [expose, { import: file, name }] of Object.entries(exposesOf(area)))
      screens.push({ key: `${area.id} ${expose}`, name: `${area.id}-${name}`, file: path.join(remotes, folder, file) })
  }
  return screens
}

/** Stands in for the host's federation runtime. */
const loaderSource = (screens: { key: string; name: string; file: string }[]) => `
import * as ui from '@ems/ui'
import * as platform from '@ems/platform'
// Whole, as the departments together use them.
Object.assign(globalThis, { __kit: [ui, platform] })
const screens: Record<string, () => Promise<unknown>> = {
${screens.map(({ key, name, file }) => `  '${key}': () => import(/* webpackChunkName: '${name}' */ '${file}'),`).join('\n')}
}
export const getModule = (_container: string, entry: string, expose: string) => screens[entry.split('/')[2] + ' ' + expose]!()
`

function bundle(config: webpack.Configuration) {
  const compiler = webpack(config)
  return new Promise<Compilation>((resolve, reject) => {
    compiler.run((failed, stats) => {
      compiler.close(() => {
        if (failed) reject(failed)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
        else resolve(stats.compilation)
      })
    })
  })
}
