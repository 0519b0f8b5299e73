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

/** Exports that a release uses and the host of one of these rings does not have, one sentence each. */
export async function lackedInRings(
  storage: Storage,
  uses: Uses | undefined,
  rings: readonly Pick<Registry, 'ring' | 'host'>[],
): Promise<string[]> {
  if (!uses) return []
  const lists = await Promise.all(
    rings.map(async ({ ring, host }) => {
      const provided = await exportsAt(storage, host.version)
      return provided ? lackingExports(uses, provided, `the host of ring ${ring} (${host.version})`) : []
    }),
  )
  return lists.flat()
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
