import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Preview, Previews } from '@ems/federation/authority/preview'
import { folderOf } from '@ems/federation/publish/storage'
import type { Registry, Release, Signature } from '@ems/federation/registry'
import { collisions, release as releaseShape } from '@ems/federation/schema'
import type { Log } from '@ems/service'
import type { Site } from '../pages/site.ts'

type Options = {
  links: Previews
  registryDir: string
  /** Copies a file of a release out of the bucket, where there is one. */
  ensure?: ((key: string) => Promise<void>) | undefined
  refusalOf: (release: Release) => Promise<string | undefined>
  log: Log
}

export type PreviewSites = ReturnType<typeof previewSites>

/**
 * Lays the version that a browser's signed cookie names over its site. What may not be given (not published, unsigned, revoked,
 * in the way of others) leaves the site as it is.
 */
export function previewSites({ links, registryDir, ensure, refusalOf, log }: Options) {
  const created = new WeakMap<Site, Map<string, Promise<Site>>>()

  const read = async (key: string): Promise<unknown> => {
    await ensure?.(key)
    return JSON.parse(await readFile(join(registryDir, key), 'utf8'))
  }

  const published = async ({ area, version }: Preview): Promise<Release> => {
    const home = folderOf(area, version)
    const release = releaseShape.parse(await read(`${home}/release.json`)) as Release
    const signature = (await read(`${home}/signature.json`).catch(() => undefined)) as Signature | undefined
    const because = await refusalOf({ ...release, ...(signature && { signature }) })
    if (because) throw new Error(because)
    return release
  }

  const composed = async (site: Site, registry: Registry, preview: Preview): Promise<Site> => {
    const { area, version } = preview
    const name = `${area}@${version}`
    if (registry.revoked.includes(name)) throw new Error(`${name} was revoked`)
    const next = trialOf(registry, await published(preview))
    const existing = new Set(collisions(registry.modules))
    const fresh = collisions(next.modules).filter((one) => !existing.has(one))
    if (fresh.length > 0) throw new Error(fresh.join('; '))
    const title = next.modules.find((one) => one.name === area)?.descriptor.title ?? area
    return { ...site, registry: next, preview: { ...preview, title } }
  }

  /** The site with what this browser previews; the same object for the same preview of the same site. */
  const siteFor = async (site: Site, cookie: string | undefined): Promise<Site> => {
    const preview = links.ofCookie(cookie)
    const { registry } = site
    if (!preview || !registry) return site
    const key = Object.values(preview).join(' ')
    const of = created.get(site) ?? new Map<string, Promise<Site>>()
    created.set(site, of)
    const existing = of.get(key) ?? composed(site, registry, preview)
    of.set(key, existing)
    try {
      return await existing
    } catch (error) {
      of.delete(key)
      log.error({ preview: key, error: error instanceof Error ? error.message : error }, 'cannot show a preview')
      return site
    }
  }

  return { siteFor, links }
}

/** The ring with one release in the place of what it gives of that department, which it falls back to. */
function trialOf(registry: Registry, release: Release): Registry {
  const { name, version } = release
  const { broken, ...rest } = registry
  const live = registry.modules.find((one) => one.name === name)
  const trial: Release = {
    ...release,
    state: 'active',
    ...(live && live.version !== version && { previous: withoutPrevious(live) }),
  }
  const others = (broken ?? []).filter((one) => one.name !== name)
  return {
    ...rest,
    revision: createHash('sha256').update(`${registry.revision} preview ${name}@${version}`).digest('hex').slice(0, 12),
    modules: [...registry.modules.filter((one) => one.name !== name), trial].sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
    ...(others.length > 0 && { broken: others }),
  }
}

const withoutPrevious = ({ previous: _, ...release }: Release) => release
