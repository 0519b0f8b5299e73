import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Compilation, Dependency, Module } from 'webpack'
import { workspace } from '../registry/policy.ts'

/** A collection as a release knows it: what it may read and send, and the steps and actions it may ask for. */
export type CollectionUse = { fields: string[]; actions: string[] }

/** What a release stands on outside itself, as its build found it; stored beside the release, never sent to browsers. */
export type Uses = {
  /** Shared module → names of its exports; `*` where the whole module is passed on. */
  exports: Record<string, string[]>
  /** Exact versions of the shared modules it was built with. */
  versions: Record<string, string>
  /** By name, the collections whose contract is in its files. */
  collections: Record<string, CollectionUse>
}

/** The exports, by shared module, that the files of a build take from the host. */
export function exportsUsed({ modules, moduleGraph }: Compilation): Uses['exports'] {
  const used = new Map<string, Set<string>>()
  for (const module of modules) {
    const { shareKey } = (module as { options?: { shareKey?: string } }).options ?? {}
    if (!module.type.startsWith('consume-shared') || !shareKey) continue
    const names = used.get(shareKey) ?? new Set()
    for (const { dependency, isActive } of active(moduleGraph.getIncomingConnections(module)))
      if (isActive) for (const name of namesOf(dependency, moduleGraph)) names.add(name)
    if (names.size > 0) used.set(shareKey, names)
  }
  return Object.fromEntries([...used].sort().map(([share, names]) => [share, [...names].sort()]))
}

type Graph = Compilation['moduleGraph']
type Connection = ReturnType<Graph['getIncomingConnections']> extends Iterable<infer One> ? One : never

const active = (connections: Iterable<Connection>) =>
  [...connections].map((one) => ({
    dependency: one.dependency,
    isActive: one.originModule !== null && one.isActive(undefined) !== false,
  }))

type Specifier = { getIds?: (graph: Graph) => string[] }

/** The first name of `ui.Board.Column`. An import for its effect alone names nothing. */
function namesOf(dependency: Dependency | null, graph: Graph): string[] {
  if (!dependency || /side effect/.test(dependency.type)) return []
  const ids = (dependency as Specifier).getIds?.(graph)
  return [ids?.[0] ?? '*']
}

const CONTRACTS = join(workspace, 'shared/contracts/src/')

/** The collections whose contracts are in the files of a build. */
export async function collectionsUsed({ modules, chunkGraph, moduleGraph }: Compilation): Promise<Uses['collections']> {
  const inside = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0).flatMap(partsOf)
  const uses = new Map<string, CollectionUse>()
  for (const module of inside) {
    const file = module.nameForCondition()
    if (!file?.startsWith(CONTRACTS) || !file.endsWith('.ts')) continue
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isCollection(value) && moduleGraph.getExportInfo(module, name).getUsed(undefined) !== 0)
        uses.set(value.name, contractUse(value))
  }
  return Object.fromEntries([...uses].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A concatenated module is several modules. */
const partsOf = (module: Module & { modules?: Module[] }): Module[] =>
  Array.isArray(module.modules) ? module.modules.flatMap(partsOf) : [module]

type Collection = {
  name: string
  meta: object
  can: object
  actions?: object
  workflow?: { transitions: Record<string, { who: readonly string[] }> }
}

const isCollection = (value: unknown): value is Collection => {
  const { name, meta, can } = (value ?? {}) as Partial<Collection>
  return typeof name === 'string' && typeof meta === 'object' && typeof can === 'object'
}

function contractUse({ meta, actions = {}, workflow }: Collection): CollectionUse {
  // Steps that only the server takes have no address.
  const transitions = Object.entries(workflow?.transitions ?? {}).flatMap(([name, { who }]) =>
    who.every((one) => one === 'system') ? [] : [name],
  )
  return { fields: Object.keys(meta).sort(), actions: [...new Set([...Object.keys(actions), ...transitions])].sort() }
}
