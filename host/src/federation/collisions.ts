import type { Release } from '@ems/federation/registry'

/**
 * The releases of a registry without those that claim a name, a base path or a menu another one has. The first by name
 * keeps it: which one wins must not depend on the order of a file.
 */
export function withoutCollisions(modules: readonly Release[], refuse: (because: string) => void): Release[] {
  const owners = new Map<string, string>()
  return [...modules]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name, version, descriptor }) => {
      const claims = [
        `name ${name}`,
        ...descriptor.basePaths.map((base) => `base path ${base}`),
        ...descriptor.menu.map(({ id }) => `menu ${id}`),
      ]
      const taken = claims.find((claim) => owners.has(claim))
      if (taken) refuse(`${name}@${version} is left out: ${taken} belongs to ${owners.get(taken)}`)
      else for (const claim of claims) owners.set(claim, name)
      return !taken
    })
}
