import { type Registry, type Release, toRegistry } from '@ems/federation/registry'

/** Of one department, as the panel of the page lists it. `chosen`: `source`, `live` or a published version. */
export type AreaChoice = { name: string; title: string; live?: string; source?: string; chosen: string }

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

/** Raised when there is nothing of that name to choose; the panel prints it. */
export class NoChoice extends Error {
  override name = 'NoChoice'
}

/**
 * What the pages of a development server get of each department: the build from source, what the ring of the deployment
 * gives, or another version that is published there. It holds for this server alone; the deployment hears nothing of it.
 */
export function choices(upstream: string) {
  const built = new Map<string, Release>()
  const chosen = new Map<string, string>()
  const published = new Map<string, Release>()

  const chosenOf = (area: string) => chosen.get(area) ?? (built.has(area) ? 'source' : 'live')
  const releaseOf = (area: string) => {
    const choice = chosenOf(area)
    return choice === 'source' ? built.get(area) : published.get(`${area}@${choice}`)
  }

  return {
    /** Takes a new build; a department that was never built before is shown from source. */
    give: (release: Release) => {
      built.set(release.name, release)
    },
    /** Whether files of this department may come from here. */
    isBuilt: (area: string) => built.has(area),
    /** Releases in the place of what the ring gives of their departments. */
    releases: () => [...new Set([...built.keys(), ...chosen.keys()])].flatMap((area) => releaseOf(area) ?? []),
    choose: async (area: string, choice: string) => {
      if (choice === 'source' && !built.has(area)) throw new NoChoice(`${area} is not built here.`)
      if (choice !== 'source' && choice !== 'live')
        published.set(`${area}@${choice}`, await publishedAt(upstream, area, choice))
      chosen.set(area, choice)
    },
    list: ({ modules }: Registry): AreaChoice[] => {
      const names = new Set([...modules.map(({ name }) => name), ...built.keys()])
      return [...names].sort().map((name) => {
        const live = modules.find((one) => one.name === name)
        const source = built.get(name)
        const { title } = (source ?? live)?.descriptor ?? { title: name }
        return {
          name,
          title,
          chosen: chosenOf(name),
          ...(live && { live: live.version }),
          ...(source && { source: source.version }),
        }
      })
    },
  }
}

async function publishedAt(upstream: string, area: string, version: string): Promise<Release> {
  const lost = new NoChoice(`There is no ${area} ${version} at ${upstream}.`)
  if (!VERSION.test(version) || !/^[a-z][a-z0-9_-]*$/.test(area)) throw lost
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(`${upstream}/remotes/${area}/${version}/release.json`, { signal }).catch(() => undefined)
  const release: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  const match = toRegistry({ schema: 1, modules: [release] })?.modules.find(({ name }) => name === area)
  if (match?.version !== version) throw lost
  return { ...match, state: 'active' }
}
