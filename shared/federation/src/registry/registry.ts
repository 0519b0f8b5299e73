import type { AreaDescriptor } from './descriptor.ts'

export type { AreaDescriptor } from './descriptor.ts'

/**
 * A hash that no file has: what is loaded under it is blocked. An empty or malformed one would be ignored by the browser,
 * which is no protection at all.
 */
export const NO_FILE = `sha256-${'A'.repeat(43)}=`

/** Which users get which releases: one pointer file each, never a security boundary (docs/decisions/federation-registry.md). */
export const RINGS = ['stable', 'pilot', 'canary'] as const
export type Ring = (typeof RINGS)[number]

/**
 * Public push channel and event for moves of a ring. A hint: tabs then request `/registry.json` with their ETag; others
 * poll within a minute.
 */
export const REGISTRY_CHANNEL = 'registry'
export const REGISTRY_EVENT = 'registry.changed'
export type RegistryChange = { ring: Ring; revision: string }

/**
 * DOM event of a development server after each build. A host that handles it prevents the default, reads the registry
 * and swaps the open screen; otherwise the script reloads the page.
 */
export const BUILD_EVENT = 'ems-build'

/** Ends the preview of a browser; the gateway answers it. */
export const PREVIEW_END = '/-/preview/end'

/** Of an Ed25519 key, by its name in the authority of the registry (docs/decisions/federation-authority.md). */
export type Signature = {
  key: string
  value: string
  /** Who made the move, where the key speaks for the users of a service. */
  person?: string | undefined
}

/** One immutable build of an area, with all a browser needs to load it safely. Written once, at publishing. */
export interface Release {
  name: string
  version: string
  /** `disabled`: hidden, `reason` is shown to who comes by a link. `revoked`: never loaded again. */
  state: 'active' | 'disabled' | 'revoked'
  reason?: string
  format: 'mf-container/1'
  /** Name of the container on `window`; carries the version, so that two versions can live in one page. */
  global: string
  /** Absolute path of the container script. */
  entry: string
  /** Range of the descriptor contract the host must satisfy. */
  contract: string
  /** Ranges of the shared packages the host must provide, from the build policy. */
  shared: Record<string, string>
  /**
   * Absolute path → `sha256-…` of every JS and CSS file; `sha384-…` in old releases (docs/decisions/gateway-and-tracing.md). A
   * file without an entry must not be loaded.
   */
  integrity: Record<string, string>
  /** Expose → absolute paths of the files it needs before it can render, CSS included. */
  preload: Record<string, string[]>
  descriptor: AreaDescriptor
  /** Of who published it. The gateway verifies it and leaves it out of pages. */
  signature?: Signature | undefined
  /** The release this one replaced: what the host falls back to. */
  previous?: Omit<Release, 'previous'>
}

/** Live releases of one ring. Inlined into the page and served at `/registry.json`. */
export interface Registry {
  schema: 1
  ring: Ring
  /** Changes with every change of the ring; compare for equality only. */
  revision: string
  updatedAt: string
  host: { version: string; contract: string; shared: Record<string, string> }
  /** `name@version` of releases that must not be loaded, wherever they are named. */
  revoked: string[]
  modules: Release[]
  /** Areas whose release is malformed; only the gateway and the browser note them, no ring is written with them. */
  broken?: readonly BrokenRelease[]
}

/** The readable facts of a malformed release. */
export type BrokenRelease = { name: string; version: string; title: string; basePaths: string[]; because: string }

/** Description of a host build, `host.json` beside its files. Paths are absolute. */
export interface HostBuild {
  version: string
  contract: string
  /** Exact versions of the shared packages it provides. */
  shared: Record<string, string>
  /** Shared module of EMS → its exports → the version since which one is deprecated, else an empty text. */
  exports?: Record<string, Record<string, string>>
  /** In the order they must run. */
  scripts: string[]
  styles: string[]
  /** Files of the kit with styles, which the host fetches with the first screen of a department. */
  kit?: string[]
  integrity: Record<string, string>
  /**
   * Prerendered HTML by the first part of the address; the scripts render it again. The private one has an empty
   * `h1[data-title]`; `titles` are those of the host's own pages, by path.
   */
  paint?: { public: string; private: string; titles?: Record<string, string> }
}

