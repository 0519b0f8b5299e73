import { type Registry, readRegistry, toRegistry } from '@ems/federation/registry'
import { whenIdle } from '@ems/platform/host'

const KEY = 'ems-registry'
const REMEMBERED_AFTER = 5_000
const DAY = 24 * 60 * 60_000

/** The registry of this page, or the last good one of this browser (24 hours), or one without any area. */
export function knownRegistry(
  page: Document,
  now = Date.now(),
  { isPreview = false } = {},
): { registry: Registry; isStale: boolean } {
  const inlined = readRegistry(page)
  if (inlined) {
    // A tenth of a megabyte to write: not before the page stands. A preview is one person's, and ends.
    if (!isPreview) whenIdle(() => rememberRegistry(inlined, now), REMEMBERED_AFTER)
    return { registry: inlined, isStale: false }
  }
  return { registry: remembered(now) ?? empty, isStale: true }
}

/** Keeps a registry for a page that comes without one. */
export function rememberRegistry(registry: Registry, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: now, registry }))
  } catch {
    // Storage is full or forbidden: only the fallback of a later page load is lost.
  }
}

function remembered(now: number): Registry | undefined {
  try {
    const { at, registry } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof at === 'number' && now - at < DAY ? toRegistry(registry) : undefined
  } catch {
    // The stored value is no registry.
    return undefined
  }
}

const empty: Registry = {
  schema: 1,
  ring: 'stable',
  revision: '',
  updatedAt: '',
  host: { version: '', contract: '', shared: {} },
  revoked: [],
  modules: [],
}
