import type { Store } from './store/store.ts'

const stores = new Map<string, Store>()

/** Registers the store of a type, so that rows reached through other rows keep their own scope. */
export function register(store: Store): void {
  if (stores.has(store.resource.name)) throw new Error(`${store.resource.name} has two stores.`)
  stores.set(store.resource.name, store)
}

const byArea = new Map<string, readonly string[]>()

/** Types of an area; complete once the application is built. */
export function typesOfArea(area: string): readonly string[] {
  const found =
    byArea.get(area) ?? [...stores.values()].flatMap(({ resource }) => (resource.area === area ? [resource.name] : []))
  byArea.set(area, found)
  return found
}

/** The store of a type; throws when no area serves it. */
export function storeFor(type: string): Store {
  const store = stores.get(type)
  if (!store) throw new Error(`No store for ${type}: import its area in app.ts.`)
  return store
}
