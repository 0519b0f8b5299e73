import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostBuild, Registry, Ring } from '@ems/federation/registry'
import { hostBuild, registry as registrySchema } from '@ems/federation/schema'
import type { Log } from '@ems/service'

/** What pages are made of at one moment. A new object whenever one of its files changed. */
export type Site = { template: string; host: HostBuild; registry: Registry | undefined }

type Folders = { hostDir: string; registryDir: string; log: Log }

/**
 * Follows the files that make the pages of one ring. They are looked at (three `stat`s) at each call, so a new release
 * shows in the next page without a watcher to miss it; a file that became unreadable or wrong leaves the last good one.
 */
export function siteOf(ring: Ring, { hostDir, registryDir, log }: Folders) {
  const template = kept(join(hostDir, 'index.html'), (text) => text, log)
  const host = kept(join(hostDir, 'host.json'), (text) => hostBuild.parse(JSON.parse(text)) as HostBuild, log)
  const registry = kept(
    join(registryDir, 'registry', `${ring}.json`),
    (text) => registrySchema.parse(JSON.parse(text)) as Registry,
    log,
  )
  let site: Site | undefined

  /** The site as it is now, or undefined while there is no usable host build. */
  return async (): Promise<Site | undefined> => {
    const [page, build, live] = await Promise.all([template(), host(), registry()])
    if (page === undefined || !build) return undefined
    const unchanged = site && site.template === page && site.host === build && site.registry === live
    if (!unchanged) site = { template: page, host: build, registry: live }
    return site
  }
}

/** Reads a file again only when it changed, and keeps the last content that could be read. */
function kept<Content>(file: string, read: (text: string) => Content, log: Log) {
  let seen = ''
  let content: Content | undefined
  let reading: Promise<void> | undefined

  const refresh = async () => {
    const now = await stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => 'absent',
    )
    if (now === seen) return
    seen = now
    try {
      content = read(await readFile(file, 'utf8'))
    } catch (error) {
      log.error({ file, error: error instanceof Error ? error.message : error }, 'unusable, keeping what was there')
    }
  }

  return async () => {
    reading ??= refresh().finally(() => {
      reading = undefined
    })
    await reading
    return content
  }
}
