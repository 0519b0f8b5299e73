import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { collisions } from '../registry/claims.ts'
import type { Registry, Release } from '../registry/registry.ts'
import { release as releaseSchema } from '../registry/schema.ts'
import { satisfies } from '../registry/version-match.ts'
import { type Contents, forbiddenAmong } from './contents.ts'
import { issue } from './storage/storage.ts'

/** A release before it is published: what was built, byte by byte. */
export type Candidate = {
  release: Release
  /** URL path → content of every file of the build. */
  files: Map<string, Buffer>
  contents: Contents
}

const KB = 1024
/** Kilobytes, gzip: what a container script and a screen with all it needs at once may weigh. */
export const ENTRY_LIMIT = 5
export const SCREEN_LIMIT = 120

/**
 * Reasons against publishing a candidate; empty if there are none. `rings` are the composed rings it may enter: it must
 * run on the host of each and collide with no other area.
 */
export function refusalsOf(candidate: Candidate, rings: Registry[]): string[] {
  return [
    ...malformed(candidate.release),
    ...unsealed(candidate),
    ...tooLarge(candidate),
    ...bundled(candidate.contents),
    ...(candidate.contents.breaches ?? []).map((one) => `isolation: ${one}`),
    // Collisions with the host count in every ring.
    ...collisions([candidate.release]).map((one) => `collision: ${one}`),
    ...rings.flatMap((ring) => [...unsatisfied(candidate.release, ring), ...collidesIn(candidate.release, ring)]),
  ]
}

/** The release or its descriptor contradicts itself, e.g. names a screen that the container does not have. */
const malformed = (release: Release) =>
  (releaseSchema.safeParse(release).error?.issues ?? []).map((one) => `release: ${issue(one)}`)

/** Every script and stylesheet has the hash of its bytes, and every hash its file. */
export function unsealed({ release, files }: Pick<Candidate, 'release' | 'files'>): string[] {
  const expected = Object.entries(release.integrity)
  const bare = [...files.keys()].filter((file) => /\.(js|css)$/.test(file) && !release.integrity[file])
  return [
    ...bare.map((file) => `integrity: ${file} has no hash`),
    ...expected.flatMap(([file, hash]) => {
      const content = files.get(file)
      if (!content) return `integrity: ${file} has a hash and is missing`
      return hasDigest(content, hash) ? [] : `integrity: ${file} is not what its hash says`
    }),
  ]
}

/** The hash of a file as a page names it (W3C SRI), `sha256-…` unless another one is asked for. */
export const digestOf = (content: Buffer, algorithm = 'sha256') =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/** Whether the bytes have this hash: SHA-256, or SHA-384 in old releases (docs/decisions/gateway-and-tracing.md). */
export const hasDigest = (content: Buffer, hash: string) => {
  const [algorithm] = /^sha(256|384)(?=-)/.exec(hash) ?? []
  return algorithm !== undefined && digestOf(content, algorithm) === hash
}

function tooLarge({ release, files, contents }: Candidate): string[] {
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(files.get(file) ?? Buffer.alloc(0), { level: 9 }).length
    sizes.set(file, size)
    return size
  }
  const rejected = (subject: string, size: number, limit: number) =>
    size > limit * KB ? [`size: ${subject} weighs ${(size / KB).toFixed(1)} KB (gzip), the limit is ${limit} KB`] : []
  return [
    ...rejected('remoteEntry.js', sizeOf(release.entry), ENTRY_LIMIT),
    ...Object.entries(release.preload).flatMap(([expose, needed]) => {
      const size = [release.entry, ...needed].reduce((sum, file) => sum + sizeOf(file), 0)
      return rejected(expose, size, contents.limits[expose] ?? SCREEN_LIMIT)
    }),
  ]
}

const bundled = ({ packages }: Contents) =>
  forbiddenAmong(packages).map((name) => `package: ${name} is bundled, and must come from the host`)

/** Requirements of this release that the host of a ring does not meet. */
export function unsatisfied({ contract, shared }: Release, { ring, host }: Registry): string[] {
  const at = `the host of ring ${ring} (${host.version})`
  const lacks = Object.entries(shared).filter(([name, range]) => !satisfies(host.shared[name] ?? '', range))
  return [
    ...(satisfies(host.contract, contract) ? [] : [`host: contract ${contract} is needed, ${at} has ${host.contract}`]),
    ...lacks.map(([name, range]) => `host: ${name} ${range} is needed, ${at} has ${host.shared[name] ?? 'none'}`),
  ]
}

/** Claims of this release that another area of the ring already has. */
export function collidesIn(release: Release, { ring, modules }: Registry): string[] {
  const others = modules.filter(({ name }) => name !== release.name)
  return [...collisions([...others, release]), ...foreignActivity(release, others)].map(
    (one) => `collision: ${one}, in ring ${ring}`,
  )
}

/** To look at what another area keeps is a right that any screen may ask for; what is done with it is that area's own. */
const LOOKING = ['access', 'list', 'show']

/** A permission is `menu-action`, and belongs to the area that has the menu. */
function foreignActivity({ name, descriptor }: Release, others: Release[]) {
  const owners = new Map(others.flatMap((one) => one.descriptor.menu.map(({ id }) => [id, one.name] as const)))
  return descriptor.permissions.flatMap((permission) => {
    const [, menu = '', action = ''] = /^(.*)-([^-]+)$/.exec(permission) ?? []
    const owner = owners.get(menu)
    return owner && !LOOKING.includes(action) ? `permission ${permission} of ${name} belongs to ${owner}` : []
  })
}
