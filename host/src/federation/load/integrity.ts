import type { Registry, Release } from '@ems/federation/registry'

declare global {
  interface Window {
    /** Asked by the chunk loaders of host and remotes before they load a file. */
    __emsSri?: (url: string) => string | undefined
  }
}

const hashes = new Map<string, string>()

/** Answers every chunk loader in the page: the hash a file must have, from the host's build and all known releases. */
export function guardFiles(host: Record<string, string>, registry: Pick<Registry, 'modules' | 'revoked'>): void {
  for (const [file, hash] of Object.entries(host)) hashes.set(file, hash)
  admit(registry)
  window.__emsSri = hashOf
}

/**
 * Adds the hashes of a newer registry. Hashes of earlier releases stay for open screens; those of a revoked release are
 * removed, so that it can load nothing more.
 */
export function admit({ modules, revoked }: Pick<Registry, 'modules' | 'revoked'>): void {
  const releases: Omit<Release, 'previous'>[] = modules.flatMap((one) => (one.previous ? [one.previous, one] : [one]))
  for (const { integrity } of releases) for (const [file, hash] of Object.entries(integrity)) hashes.set(file, hash)
  for (const one of revoked) {
    const folder = `/remotes/${one.replace('@', '/')}/`
    for (const file of [...hashes.keys()]) if (file.startsWith(folder)) hashes.delete(file)
  }
}

/** Files of the kit in this build of the host. */
export const kitFiles = (): string[] => [...hashes.keys()].filter((file) => /^\/(js|css)\/kit\./.test(file))

/** The hash of a file, or undefined when no build that this page knows contains it. */
export const hashOf = (url: string): string | undefined => hashes.get(new URL(url, location.href).pathname)