/** Configuration of the page by the gateway. Everything in it is public. */
export interface EmsConfig {
  version: string
  production: boolean
  ring: Ring
  /** A version that only this person is shown, by a signed link. `until`: seconds since 1970. */
  preview?: { area: string; title: string; version: string; person: string; until: number } | undefined
  sso: { authority: string; client_id: string; passwordUrl: string; securityUrl?: string | undefined }
  realtime: { key: string; cluster: string; hosted: boolean }
  /** Bearer of the public surface: bcrypt hash of a secret that stays on the servers. */
  publicBearer: string
  /** Absolute path → hash of the host's own files, for those it loads lazily. */
  integrity: Record<string, string>
  /** Shared modules of this page's own host. A later registry may describe a newer host. */
  host: { contract: string; shared: Record<string, string> }
}

/** The part of `Document` that reading needs, so that a test or a server can stand in. */
interface Page {
  getElementById(id: string): { textContent: string | null } | null
}

/** The configuration the gateway put into the page; throws when it is not there, because nothing works without. */
export function readEmsConfig(page: Page): EmsConfig {
  const config = parsed(page, 'ems-config')
  if (!isRecord(config) || !isRecord(config.sso)) throw new Error('The page carries no EMS configuration.')
  return config as unknown as EmsConfig
}

/** The registry the gateway put into the page, or undefined when it had none or it is unusable. */
export const readRegistry = (page: Page): Registry | undefined => toRegistry(parsed(page, 'ems-registry'))

/**
 * A cheap check of a parsed registry, for the browser: the gateway has checked it in full. Releases that cannot be
 * loaded are left out, the rest stays; undefined when it is no registry at all.
 */
export function toRegistry(value: unknown): Registry | undefined {
  if (!isRecord(value) || value.schema !== 1 || !Array.isArray(value.modules)) return undefined
  const registry = value as unknown as Registry
  const modules = value.modules.filter(isRelease)
  const illegible = value.modules.filter((one) => !isRelease(one)).map((one) => brokenOf(one, 'it is no release'))
  const broken = [...(registry.broken ?? []), ...illegible]
  return { ...registry, revoked: registry.revoked ?? [], modules, ...(broken.length > 0 && { broken }) }
}

/** A release that is not fit to be loaded, by what it still says of itself; without base paths it may be anywhere. */
export function brokenOf(value: unknown, because: string): BrokenRelease {
  const { name, version, descriptor, previous } = isRecord(value) ? value : {}
  const mine = isRecord(descriptor) ? descriptor : {}
  const before = isRecord(previous) && isRecord(previous.descriptor) ? previous.descriptor : {}
  const text = (...matches: unknown[]) =>
    matches.find((one) => typeof one === 'string' && one.trim()) as string | undefined
  const paths = [mine.basePaths, before.basePaths].find((one) => Array.isArray(one) && one.some(isPath)) as
    | unknown[]
    | undefined
  return {
    name: text(name, mine.id) ?? 'unknown',
    version: text(version) ?? 'unknown',
    title: text(mine.title, before.title, name) ?? 'Bagian ini',
    basePaths: (paths ?? []).filter(isPath),
    because,
  }
}

const isPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/private/')

function isRelease(value: unknown): value is Release {
  if (!isRecord(value) || !isRecord(value.descriptor) || !isRecord(value.integrity)) return false
  const { name, version, entry, global } = value
  return (
    typeof global === 'string' &&
    Array.isArray(value.descriptor.routes) &&
    entry === `/remotes/${name}/${version}/remoteEntry.js`
  )
}

function parsed(page: Page, id: string): unknown {
  try {
    return JSON.parse(page.getElementById(id)?.textContent ?? 'null')
  } catch {
    // A broken registry must not take the shell down: the caller falls back to what it remembers.
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
