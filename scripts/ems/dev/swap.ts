import { SCRIPTS } from '@ems/federation/dev-page'
import { type Registry, type Release, toRegistry } from '@ems/federation/registry'

/**
 * A registry in which some areas are these releases. What the ring has of them is removed, and nothing of them is revoked.
 */
export function swapped(registry: Registry, releases: readonly Release[]): Registry {
  const names = new Set(releases.map(({ name }) => name))
  const others = registry.modules.filter(({ name }) => !names.has(name))
  const { broken = [], ...rest } = registry
  const stillBroken = broken.filter(({ name }) => !names.has(name))
  return {
    ...rest,
    revision: [registry.revision, ...releases.map(({ name, version }) => `${name}-${version}`)].join('-'),
    revoked: registry.revoked.filter((one) => !names.has(one.split('@')[0] ?? '')),
    modules: [...others, ...releases].sort((a, b) => a.name.localeCompare(b.name)),
    ...(stillBroken.length > 0 && { broken: stillBroken }),
  }
}

/** `has`: what the page is made with, so that it hears of what comes later. */
type Swap = { releases: readonly Release[]; has: string }

/** A page of the deployment with these releases, and with the scripts of the development server. */
export function swapPage(html: string, { releases, has }: Swap): string {
  const registry = /(<script id="ems-registry" type="application\/json">)(.*?)(<\/script>)/s
  const [, , match = ''] = registry.exec(html) ?? []
  const live = toRegistry(JSON.parse(match || 'null'))
  if (!live) return html
  const json = JSON.stringify(swapped(live, releases)).replaceAll('<', '\\u003c')
  const scripts = [`page.ts?has=${has}`, 'panel.ts'].map(
    (file) => `<script type="module" src="${SCRIPTS}${file}"></script>\n`,
  )
  const page = html.replace(registry, (_, open, __, close) => open + json + close)
  return releases
    .reduce((text, { name }) => text.replace(tagsOf(name), ''), page)
    .replace('</body>', () => `${scripts.join('')}</body>`)
}

/** Preload tags for the released version, which this page will not load. */
const tagsOf = (area: string) =>
  new RegExp(`<(?:script|link)[^>]*data-ems="1"[^>]*/remotes/${area}/[^>]*>(?:</script>)?\\n?`, 'g')
