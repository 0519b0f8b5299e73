import type { Store } from './store/store.ts'

const stores = new Map<string, Store>()
const byArea = new Map<string, readonly string[]>()

/** Makes the stores of `areas.ts` known, so that rows reached through other rows keep their own scope. */
export function provideStores(all: readonly Store[]): void {
  stores.clear()
  byArea.clear()
  for (const store of all) {
    if (stores.has(store.resource.name)) throw new Error(`${store.resource.name} has two stores.`)
    stores.set(store.resource.name, store)
  }
}

/** Types of an area. */
export function typesOfArea(area: string): readonly string[] {
  const types =
    byArea.get(area) ?? [...stores.values()].flatMap(({ resource }) => (resource.area === area ? [resource.name] : []))
  byArea.set(area, types)
  return types
}

/** The store of a type; throws when `areas.ts` has none. */
export function storeFor(type: string): Store {
  const store = stores.get(type)
  if (!store) throw new Error(`No store for ${type}: add it to stores in areas.ts.`)
  return store
}
