import { type Registry, type Release, toRegistry } from '@ems/federation/registry'

/**
 * A registry in which one area comes from this machine. Its earlier release is removed, and nothing of it is revoked.
 */
export function swapped(registry: Registry, release: Release): Registry {
  const others = registry.modules.filter(({ name }) => name !== release.name)
  return {
    ...registry,
    revision: `${registry.revision}-${release.version}`,
    revoked: registry.revoked.filter((one) => !one.startsWith(`${release.name}@`)),
    modules: [...others, release].sort((a, b) => a.name.localeCompare(b.name)),
  }
}

/** A page of the deployment with the area given from here, and with the script that tells it of the next build. */
export function swapPage(html: string, release: Release): string {
  const registry = /(<script id="ems-registry" type="application\/json">)(.*?)(<\/script>)/s
  const [, , match = ''] = registry.exec(html) ?? []
  const live = toRegistry(JSON.parse(match || 'null'))
  if (!live) return html
  const json = JSON.stringify(swapped(live, release)).replaceAll('<', '\\u003c')
  return html
    .replace(registry, (_, open, __, close) => open + json + close)
    .replace(tagsOf(release.name), '')
    .replace('</body>', () => `<script defer src="/-/builds.js?has=${release.version}"></script>\n</body>`)
}

/** Preload tags for the released version, which this page will not load. */
const tagsOf = (area: string) =>
  new RegExp(`<(?:script|link)[^>]*data-ems="1"[^>]*/remotes/${area}/[^>]*>(?:</script>)?\\n?`, 'g')
