import { z } from 'zod'
import { collisions, isBelow } from './claims.ts'
import type { AreaDescriptor } from './descriptor.ts'
import {
  type BrokenRelease,
  brokenOf,
  type EmsConfig,
  type HostBuild,
  type Registry,
  type Release,
  RINGS,
} from './registry.ts'

export { collisions } from './claims.ts'

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
const path = z.string().regex(/^(\/:?[A-Za-z0-9_-]+)+$/, 'is not an absolute path')
const id = z.string().regex(/^[a-z][a-z0-9_-]*$/, 'is not a lower-case name')
const title = z.string().trim().min(1, 'is empty').max(80, 'is longer than 80 characters')
const expose = z.string().regex(/^\.\/[A-Za-z0-9_-]+$/, 'is not of the form ./name')
const permission = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*-[A-Za-z]+$/, 'is not of the form menu-action')
  .optional()

const route = z.strictObject({
  path,
  expose,
  title,
  permission,
  parent: path.optional(),
  preload: z.enum(['hover', 'idle', 'none']).optional(),
  timeoutMs: z.int().min(100).max(60_000).optional(),
})

const menuItem = z.strictObject({
  id,
  title,
  to: path.optional(),
  parent: id.optional(),
  icon: id.optional(),
  order: z.int().optional(),
  permission,
})

const widget = z.strictObject({
  id,
  expose,
  title,
  size: z.enum(['s', 'm', 'l']),
  permission,
  about: z.string().trim().min(1, 'is empty').max(500, 'is longer than 500 characters').optional(),
  defaultFor: z.array(z.string().min(1).max(60)).max(50).optional(),
})
const search = z.strictObject({ id, expose, title, permission })
const dates = z.strictObject({ id, expose, title, icon: id.optional(), permission })

/** A descriptor as it travels in a release; names what is wrong with it, field by field. */
export const areaDescriptor = z
  .strictObject({
    id,
    title,
    icon: id.optional(),
    order: z.int().optional(),
    version: z.string().regex(semver, 'is not a version'),
    contract: z.string().min(1),
    basePaths: z.array(path).min(1),
    permissions: z.array(z.string()),
    routes: z.array(route),
    menu: z.array(menuItem),
    widgets: z.array(widget).optional(),
    search: z.array(search).optional(),
    dates: z.array(dates).optional(),
  })
  .superRefine((area, rejected) => {
    const refuse = (at: (string | number)[], message: string) =>
      rejected.addIssue({ code: 'custom', path: at, message })
    const paths = new Set(area.routes.map((one) => one.path))
    const menus = new Set(area.menu.map((one) => one.id))
    if (paths.size < area.routes.length) refuse(['routes'], 'holds a path twice')
    if (menus.size < area.menu.length) refuse(['menu'], 'holds an id twice')
    for (const part of ['widgets', 'search', 'dates'] as const) {
      const ids = (area[part] ?? []).map((one) => one.id)
      if (new Set(ids).size < ids.length) refuse([part], 'holds an id twice')
    }
    area.routes.forEach((one, n) => {
      if (!area.basePaths.some((base) => isBelow(one.path, base))) {
        refuse(['routes', n, 'path'], `${one.path} is not below ${area.basePaths.join(' or ')}`)
      }
      if (one.parent && !paths.has(one.parent))
        refuse(['routes', n, 'parent'], `${one.parent} is no route of this area`)
    })
    area.menu.forEach((one, n) => {
      if (one.parent && !menus.has(one.parent)) refuse(['menu', n, 'parent'], `${one.parent} is no menu of this area`)
      if (one.to && !paths.has(one.to)) refuse(['menu', n, 'to'], `${one.to} is no route of this area`)
    })
  }) satisfies z.ZodType<AreaDescriptor>

/** The signature of a release or of a move. */
export const signature = z.strictObject({
  key: z.string().min(1).max(80),
  value: z.string().min(1).max(200),
  person: z.string().max(200).optional(),
})

const ranges = z.record(z.string(), z.string())
const releaseFields = {
  name: id,
  version: z.string().regex(semver, 'is not a version'),
  state: z.enum(['active', 'disabled', 'revoked']),
  reason: z.string().optional(),
  format: z.literal('mf-container/1'),
  global: z.string().regex(/^[A-Za-z_$][\w$]*$/),
  entry: z.string(),
  contract: z.string(),
  shared: ranges,
  integrity: z.record(
    z.string(),
    z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/, 'is not a sha256 or sha384 hash'),
  ),
  preload: z.record(expose, z.array(z.string()).min(1, 'has no file')),
  descriptor: areaDescriptor,
  signature: signature.optional(),
}

