import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withoutCollisions } from '@ems/federation/claims'
import type { EmsConfig, HostBuild, Release } from '@ems/federation/registry'
import { isOfOne, refusal, routeOf } from '@ems/federation/version-match'
import { guard } from './bootstrap-script.ts'
import type { Site } from './site.ts'

/** One text, ready to send in any of three encodings. */
export type Variants = { identity: Buffer; br: Buffer; gzip: Buffer }

/** Settings of all pages; `reloads`: pages reload after a build. */
export type Settings = {
  url: string
  config: Omit<EmsConfig, 'version' | 'integrity' | 'host' | 'ring' | 'preview'>
  reloads: boolean
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Renders pages of a site (docs/decisions/gateway-and-tracing.md). Each page is cached as long as its site object: one per
 * route with code to preload, and one per prerendered part.
 */
export function pagesOf(settings: Settings) {
  const of = new WeakMap<Site, Map<string, Promise<Variants>>>()

  return (site: Site, path: string): Promise<Variants> => {
    const created = of.get(site) ?? new Map<string, Promise<Variants>>()
    of.set(site, created)
    const expected = screenAt(site, path)
    const part = partOf(path)
    const title = expected?.title ?? site.host.paint?.titles?.[path] ?? ''
    const key = `${part} ${title} ${expected ? `${expected.release.global} ${expected.expose}` : ''}`
    const page = created.get(key) ?? encoded(html(site, settings, expected, { part, title }))
    created.set(key, page)
    return page
  }
}

type Screen = { release: Release; expose: string; title?: string | undefined }

/** The screen that a deep link opens, unless the host would refuse its release. */
function screenAt({ registry, host }: Site, path: string): Screen | undefined {
  if (!registry) return undefined
  for (const release of withoutCollisions(registry.modules)) {
    const route = routeOf(release.descriptor, path)
    if (route && !refusal(release, registry, host)) {
      const { expose, path: pattern, title } = route
      return { release, expose, title: isOfOne(pattern) ? undefined : title }
    }
  }
  return undefined
}

/** Prerendered part for this address: login screen or frame. */
function partOf(path: string) {
  if (path === '/' || path.startsWith('/public/')) return 'public'
  return path.startsWith('/private/') ? 'private' : undefined
}

/** Prerendered markup; `title` is that of the page, where the address alone determines it. */
type Face = { part: ReturnType<typeof partOf>; title: string }

const painted = ({ paint }: HostBuild, { part, title }: Face) =>
  ((part && paint?.[part]) ?? '').replace(/ data-title="[^"]*"[^>]*>/, (tag) => tag + escaped(title))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function html(site: Site, settings: Settings, screen: Screen | undefined, face: Face) {
  const { host, registry, template, ring, preview } = site
  const { version, integrity, contract, shared } = host
  const config: EmsConfig = {
    ...{ ...settings.config, ring, version, integrity, host: { contract, shared } },
    ...(preview && { preview }),
  }
  const head = [
    `<script>${guard}</script>`,
    '<style>@layer mantine, host, remote;</style>',
    ...host.styles.map(
      (file) => `<link rel="stylesheet" href="${file}" ${encrypted(host.integrity[file])} data-host="1">`,
    ),
    ...host.scripts.map((file) => script(file, host.integrity[file])),
    ...(screen
      ? [...kitPreload(host), ...upcoming(screen, settings.url)]
      : face.part === 'public'
        ? kitLater(host)
        : []),
    ...(settings.reloads ? ['<script type="module" src="/-/dev/page.ts"></script>'] : []),
  ]
  const body = [json('ems-config', config), json('ems-registry', registry ?? null)]
  return template
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('<div id="root">', (root) => root + painted(host, face))
    .replace('</body>', () => `${body.join('\n')}\n</body>`)
}

/** The kit of a screen runs after the host's own scripts, like the screen: the runtime looks for it by its path. */
const kitPreload = ({ kit = [], integrity }: HostBuild) => kit.map((file) => tagOf(file, file, integrity[file]))

/** Prefetches the kit on the login page, while the user types. */
const kitLater = ({ kit = [], integrity }: HostBuild) =>
  kit.map((file) => `<link rel="prefetch" href="${file}" ${encrypted(integrity[file])}>`)

/**
 * Tags for the code of the screen, after those of the host, so that the shell does not wait. Absolute URLs: the
 * runtimes search tags by full URL and would load a file twice.
 */
function upcoming({ release, expose }: Screen, url: string) {
  const files = [release.entry, ...(release.preload[expose] ?? [])]
  return files.map((file) => tagOf(file, url + file, release.integrity[file]))
}

const tagOf = (file: string, href: string, hash: string | undefined) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" data-ems="1" ${encrypted(hash)} href="${href}">`
    : script(href, hash, ' data-ems="1"')

/** Fetched from here on, after the style sheets; run by the guard when the page is painted. */
const script = (href: string, hash: string | undefined, mark = '') =>
  `<link rel="preload" as="script" fetchpriority="low" data-run="1"${mark} ${encrypted(hash)} href="${href}">`

const encrypted = (integrity: string | undefined) => `crossorigin="anonymous" integrity="${integrity}"`

const json = (id: string, value: unknown) =>
  `<script id="${id}" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** Compresses a text that many will be sent. */
export async function encoded(text: string): Promise<Variants> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    // Quality 6, because a page is compressed during a request.
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    toGzip(identity),
  ])
  return { identity, br, gzip: gz }
}
