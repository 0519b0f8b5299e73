import type { HostExports } from './report.ts'
import type { Uses } from './uses.ts'

/** Exports that a release uses and a host does not have, one sentence each. Shared modules it does not know are left to versions. */
export function lackingExports(uses: Uses, provided: HostExports, at: string): string[] {
  return Object.entries(uses.exports).flatMap(([share, names]) => {
    const has = provided[share]
    if (!has) return []
    const lacking = names.filter((name) => name !== '*' && !(name in has))
    return lacking.map((name) => `export: ${name} of ${share} is used, ${at} does not have it`)
  })
}

/** Deprecated exports that a release uses, one sentence each. */
export function deprecatedUses(uses: Uses, provided: HostExports): string[] {
  return Object.entries(uses.exports).flatMap(([share, names]) =>
    names.flatMap((name) => {
      const since = provided[share]?.[name]
      return since ? [`uses ${name} of ${share}, deprecated since ${since}`] : []
    }),
  )
}
