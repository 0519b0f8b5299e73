import type { Compilation } from 'webpack'
import { exposesOf, globalOf } from './build/webpack.ts'
import { integrityOf } from './files.ts'
import { type Area, type AreaDescriptor, CONTRACT } from './registry/descriptor.ts'
import { sharedRanges } from './registry/policy.ts'
import type { Release } from './registry/registry.ts'
import { areaDescriptor, release } from './registry/schema.ts'

const contract = `^${CONTRACT}`

/** The descriptor of an area as built now: what the build knows is added, what only the build needs is left out. */
function describeArea(area: Area, version: string): AreaDescriptor {
  const { routes, menu, widgets, search, dates, ...rest } = area
  const all = [...routes, ...menu, ...(widgets ?? []), ...(search ?? []), ...(dates ?? [])]
  const permissions = [...new Set(all.flatMap(({ permission }) => permission ?? []))].sort()
  const descriptor = {
    ...rest,
    version,
    contract,
    permissions,
    routes: routes.map(withoutFile),
    menu,
    ...(widgets && { widgets: widgets.map(withoutFile) }),
    ...(search && { search: search.map(withoutFile) }),
    ...(dates && { dates: dates.map(withoutFile) }),
  }
  return areaDescriptor.parse(descriptor)
}

/** The release of a finished build in `outDir`; throws, naming the place, when it would not be fit to load. */
export async function releaseOf(area: Area, version: string, folder: string, outDir: string, built: Compilation) {
  const prefix = `/remotes/${area.id}/${version}/`
  const created: Release = {
    name: area.id,
    version,
    state: 'active',
    format: 'mf-container/1',
    global: globalOf(area.id, version),
    entry: `${prefix}remoteEntry.js`,
    contract,
    shared: sharedRanges(folder),
    integrity: await integrityOf(
      outDir,
      prefix,
      built.getAssets().map(({ name }) => name),
    ),
    preload: preloadOf(area, prefix, built),
    descriptor: describeArea(area, version),
  }
  return release.parse(created)
}

/** Expose → every file its screen needs at once, as the chunk graph has them. */
function preloadOf(area: Area, prefix: string, { namedChunkGroups }: Compilation) {
  const exposes = Object.entries(exposesOf(area))
  return Object.fromEntries(
    exposes.map(([expose, { name }]) => {
      const files = namedChunkGroups.get(name)?.getFiles() ?? []
      return [expose, files.filter((file) => /\.(js|css)$/.test(file)).map((file) => prefix + file)]
    }),
  )
}

function withoutFile<Entry extends { file: string }>({ file: _, ...entry }: Entry) {
  return entry
}
