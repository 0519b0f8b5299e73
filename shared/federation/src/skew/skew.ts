import { folderOf, readJson, type Storage } from '../publish/storage/storage.ts'
import type { HostBuild, Registry, Release } from '../registry/registry.ts'
import { deprecatedUses, lackingExports } from './lacking.ts'
import type { HostExports } from './report.ts'
import type { Uses } from './uses.ts'

const exportsKey = (version: string) => `registry/hosts/${version}.json`

/** Keeps what a host exports beside the rings: in them it would be in every page. */
export async function keepExports(storage: Storage, { version, exports }: HostBuild): Promise<void> {
  if (exports) await storage.create(exportsKey(version), JSON.stringify(exports))
}

/** What a host exports; undefined for hosts from before it was recorded. */
const exportsAt = async (storage: Storage, version: string) =>
  (await readJson(storage, exportsKey(version))) as HostExports | undefined

/** What a published release uses; undefined for releases from before it was recorded. */
export async function usesOf(storage: Storage, { name, version }: Pick<Release, 'name' | 'version'>) {
  const contents = (await readJson(storage, `${folderOf(name, version)}/contents.json`)) as { uses?: Uses } | undefined
  return contents?.uses
}

type Hosted = Pick<Registry, 'ring' | 'host'>

/** Exports that a release uses and the host of one of these rings does not have, one sentence each. */
export const lackedInRings = (storage: Storage, uses: Uses | undefined, rings: readonly Hosted[]): Promise<string[]> =>
  comparedWith(storage, rings, uses, (used, provided, { ring, host }) =>
    lackingExports(used, provided, `the host of ring ${ring} (${host.version})`),
  )

/** Exports that a release uses and that the host of one of these rings has for a while only, one sentence each. */
export const deprecatedInRings = (storage: Storage, uses: Uses | undefined, rings: readonly Hosted[]) =>
  comparedWith(storage, rings, uses, deprecatedUses)

async function comparedWith(
  storage: Storage,
  rings: readonly Hosted[],
  uses: Uses | undefined,
  compare: (uses: Uses, provided: HostExports, ring: Hosted) => string[],
): Promise<string[]> {
  if (!uses) return []
  const lists = await Promise.all(
    rings.map(async (ring) => {
      const provided = await exportsAt(storage, ring.host.version)
      return provided ? compare(uses, provided, ring) : []
    }),
  )
  return [...new Set(lists.flat())]
}

type Standing = { lacking: string[]; deprecated: string[] }

/** What the live releases of a ring use and this host does not have, or has for a while only. */
export async function standingOn(storage: Storage, host: HostBuild, { modules }: Registry): Promise<Standing> {
  const { version, exports: provided } = host
  const used = await Promise.all(modules.map(async (one) => ({ one, uses: await usesOf(storage, one) })))
  const all = (messages: (uses: Uses, provided: HostExports) => string[]) =>
    used.flatMap(({ one, uses }) =>
      uses && provided ? messages(uses, provided).map((message) => `${one.name} ${one.version}: ${message}`) : [],
    )
  return {
    lacking: all((uses, has) => lackingExports(uses, has, `host ${version}`)),
    deprecated: all(deprecatedUses),
  }
}