/** Integrity fails closed: a release that loads a file without a hash, or from elsewhere, is refused whole. */
function isComplete(release: Omit<Release, 'previous'>, rejected: z.RefinementCtx) {
  const refuse = (at: (string | number)[], message: string) => rejected.addIssue({ code: 'custom', path: at, message })
  const folder = `/remotes/${release.name}/${release.version}/`
  if (release.entry !== `${folder}remoteEntry.js`) refuse(['entry'], `is not ${folder}remoteEntry.js`)
  if (release.descriptor.id !== release.name) refuse(['descriptor', 'id'], `is not ${release.name}`)
  if (release.descriptor.version !== release.version) refuse(['descriptor', 'version'], `is not ${release.version}`)
  for (const file of Object.keys(release.integrity)) {
    if (!file.startsWith(folder) || file.includes('..')) refuse(['integrity', file], `is not in ${folder}`)
  }
  for (const file of [release.entry, ...Object.values(release.preload).flat()]) {
    if (!release.integrity[file]) refuse(['integrity'], `has no hash for ${file}`)
  }
  for (const { expose: name } of exposedBy(release.descriptor)) {
    if (!release.preload[name]) refuse(['preload'], `does not have ${name}, which the descriptor names`)
  }
}

/** Everything of an area that a container module stands behind. */
const exposedBy = ({ routes, widgets = [], search: searches = [], dates: sources = [] }: AreaDescriptor) => [
  ...routes,
  ...widgets,
  ...searches,
  ...sources,
]

const previous = z.strictObject(releaseFields).superRefine(isComplete)

/** One build of an area, complete and consistent in itself. */
export const release = z
  .strictObject({ ...releaseFields, previous: previous.optional() })
  .superRefine(isComplete) satisfies z.ZodType<Release>

const header = {
  schema: z.literal(1),
  ring: z.enum(RINGS),
  revision: z.string().min(1),
  updatedAt: z.iso.datetime(),
  host: z.strictObject({ version: z.string(), contract: z.string(), shared: ranges }),
  revoked: z.array(z.string().regex(/^[a-z0-9_-]+@.+$/, 'is not of the form name@version')),
}

/** A ring's registry as it is written; areas may claim what others have. */
export const registryShape = z.strictObject({ ...header, modules: z.array(release) }) satisfies z.ZodType<Registry>

/** A ring's registry in full; also refuses two areas that claim one base path or one menu. */
export const registry = registryShape.superRefine(({ modules }, rejected) => {
  for (const collision of collisions(modules))
    rejected.addIssue({ code: 'custom', path: ['modules'], message: collision })
}) satisfies z.ZodType<Registry>

const parts = z.strictObject({ ...header, modules: z.array(z.unknown()) })

/**
 * The usable part of a registry. Malformed releases are listed as broken, each with a reason for `leaveOut`. Colliding
 * areas stay: the host explains it when one is opened. Throws for anything but a registry.
 */
export function usableRegistry(value: unknown, leaveOut: (because: string) => void): Registry {
  const { modules: matches, ...rest } = parts.parse(value)
  const modules: Release[] = []
  const broken: BrokenRelease[] = []
  for (const one of matches) {
    const { data, error } = release.safeParse(one)
    if (data) modules.push(data as Release)
    else broken.push(brokenOf(one, error.issues.map(({ message }) => message).join('; ')))
  }
  for (const { name, version, because } of broken) leaveOut(`${name}@${version}: ${because}`)
  if (broken.length === 0) return { ...rest, modules }
  // A registry corrected by hand keeps its revision, so the broken one needs another.
  return { ...rest, revision: `${rest.revision}-broken`, modules, broken }
}

/** A host build; like a release it names no file without its hash. */
export const hostBuild = z
  .strictObject({
    version: z.string(),
    contract: z.string(),
    shared: ranges,
    exports: z.record(z.string(), ranges).optional(),
    scripts: z.array(z.string()).min(1),
    styles: z.array(z.string()),
    kit: z.array(z.string()).optional(),
    integrity: releaseFields.integrity,
    paint: z
      .strictObject({ public: z.string(), private: z.string(), titles: z.record(z.string(), z.string()).optional() })
      .optional(),
  })
  .superRefine(({ scripts, styles, kit = [], integrity }, rejected) => {
    for (const file of [...scripts, ...styles, ...kit]) {
      if (!integrity[file])
        rejected.addIssue({ code: 'custom', path: ['integrity'], message: `has no hash for ${file}` })
    }
  }) satisfies z.ZodType<HostBuild>

/** Configuration of the page. */
export const emsConfig = z.strictObject({
  version: z.string(),
  production: z.boolean(),
  ring: z.enum(RINGS),
  preview: z
    .strictObject({ area: z.string(), title: z.string(), version: z.string(), person: z.string(), until: z.number() })
    .optional(),
  sso: z.strictObject({
    authority: z.url(),
    client_id: z.string(),
    passwordUrl: z.url(),
    securityUrl: z.url().optional(),
  }),
  realtime: z.strictObject({ key: z.string(), cluster: z.string(), hosted: z.boolean() }),
  publicBearer: z.string(),
  integrity: releaseFields.integrity,
  host: z.strictObject({ contract: z.string(), shared: ranges }),
}) satisfies z.ZodType<EmsConfig>
