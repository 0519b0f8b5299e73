import type { Registry, Release } from '@ems/federation/registry'

declare global {
  interface Window {
    /** Asked by the chunk loaders of host and remotes before they load a file. */
    __emsSri?: (url: string) => string | undefined
  }
}

/** Answers every chunk loader in the page: the hash a file must have, from the host's build and all known releases. */
export function guardFiles(host: Record<string, string>, { modules }: Pick<Registry, 'modules'>): void {
  const hashes = new Map(Object.entries(host))
  for (const release of modules) admit(hashes, release)
  window.__emsSri = (url) => hashes.get(new URL(url, location.href).pathname)
}

function admit(
  hashes: Map<string, string>,
  { integrity, previous }: Omit<Release, 'previous'> & Pick<Release, 'previous'>,
) {
  for (const [file, hash] of Object.entries({ ...previous?.integrity, ...integrity })) hashes.set(file, hash)
}

/** The hash of a file, or undefined when no build that this page knows contains it. */
export const hashOf = (url: string): string | undefined => window.__emsSri?.(url)
