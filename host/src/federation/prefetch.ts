import { type Registry, refusal, routeOf } from '@ems/federation/registry'

const announced = new Set<string>()

/** Has the browser fetch the code behind a path ahead of a click, without running any of it. */
export function prefetch(registry: Registry, path: string): void {
  for (const release of registry.modules) {
    const route = routeOf(release.descriptor, path)
    if (!route || route.preload === 'none' || refusal(release, registry, registry.host)) continue
    for (const file of [release.entry, ...(release.preload[route.expose] ?? [])])
      announce(file, release.integrity[file])
  }
}

function announce(file: string, integrity = '') {
  const href = new URL(file, location.origin).href
  if (announced.has(href)) return
  announced.add(href)
  const as = file.endsWith('.css') ? 'style' : 'script'
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as, href, integrity, crossOrigin: 'anonymous' }),
  )
}
