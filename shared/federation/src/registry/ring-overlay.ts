import { createHash } from 'node:crypto'
import type { Registry, Release, Ring } from './registry.ts'

/**
 * Registry of a ring: stable with the ring's own releases on top. One move in stable reaches everybody; pilot and
 * canary contain only trials. A revocation anywhere counts here; a trial falls back to stable's release
 * (docs/decisions/federation-registry.md).
 */
export function overlayRing(stable: Registry, own: Registry | undefined, ring: Ring): Registry {
  if (!own || ring === 'stable') return { ...stable, ring }
  const { broken: _, ...proven } = stable
  const live = new Map(stable.modules.map((one) => [one.name, one]))
  for (const one of own.modules) live.set(one.name, onTrial(one, live.get(one.name)))
  const broken = [...(stable.broken ?? []), ...(own.broken ?? [])].filter(({ name }) => !live.has(name))
  return {
    ...proven,
    ring,
    revision: createHash('sha256').update(`${stable.revision} ${own.revision}`).digest('hex').slice(0, 12),
    updatedAt: [own.updatedAt, stable.updatedAt].sort().at(-1) as string,
    revoked: [...new Set([...stable.revoked, ...own.revoked])].sort(),
    modules: [...live.values()].sort((a, b) => a.name.localeCompare(b.name)),
    ...(broken.length > 0 && { broken }),
  }
}

function onTrial(release: Release, proven: Release | undefined): Release {
  if (!proven || proven.version === release.version) return release
  const { previous: _, ...previous } = proven
  return { ...release, previous }
}
