import { loadKit } from '../kit.ts'
import { askAnewForKit, type Container, loadContainer } from './container.ts'

/** Replaced by webpack: the initialisation of sharing, and the share scopes. */
declare const __webpack_init_sharing__: (scope: 'default') => unknown
declare const __webpack_share_scopes__: { default: unknown }

/** Containers on their way: two parts of one department may be asked for at once, and its script must run once. */
const loading = new Map<string, Promise<Container>>()

/** Fetches and initialises a container and its shared packages, and evaluates one of its modules. */
export async function getModule(
  name: string,
  entry: string,
  expose: string,
  dependsOn: () => Promise<unknown> = loadKit,
): Promise<unknown> {
  askAnewForKit()
  const [container] = await Promise.all([once(name, new URL(entry, location.origin).href), dependsOn()])
  await __webpack_init_sharing__('default')
  // Every container gets the same scope; repeated initialisation does nothing.
  await container.init(__webpack_share_scopes__.default as never)
  const factory = await container.get(expose)
  return factory()
}

function once(name: string, url: string): Promise<Container> {
  const existing = loading.get(name)
  if (existing) return existing
  const created = loadContainer(name, url).finally(() => loading.delete(name))
  loading.set(name, created)
  return created
}
